import { PgBoss, type Db, type Job, type JobInsert, type Warning } from 'pg-boss';
import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { type DatabaseAddress } from '../database/connect.ts';
import { boundTo, plannedAnew } from '../database/queue-connection.ts';
import type { Logger } from '../platform/log.ts';
import { queuedAmong } from '../models/queued-job.ts';
import { RETRY_DELAYS_SECONDS } from './schedule.ts';

export type { Job, JobInsert };

/**
 * pg-boss looks through a queue in order of creation, so parked jobs must not stand before ready ones: first attempts
 * have a queue of their own, and so has each retry delay, in which the order of creation is the order of falling due.
 * What has to wait for its endpoint moves to a queue of its own, too, and to another when the endpoint fails: of that
 * there can be much, for long.
 */
export const FIRST_ATTEMPTS = 'webhook-first';
export const WAITING_ATTEMPTS = 'webhook-waiting';
export const FAILING_ATTEMPTS = 'webhook-failing';
/** Where jobs wait until their endpoint, or their delivery, is free for them. */
export type WaitingQueue = typeof WAITING_ATTEMPTS | typeof FAILING_ATTEMPTS;
export const WAITING_QUEUES: readonly WaitingQueue[] = [WAITING_ATTEMPTS, FAILING_ATTEMPTS];
export const isWaiting = (queue: string): queue is WaitingQueue => WAITING_QUEUES.some((waiting) => waiting === queue);
/** @param made Number of the attempts that have been made. */
export const queueAfter = (made: number) => (made === 0 ? FIRST_ATTEMPTS : `webhook-retry-${made}`);
export const ATTEMPT_QUEUES = [
  FIRST_ATTEMPTS,
  ...WAITING_QUEUES,
  ...RETRY_DELAYS_SECONDS.map((_, index) => queueAfter(index + 1)),
];

/** How long a fetched job may take before another worker gets it; must outlast an HTTP exchange and its bookkeeping. */
export const LEASE_SECONDS = 30;

const QUEUE_OPTIONS = {
  expireInSeconds: LEASE_SECONDS,
  // Only a worker that died fails a job, so there is no number of times after which giving up would be right.
  retryLimit: 1_000_000,
  // A job that outlives even that is removed soon, and the reconciler makes a new one.
  deleteAfterSeconds: 3600,
  retentionSeconds: 30 * 24 * 3600,
  warningQueueSize: 100_000,
};

/** Queues of single jobs that pg-boss itself retries, ever later, until a day is over. */
export const SINGLE_JOB_QUEUES = ['mail', 'password-reset'] as const;
export type SingleJobQueue = (typeof SINGLE_JOB_QUEUES)[number];

const SINGLE_JOB_OPTIONS = {
  expireInSeconds: 120,
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1800,
  deleteAfterSeconds: 3600,
  retentionSeconds: 2 * 24 * 3600,
  notify: true,
};

const SUPERVISE_SECONDS = 30;
/** Features that are not used here are asked about as rarely as pg-boss allows. */
const RARELY_SECONDS = 3600;

interface QueueOptions {
  clock: Clock;
  log: Logger;
  /** Whether this process works on jobs and so wants to hear of new ones; takes one more connection. */
  listen?: boolean;
}

export interface Listening {
  close(): Promise<void>;
}

export class Queue {
  readonly #clock: Clock;
  readonly #boss: PgBoss;
  #isReady = false;
  #onNewJobs: ((queue: string | null) => void) | undefined;

  private constructor(address: DatabaseAddress, { clock, log, listen = true }: QueueOptions) {
    this.#clock = clock;
    this.#boss = new PgBoss({
      ...address,
      schema: 'pgboss',
      application_name: 'tallystick queue',
      max: 2,
      clock: clock.timers,
      useListenNotify: listen,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      flowIntervalSeconds: RARELY_SECONDS,
      bamIntervalSeconds: RARELY_SECONDS,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'queue error'));
    this.#boss.on('warning', (warning: Warning) => log.warn(warning.data, warning.message));
  }

  /** Starts pg-boss in the schema `pgboss`, which it creates and migrates itself, and makes sure that the queues exist. */
  static async open(address: DatabaseAddress, options: QueueOptions): Promise<Queue> {
    const queue = new Queue(address, options);
    const untap = queue.#tapNotifications(queue.#boss.getDb());
    try {
      await queue.#boss.start();
      for (const name of ATTEMPT_QUEUES) {
        await queue.#boss.createQueue(name, { ...QUEUE_OPTIONS, notify: name === FIRST_ATTEMPTS });
      }
      for (const name of SINGLE_JOB_QUEUES) await queue.#boss.createQueue(name, SINGLE_JOB_OPTIONS);
    } catch (error) {
      await queue.#boss.stop({ graceful: false });
      throw error;
    } finally {
      untap();
    }
    queue.#isReady = true;
    return queue;
  }

  /** Does not wait for jobs: the worker stops first. */
  async close(): Promise<void> {
    this.#isReady = false;
    await this.#boss.stop({ graceful: false });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Calls back when a queue may have got a job, or with null when any may have, as after a lost connection. */
  onNewJobs(callback: ((queue: string | null) => void) | undefined): void {
    this.#onNewJobs = callback;
  }

  /**
   * pg-boss wakes only workers of its own, which hold a whole batch until its slowest job is done. Listening in on the
   * notifications that it asks for as it starts lets jobs be fetched as places get free.
   * @returns what to call when it has asked for them: what others listen to does not concern the queue
   */
  #tapNotifications(db: Db): () => void {
    const listen = db.listen!.bind(db);
    db.listen = (channel, onNotification, onReconnect) =>
      listen(
        channel,
        (queue) => {
          onNotification(queue);
          if (ATTEMPT_QUEUES.includes(queue)) this.#onNewJobs?.(queue);
        },
        () => {
          onReconnect();
          this.#onNewJobs?.(null);
        },
      );
    return () => {
      db.listen = listen;
    };
  }

  /** As last counted, which is done from time to time. */
  async sizes(): Promise<{ queue: string; ready: number; deferred: number; taken: number }[]> {
    const queues = await this.#boss.getQueues(ATTEMPT_QUEUES);
    return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
      queue: name,
      ready: readyCount,
      deferred: deferredCount,
      taken: activeCount,
    }));
  }

  /**
   * Listens to a channel of the database on a connection of its own, which is made again when it is lost.
   * @param onReconnect Called whenever the connection is there, for what was said before went unheard.
   */
  listenTo(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<Listening> {
    return this.#boss.getDb().listen!(channel, onNotification, onReconnect);
  }

  /** Adds jobs in one statement, which commit or vanish with the transaction. One whose id is there already is left out. */
  async send(queue: string, jobs: JobInsert[], tx: Transaction): Promise<void> {
    const db = boundTo(this.#clock, `insert ${queue} jobs`, tx);
    if (jobs.length > 0) await this.#boss.insert(queue, jobs, { db });
  }

  /** Takes jobs; they are taken when the transaction commits, and taken back when the lease runs out. */
  fetch<T>(queue: string, limit: number, notOf: string[], tx: Transaction): Promise<Job<T>[]> {
    const db =
      notOf.length > 0 ? plannedAnew(this.#clock, tx) : boundTo(this.#clock, `fetch ${limit} ${queue} jobs`, tx);
    return this.#boss.fetch<T>(queue, { batchSize: limit, ignoreGroups: notOf, db });
  }

  /**
   * Has jobs worked on as they come, several at a time; one that throws comes again later.
   * @returns how to stop, which waits for those under way
   */
  async work<T>(queue: SingleJobQueue, handle: (data: T) => Promise<void>): Promise<() => Promise<void>> {
    const options = { batchSize: 8, burstWhenBatchFull: true, perJobResults: true } as const;
    await this.#boss.work<T>(queue, options, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            await handle(data);
            return { id, status: 'completed' as const };
          } catch {
            return { id, status: 'failed' as const }; // told by the handler, and nothing of it stored
          }
        }),
      ),
    );
    return () => this.#boss.offWork(queue);
  }

  /** Removes jobs that are done. One that was given to another worker meanwhile stays. */
  async remove(queue: string, jobs: Pick<Job, 'id' | 'retryCount'>[], tx: Transaction): Promise<void> {
    if (jobs.length > 0) await this.#boss.deleteJob(queue, jobs, { db: boundTo(this.#clock, 'remove jobs', tx) });
  }
}

/** Which of these jobs are in a queue of attempts, in whichever. */
export function findJobs(ids: string[], tx: Transaction): Promise<Set<string>> {
  return queuedAmong(ids, ATTEMPT_QUEUES, tx);
}
