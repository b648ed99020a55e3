import { isMac, type HostSystem } from './host-system.ts';

/** Returns advice for a server without shared memory: macOS allows 32 segments, and killed servers leave theirs behind. */
export function memoryAdvice(reason: string, host: HostSystem): string {
  if (!isMac(host) || !reason.includes('could not create shared memory')) return '';
  return '; `ipcs -m` lists the segments of killed servers, `ipcrm -m <id>` or a restart of the system removes them';
}
