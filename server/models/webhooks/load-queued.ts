import type { DirectConnection } from '../../database/direct-connection.ts';
import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import { addContents, FIRST_ONE, OF_DELIVERY } from './attempt-contents.ts';
import { hasMonths, idBefore, idSince } from './id-ranges.ts';
import { LOADED, type LoadedAttempt, type QueuedAlone } from './loaded-attempt.ts';

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
  const load = async ({ everywhere, inMonths, alone }: Loads, some: Room[]): Promise<LoadedAttempt[]> => {
    const columns = [some.map(({ bucket }) => bucket), some.map(({ id }) => id), some.map(({ room }) => room)];
    const values = [...columns, arrayText(known)];
    if (hasCitus()) return addContents(await run<QueuedAlone>(alone, values, connection), connection);
    if (hasMonths()) {
      const loaded = await run<LoadedAttempt>(inMonths, [...values, ...recentIds()], connection);
      if (loaded.every(({ body }) => body !== null)) return loaded;
    }
    return run(everywhere, values, connection);
  };
  const queued = free.length === 0 ? [] : await load(LOAD, free);
  return held.length === 0 ? queued : queued.concat(await load(LOAD_NOT_FIRST, held));
}

/** Days for which attempts are first searched: longer than the schedule of retries, but requested attempts can be of any age. */
const RECENT_DAYS = 7;

/** Returns the range of recent deliveries, and that of recent events. */
function recentIds(): string[] {
  const [start, now] = [new Date(Date.now() - RECENT_DAYS * DAY_MILLISECONDS), new Date()];
  return (['whd', 'evt'] as const).flatMap((prefix) => [idSince(prefix, start), idBefore(prefix, now)]);
}

/**
 * A statement, one for partitions by month, which leaves out the body of what is not in the range of ids $5 to $8, and one for
 * distributed tables, without what is in them.
 */
interface Loads {
  everywhere: Statement;
  inMonths: Statement;
  alone: Statement;
}

/** How deliveries and events are looked up: the kind of join, and conditions on ids. */
interface Searched {
  join: string;
  on: string;
  ofDelivery: (id: string) => string;
  ofEvent: (id: string) => string;
}

const EVERYWHERE: Searched = { join: 'CROSS JOIN LATERAL', on: '', ofDelivery: () => '', ofEvent: () => '' };
const IN_MONTHS: Searched = {
  join: 'LEFT JOIN LATERAL',
  on: ' ON true',
  ofDelivery: (id) => ` AND ${id} BETWEEN $5 AND $6`,
  ofEvent: (id) => ` AND ${id} BETWEEN $7 AND $8`,
};

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

function loading(name: string, which: string, order: string): Loads {
  return {
    everywhere: { name, text: loadingText(which, order, EVERYWHERE) },
    inMonths: { name: `${name} in months`, text: loadingText(which, order, IN_MONTHS) },
    alone: {
      name: `${name} alone`,
      text: `
    SELECT ${LOADED.list('queued')}, endpoint.version AS endpoint_version${fromQueue(which, order)}
    ORDER BY queued.position`,
    },
  };
}

function fromQueue(which: string, order: string): string {
  return `
    FROM unnest($1::smallint[], $2::text[], $3::integer[]) AS wanted (bucket, endpoint_id, room)
    CROSS JOIN LATERAL (
      SELECT xmin::text AS version FROM webhook_endpoints WHERE id = wanted.endpoint_id LIMIT 1
    ) endpoint
    CROSS JOIN LATERAL (
      SELECT ${LOADED.list()} FROM webhook_queue
      WHERE ${which} AND position NOT IN (SELECT unnest($4::bigint[]))
      ORDER BY ${order} LIMIT wanted.room
    ) queued`;
}

function loadingText(which: string, order: string, { join, on, ofDelivery, ofEvent }: Searched): string {
  return `
    SELECT ${LOADED.list('queued')}, endpoint.version AS endpoint_version, ${OF_DELIVERY.list('delivery')}, event.body,
      CASE WHEN queued.trigger = 'replay' AND NOT queued.resign THEN (
        SELECT request_headers FROM webhook_attempts WHERE delivery_id = queued.delivery_id${ofDelivery('delivery_id')}
        ORDER BY ${FIRST_ONE} LIMIT 1
      ) END AS original${fromQueue(which, order)}
    ${join} (
      SELECT ${OF_DELIVERY.list()} FROM webhook_deliveries WHERE id = queued.delivery_id${ofDelivery('id')} LIMIT 1
    ) delivery${on}
    ${join} (
      SELECT convert_from(body, 'UTF8') AS body FROM events WHERE event_id = delivery.event_id${ofEvent('event_id')} LIMIT 1
    ) event${on}
    ORDER BY queued.position`;
}
