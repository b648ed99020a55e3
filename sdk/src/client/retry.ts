import { APIError, ConnectionError } from './errors.ts';
import { pause } from './wait.ts';

const BACKOFF_SECONDS = 0.5;
const LONGEST_BACKOFF_SECONDS = 8;

/**
 * Returns a random backoff below a bound that doubles with every retry (full jitter), so that clients return at different times.
 */
export function backoffSeconds(retries: number): number {
  return Math.random() * Math.min(BACKOFF_SECONDS * 2 ** retries, LONGEST_BACKOFF_SECONDS);
}

/**
 * Returns the time before the next retry: the backoff, and at least `Retry-After`.
 *
 * @param retries number of retries already made; after 500, a fault of the service, which rarely passes, there are two
 * @param isEndless true to retry for as long as the service is unavailable
 * @returns seconds, or undefined if a retry cannot help
 */
export function secondsBeforeRetry(error: unknown, retries: number, isEndless = false): number | undefined {
  if (error instanceof ConnectionError) return backoffSeconds(retries);
  if (!(error instanceof APIError)) return undefined;
  const { status, code, retryAfterSeconds = 0 } = error;
  const mayPass =
    status === 408 ||
    status === 429 ||
    status > 501 ||
    code === 'idempotency_in_progress' ||
    (status === 500 && retries < 2);
  if (!mayPass && !(isEndless && status >= 500)) return undefined;
  return Math.max(backoffSeconds(retries), retryAfterSeconds);
}

/**
 * Retries an attempt until it succeeds, fails permanently, or the next retry would begin too late.
 *
 * @param retryForSeconds time since the first attempt after which no retry begins
 * @param onRetry called with each error that is retried, and the seconds until the retry
 * @throws the last error, or the reason of the signal
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  retryForSeconds: number,
  onRetry: (error: unknown, seconds: number) => void,
  signal?: AbortSignal,
): Promise<Result> {
  const start = performance.now();
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = secondsBeforeRetry(error, retries);
      if (seconds === undefined || !((performance.now() - start) / 1000 + seconds < retryForSeconds)) throw error;
      onRetry(error, seconds);
      await pause(seconds, signal);
    }
  }
}
