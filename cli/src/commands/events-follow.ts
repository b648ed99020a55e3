import type { Event, Tallystick } from '@tallystick/sdk';
import type { InputOf } from '../contract/input-types.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import type { Io } from '../terminal/io.ts';

const INTERVAL_SECONDS = 1;
/** Period before the newest event that each poll reads again, because long transactions commit their events late. */
const LOOK_BACK_MILLISECONDS = 60_000;
/** Time in seconds that outlasts a manual restart of the service. */
const PATIENT_SECONDS = 180;

type Query = InputOf<'Events_list'>['query'];

/**
 * Yields the newest events, oldest first, and then each one as it happens. Unlike the stream, it covers both environments.
 *
 * @param limit number of past events
 */
export async function* followEvents(io: Io, client: Tallystick, query: Query, limit: number): AsyncGenerator<Event> {
  const { signal } = io;
  const known: Event[] = [];
  for await (const event of client.events.list({ ...query, limit: LARGEST_PAGE }, { signal })) {
    if (known.length >= limit && timeOf(event) < lookBackFrom(known)) break;
    known.push(event);
  }
  const seen = new Map(known.map((event) => [event.id, timeOf(event)]));
  const newestFirst = known.slice(0, limit);
  yield* newestFirst.reverse();
  for (;;) {
    await io.wait(INTERVAL_SECONDS);
    const fresh = await unseen(client, query, seen, signal);
    yield* fresh.reverse();
  }
}

/** Returns new events, newest first, and marks them as seen. */
async function unseen(
  client: Tallystick,
  query: Query,
  seen: Map<string, number>,
  signal: AbortSignal,
): Promise<Event[]> {
  const lookBack = [...seen.values()].reduce((latest, at) => Math.max(latest, at), -Infinity) - LOOK_BACK_MILLISECONDS; // -Infinity without events
  const since = Math.max(lookBack, query.created_gte === undefined ? -Infinity : Date.parse(query.created_gte));
  const created_gte = since === -Infinity ? undefined : new Date(since).toISOString();
  const fresh: Event[] = [];
  const recent = client.events.list(
    { ...query, created_gte, limit: LARGEST_PAGE },
    { signal, retryForSeconds: PATIENT_SECONDS },
  );
  for await (const event of recent) if (!seen.has(event.id)) fresh.push(event);
  for (const event of fresh) seen.set(event.id, timeOf(event));
  for (const [id, time] of seen) if (time < since) seen.delete(id);
  return fresh;
}

function timeOf({ created_at }: Event): number {
  return Date.parse(created_at);
}

/** @param events newest first */
function lookBackFrom([newest]: readonly Event[]): number {
  return newest ? timeOf(newest) - LOOK_BACK_MILLISECONDS : -Infinity;
}
