import type { Attempt, FailureLimits } from './failures.ts';
import { FairQueue } from './fair-queue.ts';
import { SlowLane } from './slow-lane.ts';

/** An attempt at a password waits for its turn, and is counted before anything is hashed. */
export class PasswordAttempts {
  /** Hashes take turns of some 30 ms; one attempt more at work asks the database meanwhile. The last in line waits little more than a second. */
  readonly #queue = new FairQueue({ atOnce: 2, waiting: 40, waitingPerAddress: 20, retrySeconds: 2 });
  readonly #slowLane = new SlowLane();
  readonly #failures: FailureLimits;

  constructor(failures: FailureLimits) {
    this.#failures = failures;
  }

  signIn<T>(attempt: Required<Attempt>, signIn: () => Promise<T>): Promise<T> {
    const { address } = attempt;
    const limited = () => this.#failures.limit('sign_in', attempt, signIn);
    const charged = () => this.#failures.chargeSignIn(address, this.#slowLane, limited);
    return this.#slowLane.take(address, () => this.#queue.take(address, charged));
  }

  /** Every sign-up counts for its address, also one that succeeds: each costs a hash, and tells whether an address is taken. */
  signUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
    return this.#queue.take(address, async () => {
      await this.#failures.countSignUp(address);
      return signUp();
    });
  }

  /** Of who forgot a password: counted for the address, and no hash is made. */
  async requestReset(address: string, request: () => Promise<void>): Promise<void> {
    await this.#failures.countResetRequest(address);
    return request();
  }

  /** By the token of a link, at which there is nothing to guess; the hash waits for its turn. */
  reset<T>(address: string, reset: () => Promise<T>): Promise<T> {
    return this.#queue.take(address, reset);
  }
}
