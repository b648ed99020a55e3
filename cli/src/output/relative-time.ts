const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
/** Longest relative time in seconds. Beyond it, a date is more useful. */
const LONGEST_SECONDS = 30 * 86_400;

/** Formats a time as `3 minutes ago` or `in 2 hours`; undefined beyond 30 days. */
export function relativeTime(timestamp: string, now: Date): string | undefined {
  const seconds = Math.round((Date.parse(timestamp) - now.getTime()) / 1000);
  if (Number.isNaN(seconds) || Math.abs(seconds) > LONGEST_SECONDS) return undefined;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
  // The present is `0 seconds ago`; for 0, the format would be `in 0 seconds`.
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(seconds / size) || -0, unit);
}
