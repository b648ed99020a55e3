import { countSignUp, limitFailures, type Attempt } from './failures.ts';
import { Places } from './places.ts';

/** Each hash takes some 30 ms, one at a time: the last place waits little more than a second. */
const places = new Places({ all: 40, perAddress: 20, retrySeconds: 2 });

/** An attempt takes a place first, and the count of failures is checked before hashing. */
export function limitSignIn<T>(attempt: Required<Attempt>, signIn: () => Promise<T>): Promise<T> {
  return places.hold(attempt.address, () => limitFailures('sign_in', attempt, signIn));
}

/** Every sign-up counts for its address, also one that succeeds: each costs a hash, and tells whether an address is taken. */
export function limitSignUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
  return places.hold(address, async () => {
    await countSignUp(address);
    return signUp();
  });
}
