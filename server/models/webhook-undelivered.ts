import type { Transaction } from 'sequelize';
import type { DeliveryStatus, Environment, EventType } from '../../spec/generated/values.ts';
import { connectionOf, sequelize } from '../database/connect.ts';
import { QueryTypes } from 'sequelize';

/** Where a delivery stands in a list, the newest first. */
export interface Place {
  id: string;
  created_at: Date;
}

export interface UndeliveredFilters {
  business_id: string;
  environment: Environment;
  /** Not DELIVERED. */
  statuses: DeliveryStatus[];
  endpoint_id?: string | undefined;
  event_type?: EventType | undefined;
  synthetic?: boolean | undefined;
  created_gte?: Date | undefined;
  created_lt?: Date | undefined;
  /** The last that was seen. */
  after?: Place | undefined;
}

/**
 * A page of deliveries that are not DELIVERED, of any number that are. Those that wait for their first attempt stand in the
 * queue, the others in webhook_undelivered.
 */
export async function findUndelivered(filters: UndeliveredFilters, limit: number): Promise<Place[]> {
  const { statuses, endpoint_id, event_type, synthetic, created_gte, created_lt, after, ...tenant } = filters;
  const period = [
    created_gte && 'created_at >= :created_gte',
    created_lt && 'created_at < :created_lt',
    after && '(created_at, id) < (:created_at, :id)',
    event_type && 'event_type = :event_type',
    synthetic !== undefined && 'synthetic = :synthetic',
  ];
  const narrowed = ['true', ...period.filter(Boolean)].join(' AND ');
  const ofEndpoint = endpoint_id !== undefined;
  const parked = `SELECT id, created_at FROM (
      SELECT delivery_id AS id, created_at, event_type, synthetic, status, business_id, environment, endpoint_id
      FROM webhook_undelivered) AS parked
    WHERE status = wanted.status AND business_id = :business_id AND environment = :environment
      ${ofEndpoint ? 'AND endpoint_id = :endpoint_id' : ''} AND ${narrowed}
    ORDER BY created_at DESC, id DESC LIMIT :limit`;
  const pending = `SELECT id, created_at FROM (
      SELECT delivery.id, delivery.created_at, delivery.event_type, delivery.synthetic
      FROM webhook_endpoints endpoint
      JOIN webhook_queue queued ON queued.bucket = endpoint.bucket AND queued.endpoint_id = endpoint.id
      CROSS JOIN LATERAL (SELECT id, created_at, event_type, synthetic FROM webhook_deliveries
        WHERE id = queued.delivery_id AND status = 'PENDING' LIMIT 1) delivery
      WHERE endpoint.business_id = :business_id AND endpoint.environment = :environment
        ${ofEndpoint ? 'AND endpoint.id = :endpoint_id' : ''}
        AND queued.trigger IN ('schedule', 'test')) AS pending
    WHERE ${narrowed} ORDER BY created_at DESC, id DESC LIMIT :limit`;
  const parts = [
    `SELECT found.id, found.created_at FROM unnest(ARRAY[:statuses]) AS wanted (status) CROSS JOIN LATERAL (${parked}) AS found`,
  ];
  if (statuses.includes('PENDING')) parts.push(`(${pending})`);
  return sequelize.query<Place>(`${parts.join(' UNION ALL ')} ORDER BY created_at DESC, id DESC LIMIT :limit`, {
    type: QueryTypes.SELECT,
    replacements: { ...tenant, ...after, endpoint_id, event_type, synthetic, created_gte, created_lt, statuses, limit },
  });
}

/**
 * Gives up some of what still waits for an endpoint. What a worker has in flight is not waited for: its result finds the
 * delivery SKIPPED. @returns how many, 0 when there is no more
 */
export async function skipSome(endpointId: string, most: number, at: Date, tx: Transaction): Promise<number> {
  const { rowCount } = await connectionOf(tx).query(
    `WITH queued AS (
       DELETE FROM webhook_queue WHERE position = ANY(ARRAY(
         SELECT position FROM webhook_queue
         WHERE bucket = get_byte(sha256($1::text::bytea), 0) AND endpoint_id = $1 AND trigger IN ('schedule', 'test')
         LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING delivery_id
     ), waiting AS (
       SELECT delivery_id FROM webhook_undelivered WHERE endpoint_id = $1 AND status = 'RETRYING' LIMIT $2
     ), chosen AS (
       SELECT id FROM webhook_deliveries
       WHERE id = ANY(ARRAY(SELECT delivery_id FROM queued UNION SELECT delivery_id FROM waiting))
         AND status IN ('PENDING', 'RETRYING')
       ORDER BY id FOR NO KEY UPDATE
     ), skipped AS (
       UPDATE webhook_deliveries SET status = 'SKIPPED', next_attempt_at = NULL, updated_at = $3
       WHERE id = ANY(ARRAY(SELECT id FROM chosen))
       RETURNING id, endpoint_id, business_id, environment, event_type, synthetic, created_at
     )
     INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
       status)
     SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, 'SKIPPED' FROM skipped
     ON CONFLICT (delivery_id) DO UPDATE SET status = 'SKIPPED', number = NULL, next_attempt_at = NULL`,
    [endpointId, most, at],
  );
  return rowCount ?? 0;
}

/** Some of an endpoint's deliveries of a status, the oldest first, from after one. */
export async function findMissed(
  { endpoint_id, status, until }: { endpoint_id: string; status: DeliveryStatus; until: Date },
  after: Place,
  limit: number,
  tx: Transaction,
): Promise<Place[]> {
  const { rows } = await connectionOf(tx).query<{ id: string; created_at: Date }>({
    name: 'missed webhook deliveries',
    text: `
      SELECT delivery_id AS id, created_at FROM webhook_undelivered
      WHERE endpoint_id = $1 AND status = $2 AND NOT synthetic AND created_at < $3 AND (created_at, delivery_id) > ($4, $5)
      ORDER BY created_at, delivery_id LIMIT $6`,
    values: [endpoint_id, status, until, after.created_at, after.id, limit],
  });
  return rows;
}
