import type { MostAttempts, OpenStatus } from './processor.ts';

/** Limits that correspond to half an hour of declines, and three days of open outcomes. */
export const MOST_ATTEMPTS: MostAttempts = { declined: 12, pending: 84, unknown: 84 };

const LONGEST_PAUSE_SECONDS = 3600;

/** @returns the seconds to wait after this many attempts: 1, 2, 4 … 3600; null to give up */
export function pauseAfter(attempts: number, status: OpenStatus, most: MostAttempts = MOST_ATTEMPTS): number | null {
  return attempts < most[status] ? Math.min(2 ** (attempts - 1), LONGEST_PAUSE_SECONDS) : null;
}
