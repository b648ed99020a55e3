import { currentClock } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { expirePayments } from '../payments/expiry.ts';
import { Reconciler } from '../payments/reconciler.ts';
import { purgeExpired } from './purge.ts';
import { log } from '../../platform/log.ts';

interface Chore {
  name: string;
  everyMilliseconds: number;
  work: () => Promise<void>;
}

/** What time alone calls for. Each chore can be done by any number of processes at once, and none depends on its being on time. */
const CHORES: Chore[] = [
  { name: 'expire payments', everyMilliseconds: 1000, work: expirePayments },
  { name: 'purge what has expired', everyMilliseconds: 600_000, work: purgeExpired },
];

/** Begins to do the chores. @returns how to stop, which waits for those under way */
export function startUpkeep(): () => Promise<void> {
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
