import type { Exchange } from './send.ts';

/** However long a receiver asks for. */
export const LONGEST_PAUSE_SECONDS = 600;

/** The forms of RFC 9110, section 5.6.7: that of today, and two that recipients must still read. */
const DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

/**
 * Until when the receiver asks for no more, if it answered 429 or 503 with `Retry-After`, in seconds or as a date.
 * @param at when it answered
 * @returns null for a value that is over, or that is none
 */
export function pausedUntil({ http_status, response_headers }: Exchange, at: Date): Date | null {
  if (http_status !== 429 && http_status !== 503) return null;
  const value = response_headers?.['retry-after']?.trim() ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (momentIn(value, at) - at.getTime()) / 1000;
  return seconds > 0 ? new Date(at.getTime() + Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000) : null;
}

/** Not a number if the text is no date. */
function momentIn(text: string, at: Date): number {
  const found = DATES.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return NaN;
  const { day, month, year, time } = found.groups as Record<'day' | 'month' | 'year' | 'time', string>;
  return Date.parse(`${day} ${month} ${year.length === 2 ? yearOf(Number(year), at) : year} ${time} GMT`);
}

/** One that seems to be more than 50 years ahead is of the century before. */
function yearOf(lastDigits: number, at: Date): number {
  const now = at.getUTCFullYear();
  const year = now - (now % 100) + lastDigits;
  return year > now + 50 ? year - 100 : year;
}
