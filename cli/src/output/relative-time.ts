const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
/** Longer ago, a date says more. */
const LONGEST_SECONDS = 30 * 86_400;

/** `3 minutes ago`, `in 2 hours`; undefined beyond 30 days. */
export function relativeTime(timestamp: string, now: Date): string | undefined {
  const seconds = Math.round((Date.parse(timestamp) - now.getTime()) / 1000);
  if (Number.isNaN(seconds) || Math.abs(seconds) > LONGEST_SECONDS) return undefined;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
  // This moment is `0 seconds ago`; of 0, the format says `in 0 seconds`.
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(seconds / size) || -0, unit);
}
