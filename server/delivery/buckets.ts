import { hash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DirectConnection } from '../database/direct-connection.ts';
import { StartupError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import {
  countOwned,
  lockBuckets,
  locksExclude,
  noteHeartbeat,
  removeWorker,
  unlockBuckets,
} from '../models/webhooks/webhook-worker.ts';

/** The channel that announces queued attempts and changed endpoints to workers. */
export const WEBHOOK_CHANNEL = 'tallystick_webhooks';

/** Number of buckets that all workers share. */
export const BUCKETS = 256;
const BEAT_MILLISECONDS = 1000;
/** Age of a heartbeat after which other workers end the connection of its worker, and so release its locks. */
const STALE_SECONDS = 15;
/** Shorter than STALE_SECONDS, so that a worker that was suspended stops before another one can take over. */
export const LEASE_MILLISECONDS = 10_000;

/** Returns the bucket of an endpoint, like the generated column `bucket` in the database. */
export const bucketOf = (endpointId: string): number => hash('sha256', endpointId, 'buffer')[0]!;

/** Reactions of the worker to changes of its buckets. */
interface Owner {
  /** Finds attempts of announced endpoints. */
  wake: (names: string[]) => void;
  /** Lists the buckets with running or unwritten attempts. */
  busy: () => number[];
  /** Finds all attempts of newly acquired buckets. */
  onAcquired: () => void;
  /** Unloads endpoints of buckets that other workers may take. */
  onLost: () => void;
}

/**
 * The buckets of endpoints that this worker sends for. Each is a session-level advisory lock on one connection, so a crashed
 * worker releases all of its buckets at once. Live workers have equal shares.
 */
export class Buckets {
  private readonly owned = new Set<number>();
  /** Owned buckets to release as soon as they are idle. */
  private leaving: ReadonlySet<number> = new Set();
  /** Id of this session: buckets that an earlier session still locks count as another, hanging worker's. */
  private id = randomUUID();
  private readonly log: Logger;
  private readonly owner: Owner;
  private readonly connection: DirectConnection;
  private beating: Promise<void> | undefined;
  private beatAt = -Infinity;
  /** Time since which this worker owns no bucket although some have no owner, as they do until the next heartbeats. */
  private idleSince: number | undefined;
  private readonly leaveRequest = new AbortController();
  private readonly stopping = new AbortController();

  constructor(log: Logger, owner: Owner) {
    this.log = log;
    this.owner = owner;
    this.connection = new DirectConnection({
      log,
      name: 'webhook locks',
      channel: WEBHOOK_CHANNEL,
      onNotification: (payload) => owner.wake(payload.split(' ')),
      onLost: () => this.lose(),
    });
  }

  /** @throws StartupError when a pooler is in between */
  async start(): Promise<void> {
    await this.connection.open();
    if (!this.connection.isDirect)
      throw new StartupError(
        'DATABASE_URL: a connection pooler is between this worker and PostgreSQL, whose locks and notifications require a direct connection. Set the address of the server itself.',
      );
    if (!(await locksExclude(this.connection)))
      throw new StartupError(
        'DATABASE_URL: advisory locks of the server do not exclude other sessions, so workers would send deliveries twice. Use PostgreSQL.',
      );
    await this.beat();
    this.beating = this.keepBeating();
  }

  owns(bucket: number): boolean {
    return this.owned.has(bucket) && !this.leaving.has(bucket) && performance.now() - this.beatAt < LEASE_MILLISECONDS;
  }

  all(): number[] {
    return [...this.owned].filter((bucket) => this.owns(bucket));
  }

  /** Returns `ok`, or describes why this worker has sent for no bucket for a lease although it could. */
  async state(): Promise<string> {
    if (this.isLeaving || this.all().length > 0) return 'ok';
    if (!this.connection.session) return 'the connection for its locks is lost';
    if (performance.now() - this.beatAt >= LEASE_MILLISECONDS) return 'its heartbeat has stopped';
    const free = BUCKETS - (await countOwned());
    if (free === 0) this.idleSince = undefined;
    else this.idleSince ??= performance.now();
    const isShort = this.idleSince === undefined || performance.now() - this.idleSince < LEASE_MILLISECONDS;
    return isShort ? 'ok' : `it owns no bucket, and ${free} of ${BUCKETS} have no owner`;
  }

  /**
   * Hands the buckets over to other workers, each as soon as it is idle. The other workers share all buckets from now on. It
   * begins at once, because they take the buckets only with their own next heartbeats.
   */
  leave(): void {
    this.leaveRequest.abort();
  }

  private get isLeaving(): boolean {
    return this.leaveRequest.signal.aborted;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.leave();
    await this.beating;
    await removeWorker(this.connection, this.id).catch(() => undefined); // other workers remove a worker without a session
    await this.connection.close();
    this.lose();
  }

  private lose(): void {
    this.beatAt = -Infinity;
    this.idleSince = undefined;
    this.owned.clear();
    this.id = randomUUID();
    this.owner.onLost();
    if (!this.isLeaving) this.log.warn('webhook worker lost its locks');
  }

  private async keepBeating(): Promise<void> {
    for (let isLeft = false; ;) {
      const { signal } = isLeft ? this.stopping : this.leaveRequest;
      await delay(BEAT_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return;
      isLeft = this.isLeaving;
      await this.beat().catch((err: unknown) => this.log.warn({ err }, 'heartbeat of the webhook worker failed'));
    }
  }

  private async beat(): Promise<void> {
    const { id, isLeaving } = this;
    const { session } = this.connection;
    if (!session) return;
    const at = performance.now();
    const living = await noteHeartbeat(this.connection, { id, isLeaving }, STALE_SECONDS);
    if (session !== this.connection.session) return;
    this.beatAt = at;
    if (this.isLeaving) return this.release(0);
    const rank = living.indexOf(this.id);
    const share = Math.floor((BUCKETS - 1 - rank) / living.length) + 1; // the shares of all workers sum to BUCKETS
    await this.release(share);
    if (!this.isLeaving && this.owned.size < share) await this.acquire(share - this.owned.size);
  }

  private async release(share: number): Promise<void> {
    // No other worker may take a bucket while it has running or unwritten attempts here.
    const busy = new Set(this.owner.busy());
    this.leaving = new Set([...this.owned].slice(share));
    const idle = [...this.leaving].filter((bucket) => !busy.has(bucket));
    if (idle.length === 0) return;
    for (const bucket of idle) this.owned.delete(bucket);
    this.owner.onLost();
    await unlockBuckets(this.connection, idle);
  }

  private async acquire(missing: number): Promise<void> {
    const { session } = this.connection;
    const others = [...Array(BUCKETS).keys()].filter((bucket) => !this.owned.has(bucket));
    const locked = await lockBuckets(this.connection, others, missing);
    if (session !== this.connection.session || locked.length === 0) return;
    for (const bucket of locked) this.owned.add(bucket);
    this.idleSince = undefined;
    this.owner.onAcquired();
  }
}
