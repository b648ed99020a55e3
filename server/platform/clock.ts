import { systemClock, type Clock } from 'pg-boss';

let clock: Clock = systemClock;

/** The one source of time, for timestamps and for pg-boss, so a test moves both at once. */
export function currentClock(): Clock {
  return clock;
}

export function useClock(replacement: Clock): void {
  clock = replacement;
}

export function now(): Date {
  return new Date(clock.now());
}

/** A second moment of the same record, because two readings of the clock would differ. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

export function secondsFromNow(seconds: number): Date {
  return secondsAfter(now(), seconds);
}
