import { systemClock, type Clock } from 'pg-boss';

let clock: Clock = systemClock;

/** The one source of time: pg-boss schedules by it and every timestamp is read from it, so a test can move both at once. */
export function currentClock(): Clock {
  return clock;
}

export function useClock(replacement: Clock): void {
  clock = replacement;
}

export function now(): Date {
  return new Date(clock.now());
}

export function secondsFromNow(seconds: number): Date {
  return new Date(clock.now() + seconds * 1000);
}
