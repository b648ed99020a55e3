import { attemptDays, type AttemptDay } from '../../models/webhooks/attempt-days.ts';
import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { today } from '../lists/day-period.ts';

/** Number of days of the history. */
const DAYS = 14;

/** Maximum number of deliveries whose attempts are counted, in a few milliseconds. */
export const MOST_COUNTED = 1000;

/**
 * Returns the attempts to an endpoint on each of the last days (UTC), the oldest first: those of its newest MOST_COUNTED
 * deliveries of these days.
 */
export async function attemptHistory(clock: Pick<Clock, 'now'>, endpointId: string): Promise<AttemptDay[]> {
  const first = today(clock) - DAYS + 1;
  const counted = await attemptDays(endpointId, new Date(first * DAY_MILLISECONDS), MOST_COUNTED);
  const byDay = new Map(counted.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = first + index;
    return byDay.get(day) ?? { day, attempts: 0, failed: 0, median: null, slow: null };
  });
}
