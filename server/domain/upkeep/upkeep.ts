import { currentClock } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../database/connect.ts';
import { expirePayments } from '../payments/expiry.ts';
import { Reconciler } from '../payments/reconciler.ts';
import { purgeExpired } from './purge.ts';
import { schedule } from './queue.ts';
import { log } from '../../platform/log.ts';

interface Chore {
  name: string;
  everyMilliseconds: number;
  work: () => Promise<void>;
}

/** What time alone calls for, more often than the queue can. Any number of processes can do it at once. */
const CHORES: Chore[] = [{ name: 'expire payments', everyMilliseconds: 1000, work: expirePayments }];

/** Begins to do the chores; the queue must be open. @returns how to stop, which waits for those under way */
export async function startUpkeep(): Promise<() => Promise<void>> {
  await schedule('purge-expired', '*/10 * * * *', purgeExpired);
  const reconciler = new Reconciler();
  const reconcile = { name: 'reconcile operations', everyMilliseconds: 1000, work: () => reconciler.look() };
  const stops = [...CHORES, reconcile].map(repeat);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await reconciler.stop();
  };
}

/** One run at a time: a slow one makes the next come late, not beside it. */
function repeat({ name, everyMilliseconds, work }: Chore): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) =>
        log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, `could not ${name}`),
      )
      .finally(() => (running = undefined));
  };
  const timer = currentClock().setInterval(run, everyMilliseconds);
  return async () => {
    currentClock().clearInterval(timer);
    await running;
  };
}
