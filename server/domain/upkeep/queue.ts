import { PgBoss, type Warning } from 'pg-boss';
import { currentClock } from '../../platform/clock.ts';
import type { DatabaseAddress } from '../../database/connect.ts';
import { log } from '../../platform/log.ts';

/** Features that are not used here are asked about as rarely as pg-boss allows. */
const RARELY_SECONDS = 3600;
const SUPERVISE_SECONDS = 60;
const POLL_SECONDS = 10;
const QUEUE_OPTIONS = { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 } as const;

let boss: PgBoss | undefined;

/**
 * Starts pg-boss in the schema `pgboss`, which it creates and migrates itself.
 * @param work Whether this process does what others or the time of day ask for.
 */
export async function openQueue(address: DatabaseAddress, { work = true } = {}): Promise<void> {
  const opened = new PgBoss({
    ...address,
    schema: 'pgboss',
    application_name: 'tallystick queue',
    max: 2,
    clock: currentClock(),
    schedule: work,
    supervise: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    flowIntervalSeconds: RARELY_SECONDS,
    bamIntervalSeconds: RARELY_SECONDS,
  });
  opened.on('error', (error) => log.error({ err: error }, 'queue error'));
  opened.on('warning', (warning: Warning) => log.warn(warning.data, warning.message));
  try {
    await opened.start();
  } catch (error) {
    await opened.stop({ graceful: false });
    throw error;
  }
  boss = opened;
}

/** Ends what is under way: it is done again. */
export async function closeQueue(): Promise<void> {
  const closing = boss;
  boss = undefined;
  await closing?.stop({ graceful: false });
}

export function isQueueReady(): boolean {
  return boss !== undefined;
}

/** Has some process do this at these times (cron, in UTC), one at a time. */
export async function schedule(name: string, cron: string, work: () => Promise<void>): Promise<void> {
  if (!boss) throw new Error('The queue is not open.');
  await boss.createQueue(name, QUEUE_OPTIONS);
  await boss.schedule(name, cron);
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, work);
}
