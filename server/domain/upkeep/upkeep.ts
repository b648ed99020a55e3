import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { expirePayments } from '../payments/expiry.ts';
import { Reconciler } from '../payments/reconciler.ts';
import { continueClosings } from '../leaving/continue-closings.ts';
import { continueRuns } from '../webhooks/endpoint-runs.ts';
import { mailNotices } from '../webhooks/mail-notices.ts';
import { addUpBalances } from './add-up-balances.ts';
import { addUpDays } from './add-up-days.ts';
import { purgeExpired } from './purge.ts';
import { trimRequestLog } from './trim-request-log.ts';
import type { DomainContext } from '../domain-context.ts';

interface Chore {
  name: string;
  everyMilliseconds: number;
  work: () => Promise<void>;
}

/**
 * Starts the periodic jobs. Any number of processes can run each concurrently, and nothing depends on their timing. While
 * the clock of this process is wrong, it leaves them to other processes.
 * @returns stops them, and waits for running ones
 */
export async function startUpkeep(service: DomainContext): Promise<() => Promise<void>> {
  const withRightClock = (work: () => Promise<void>) => async () => {
    if (service.clockWatch.fault === undefined) await work();
  };
  await service.queue.schedule('purge-expired', '*/10 * * * *', withRightClock(() => purgeExpired(service.clock.now()))); // prettier-ignore
  await service.queue.schedule('trim-request-log', '* * * * *', withRightClock(() => trimRequestLog(service.clock.now()))); // prettier-ignore
  const reconciler = new Reconciler(service);
  const stopping = new AbortController();
  // Not jobs of pg-boss: every process repeats them, faster than its schedules, which start once a minute at most.
  const chores: Chore[] = [
    { name: 'expire payments', everyMilliseconds: 1000, work: () => expirePayments(service, stopping.signal) },
    { name: 'reconcile operations', everyMilliseconds: 1000, work: () => reconciler.look() },
    { name: 'add up balances', everyMilliseconds: 10_000, work: () => addUpBalances(stopping.signal) },
    { name: 'add up days', everyMilliseconds: 5000, work: () => addUpDays(stopping.signal) },
    { name: 'mail notices', everyMilliseconds: 5000, work: () => mailNotices(service, stopping.signal) },
    { name: 'continue closings', everyMilliseconds: 5000, work: () => continueClosings(service, stopping.signal) },
    { name: 'continue runs', everyMilliseconds: 1000, work: () => continueRuns(service, stopping.signal) },
  ];
  const stops = chores.map(({ work, ...chore }) => repeat(service, { ...chore, work: withRightClock(work) }));
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await reconciler.stop();
  };
}

/** Repeats a job, one run at a time: a slow run delays the next. */
function repeat({ clock, log }: DomainContext, { name, everyMilliseconds, work }: Chore): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) =>
        log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, `maintenance failed: ${name}`),
      )
      .finally(() => (running = undefined));
  };
  const timer = clock.timers.setInterval(run, everyMilliseconds);
  return async () => {
    clock.timers.clearInterval(timer);
    await running;
  };
}
