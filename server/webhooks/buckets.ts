import { hash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { DirectConnection } from '../database/direct-connection.ts';
import { StartupError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';

const COUNT = 256;
/** Any constant will do, so long as nothing else in the database locks the same numbers. */
const LOCK_CLASS = 7_255_391;
const BEAT_MILLISECONDS = 500;
/** A worker whose heartbeat is older than this loses its connection, and with it what it owns. */
const STALE_SECONDS = 15;
/** Less than that: whoever has hung stops by itself before another can have taken over. */
const LEASE_MILLISECONDS = 10_000;

export const bucketOf = (endpointId: string): number => hash('sha256', endpointId, 'buffer')[0]!;

interface Uses {
  /** The channel on which other processes tell of work. */
  channel: string;
  onNotification: (payload: string) => void;
  onGain: () => void;
  onLoss: () => void;
  /** Whether nothing of a bucket is under way here, so that another may have it. */
  isIdle: (bucket: number) => boolean;
}

/**
 * The buckets of endpoints that this worker sends for. Each is a session-level advisory lock on one connection, so a worker
 * that dies gives up all of its own at once. Workers that live take fair shares.
 */
export class Buckets {
  private readonly owned = new Set<number>();
  /** Those among them that go to others as soon as nothing of them is under way. */
  private readonly leaving = new Set<number>();
  private readonly id = randomUUID();
  private readonly uses: Uses;
  private readonly connection: DirectConnection;
  private beating: Promise<void> | undefined;
  private beatAt = -Infinity;
  private isLeaving = false;
  private stopped = false;

  constructor(uses: Uses) {
    this.uses = uses;
    this.connection = new DirectConnection('webhook locks', {
      onConnect: (client) => this.prepare(client),
      onLost: () => this.lose(),
    });
  }

  /** @throws StartupError when a pooler is in between */
  async start(): Promise<void> {
    await this.connection.open();
    await this.beat();
    this.beating = this.keepBeating();
  }

  owns(bucket: number): boolean {
    return this.owned.has(bucket) && !this.leaving.has(bucket) && performance.now() - this.beatAt < LEASE_MILLISECONDS;
  }

  ownsEndpoint(id: string): boolean {
    return this.owns(bucketOf(id));
  }

  all(): number[] {
    return [...this.owned].filter((bucket) => this.owns(bucket));
  }

  /** Gives up each bucket as soon as it is idle. */
  leave(): void {
    this.isLeaving = true;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.beating;
    await this.connection.client?.query('DELETE FROM webhook_workers WHERE id = $1', [this.id]).catch(() => undefined);
    await this.connection.close();
    this.lose();
  }

  private async prepare(client: Client): Promise<void> {
    client.on('notification', ({ payload = '' }) => this.uses.onNotification(payload));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // A pooler invents what it tells clients about the server's process.
    if (rows[0]!.pid !== (client as unknown as { processID: number }).processID)
      throw new StartupError(
        'DATABASE_URL: a connection pooler stands between this worker and PostgreSQL. Its locks and notifications need a direct connection: name the server itself.',
      );
    await client.query(`SET synchronous_commit = off; LISTEN "${this.uses.channel}"`);
  }

  private lose(): void {
    this.beatAt = -Infinity;
    this.owned.clear();
    this.leaving.clear();
    this.uses.onLoss();
  }

  private async keepBeating(): Promise<void> {
    while (!this.stopped) {
      await delay(BEAT_MILLISECONDS);
      await this.beat().catch((err: unknown) => log.warn({ err }, 'webhook worker has no heartbeat'));
    }
  }

  private async beat(): Promise<void> {
    const { client } = this.connection;
    if (!client) return;
    const at = performance.now();
    const [, { rows: living }] = await Promise.all([
      client.query(BEAT, [this.id]),
      client.query<{ id: string }>(LOOK, [this.id, STALE_SECONDS]),
    ]);
    if (client !== this.connection.client) return;
    this.beatAt = at;
    const rank = living.findIndex(({ id }) => id === this.id);
    const share = Math.floor((COUNT - 1 - rank) / living.length) + 1; // they add up to all
    await this.release(client, this.isLeaving ? 0 : share);
    if (!this.isLeaving) await this.acquire(client, share);
  }

  private async release(client: Client, share: number): Promise<void> {
    this.leaving.clear();
    for (const bucket of [...this.owned].slice(share)) this.leaving.add(bucket);
    const idle = [...this.leaving].filter(this.uses.isIdle);
    if (idle.length === 0) return;
    await client.query('SELECT pg_advisory_unlock($1, bucket) FROM unnest($2::integer[]) AS bucket', [
      LOCK_CLASS,
      idle,
    ]);
    for (const bucket of idle) {
      this.owned.delete(bucket);
      this.leaving.delete(bucket);
    }
  }

  private async acquire(client: Client, share: number): Promise<void> {
    const missing = share - this.owned.size;
    if (missing <= 0) return;
    const others = Array.from({ length: COUNT }, (_, bucket) => bucket).filter((bucket) => !this.owned.has(bucket));
    const { rows } = await client.query<{ bucket: number }>(ACQUIRE, [LOCK_CLASS, others, missing]);
    if (client !== this.connection.client) return;
    for (const { bucket } of rows) this.owned.add(bucket);
    if (rows.length > 0) this.uses.onGain();
  }
}

const BEAT = `
  INSERT INTO webhook_workers (id, pid, backend_start, seen_at)
  SELECT $1::uuid, pid, backend_start, clock_timestamp() FROM pg_stat_activity WHERE pid = pg_backend_pid()
  ON CONFLICT (id) DO UPDATE
  SET pid = excluded.pid, backend_start = excluded.backend_start, seen_at = excluded.seen_at`;

/** Who lives. Those that do not are forgotten, and the connections of those that hang are ended. */
const LOOK = `
  WITH worker AS (
    SELECT noted.id, backend.pid, noted.seen_at < clock_timestamp() - make_interval(secs => $2) AS hangs
    FROM webhook_workers noted
    LEFT JOIN pg_stat_activity backend ON backend.pid = noted.pid AND backend.backend_start = noted.backend_start
  ), gone AS (
    DELETE FROM webhook_workers
    WHERE id IN (SELECT id FROM worker WHERE (pid IS NULL OR hangs) AND id <> $1)
  ), ended AS (
    SELECT pg_terminate_backend(pid) FROM worker WHERE hangs AND id <> $1 AND pid IS NOT NULL
  )
  SELECT id FROM worker, (SELECT count(*) FROM ended) AS told WHERE pid IS NOT NULL AND NOT hangs ORDER BY id`;

const ACQUIRE = `
  SELECT bucket FROM unnest($2::integer[]) AS bucket WHERE pg_try_advisory_lock($1, bucket) LIMIT $3`;
