import { expirePayments } from '../payments/expiry.ts';
import { Reconciler } from '../payments/reconciler.ts';
import { continueClosings } from '../leaving/continue-closings.ts';
import { continueRuns } from '../webhooks/endpoint-runs.ts';
import { mailNotices } from '../webhooks/mail-notices.ts';
import { addUpBalances } from './add-up-balances.ts';
import { addUpDays } from './add-up-days.ts';
import { purgeChores, purgeExpired, purgeShortLived } from './purge.ts';
import { trimRequestLog } from './trim-request-log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';

const TRIM = 'trim the request log';
const SHORT_LIVED = 'purge short-lived rows';

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
  const { chores, clock, clockWatch, log, queue } = service;
  const withRightClock = (work: () => Promise<void>) => async () => {
    if (clockWatch.fault === undefined) await work();
  };
  await queue.schedule(
    'purge-expired',
    '*/10 * * * *',
    withRightClock(() => purgeExpired(chores, clock.now())),
  );
  await queue.schedule('trim-request-log', '* * * * *', withRightClock(() => chores.insist(TRIM, () => trimRequestLog(clock.now())))); // prettier-ignore
  await queue.schedule('purge-short-lived', '* * * * *', withRightClock(() => chores.insist(SHORT_LIVED, () => purgeShortLived(clock)))); // prettier-ignore
  const reconciler = new Reconciler(service);
  const stopping = new AbortController();
  // Not jobs of pg-boss: every process repeats them, faster than its schedules, which start once a minute at most.
  const repeated: Chore[] = [
    { name: 'expire payments', everyMilliseconds: 1000, work: () => expirePayments(service, stopping.signal) },
    { name: 'reconcile operations', everyMilliseconds: 1000, work: () => reconciler.look() },
    { name: 'add up balances', everyMilliseconds: 10_000, work: () => addUpBalances(log, stopping.signal) },
    { name: 'add up days', everyMilliseconds: 5000, work: () => addUpDays(log, stopping.signal) },
    { name: 'mail notices', everyMilliseconds: 5000, work: () => mailNotices(service, stopping.signal) },
    { name: 'continue closings', everyMilliseconds: 5000, work: () => continueClosings(service, stopping.signal) },
    { name: 'continue runs', everyMilliseconds: 1000, work: () => continueRuns(service, stopping.signal) },
  ];
  chores.expect([...purgeChores(), TRIM, SHORT_LIVED, ...repeated.map(({ name }) => name)]);
  const stops = repeated.map(({ name, everyMilliseconds, work }) =>
    repeat(
      clock,
      everyMilliseconds,
      withRightClock(async () => void (await chores.run(name, work))),
    ),
  );
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await reconciler.stop();
  };
}

/** Repeats a job that does not throw, one run at a time: a slow run delays the next. */
function repeat({ timers }: Clock, everyMilliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = timers.setInterval(() => {
    running ??= work().finally(() => (running = undefined));
  }, everyMilliseconds);
  return async () => {
    timers.clearInterval(timer);
    await running;
  };
}
