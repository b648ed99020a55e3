import { chargeSignIn, countSignUp, limitFailures, type Attempt } from './failures.ts';
import { FairQueue } from './fair-queue.ts';
import { SlowLane } from './slow-lane.ts';

/** Hashes take turns of some 30 ms; one attempt more at work asks the database meanwhile. The last in line waits little more than a second. */
const queue = new FairQueue({ atOnce: 2, waiting: 40, waitingPerAddress: 20, retrySeconds: 2 });
const slowLane = new SlowLane();

/** An attempt at a password waits for its turn, and is counted before anything is hashed. */
export function limitSignIn<T>(attempt: Required<Attempt>, signIn: () => Promise<T>): Promise<T> {
  const { address } = attempt;
  const charged = () => chargeSignIn(address, slowLane, () => limitFailures('sign_in', attempt, signIn));
  return slowLane.take(address, () => queue.take(address, charged));
}

/** Every sign-up counts for its address, also one that succeeds: each costs a hash, and tells whether an address is taken. */
export function limitSignUp<T>(address: string, signUp: () => Promise<T>): Promise<T> {
  return queue.take(address, async () => {
    await countSignUp(address);
    return signUp();
  });
}
