import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MILLISECONDS = 20;

/** Waits until a condition is true. @param what for the error if it takes longer than `milliseconds` */
export async function until(
  what: string,
  milliseconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not true after ${milliseconds} ms: ${what}.`);
    await delay(INTERVAL_MILLISECONDS);
  }
}
