/** Delays after the first, second … seventh failed attempt, in seconds. The eighth failure is final. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 21_600, 43_200, 43_200] as const;

export const MAX_ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;

/** @returns when the next attempt is due after this one has failed; null after the last attempt */
export function nextAttemptAt(failedAttempt: number, failedAt: Date): Date | null {
  const delay = RETRY_DELAYS_SECONDS[failedAttempt - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay * 1000);
}
