import type { Transaction } from 'sequelize';
import type { AttemptTrigger, EventType, Environment, DeliveryStatus } from '../../../spec/generated/values.ts';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';

/** An attempt that is due. */
export interface QueuedAttempt {
  endpoint_id: string;
  delivery_id: string;
  /** Number in the schedule; 1 for a requested attempt. */
  number: number;
  trigger: AttemptTrigger;
  /** True for a replay with a new signature. */
  resign: boolean;
  due_at: Date;
  /** The span that caused the attempt. */
  trace: TraceHeaders | null;
}

/** A queued attempt with its delivery and body. */
export interface LoadedAttempt extends Omit<QueuedAttempt, 'due_at'> {
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

/** Lists endpoints with queued attempts, by bucket and id. @param after the last one of the previous page */
export function findQueued(
  after: { bucket: number; id: string },
  most: number,
): Promise<{ bucket: number; id: string; version: string }[]> {
  return run(FIND, [after.bucket, after.id, most]);
}

/** Queues requested attempts, at most one recovery per delivery. */
export async function queueRequested(attempts: QueuedAttempt[], tx: Transaction): Promise<void> {
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
    SELECT queued.position, queued.endpoint_id, queued.delivery_id, queued.number, queued.trigger, queued.resign,
      queued.trace, endpoint.version AS endpoint_version, delivery.event_id, delivery.event_type, delivery.environment, delivery.payment_reference,
      delivery.synthetic, delivery.status, delivery.attempt, delivery.created_at, event.body,
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
      SELECT position, endpoint_id, delivery_id, number, trigger, resign, trace FROM webhook_queue
      WHERE ${which} AND position NOT IN (SELECT unnest($4::bigint[]))
      ORDER BY ${order} LIMIT wanted.room
    ) queued
    CROSS JOIN LATERAL (
      SELECT event_id, event_type, environment, payment_reference, synthetic, status, attempt, created_at
      FROM webhook_deliveries WHERE id = queued.delivery_id LIMIT 1
    ) delivery
    CROSS JOIN LATERAL (SELECT convert_from(body, 'UTF8') AS body FROM events WHERE event_id = delivery.event_id LIMIT 1) event
    ORDER BY queued.position`;
  return { name, text };
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
    INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, resign, due_at, trace)
    SELECT endpoint_id, delivery_id, number, trigger, resign, due_at, trace
    FROM json_to_recordset($1::json) AS requested (endpoint_id text, delivery_id text, number integer, trigger text,
      resign boolean, due_at timestamptz, trace json)
    ON CONFLICT DO NOTHING`,
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
      INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at, trace)
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
