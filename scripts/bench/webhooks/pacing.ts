import { setTimeout as delay } from 'node:timers/promises';

/** Returns epoch milliseconds with fractions, comparable between the processes of one machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Calls `start` at a fixed rate for a number of seconds, without waiting for earlier calls. */
export async function atRate(perSecond: number, seconds: number, start: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const wait = begun + (count * 1000) / perSecond - performance.now();
    if (wait > 0) await delay(wait);
    running.push(start());
  }
  await Promise.all(running);
}
