import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';

/** Days in UTC, counted from 1970, both inclusive. */
export interface DayPeriod {
  first: number;
  last: number;
}

/** Number of days whose sums are kept: a year, and the year before to compare with. */
export const SUMMED_DAYS = 2 * 366 + 1;

export const today = (clock: Pick<Clock, 'now'>): number => Math.floor(clock.now().getTime() / DAY_MILLISECONDS);

export const lengthOf = ({ first, last }: DayPeriod): number => last - first + 1;

/** Returns as many days directly before. */
export const before = (period: DayPeriod): DayPeriod => ({
  first: period.first - lengthOf(period),
  last: period.first - 1,
});

/** Returns the times of a period: `to` is exclusive. */
export const timesOf = ({ first, last }: DayPeriod): { from: Date; to: Date } => ({
  from: new Date(first * DAY_MILLISECONDS),
  to: new Date((last + 1) * DAY_MILLISECONDS),
});
