import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MILLISECONDS = 20;
/** Time limit, long enough for a busy machine: it ends a hanging process and is not a performance goal. */
const PATIENCE_MILLISECONDS = 180_000;

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until a started process serves.
 * @param output returns its output, for the error if it exits or takes too long
 */
export async function untilReady(child: ChildProcess, origin: string, output = () => ''): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The service exited with ${child.exitCode}.\n${output()}`);
    if (performance.now() > deadline)
      throw new Error(`The service was not ready within ${PATIENCE_MILLISECONDS} ms.\n${output()}`);
    await delay(INTERVAL_MILLISECONDS);
  }
}
