import type { Config } from './config.ts';
import { startFailureLimits } from './limits/failures.ts';
import { startRequestLimit, stopRequestLimit } from './limits/requests.ts';

/** Rate limits hold across processes, because their counters are in the database: failures exactly, requests nearly so. */
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
