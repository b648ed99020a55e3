/** A month in UTC, such as `2026-11`. */
export type Month = string;

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

export function monthAfter(month: Month, count = 1): Month {
  const start = startOf(month);
  start.setUTCMonth(start.getUTCMonth() + count);
  return monthOf(start);
}

export const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

/** Number of months after the current one that have their partitions in advance. */
export const MONTHS_AHEAD = 3;

/** @param months the partitions, of which the first begins where the partition of the past ends, if any */
export function missingMonths(months: Month[], at: Date): Month[] {
  const [first] = [...months].sort();
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, count) => monthAfter(monthOf(at), count));
  return wanted.filter((month) => first === undefined || (month >= first && !months.includes(month)));
}

/** Returns the number of months after the current one up to the first that has no partition. */
export function monthsAhead(months: Month[], at: Date): number {
  const [missing = monthAfter(monthOf(at), MONTHS_AHEAD + 1)] = missingMonths(months, at);
  let ahead = 0;
  while (monthAfter(monthOf(at), ahead + 1) < missing) ahead++;
  return ahead;
}
