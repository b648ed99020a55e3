import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { closeDatabase, openDatabase } from '../../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../../server/database/database-url.ts';
import { DirectConnection } from '../../../server/database/direct-connection.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { addMonths } from '../../../server/database/partitions/add-months.ts';
import { findPartitions, GROWING_TABLES } from '../../../server/database/partitions/growing-tables.ts';
import { monthAfter, monthOf, startOf } from '../../../server/database/partitions/months.ts';
import { partitionTable } from '../../../server/database/partitions/partition-table.ts';
import { run } from '../../../server/database/statements.ts';
import { BY_INDEXES, SESSION_IN_INDEX_ORDER, transaction } from '../../../server/database/transaction.ts';
import { getDelivery, listDeliveries, deliveriesOfEvents } from '../../../server/domain/webhooks/webhook-deliveries.ts';
import { listEvents } from '../../../server/domain/webhooks/events.ts';
import { stateOfEndpoints } from '../../../server/models/webhooks/endpoint-state.ts';
import { Event } from '../../../server/models/webhooks/event.ts';
import { loadQueued } from '../../../server/models/webhooks/load-queued.ts';
import { WebhookAttempt, type AttemptResult } from '../../../server/models/webhooks/webhook-attempt.ts';
import { DAY_MILLISECONDS } from '../../../server/platform/clock.ts';
import { IdSource } from '../../../server/platform/id-source.ts';
import { newId } from '../../../server/platform/ids.ts';
import { Keyring } from '../../../server/platform/keyring.ts';

/**
 * Times the service's statements on a separate database, for `months.ts`, which has several such processes in turns.
 * Arguments: the database, `plain` or a number of months that have partitions, and `ranges` if statements name them.
 */

const MONTHS = 24;
const PER_MONTH = 10_000;
const TENANT = { business_id: 'biz_bench', environment: 'TEST' } as const;
/** Endpoints with one and with 250 queued attempts. */
const ENDPOINTS = { one: 'we_one', many: 'we_many' };
const AT_ONCE = 250;

const ENDPOINTS_TEXT = `
  INSERT INTO webhook_endpoints (id, business_id, environment, client_id, url, secret_encrypted, created_at, updated_at)
  SELECT id, 'biz_bench', 'TEST', 'app_bench', 'http://127.0.0.1/', ''::bytea, now(), now() FROM unnest($1::text[]) AS id`;

/** The last of them are queued, one for the first endpoint and the others for the second. */
const FILL = `
  WITH made AS (
    SELECT *, number > ${PER_MONTH} - $4::integer AS waits,
      CASE WHEN number % ${AT_ONCE} = 1 THEN '${ENDPOINTS.one}' ELSE '${ENDPOINTS.many}' END AS endpoint_id
    FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS made (event_id, id, at, number)
  ), event AS (
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    SELECT event_id, 'biz_bench', 'TEST', 'payment.captured', 'pay_' || right(event_id, 26), convert_to($5, 'UTF8'), at FROM made
  ), delivery AS (
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference, status,
      next_attempt_at, created_at, updated_at)
    SELECT id, endpoint_id, event_id, 'biz_bench', 'TEST', 'payment.captured', 'pay_' || right(event_id, 26),
      CASE WHEN waits THEN 'PENDING' ELSE 'DELIVERED' END, CASE WHEN waits THEN at END, at, at FROM made
  ), attempt AS (
    INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status, request_headers)
    SELECT 'att_' || right(id, 26), id, 1, 'schedule', 'http://127.0.0.1/', at, at, 5, 204, '{}' FROM made WHERE NOT waits
  )
  INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
  SELECT endpoint_id, id, 1, 'schedule', at FROM made WHERE waits`;

const [url = '', split = 'plain', ranges] = process.argv.slice(2);
openDatabase(parseDatabaseUrl(url), 4);
const log = pino({ enabled: false });
if ((await run<{ found: boolean }>({ text: "SELECT to_regclass('events') IS NOT NULL AS found" }))[0]!.found === false)
  await prepare();
if (ranges === 'ranges') await findPartitions();
const keys = new Keyring(Buffer.alloc(32, 7));
const loads = new DirectConnection({ log, name: 'loads', settings: SESSION_IN_INDEX_ORDER });
await loads.open();

const newest = await run<{ id: string; event_id: string; endpoint_id: string; body: string }>({
  text: `SELECT id, event_id, endpoint_id FROM webhook_deliveries WHERE status = 'PENDING' ORDER BY id DESC LIMIT ${AT_ONCE}`,
});
const week = () => new Date(Date.now() - 7 * DAY_MILLISECONDS);
const year = new Date(Date.now() - 365 * DAY_MILLISECONDS).toISOString();
const room = (id: string, most: number) =>
  run<{ bucket: number }>({ text: 'SELECT bucket FROM webhook_endpoints WHERE id = $1' }, [id]).then(([row]) => [
    { id, bucket: row!.bucket, room: most, isHeld: false },
  ]);
const [one, many] = [await room(ENDPOINTS.one, 1), await room(ENDPOINTS.many, AT_ONCE)];

const STATEMENTS: Record<string, () => Promise<unknown>> = {
  'load one attempt': () => loadQueued(one, [], loads),
  'load 250 attempts': () => loadQueued(many, [], loads),
  'record one attempt': () => record(1),
  'record 250 attempts': () => record(AT_ONCE),
  'a delivery by its id': () => getDelivery(TENANT, newest[0]!.id),
  'the deliveries of an event': () => deliveriesOfEvents(TENANT, [newest[0]!.event_id], 100),
  'the first page of deliveries': () => listDeliveries(keys, TENANT, {}),
  'the first page of events': () => listEvents(keys, TENANT, {}),
  'a page of an endpoint': () => listDeliveries(keys, TENANT, { endpoint_id: newest[0]!.endpoint_id }),
  'a page of a year ago': () => listDeliveries(keys, TENANT, { created_lt: year }),
  'a page of pending deliveries': () => listDeliveries(keys, TENANT, { status: ['PENDING'] }),
  'the events of a minute': () => Event.idsSince(TENANT, new Date(Date.now() - 60_000), 100),
  'the state of an endpoint': () => stateOfEndpoints([ENDPOINTS.many], week(), 100),
};

process.on('message', ({ what, times }: { what: string; times: number }) => {
  void measure(STATEMENTS[what]!, times).then((taken) => process.send!(taken));
});
process.once('disconnect', () => void Promise.all([loads.close(), closeDatabase()]));
process.send!(Object.keys(STATEMENTS));

async function measure(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < times; count++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Records results as a worker does, and takes them back. */
async function record(count: number): Promise<void> {
  const at = new Date();
  const results = newest.slice(0, count).map(({ id }): AttemptResult => ({
    ...{ id: newId('att'), delivery_id: id, number: 1, trigger: 'schedule', url: 'http://127.0.0.1/', started_at: at },
    ...{ finished_at: at, duration_ms: 1, http_status: 204, error: null, error_detail: null, remote_ip: null },
    ...{ request_headers: {}, response_headers: null, response_body: null, response_truncated: false },
    ...{ delivery_status: 'DELIVERED', next_attempt_at: null, trace: null },
  }));
  const undone = new Error('undone');
  await transaction(async (tx) => {
    await WebhookAttempt.record(results, tx);
    throw undone;
  }, BY_INDEXES).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** Creates the tables, their partitions and 24 months of deliveries, of which the newest wait. */
async function prepare(): Promise<void> {
  await migrate(log);
  if (split !== 'plain')
    for (const growing of GROWING_TABLES)
      for (let ago = Number(split); ago >= 0; ago--) {
        const at = startOf(monthAfter(monthOf(new Date()), -ago));
        if (ago === Number(split)) await partitionTable(growing, at, () => undefined);
        else await addMonths(growing, at, { onWait: () => undefined });
      }
  const unchecked = { text: 'SET LOCAL session_replication_role = replica' }; // the business and its application do not exist
  await transaction(async (tx) => {
    await run(unchecked, [], tx);
    await run({ text: ENDPOINTS_TEXT }, [Object.values(ENDPOINTS)], tx);
  });
  const end = Date.now();
  const start = end - MONTHS * 30.4 * DAY_MILLISECONDS;
  const step = (end - start) / (MONTHS * PER_MONTH);
  const [events, deliveries] = [new IdSource(), new IdSource()];
  for (let done = 0; done < MONTHS * PER_MONTH; done += PER_MONTH) {
    const times = Array.from({ length: PER_MONTH }, (_, index) => start + (done + index + 1) * step);
    const values = [
      times.map((time) => `evt_${events.next(Math.floor(time))}`),
      times.map((time) => `whd_${deliveries.next(Math.floor(time))}`),
      times.map((time) => new Date(time)),
      done + PER_MONTH === MONTHS * PER_MONTH ? AT_ONCE : 0,
      randomBytes(350).toString('hex'),
    ];
    await transaction((tx) => run({ text: FILL, query_timeout: 600_000 }, values, tx));
  }
  await run({ text: 'VACUUM ANALYZE', query_timeout: 600_000 });
}
