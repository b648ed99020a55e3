import type { ClientRequest, ClientRequestListParams, Tallystick } from '@tallystick/sdk';
import { Option, type Command } from 'commander';
import type { Context } from '../context/context.ts';
import { LARGEST_PAGE, limitOf } from '../contract/list-options.ts';
import { addOperation } from '../contract/operation-command.ts';
import type { Io } from '../terminal/io.ts';

const EXAMPLE = 'app_01jd3k5m7n9p1q3r5s7t9v1w3x';
const COLUMNS = ['created_at', 'method', 'path', 'status', 'code', 'duration_ms', 'request_id'];
const INTERVAL_SECONDS = 1;
/** Period before the newest request that each poll reads again: requests are logged after their end, in batches. */
const LOOK_BACK_MILLISECONDS = 60_000;
/** Time in seconds that outlasts a manual restart of the service. */
const PATIENT_SECONDS = 180;

export function configureRequests(group: Command, context: Context): void {
  addOperation(group, context, 'ClientRequests_list', {
    name: 'requests',
    columns: COLUMNS,
    options: [new Option('--follow', 'Show the newest requests, then new ones as they happen')],
    examples: [
      `tally apps requests ${EXAMPLE}`,
      `tally apps requests ${EXAMPLE} --status-class 4xx,5xx --since 1h`,
      `tally apps requests ${EXAMPLE} --request req_01jd3k5m7n9p1q3r5s7t9v1w3x -o json`,
      `tally apps requests ${EXAMPLE} --about pay_01jd3k5m7n9p1q3r5s7t9v1w3x`,
      `tally apps requests ${EXAMPLE} --follow`,
    ],
    instead: (client, { path, query }, options) =>
      options.follow
        ? context.output.follow(
            followRequests(context.io, client, path.id, query as ClientRequestListParams, limitOf(options)),
            COLUMNS,
          )
        : undefined,
  });
}

/** Yields the newest requests, oldest first, and then each one as it happens. @param limit number of past requests */
async function* followRequests(
  io: Io,
  client: Tallystick,
  id: string,
  query: ClientRequestListParams,
  limit: number,
): AsyncGenerator<ClientRequest> {
  const { signal } = io;
  const seen = new Map<string, number>();
  const newest: ClientRequest[] = [];
  for await (const request of client.clientRequests.list(id, { ...query, limit: LARGEST_PAGE }, { signal })) {
    if (newest.length >= limit && timeOf(request) < latestOf(seen) - LOOK_BACK_MILLISECONDS) break;
    seen.set(keyOf(request), timeOf(request));
    if (newest.length < limit) newest.push(request);
  }
  yield* newest.reverse();
  for (;;) {
    await io.wait(INTERVAL_SECONDS);
    const lookBack = latestOf(seen) - LOOK_BACK_MILLISECONDS; // -Infinity without requests
    const since = Math.max(
      lookBack,
      query.created_gte === undefined ? -Infinity : new Date(query.created_gte).getTime(),
    );
    const created_gte = since === -Infinity ? undefined : new Date(since).toISOString();
    const fresh: ClientRequest[] = [];
    const recent = { ...query, created_gte, limit: LARGEST_PAGE };
    for await (const request of client.clientRequests.list(id, recent, { signal, retryForSeconds: PATIENT_SECONDS }))
      if (!seen.has(keyOf(request))) fresh.push(request);
    for (const request of fresh) seen.set(keyOf(request), timeOf(request));
    for (const [key, time] of seen) if (time < since) seen.delete(key);
    yield* fresh.reverse();
  }
}

/** Returns the key of a request. A caller may reuse a Request-Id. */
const keyOf = (request: ClientRequest) => JSON.stringify(request);

const timeOf = ({ created_at }: ClientRequest) => Date.parse(created_at);

const latestOf = (seen: Map<string, number>) =>
  [...seen.values()].reduce((latest, at) => Math.max(latest, at), -Infinity);
