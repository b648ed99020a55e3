import { APIError, ConnectionError } from './errors.ts';
import { pause } from './wait.ts';

const BACKOFF_SECONDS = 0.5;
const LONGEST_BACKOFF_SECONDS = 8;
/** Longest `Retry-After` in seconds that is waited for. The caller handles a longer one. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];

/**
 * Returns a random backoff below a bound that doubles with every retry (full jitter), so that clients return at different times.
 */
export function backoffSeconds(retries: number): number {
  return Math.random() * Math.min(BACKOFF_SECONDS * 2 ** retries, LONGEST_BACKOFF_SECONDS);
}

/**
 * Returns the time before the next retry: the backoff, and at least `Retry-After`.
 *
 * @param retries number of retries already made
 * @param isEndless true to retry for as long as the service is unavailable
 * @returns seconds, or undefined if a retry cannot help
 */
export function secondsBeforeRetry(error: unknown, retries: number, isEndless = false): number | undefined {
  if (error instanceof ConnectionError) return backoffSeconds(retries);
  if (!(error instanceof APIError)) return undefined;
  const { status, code, retryAfterSeconds = 0 } = error;
  const mayChange =
    RETRIED_STATUSES.includes(status) || code === 'idempotency_in_progress' || (isEndless && status >= 500);
  if (!mayChange || (!isEndless && retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS)) return undefined;
  return Math.max(backoffSeconds(retries), retryAfterSeconds);
}

/**
 * Retries an attempt until it succeeds, fails permanently, or has no retries left.
 *
 * @param onRetry called with each error that is retried, and the seconds until the retry
 * @throws the last error, or the reason of the signal
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  maxRetries: number,
  onRetry: (error: unknown, seconds: number) => void,
  signal?: AbortSignal,
): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = retries < maxRetries ? secondsBeforeRetry(error, retries) : undefined;
      if (seconds === undefined) throw error;
      onRetry(error, seconds);
      await pause(seconds, signal);
    }
  }
}
