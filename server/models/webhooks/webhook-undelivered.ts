import { DataTypes, Model, Op, type InferAttributes, type Transaction } from 'sequelize';
import type { Environment, EventType, RecoverableStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';

/** A delivery that is neither DELIVERED nor waits for its first attempt. */
export class WebhookUndelivered extends Model<InferAttributes<WebhookUndelivered>> {
  declare delivery_id: string;
  declare endpoint_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare synthetic: boolean;
  /** Creation of the delivery. */
  declare created_at: Date;
  declare status: RecoverableStatus | 'RETRYING';
  /** Number of the next attempt. */
  declare number: number | null;
  /** Time of the retry; null once it is queued. */
  declare next_attempt_at: Date | null;
  /** Headers of the span that caused the retry. */
  declare trace: TraceHeaders | null;
}

const COLUMNS = defineModel(WebhookUndelivered, 'webhook_undelivered', {
  delivery_id: { type: DataTypes.TEXT, primaryKey: true },
  endpoint_id: DataTypes.TEXT,
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  event_type: DataTypes.TEXT,
  synthetic: DataTypes.BOOLEAN,
  created_at: DataTypes.DATE(3),
  status: DataTypes.TEXT,
  number: nullable(DataTypes.INTEGER),
  next_attempt_at: nullable(DataTypes.DATE(3)),
  trace: nullable(DataTypes.JSON),
});
/** Columns of a retry. */
const RETRY = COLUMNS.only('number', 'next_attempt_at', 'trace');
/** Columns with the values of the delivery's columns of the same names. */
export const OF_DELIVERY = COLUMNS.without('delivery_id', ...RETRY.names);

/** The position of a delivery in a list. */
export interface ListPlace {
  id: string;
  created_at: Date;
}

/** Numbers of rows by how old they are: `hour` for up to an hour, `day` for up to a day and so on. */
export interface CountByAge {
  environment: Environment;
  age: 'hour' | 'day' | 'week' | 'older';
  count: number;
}

/** Returns an expression for the age of a time before $1. */
export const ageOf = (time: string) => `
    CASE WHEN ${time} > $1::timestamptz - interval '1 hour' THEN 'hour' WHEN ${time} > $1::timestamptz - interval '1 day' THEN 'day'
      WHEN ${time} > $1::timestamptz - interval '1 week' THEN 'week' ELSE 'older' END`;

/**
 * Counts the FAILED deliveries of up to ten days, without synthetic ones, by the time since their last attempt.
 * @param most where to stop counting
 */
export function countFailed(at: Date, most: number): Promise<CountByAge[]> {
  return run(hasCitus() ? COUNT_FAILED_DISTRIBUTED : COUNT_FAILED, [at, most]);
}

/** Counts the attempts of an endpoint's backlog, without replays. */
export async function countWaiting(endpointId: string, tx: Transaction): Promise<number> {
  const [row] = await run<{ count: number }>(COUNT_WAITING, [endpointId], tx);
  return row!.count;
}

/**
 * Deletes attempts from an endpoint's backlog, except replays, and makes their deliveries SKIPPED.
 * @returns the number of deleted attempts; fewer than `most` at the end
 */
export async function skipSome(endpointId: string, most: number, at: Date, tx: Transaction): Promise<number> {
  const statement = hasCitus() ? SKIP_SOME_DISTRIBUTED : SKIP_SOME;
  const [row] = await run<{ skipped: number }>(statement, [endpointId, most, at], tx);
  return row!.skipped;
}

/** Selects an endpoint's deliveries to recover. */
interface Missed {
  endpoint_id: string;
  /** Without duplicates. */
  statuses: RecoverableStatus[];
  /** Exclusive end of the creation times. */
  until: Date;
}

export async function countMissed(
  { endpoint_id, statuses, until }: Missed,
  since: Date,
  tx: Transaction,
): Promise<number> {
  const created_at = { [Op.gte]: since, [Op.lt]: until };
  const where = { endpoint_id, status: statuses, synthetic: false, created_at };
  return WebhookUndelivered.count({ where, transaction: tx });
}

/**
 * Lists an endpoint's deliveries of these statuses, oldest first, in one order, so that a delivery whose status changes
 * appears once.
 * @param after the last one of the previous page
 */
export function findMissed(
  { endpoint_id, statuses, until }: Missed,
  after: ListPlace,
  limit: number,
  tx: Transaction,
): Promise<ListPlace[]> {
  return run(FIND_MISSED, [endpoint_id, statuses, until, after.created_at, after.id, limit], tx);
}

const FAILED = `
    (VALUES ('TEST'), ('LIVE')) AS place (environment) CROSS JOIN LATERAL (
      SELECT delivery_id, environment FROM webhook_undelivered
      WHERE status = 'FAILED' AND environment = place.environment AND NOT synthetic
        AND created_at > $1::timestamptz - interval '10 days'
      ORDER BY created_at DESC LIMIT $2
    ) failed`;

const COUNT_FAILED: Statement = {
  name: 'count failed deliveries',
  text: `
    SELECT failed.environment, ${ageOf('delivery.updated_at')} AS age, count(*)::integer AS count
    FROM ${FAILED} CROSS JOIN LATERAL (SELECT updated_at FROM webhook_deliveries WHERE id = failed.delivery_id LIMIT 1) delivery
    GROUP BY 1, 2`,
};

const COUNT_FAILED_DISTRIBUTED: Statement = {
  name: 'count failed distributed deliveries',
  text: `
    WITH failed AS (SELECT failed.delivery_id FROM ${FAILED})
    SELECT environment, ${ageOf('updated_at')} AS age, count(*)::integer AS count
    FROM webhook_deliveries WHERE id = ANY(ARRAY(SELECT delivery_id FROM failed))
    GROUP BY 1, 2`,
};

const COUNT_WAITING: Statement = {
  name: 'count waiting webhook attempts',
  text: `
    SELECT (queued.count + parked.count)::integer AS count
    FROM (SELECT count(*) FROM webhook_queue
      WHERE bucket = get_byte(sha256($1::text::bytea), 0) AND endpoint_id = $1 AND trigger <> 'replay') AS queued,
      (SELECT count(*) FROM webhook_undelivered
       WHERE endpoint_id = $1 AND status = 'RETRYING' AND next_attempt_at IS NOT NULL) AS parked`,
};

/** @param locked locks the deliveries in one order */
const skipping = (name: string, locked: string): Statement => ({
  name,
  text: `
    WITH queued AS (
      DELETE FROM webhook_queue WHERE position = ANY(ARRAY(
        SELECT position FROM webhook_queue
        WHERE bucket = get_byte(sha256($1::text::bytea), 0) AND endpoint_id = $1 AND trigger <> 'replay'
        LIMIT $2 FOR UPDATE SKIP LOCKED))
      RETURNING delivery_id
    ), waiting AS (
      SELECT delivery_id FROM webhook_undelivered
      WHERE endpoint_id = $1 AND status = 'RETRYING' AND next_attempt_at IS NOT NULL
        AND delivery_id <> ALL(ARRAY(SELECT delivery_id FROM queued))
      LIMIT $2 - (SELECT count(*) FROM queued)
    ), chosen AS (
      SELECT id FROM webhook_deliveries
      WHERE id = ANY(ARRAY(SELECT delivery_id FROM queued UNION SELECT delivery_id FROM waiting))
        AND status IN ('PENDING', 'RETRYING')${locked}
    ), skipped AS (
      UPDATE webhook_deliveries SET status = 'SKIPPED', next_attempt_at = NULL, updated_at = $3
      WHERE id = ANY(ARRAY(SELECT id FROM chosen)) AND status IN ('PENDING', 'RETRYING')
      RETURNING id, ${OF_DELIVERY.list()}
    ), noted AS (
      INSERT INTO webhook_undelivered (delivery_id, ${OF_DELIVERY.list()}) SELECT id, ${OF_DELIVERY.list()} FROM skipped
      ON CONFLICT (delivery_id) DO UPDATE SET status = 'SKIPPED', number = NULL, next_attempt_at = NULL
    )
    SELECT ((SELECT count(*) FROM queued) + (SELECT count(*) FROM waiting))::integer AS skipped`,
});

const SKIP_SOME = skipping('skip waiting webhook deliveries', ' ORDER BY id FOR NO KEY UPDATE');
/** Citus locks no rows of several shards, and ends one of two transactions that wait for each other. */
const SKIP_SOME_DISTRIBUTED = skipping('skip waiting distributed webhook deliveries', '');

const FIND_MISSED: Statement = {
  name: 'missed webhook deliveries',
  text: `
    SELECT missed.id, missed.created_at FROM unnest($2::text[]) AS wanted (status)
    CROSS JOIN LATERAL (
      SELECT delivery_id AS id, created_at FROM webhook_undelivered
      WHERE endpoint_id = $1 AND status = wanted.status AND NOT synthetic AND created_at < $3
        AND (created_at, delivery_id) > ($4, $5)
      ORDER BY created_at, delivery_id LIMIT $6
    ) missed
    ORDER BY missed.created_at, missed.id LIMIT $6`,
};
