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

export const pass = (seconds: number): Promise<void> => moveTo(clock.now() + seconds * 1000);
