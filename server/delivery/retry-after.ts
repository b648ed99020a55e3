import type { Exchange } from './send.ts';

/** Longest pause, however long a receiver requests. */
export const LONGEST_PAUSE_SECONDS = 600;

/** Date formats of RFC 9110, section 5.6.7: the current one, and two obsolete ones that recipients must accept. */
const DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

/**
 * Returns the end of the pause that the receiver requested, by 429 or 503 with `Retry-After`, in seconds or as a date.
 * @param at time of the response
 * @returns null if the time has passed or the value is invalid
 */
export function pausedUntil({ http_status, response_headers }: Exchange, at: Date): Date | null {
  if (http_status !== 429 && http_status !== 503) return null;
  const value = response_headers?.['retry-after']?.trim() ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (momentIn(value, at) - at.getTime()) / 1000;
  return seconds > 0 ? new Date(at.getTime() + Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000) : null;
}

/** Parses a date; NaN for any other text. */
function momentIn(text: string, at: Date): number {
  const found = DATES.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return NaN;
  const { day, month, year, time } = found.groups as Record<'day' | 'month' | 'year' | 'time', string>;
  return Date.parse(`${day} ${month} ${year.length === 2 ? yearOf(Number(year), at) : year} ${time} GMT`);
}

/** Expands a two-digit year: one more than 50 years ahead belongs to the previous century. */
function yearOf(lastDigits: number, at: Date): number {
  const now = at.getUTCFullYear();
  const year = now - (now % 100) + lastDigits;
  return year > now + 50 ? year - 100 : year;
}
