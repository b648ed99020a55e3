import type { ApplicationOwner } from '../models/oauth/client.ts';
import { RateLimit } from '../models/requests/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { Exports } from './exports.ts';
import { FailureLimits } from './failures.ts';
import { LargeBodies } from './large-bodies.ts';
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
  readonly largeBodies = new LargeBodies();
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
   * Returns the limit shared by all applications of a business, or of a user without one, so that more applications do not
   * circumvent their limits. A built-in application has no owner, and no shared limit.
   */
  ofOwner(owner: ApplicationOwner): Group | undefined {
    const name = nameOf(owner);
    return name === undefined ? undefined : this.#shared(name);
  }

  /** Returns the limit of the same size at the OAuth endpoints, which take nothing from the payments of a business. */
  ofOwnerAtOauth(owner: ApplicationOwner): Group | undefined {
    const name = nameOf(owner);
    return name === undefined ? undefined : this.#shared(`oauth of ${name}`);
  }

  /** Returns the limit that all public applications share at an address, because they prove nothing but their address. */
  ofPublicAt(address: string): Group {
    return this.#shared(`public ${address}`);
  }

  #shared(subject: string): Group {
    return { subject, perMinute: this.#perBusiness ?? BUSINESS_SHARES * this.requests.perMinute };
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

function nameOf({ business_id, created_by }: ApplicationOwner): string | undefined {
  if (business_id !== null) return `business ${business_id}`;
  return created_by === null ? undefined : `applications of ${created_by}`;
}
