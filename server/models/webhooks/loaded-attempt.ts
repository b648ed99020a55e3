import type { DeliveryStatus, Environment, EventType } from '../../../spec/generated/values.ts';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import { DELIVERY_COLUMNS } from './webhook-delivery.ts';
import { QUEUE_COLUMNS, type RequestedAttempt } from './webhook-queue.ts';

/** A queued attempt with its delivery and body. */
export interface LoadedAttempt extends Omit<RequestedAttempt, 'due_at'> {
  position: number;
  /** Version of the endpoint, which differs after each change. */
  endpoint_version: string;
  event_id: string;
  event_type: EventType;
  environment: Environment;
  payment_reference: string;
  synthetic: boolean;
  status: DeliveryStatus;
  /** Number of the latest scheduled attempt with an outcome. */
  attempt: number;
  created_at: Date;
  /** A string, because bytes would arrive in hexadecimal. */
  body: string;
  /** The headers that a verbatim replay repeats: those of the first attempt. */
  original: Record<string, string> | null;
}

/** The number of attempts to load for an endpoint. */
export interface Room {
  id: string;
  bucket: number;
  room: number;
  /** True if first attempts are on hold, and only others are loaded. */
  isHeld: boolean;
}

/** Loads the first attempts of each endpoint by position, without the known positions. */
export async function loadQueued(
  rooms: Room[],
  known: number[],
  connection: DirectConnection,
): Promise<LoadedAttempt[]> {
  const held = rooms.filter(({ isHeld }) => isHeld);
  const free = held.length === 0 ? rooms : rooms.filter(({ isHeld }) => !isHeld);
  const load = (statement: Statement, some: Room[]): Promise<LoadedAttempt[]> => {
    const columns = [some.map(({ bucket }) => bucket), some.map(({ id }) => id), some.map(({ room }) => room)];
    return run(statement, [...columns, arrayText(known)], connection);
  };
  const queued = free.length === 0 ? [] : await load(LOAD, free);
  return held.length === 0 ? queued : queued.concat(await load(LOAD_NOT_FIRST, held));
}

const LOADED = QUEUE_COLUMNS.without('bucket', 'due_at');
const OF_DELIVERY = DELIVERY_COLUMNS.only(
  ...(['event_id', 'event_type', 'environment', 'payment_reference', 'synthetic', 'status'] as const),
  ...(['attempt', 'created_at'] as const),
);

/** Selects a range, because with an equality the planner could scan the whole queue by position. */
const LOAD = loading(
  'load webhook attempts',
  `(bucket, endpoint_id) BETWEEN (wanted.bucket, wanted.endpoint_id) AND (wanted.bucket, wanted.endpoint_id)`,
  'bucket, endpoint_id, position',
);

/** Uses an index that contains no first attempts, so that any plan skips them. */
const LOAD_NOT_FIRST = loading(
  'load webhook attempts but first ones',
  `endpoint_id BETWEEN wanted.endpoint_id AND wanted.endpoint_id AND (number > 1 OR trigger IN ('replay', 'test'))`,
  'endpoint_id, position',
);

function loading(name: string, which: string, order: string): Statement {
  const text = `
    SELECT ${LOADED.list('queued')}, endpoint.version AS endpoint_version, ${OF_DELIVERY.list('delivery')}, event.body,
      CASE WHEN queued.trigger = 'replay' AND NOT queued.resign THEN (
        -- An interrupted attempt may never have left this machine; its successor has the same number.
        SELECT request_headers FROM webhook_attempts WHERE delivery_id = queued.delivery_id
        ORDER BY error IS NOT DISTINCT FROM 'interrupted', id LIMIT 1
      ) END AS original
    FROM unnest($1::smallint[], $2::text[], $3::integer[]) AS wanted (bucket, endpoint_id, room)
    CROSS JOIN LATERAL (
      SELECT xmin::text AS version FROM webhook_endpoints WHERE id = wanted.endpoint_id LIMIT 1
    ) endpoint
    CROSS JOIN LATERAL (
      SELECT ${LOADED.list()} FROM webhook_queue
      WHERE ${which} AND position NOT IN (SELECT unnest($4::bigint[]))
      ORDER BY ${order} LIMIT wanted.room
    ) queued
    CROSS JOIN LATERAL (
      SELECT ${OF_DELIVERY.list()} FROM webhook_deliveries WHERE id = queued.delivery_id LIMIT 1
    ) delivery
    CROSS JOIN LATERAL (SELECT convert_from(body, 'UTF8') AS body FROM events WHERE event_id = delivery.event_id LIMIT 1) event
    ORDER BY queued.position`;
  return { name, text };
}
