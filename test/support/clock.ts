import { TestClock } from 'pg-boss';
import { useClock } from '../../server/platform/clock.ts';

/** The service's time in a file that imports it: it passes only when a test says so. */
export const clock = new TestClock();
useClock(clock);

/** Moves time to this moment, and whatever waits for it happens then. */
export async function moveTo(time: number): Promise<void> {
  await clock.setTime(time);
  await clock.tick(0);
}

export const pass = (seconds: number): Promise<void> => moveTo(clock.now() + seconds * 1000);
