import { Refusal } from '../platform/errors.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import type { Attempt, FailureLimits } from './failures.ts';
import { SlowLane } from './slow-lane.ts';

const RETRY_SECONDS = 2;

/** A hash takes about 30 ms; the second attempt uses the database in that time. The last in line waits about a second. */
const HASHES = {
  kinds: ['hash'] as const,
  mayStart: (_kind: 'hash', { hash }: { hash: number }) => hash < 2,
  waiting: 40,
  waitingPerLine: 20,
  refusal: () =>
    new Refusal(
      'unavailable',
      `Too many people sign in or up at this moment. Nothing was done: try again in ${RETRY_SECONDS} seconds.`,
      { headers: { 'Retry-After': String(RETRY_SECONDS) } },
    ),
};

/** An attempt at a password waits for its turn, and is counted before anything is hashed. */
export class PasswordAttempts {
  readonly #queue = new FairQueue(HASHES);
  readonly #slowLane = new SlowLane();
  readonly #failures: FailureLimits;
  readonly #onLast: (email: string) => Promise<void>;

  /** @param onLast is told of an account at which a day's wrong passwords are used up */
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

  /** A change counts for its address, also one that succeeds. */
  change<T>(attempt: Required<Attempt>, change: () => Promise<T>): Promise<T> {
    return this.signIn(attempt, async () => {
      await this.#failures.countPasswordChange(attempt.address);
      return change();
    });
  }

  /** Every sign-up counts for its address, also one that succeeds: each costs a hash. */
  signUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
    return this.#queue.take(address, 'hash', async () => {
      await this.#failures.countSignUp(address);
      return signUp();
    });
  }

  /** Counts a request for a new password. It needs no turn, because it makes no hash. */
  async requestReset(address: string, request: () => Promise<void>): Promise<void> {
    await this.#failures.countResetRequest(address);
    return request();
  }

  /**
   * Takes a turn for the hash. Needs no count, because a link's token cannot be guessed.
   * @param reset returns the email address of the account
   */
  async reset(address: string, reset: () => Promise<string>): Promise<void> {
    const email = await this.#queue.take(address, 'hash', reset);
    await this.#failures.forgivePasswords({ subject: email.toLowerCase(), address });
  }
}
