import { TestClock } from 'pg-boss';
import { useTimers } from './service.ts';

/** The service's clock, which only a test advances. */
export const clock = new TestClock();
useTimers(clock);

/** Advances the clock to this moment, and fires the timers due on the way. */
export async function moveTo(time: number): Promise<void> {
  await clock.setTime(time);
  await clock.tick(0);
}

/** Moves time on until pg-boss has looked for retries that are due at this moment: at the end of its second, and once a second. */
export const passRetry = (due: string): Promise<void> => moveTo(Math.ceil(Date.parse(due) / 1000) * 1000 + 1000);

export const pass = (seconds: number): Promise<void> => moveTo(clock.now() + seconds * 1000);
