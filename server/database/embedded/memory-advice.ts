import { isMac, type HostSystem } from './host-system.ts';

/** Returns advice for a server without shared memory: macOS allows 32 segments, and killed servers leave theirs behind. */
export function memoryAdvice(reason: string, host: HostSystem): string {
  if (!isMac(host) || !reason.includes('could not create shared memory')) return '';
  return '; list the segments of killed servers with `ipcs -m`, and remove them with `ipcrm -m <id>` or restart the system';
}
