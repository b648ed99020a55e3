import { DataTypes, Model, type CreationOptional, type InferAttributes, type Transaction } from 'sequelize';
import type { AttemptTrigger, Environment } from '../../../spec/generated/values.ts';
import { computed, nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';

/** An attempt that is due. Many are added, loaded and removed at once, so all is by statements. */
export class QueuedAttempt extends Model<InferAttributes<QueuedAttempt>> {
  declare position: CreationOptional<number>;
  /** Part of the queue that one worker loads. */
  declare bucket: CreationOptional<number>;
  declare endpoint_id: string;
  declare delivery_id: string;
  /** Number in the schedule; 1 for a requested attempt. */
  declare number: number;
  declare trigger: AttemptTrigger;
  /** True for a replay with a new signature. */
  declare resign: CreationOptional<boolean>;
  declare due_at: Date;
  /** The span that caused the attempt. */
  declare trace: TraceHeaders | null;
}

export const QUEUE_COLUMNS = defineModel(QueuedAttempt, 'webhook_queue', {
  position: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
  bucket: computed(DataTypes.SMALLINT),
  endpoint_id: DataTypes.TEXT,
  delivery_id: DataTypes.TEXT,
  number: DataTypes.INTEGER,
  trigger: DataTypes.TEXT,
  resign: { type: DataTypes.BOOLEAN, defaultValue: false },
  due_at: DataTypes.DATE(3),
  trace: nullable(DataTypes.JSON),
});
const REQUESTED = QUEUE_COLUMNS.without('position', 'bucket');
/** Columns of attempts of the schedule. */
export const SCHEDULED = REQUESTED.without('resign');

export type RequestedAttempt = Omit<InferAttributes<QueuedAttempt>, 'position' | 'bucket'>;

/** Lists endpoints with queued attempts, by bucket and id. @param after the last one of the previous page */
export function findQueued(
  after: { bucket: number; id: string },
  most: number,
): Promise<{ bucket: number; id: string; version: string }[]> {
  return run(FIND, [after.bucket, after.id, most]);
}

/** Queues requested attempts, at most one recovery per delivery. */
export async function queueRequested(attempts: RequestedAttempt[], tx: Transaction): Promise<void> {
  await run(QUEUE_REQUESTED, [JSON.stringify(attempts)], tx);
}

export async function removeQueued(positions: number[], tx: Transaction): Promise<void> {
  await run(REMOVE, [arrayText(positions)], tx);
}

interface DueRetries {
  /** Endpoints of the retries, each once. */
  endpoints: string[];
  moved: number;
}

/** Moves due retries into the queue. */
export async function queueDue(at: Date, most: number): Promise<DueRetries> {
  const [row] = await run<DueRetries>(QUEUE_DUE, [at, most]);
  return row!;
}

/** Counts the queued replays of a tenant's endpoints. @param most where to stop counting, for each endpoint as well */
export async function countReplays(
  { business_id, environment }: { business_id: string; environment: Environment },
  most: number,
  tx: Transaction,
): Promise<number> {
  const [row] = await run<{ count: number }>(COUNT_REPLAYS, [business_id, environment, most], tx);
  return row!.count;
}

/** Counts due attempts: queued ones, and retries that no worker has queued yet. @param most where to stop counting */
export async function countDue(at: Date, most: number): Promise<number> {
  const [row] = await run<{ count: number }>(COUNT, [most, at]);
  return row!.count;
}

/**
 * Returns the earliest due time of an attempt, for failing endpoints and for others.
 * @param most maximum number of endpoints, and of retries that are not queued, to search
 */
export function oldestDue(at: Date, most: number): Promise<{ failing: boolean; oldest: Date }[]> {
  return run(OLDEST_DUE, [-1, '', most, at]);
}

/**
 * Finds the first queued attempt of each endpoint after $1 and $2: one look-up per endpoint, however many attempts it has.
 */
const HEADS = `
    WITH RECURSIVE head AS (
      (SELECT bucket, endpoint_id, due_at FROM webhook_queue WHERE (bucket, endpoint_id) > ($1, $2)
       ORDER BY bucket, endpoint_id, position LIMIT 1)
      UNION ALL
      SELECT later.bucket, later.endpoint_id, later.due_at FROM head CROSS JOIN LATERAL (
        SELECT bucket, endpoint_id, due_at FROM webhook_queue WHERE (bucket, endpoint_id) > (head.bucket, head.endpoint_id)
        ORDER BY bucket, endpoint_id, position LIMIT 1) later
    )`;

const FIND: Statement = {
  name: 'endpoints with queued attempts',
  text: `${HEADS}
    SELECT bucket, endpoint_id AS id, (SELECT xmin::text FROM webhook_endpoints WHERE id = endpoint_id) AS version
    FROM head LIMIT $3`,
};

const QUEUE_REQUESTED: Statement = {
  name: 'queue requested webhook attempts',
  text: `
    INSERT INTO webhook_queue (${REQUESTED.list()})
    SELECT ${REQUESTED.list()} FROM json_to_recordset($1::json) AS requested (${REQUESTED.record})
    ON CONFLICT DO NOTHING`,
};

/** Looks through the newest attempts of each endpoint, by the index of attempts that are not first ones. */
const COUNT_REPLAYS: Statement = {
  text: `
    SELECT count(*)::integer AS count FROM (
      SELECT FROM (SELECT id FROM webhook_endpoints WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL) AS endpoint
      CROSS JOIN LATERAL (
        SELECT trigger FROM webhook_queue
        WHERE endpoint_id = endpoint.id AND (number > 1 OR trigger IN ('replay', 'test'))
        ORDER BY position DESC LIMIT $3
      ) AS queued
      WHERE trigger = 'replay' LIMIT $3
    ) AS replays`,
};

const QUEUE_DUE: Statement = {
  name: 'queue due webhook retries',
  text: `
    WITH due AS (
      SELECT delivery_id, next_attempt_at FROM webhook_undelivered
      WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE webhook_undelivered SET next_attempt_at = NULL
      FROM due WHERE webhook_undelivered.delivery_id = ANY(ARRAY(SELECT delivery_id FROM due))
        AND webhook_undelivered.delivery_id = due.delivery_id
      RETURNING endpoint_id, due.delivery_id, number, due.next_attempt_at, trace
    ), queued AS (
      INSERT INTO webhook_queue (${SCHEDULED.list()})
      SELECT endpoint_id, delivery_id, number, 'schedule', next_attempt_at, trace FROM taken
      ORDER BY next_attempt_at
      RETURNING endpoint_id
    )
    SELECT ARRAY(SELECT DISTINCT endpoint_id FROM queued) AS endpoints, (SELECT count(*)::integer FROM queued) AS moved`,
};

const COUNT: Statement = {
  name: 'count due webhook attempts',
  text: `
    SELECT count(*)::integer AS count FROM (
      (SELECT FROM webhook_queue LIMIT $1) UNION ALL
      (SELECT FROM webhook_undelivered WHERE next_attempt_at <= $2 LIMIT $1)
      LIMIT $1
    ) due`,
};

const OLDEST_DUE: Statement = {
  name: 'oldest due webhook attempts',
  text: `${HEADS}
    SELECT failing_since IS NOT NULL AS failing, min(due_at) AS oldest
    FROM (
      (SELECT endpoint_id, due_at FROM head LIMIT $3) UNION ALL
      (SELECT endpoint_id, next_attempt_at FROM webhook_undelivered WHERE next_attempt_at <= $4 ORDER BY next_attempt_at LIMIT $3)
    ) due
    CROSS JOIN LATERAL (SELECT failing_since FROM webhook_endpoints WHERE id = due.endpoint_id LIMIT 1) endpoint
    GROUP BY 1`,
};

const REMOVE: Statement = {
  name: 'remove webhook attempts',
  text: 'DELETE FROM webhook_queue WHERE position = ANY($1)',
};
