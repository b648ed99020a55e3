import type { Outcome } from './processor.ts';

/** An answer after which an operation is still open. */
export type OpenStatus = Exclude<Outcome['status'], 'succeeded'>;

/** How often a processor is asked before an operation is left to an operator, by its last answer. */
export type MostAttempts = Record<OpenStatus, number>;

/** Half an hour of declines, three days of not knowing. */
export const MOST_ATTEMPTS: MostAttempts = { declined: 12, pending: 84, unknown: 84 };

const LONGEST_PAUSE_SECONDS = 3600;

/** @returns how long to wait after so many attempts: 1 s, 2 s, 4 s … an hour; or null to give up */
export function pauseAfter(attempts: number, status: OpenStatus, most: MostAttempts = MOST_ATTEMPTS): number | null {
  return attempts < most[status] ? Math.min(2 ** (attempts - 1), LONGEST_PAUSE_SECONDS) : null;
}
