import { Refusal } from '../platform/errors.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import type { Attempt, FailureLimits } from './failures.ts';
import { SlowLane } from './slow-lane.ts';

const RETRY_SECONDS = 2;

/**
 * Two hashes run at a time: one takes about 30 ms, during which the other attempt uses the database. The last in line waits
 * about a second.
 */
const HASHES = {
  kinds: ['hash'] as const,
  mayStart: (_kind: 'hash', { hash }: { hash: number }) => hash < 2,
  waiting: 40,
  waitingPerLine: 20,
  refusal: () =>
    new Refusal(
      'unavailable',
      `Too many sign-ins and sign-ups are in progress. Nothing was changed: try again in ${RETRY_SECONDS} seconds.`,
      { headers: { 'Retry-After': String(RETRY_SECONDS) } },
    ),
};

/** Queues attempts at passwords, and counts each before anything is hashed. */
export class PasswordAttempts {
  readonly #queue = new FairQueue(HASHES);
  readonly #slowLane = new SlowLane();
  readonly #failures: FailureLimits;
  readonly #onLast: (email: string) => Promise<void>;

  /** @param onLast called with the email address of an account that has used up its wrong passwords of the day */
  constructor(failures: FailureLimits, onLast: (email: string) => Promise<void>) {
    this.#failures = failures;
    this.#onLast = onLast;
  }

  signIn<T>(attempt: Required<Attempt>, signIn: () => Promise<T>): Promise<T> {
    const { subject, address } = attempt;
    const counted = () => this.#failures.limitPasswords(attempt, signIn, () => this.#onLast(subject));
    const limited = () => this.#failures.limit('sign_in', attempt, counted);
    const charged = () => this.#failures.chargeSignIn(address, this.#slowLane, limited);
    return this.#slowLane.take(address, () => this.#queue.take(address, 'hash', charged));
  }

  /** Runs a change of password. A change counts against its address even if it succeeds. */
  change<T>(attempt: Required<Attempt>, change: () => Promise<T>): Promise<T> {
    return this.signIn(attempt, async () => {
      await this.#failures.countPasswordChange(attempt.address);
      return change();
    });
  }

  /** Runs a sign-up. Every sign-up counts against its address, even if it succeeds, because each costs a hash. */
  signUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
    return this.#queue.take(address, 'hash', async () => {
      await this.#failures.countSignUp(address);
      return signUp();
    });
  }

  /** Counts a password reset request, which is not queued because it makes no hash. */
  async requestReset(address: string, request: () => Promise<void>): Promise<void> {
    await this.#failures.countResetRequest(address);
    return request();
  }

  /**
   * Queues the hash of a reset, which is not counted because a link's token cannot be guessed.
   * @param reset returns the email address of the account
   */
  async reset(address: string, reset: () => Promise<string>): Promise<void> {
    const email = await this.#queue.take(address, 'hash', reset);
    await this.#failures.forgivePasswords({ subject: email.toLowerCase(), address });
  }
}
