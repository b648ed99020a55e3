import type { Config } from '../platform/config.ts';
import { startFailureLimits } from './failures.ts';
import { startRequestLimit, stopRequestLimit } from './requests.ts';

/** The counters are in the database, so limits hold across processes: exactly for failures, nearly for requests. */
export function openLimits(config: Config): void {
  startFailureLimits({
    perSubject: config.RATE_LIMIT_FAILURES,
    perAddress: config.RATE_LIMIT_FAILURES_PER_ADDRESS,
    signUps: config.RATE_LIMIT_SIGN_UPS,
  });
  startRequestLimit(config.RATE_LIMIT_REQUESTS);
}

export async function closeLimits(): Promise<void> {
  await stopRequestLimit();
}
