import type { Transaction } from 'sequelize';
import type { DeliveryStatus, Environment, EventType, RecoverableStatus } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import { conditionsOf, findPending } from './webhook-pending.ts';

/** The position of a delivery in a list. */
export interface ListPlace {
  id: string;
  created_at: Date;
}

export interface UndeliveredFilters {
  business_id: string;
  environment: Environment;
  /** Any statuses except DELIVERED. */
  statuses: DeliveryStatus[];
  endpoint_id?: string | undefined;
  event_type?: EventType | undefined;
  synthetic?: boolean | undefined;
  created_gte?: Date | undefined;
  created_lt?: Date | undefined;
  /** The end of the previous page. */
  after?: ListPlace | undefined;
}

/**
 * Lists a page of deliveries that are not DELIVERED, newest first. Those that wait for their first attempt are in the queue,
 * the others in webhook_undelivered.
 */
export async function findUndelivered(filters: UndeliveredFilters, limit: number): Promise<ListPlace[]> {
  const parked = filters.statuses.filter((status) => status !== 'PENDING');
  const found = await Promise.all([
    parked.length < filters.statuses.length ? findPending(filters, limit) : [],
    parked.length > 0 ? findParked({ ...filters, statuses: parked }, limit) : [],
  ]);
  return found.flat().sort(byNewest).slice(0, limit);
}

const byNewest = (one: ListPlace, other: ListPlace) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

function findParked(filters: UndeliveredFilters, limit: number): Promise<ListPlace[]> {
  const { statuses, endpoint_id } = filters;
  const { values, bind, owned, narrowed, period } = conditionsOf(filters);
  const where = [...owned, ...period('created_at', 'delivery_id'), ...narrowed];
  if (endpoint_id) where.push(`endpoint_id = ${bind(endpoint_id)}`);
  const newest = `ORDER BY created_at DESC, id DESC LIMIT ${bind(limit)}`;
  const parts = statuses.map(
    (status) => `(SELECT delivery_id AS id, created_at FROM webhook_undelivered
      WHERE ${[...where, `status = ${bind(status)}`].join(' AND ')} ${newest})`,
  );
  return run({ text: `SELECT id, created_at FROM (${parts.join(' UNION ALL ')}) AS found ${newest}` }, values);
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
  const [row] = await run<{ skipped: number }>(SKIP_SOME, [endpointId, most, at], tx);
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
  const [row] = await run<{ count: number }>(COUNT_MISSED, [endpoint_id, statuses, until, since], tx);
  return row!.count;
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

const COUNT_WAITING: Statement = {
  name: 'count waiting webhook attempts',
  text: `
    SELECT (queued.count + parked.count)::integer AS count
    FROM (SELECT count(*) FROM webhook_queue
      WHERE bucket = get_byte(sha256($1::text::bytea), 0) AND endpoint_id = $1 AND trigger <> 'replay') AS queued,
      (SELECT count(*) FROM webhook_undelivered
       WHERE endpoint_id = $1 AND status = 'RETRYING' AND next_attempt_at IS NOT NULL) AS parked`,
};

const SKIP_SOME: Statement = {
  name: 'skip waiting webhook deliveries',
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
        AND status IN ('PENDING', 'RETRYING')
      ORDER BY id FOR NO KEY UPDATE
    ), skipped AS (
      UPDATE webhook_deliveries SET status = 'SKIPPED', next_attempt_at = NULL, updated_at = $3
      WHERE id = ANY(ARRAY(SELECT id FROM chosen))
      RETURNING id, endpoint_id, business_id, environment, event_type, synthetic, created_at
    ), noted AS (
      INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
        status)
      SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, 'SKIPPED' FROM skipped
      ON CONFLICT (delivery_id) DO UPDATE SET status = 'SKIPPED', number = NULL, next_attempt_at = NULL
    )
    SELECT ((SELECT count(*) FROM queued) + (SELECT count(*) FROM waiting))::integer AS skipped`,
};

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

const COUNT_MISSED: Statement = {
  text: `
    SELECT count(*)::integer AS count FROM webhook_undelivered
    WHERE endpoint_id = $1 AND status = ANY($2) AND NOT synthetic AND created_at < $3 AND created_at >= $4`,
};
