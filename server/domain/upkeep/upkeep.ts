import { findDueWork, type DueWork } from '../../models/payments/due-work.ts';
import { expirePayments } from '../payments/expiry.ts';
import { endPayouts } from '../payouts/ended-payouts.ts';
import { createDuePayouts } from '../payouts/scheduled-payouts.ts';
import { Reconciler } from '../payments/reconciler.ts';
import { continueClosings } from '../leaving/continue-closings.ts';
import { continueRuns } from '../webhooks/endpoint-runs.ts';
import { mailNotices } from '../webhooks/mail-notices.ts';
import { addUpBalances } from './add-up-balances.ts';
import { addUpDays } from './add-up-days.ts';
import { addPartitions } from './partitions.ts';
import { purgeChores, purgeExpired, purgeShortLived } from './purge.ts';
import { trimRequestLog } from './trim-request-log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';

const TRIM = 'trim the request log';
const SHORT_LIVED = 'purge short-lived rows';
const PARTITIONS = 'add partitions';

interface Chore {
  name: string;
  everyMilliseconds: number;
  work: () => Promise<void>;
}

/** A job that starts within a second once it has work. */
interface UrgentChore {
  name: string;
  isDue: (due: DueWork) => boolean;
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
  await queue.schedule('add-partitions', '*/30 * * * *', withRightClock(() => chores.insist(PARTITIONS, () => addPartitions(log, clock.now())))); // prettier-ignore
  const reconciler = new Reconciler(service);
  const stopping = new AbortController();
  // Not jobs of pg-boss: every process repeats them, faster than its schedules, which start once a minute at most.
  const repeated: Chore[] = [
    { name: 'create payouts', everyMilliseconds: 10_000, work: () => createDuePayouts(service, stopping.signal) },
    { name: 'add up balances', everyMilliseconds: 10_000, work: () => addUpBalances(log, stopping.signal) },
    { name: 'add up days', everyMilliseconds: 5000, work: () => addUpDays(log, stopping.signal) },
    { name: 'mail notices', everyMilliseconds: 5000, work: () => mailNotices(service, stopping.signal) },
    { name: 'continue closings', everyMilliseconds: 5000, work: () => continueClosings(service, stopping.signal) },
  ];
  const urgent: UrgentChore[] = [
    {
      name: 'expire payments',
      isDue: ({ payments }) => payments,
      work: () => expirePayments(service, stopping.signal),
    },
    { name: 'reconcile operations', isDue: ({ operations }) => operations, work: () => reconciler.look() },
    { name: 'end payouts', isDue: ({ payouts }) => payouts, work: () => endPayouts(service, stopping.signal) },
    { name: 'continue runs', isDue: ({ runs }) => runs, work: () => continueRuns(service, stopping.signal) },
  ];
  chores.expect([...purgeChores(), TRIM, SHORT_LIVED, PARTITIONS, ...[...repeated, ...urgent].map(({ name }) => name)]);
  const stops = repeated.map(({ name, everyMilliseconds, work }) =>
    repeat(
      clock,
      everyMilliseconds,
      withRightClock(async () => void (await chores.run(name, work))),
    ),
  );
  stops.push(repeatUrgent(service, urgent));
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

/** Looks once a second, in one statement, which jobs have work, and runs these: a slow run of one delays no other. */
function repeatUrgent({ chores, clock, clockWatch }: DomainContext, urgent: UrgentChore[]): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const timer = clock.timers.setInterval(() => {
    const idle = urgent.filter(({ name }) => !running.has(name));
    if (clockWatch.fault !== undefined || idle.length === 0) return;
    const looking = findDueWork(clock.now());
    for (const { name, isDue, work } of idle) {
      const run = chores.run(name, async () => (isDue(await looking) ? work() : undefined));
      running.set(name, run.finally(() => running.delete(name))); // prettier-ignore
    }
  }, 1000);
  return async () => {
    clock.timers.clearInterval(timer);
    await Promise.all(running.values());
  };
}
