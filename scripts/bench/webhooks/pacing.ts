import { setTimeout as delay } from 'node:timers/promises';

/** Epoch milliseconds with fractions, comparable between the processes of one machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Starts something so many times a second for so long, without waiting for the end of earlier ones. */
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
