import { DataTypes, Model, type CreationOptional, type InferAttributes } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A process that delivers, by its session for locks. Workers use that session, not the pool, so all is by statements. */
export class WebhookWorker extends Model<InferAttributes<WebhookWorker>> {
  declare id: string;
  /** Process id and start of the backend of its session, as in pg_stat_activity. */
  declare pid: number;
  declare backend_start: Date;
  declare seen_at: Date;
  declare is_leaving: CreationOptional<boolean>;
}

const COLUMNS = defineModel(WebhookWorker, 'webhook_workers', {
  id: { type: DataTypes.UUID, primaryKey: true },
  pid: DataTypes.INTEGER,
  backend_start: DataTypes.DATE,
  seen_at: DataTypes.DATE,
  is_leaving: { type: DataTypes.BOOLEAN, defaultValue: false },
});
const SEEN = COLUMNS.without('id');

/** An arbitrary number that no other advisory lock in the database may use. */
const LOCK_CLASS = 7_255_391;
/** Another one, for locks that are taken once to see that they exclude. */
const PROBE_CLASS = 7_255_392;

/**
 * Writes a worker's heartbeat, removes dead workers and ends the connections of stale ones.
 * @returns the ids of all live workers that are not leaving, in the same order for each worker
 */
export async function noteHeartbeat(
  connection: DirectConnection,
  { id, isLeaving }: { id: string; isLeaving: boolean },
  staleSeconds: number,
): Promise<string[]> {
  const living = await run<{ id: string }>(NOTE, [id, isLeaving, staleSeconds], connection);
  return living.map((worker) => worker.id);
}

/**
 * Reports whether a lock of one session keeps another from taking it, on which the sharing of buckets relies. Some engines
 * accept the statements, and lock nothing.
 */
export async function locksExclude(connection: DirectConnection): Promise<boolean> {
  const [held] = await run<{ pid: number }>(HOLD_PROBE, [PROBE_CLASS], connection);
  const [other] = await run<{ taken: boolean }>(TAKE_PROBE, [PROBE_CLASS, held!.pid]);
  await run(LEAVE_PROBE, [PROBE_CLASS, held!.pid], connection);
  return !other!.taken;
}

export async function removeWorker(connection: DirectConnection, id: string): Promise<void> {
  await run(REMOVE, [id], connection);
}

/**
 * Returns the times of the latest heartbeats of the workers that own these buckets, in milliseconds, by worker id. Leaves out
 * workers without a heartbeat for longer than a lease.
 */
export async function beatsOfOwners(buckets: number[], leaseSeconds: number): Promise<Map<string, number>> {
  const rows = await run<{ id: string; seen_at: Date }>(BEATS_OF_OWNERS, [LOCK_CLASS, buckets, leaseSeconds]);
  return new Map(rows.map(({ id, seen_at }) => [id, seen_at.getTime()]));
}

/** Counts the buckets that any worker owns. */
export async function countOwned(): Promise<number> {
  const [row] = await run<{ count: number }>(COUNT_OWNED, [LOCK_CLASS]);
  return row!.count;
}

/** Locks up to `most` free buckets of these. @returns the locked ones */
export async function lockBuckets(connection: DirectConnection, buckets: number[], most: number): Promise<number[]> {
  const rows = await run<{ bucket: number }>(LOCK, [LOCK_CLASS, buckets, most], connection);
  return rows.map(({ bucket }) => bucket);
}

export async function unlockBuckets(connection: DirectConnection, buckets: number[]): Promise<void> {
  await run(UNLOCK, [LOCK_CLASS, buckets], connection);
}

const HOLD_PROBE: Statement = {
  text: 'SELECT pg_backend_pid() AS pid FROM pg_advisory_lock($1, pg_backend_pid())',
};
/** Takes the lock for the transaction of this statement only. */
const TAKE_PROBE: Statement = { text: 'SELECT pg_try_advisory_xact_lock($1, $2) AS taken' };
const LEAVE_PROBE: Statement = { text: 'SELECT pg_advisory_unlock($1, $2)' };

const NOTE: Statement = {
  name: 'note heartbeat',
  text: `
    WITH own AS (
      INSERT INTO webhook_workers (${COLUMNS.list()})
      SELECT $1::uuid, pid, backend_start, clock_timestamp(), $2::boolean FROM pg_stat_activity WHERE pid = pg_backend_pid()
      ON CONFLICT (id) DO UPDATE SET (${SEEN.list()}) = (${SEEN.list('excluded')})
      RETURNING id, is_leaving
    ), other AS (
      SELECT noted.id, noted.is_leaving, backend.pid, noted.seen_at < clock_timestamp() - make_interval(secs => $3) AS hangs
      FROM webhook_workers noted
      LEFT JOIN pg_stat_activity backend ON backend.pid = noted.pid AND backend.backend_start = noted.backend_start
      WHERE noted.id <> $1
    ), gone AS (
      DELETE FROM webhook_workers WHERE id IN (SELECT id FROM other WHERE pid IS NULL OR hangs)
    ), ended AS (
      SELECT pg_terminate_backend(pid) FROM other WHERE hangs AND pid IS NOT NULL
    )
    SELECT id FROM own WHERE NOT is_leaving
    UNION ALL
    SELECT id FROM other, (SELECT count(*) FROM ended) AS forced WHERE pid IS NOT NULL AND NOT hangs AND NOT is_leaving
    ORDER BY id`,
};

const REMOVE: Statement = { text: 'DELETE FROM webhook_workers WHERE id = $1' };

/** The locks of buckets in this database: `pg_locks` lists those of all. */
const HELD = `held.locktype = 'advisory' AND held.granted AND held.classid = $1
      AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const COUNT_OWNED: Statement = {
  name: 'count owned buckets',
  text: `SELECT count(*)::integer AS count FROM pg_locks held WHERE ${HELD}`,
};

const BEATS_OF_OWNERS: Statement = {
  text: `
    SELECT DISTINCT worker.id, worker.seen_at FROM pg_locks held JOIN webhook_workers worker ON worker.pid = held.pid
    WHERE ${HELD} AND held.objid = ANY($2)
      AND worker.seen_at > clock_timestamp() - make_interval(secs => $3)`,
};

const LOCK: Statement = {
  text: 'SELECT bucket FROM unnest($2::integer[]) AS bucket WHERE pg_try_advisory_lock($1, bucket) LIMIT $3',
};

const UNLOCK: Statement = { text: 'SELECT pg_advisory_unlock($1, bucket) FROM unnest($2::integer[]) AS bucket' };
