import { systemClock, type Clock as Timers } from 'pg-boss';

export const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** The only source of time, for timestamps and for pg-boss, so that a test moves both at once. */
export class Clock {
  readonly timers: Timers;

  constructor(timers: Timers = systemClock) {
    this.timers = timers;
  }

  now(): Date {
    return new Date(this.timers.now());
  }

  secondsFromNow(seconds: number): Date {
    return secondsAfter(this.now(), seconds);
  }

  /** True if the clock is the system's, as the database's is. */
  get isSystem(): boolean {
    return this.timers === systemClock;
  }
}

/** Returns a moment derived from another one of the same record, because two readings of the clock would differ. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

/** Formats a duration, such as `30 minutes`, `24 hours` or `7 days`. */
export function durationInWords(seconds: number): string {
  const days = seconds / 86_400;
  if (days >= 2) return `${days} days`;
  return seconds >= 7200 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`;
}
