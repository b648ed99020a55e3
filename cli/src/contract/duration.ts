import { InvalidArgumentError } from 'commander';

const SECONDS_OF_UNIT: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const DURATION = /^(\d{1,9})([smhdw])$/;
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses `90`, `90s`, `15m`, `24h`, `7d` or `2w` to seconds. */
export function parseDuration(text: string): number {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : durationSeconds(text);
  if (seconds === undefined) throw new InvalidArgumentError('Enter a duration such as 90s, 15m, 24h or 7d.');
  return seconds;
}

/** Parses an RFC 3339 time, or the time elapsed since, to RFC 3339 in UTC. */
export function parseTime(text: string, now = Date.now()): string {
  const ago = durationSeconds(text);
  const isTime = TIME.test(text) && isDay(text.slice(0, 10));
  const time = ago === undefined ? (isTime ? Date.parse(text) : NaN) : now - ago * 1000;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError(
      'Enter a duration before now such as 15m, 24h or 7d, or a time such as 2026-11-20T10:00:00Z.',
    );
  }
  return date.toISOString();
}

/** Reports whether a date exists: `Date` silently moves 31 February to March. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function durationSeconds(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const seconds = unit === undefined ? undefined : SECONDS_OF_UNIT[unit];
  return seconds === undefined ? undefined : Number(count) * seconds;
}
