import { RateLimit } from '../models/requests/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { Exports } from './exports.ts';
import { FailureLimits } from './failures.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { RequestLimit, type Group } from './requests.ts';
import { Turns } from './turns.ts';

const SWEEP_INTERVAL_MILLISECONDS = 300_000;
const KEPT_MILLISECONDS = 3_600_000;

/** Default limit of a business, in multiples of the limit of one application. */
const BUSINESS_SHARES = 5;

/** The counters are in the database, so limits apply across processes: exactly for failures, approximately for requests. */
export class Limits {
  readonly requests: RequestLimit;
  readonly #perBusiness: number | undefined;
  readonly failures: FailureLimits;
  readonly passwords: PasswordAttempts;
  readonly exports: Exports;
  /** Serializes the credential checks of callers beyond their limit. */
  readonly turns = new Turns();
  readonly #clock: Clock;
  readonly #log: Logger;
  #sweeping: NodeJS.Timeout | undefined;

  /** @param onLastPassword called with the email address of an account that has used up its wrong passwords of the day */
  constructor(
    { config, clock, log }: { config: Config; clock: Clock; log: Logger },
    onLastPassword: (email: string) => Promise<void>,
  ) {
    this.requests = new RequestLimit({ clock, log }, config.RATE_LIMIT_REQUESTS);
    this.#perBusiness = config.RATE_LIMIT_REQUESTS_PER_BUSINESS;
    this.failures = new FailureLimits({
      perSubject: config.RATE_LIMIT_FAILURES,
      perAddress: config.RATE_LIMIT_FAILURES_PER_ADDRESS,
      signUps: config.RATE_LIMIT_SIGN_UPS,
    });
    this.passwords = new PasswordAttempts(this.failures, onLastPassword);
    this.exports = new Exports(config);
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Returns the limit shared by all applications of a business, so that more applications do not circumvent their limits.
   */
  ofBusiness(id: string): Group {
    return { subject: `business ${id}`, perMinute: this.#perBusiness ?? BUSINESS_SHARES * this.requests.perMinute };
  }

  start(): void {
    this.requests.start();
    this.#sweeping = setInterval(() => void this.removeExpired(), SWEEP_INTERVAL_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.requests.stop();
  }

  async removeExpired(): Promise<void> {
    const before = this.#clock.now().getTime() - KEPT_MILLISECONDS;
    try {
      await RateLimit.removeExpired(before);
    } catch (error) {
      this.#log.warn({ err: error }, 'removal of expired limits failed');
    }
  }
}
