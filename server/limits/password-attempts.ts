import type { Attempt, FailureLimits } from './failures.ts';
import { Places } from './places.ts';

export class PasswordAttempts {
  /** Each hash takes some 30 ms, one at a time: the last place waits little more than a second. */
  readonly #places = new Places({ all: 40, perAddress: 20, retrySeconds: 2 });
  readonly #failures: FailureLimits;

  constructor(failures: FailureLimits) {
    this.#failures = failures;
  }

  /** An attempt takes a place first, and the count of failures is checked before hashing. */
  signIn<T>(attempt: Required<Attempt>, signIn: () => Promise<T>): Promise<T> {
    return this.#places.hold(attempt.address, () => this.#failures.limit('sign_in', attempt, signIn));
  }

  /** Every sign-up counts for its address, also one that succeeds: each costs a hash, and tells whether an address is taken. */
  signUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
    return this.#places.hold(address, async () => {
      await this.#failures.countSignUp(address);
      return signUp();
    });
  }
}
