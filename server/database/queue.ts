import { PgBoss, type Warning } from 'pg-boss';
import type { Transaction } from 'sequelize';
import { isTransient, sqlStateOf } from './database-errors.ts';
import type { DatabaseAddress } from './database-url.ts';
import { boundTo, QUEUE_CONNECTION } from './queue-connection.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';

/** The longest interval that pg-boss allows, for features that are not used here. */
const RARELY_SECONDS = 3600;
const SUPERVISE_SECONDS = 60;
const POLL_SECONDS = 10;
/** Age of the last sign of a worker after which it has stopped: longer than its pause and the limit of its statements. */
const STALLED_MILLISECONDS = 60_000;
/** Options of scheduled jobs. A failed one is repeated a few times, before its next turn. */
const SCHEDULE_OPTIONS = { retryLimit: 2, retryDelay: 15, deleteAfterSeconds: 3600 };

/** Queues of single jobs. A failed job is retried with back-off for a day. */
const JOB_QUEUES = ['mail', 'password-reset', 'guessed-password', 'refund-notice', 'alarm', 'business-alarm'] as const;
type JobQueue = (typeof JOB_QUEUES)[number];
const JOB_OPTIONS = {
  // Longer than a mail may take. The heartbeat shows whether a worker has ended or hangs.
  expireInSeconds: 900,
  heartbeatSeconds: 60,
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1800,
  deleteAfterSeconds: 3600,
  retentionSeconds: 2 * 24 * 3600,
};
const JOBS_AT_A_TIME = 8;

/** Queues of moments: at most one job waits for each second, however many causes it has. */
const MOMENT_QUEUES = ['webhook-retries'] as const;
type MomentQueue = (typeof MOMENT_QUEUES)[number];
const MOMENT_OPTIONS = {
  policy: 'short',
  // A process whose clock is wrong leaves the job to others.
  retryLimit: 10,
  retryDelay: 1,
  expireInSeconds: 60,
  deleteAfterSeconds: 60,
} as const;
const MOMENTS_AT_A_TIME = 1000;
const MOMENT_POLL_SECONDS = 1;

/** How a failed job is logged as an error. */
interface FailureLog<T> {
  message: string;
  /** Facts about the job for the line of the log; without personal data. */
  describe?: (data: T) => object;
}

interface QueueOptions {
  clock: Clock;
  log: Logger;
  /** True if this process works on jobs. */
  work: boolean;
}

/** Jobs in pg-boss: single ones, and scheduled ones that one process at a time runs. */
export class Queue {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #boss: PgBoss;
  /** The workers of this process, by their ids in pg-boss. */
  readonly #workerIds = new Map<JobQueue, string>();
  #isReady = false;

  private constructor(address: DatabaseAddress, { clock, log, work }: QueueOptions) {
    this.#clock = clock;
    this.#log = log;
    this.#boss = new PgBoss({
      ...address,
      ...QUEUE_CONNECTION,
      schema: 'pgboss',
      application_name: 'tallystick queue',
      max: 2,
      clock: clock.timers,
      schedule: work,
      supervise: work,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      flowIntervalSeconds: RARELY_SECONDS,
      bamIntervalSeconds: RARELY_SECONDS,
    });
    this.#boss.on('error', (error: Error & { queue?: string }) =>
      log.error({ err: error, queue: error.queue }, 'queue error'),
    );
    this.#boss.on('warning', (warning: Warning) => log.warn(warning.data, warning.message));
  }

  /** Starts pg-boss in the schema `pgboss`, which it creates and migrates itself. */
  static async open(address: DatabaseAddress, options: QueueOptions): Promise<Queue> {
    const queue = new Queue(address, options);
    try {
      await queue.#boss.start();
      for (const name of JOB_QUEUES) {
        await queue.#boss.createQueue(name, JOB_OPTIONS);
        await queue.#boss.updateQueue(name, { ...JOB_OPTIONS, notify: false }); // as an older release created it
      }
      for (const name of MOMENT_QUEUES) await queue.#boss.createQueue(name, MOMENT_OPTIONS);
    } catch (error) {
      await queue.#boss.stop({ graceful: false });
      throw error;
    }
    queue.#isReady = true;
    return queue;
  }

  /** Interrupts running jobs, which run again later. */
  async close(): Promise<void> {
    this.#isReady = false;
    await this.#boss.stop({ graceful: false });
  }

  /** Returns `ok`, or describes why jobs are not queued or not worked on. */
  async state(): Promise<string> {
    if (!this.#isReady) return 'not running';
    const now = this.#clock.timers.now();
    for (const { name, count, createdOn, lastFetchedOn, lastJobEndedOn, lastError, lastErrorOn } of this.#workers()) {
      const fetched = lastFetchedOn ?? 0;
      const seen = Math.max(createdOn, fetched, lastJobEndedOn ?? 0, lastErrorOn ?? 0);
      if (count === 0 && now - seen > STALLED_MILLISECONDS) return `its worker for ${name} has stopped`;
      if ((lastErrorOn ?? 0) > fetched && !isTransient(lastError)) return `no jobs of ${name} are fetched`;
    }
    return this.#boss.schemaVersion().then(
      (version) => (version === null ? 'its tables are missing' : 'ok'),
      (error: unknown) => `its tables cannot be read (${sqlStateOf(error) ?? 'no connection'})`,
    );
  }

  #workers() {
    return this.#boss.getWipData({ includeInternal: true });
  }

  /** Schedules work in one process at a time. @param cron in UTC */
  async schedule(name: string, cron: string, work: () => Promise<void>): Promise<void> {
    await this.#boss.createQueue(name, { ...SCHEDULE_OPTIONS, policy: 'singleton' });
    await this.#boss.updateQueue(name, SCHEDULE_OPTIONS); // as an older release created it
    await this.#boss.schedule(name, cron);
    await this.#boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, work);
  }

  /**
   * Adds a job that commits or vanishes with the transaction; waiting jobs of a higher priority run first. A worker of this
   * process starts it immediately, one of another process with its next poll: notifications of PostgreSQL would wake the
   * listeners of all channels, including those of webhooks.
   */
  async send(queue: JobQueue, data: object, tx: Transaction, priority = 0): Promise<void> {
    await this.#boss.insert(queue, [{ data, priority }], { db: boundTo(this.#clock, tx) });
    tx.afterCommit(() => {
      const worker = this.#workerIds.get(queue);
      if (worker) this.#boss.notifyWorker(worker);
    });
  }

  /**
   * Works on jobs as they arrive, several at a time. A job that throws is retried later; its error is not stored.
   * @param failure logs each failure; without it, `handle` does so
   * @returns stops, and waits for running jobs
   */
  async work<T>(
    queue: JobQueue,
    handle: (data: T) => Promise<void>,
    failure?: FailureLog<T>,
  ): Promise<() => Promise<void>> {
    const fail = (error: unknown, data: T) => {
      if (failure) this.#log.error({ err: error, ...failure.describe?.(data) }, failure.message);
      return 'failed' as const;
    };
    const options = { batchSize: JOBS_AT_A_TIME, burstWhenBatchFull: true, perJobResults: true } as const;
    const worker = await this.#boss.work<T>(queue, options, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          const status = await handle(data).then(
            () => 'completed' as const,
            (error: unknown) => fail(error, data),
          );
          return { id, status };
        }),
      ),
    );
    this.#workerIds.set(queue, worker);
    return () => this.#boss.offWork(queue);
  }

  /**
   * Adds a job for each of these moments, rounded up to the second, unless one waits for it. They commit or vanish with the
   * transaction.
   */
  async sendAt(queue: MomentQueue, moments: Date[], tx: Transaction): Promise<void> {
    // In one order, so that transactions that add the same moments wait for each other and do not deadlock.
    const seconds = [...new Set(moments.map((moment) => Math.ceil(moment.getTime() / 1000)))].sort();
    const jobs = seconds.map((second) => ({
      data: { second },
      startAfter: new Date(second * 1000),
      singletonKey: String(second),
    }));
    await this.#boss.insert(queue, jobs, { db: boundTo(this.#clock, tx) });
  }

  /**
   * Calls `handle` when moments have come by the clock of the database, once for all that come together, with the last of them.
   * When it throws, it is called again a second later, in this process or another.
   * @returns a function that stops, and waits for a running call
   */
  async workAt(queue: MomentQueue, handle: (moment: Date) => Promise<void>): Promise<() => Promise<void>> {
    const options = { batchSize: MOMENTS_AT_A_TIME, pollingIntervalSeconds: MOMENT_POLL_SECONDS };
    await this.#boss.work<{ second: number }>(queue, options, (jobs) =>
      handle(new Date(Math.max(...jobs.map(({ data }) => data.second)) * 1000)),
    );
    return () => this.#boss.offWork(queue);
  }
}
