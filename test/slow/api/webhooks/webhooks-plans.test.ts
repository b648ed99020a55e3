import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { queueBacklog, queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { idAt } from '../../../../scripts/processes/id-at.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { LOOKED_THROUGH } from '../../../../server/models/webhooks/webhook-pending.ts';
import { createMerchant } from '../../../support/api.ts';
import { copyDelivery } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

let service: OwnService;
let receiver: Receiver;
let database: Client;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startReceiver();
  database = new Client(service.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

const DELIVERIES = 300;
/**
 * Maximum reads of deliveries, events and attempts. Each delivery takes five to ten, depending on how often the worker polls;
 * a sequential scan reads half of a table for each, which is 150.
 */
const MOST_READS_PER_DELIVERY = 30;

test('a burst from empty tables reads no more of them for its last delivery than for its first', async () => {
  await database.query('ANALYZE'); // plans for empty tables from here on
  const { id } = await webhooksOf(service, await createMerchant(service)).register(receiver.url);
  for (let count = 0; count < DELIVERIES; count += 1) await queueSome(service.parts, [id], 1);
  await eventually(async () => (await countOf('DELIVERED')) === DELIVERIES, 'every delivery');
  await endOtherConnections();
  expect((await rowsRead()) / DELIVERIES).toBeLessThan(MOST_READS_PER_DELIVERY);
});

/** Maximum reads per page: 20 rows, one for the next page, and the look-ups of the planner. */
const MOST_READS_PER_PAGE = 100;

test('a page of a period, a type or a status reads its own rows only, in a table of any size', async () => {
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' });
  const { reference } = await webhooks.pay();
  await queueBacklog(service.parts, [id], 6000);
  await eventually(async () => (await countOf('SKIPPED')) === 6001, 'the end of all of them'); // no other reads after that
  await spreadOverDays(id);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const periods = [
    `created_lt=${day(3000)}`,
    `created_gte=${day(10)}`,
    `created_gte=${day(3010)}&created_lt=${day(3000)}`,
  ];
  const lists = ['/webhook-deliveries?', `/webhook-deliveries?endpoint_id=${id}&`, '/events?'];
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  for (const query of lists.flatMap((list) => periods.map((period) => list + period))) {
    const page = await webhooks.read<{ data: unknown[] }>(query);
    expect(page.data.length).toBeGreaterThanOrEqual(9);
  }
  const rare = [
    '/webhook-deliveries?event_type=payment.expired',
    '/webhook-deliveries?status=FAILED',
    `/webhook-deliveries?status=RETRYING&endpoint_id=${id}`,
    '/events?type=payment.expired',
  ];
  for (const query of rare) expect((await webhooks.read<{ data: unknown[] }>(query)).data).toEqual([]);
  const ofPayment = `/webhook-deliveries?payment=${reference}`;
  expect((await webhooks.read<{ data: unknown[] }>(ofPayment)).data).toHaveLength(1);
  await endOtherConnections();
  const pages = lists.length * periods.length + rare.length + 1;
  expect((await rowsRead()) + (await rowsScanned()) - before).toBeLessThan(pages * MOST_READS_PER_PAGE);
});

test('an outcome changes no index of deliveries: nearly every update is HOT', async () => {
  const failing = await startReceiver((_received, response) => void response.writeHead(500).end());
  const webhooks = webhooksOf(service, await createMerchant(service));
  await webhooks.register(failing.url);
  const { id } = await webhooks.register(receiver.url);
  await eventually(async () => (await countOf('PENDING')) === 0, 'an end of what is under way');
  await endOtherConnections();
  const before = await updates();
  for (let count = 0; count < 20; count += 1) await webhooks.pay();
  await queueSome(service.parts, [id], DELIVERIES);
  await eventually(async () => (await countOf('PENDING')) === 0, 'every outcome');
  await endOtherConnections();
  const after = await updates();
  expect(after.all - before.all).toBeGreaterThanOrEqual(DELIVERIES + 40);
  expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThan(0.9);
});

test('no index of deliveries names a column that changes', async () => {
  const { rows } = await database.query<{ definition: string }>(
    "SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'webhook_deliveries'::regclass",
  );
  expect(rows.length).toBeGreaterThan(3);
  const changing = /\b(status|attempt|last_attempt_at|next_attempt_at|delivered_at|updated_at)\b/;
  expect(rows.filter(({ definition }) => changing.test(definition))).toEqual([]);
});

test('while first attempts wait for a pause, finding what does not wait reads none of them', async () => {
  const WAITING = 3000;
  const REPLAYS = 20;
  await planForEmptyPages();
  const pausing = await startReceiver(
    (_received, response) => void response.writeHead(429, { 'Retry-After': 600 }).end(),
  );
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(pausing.url);
  await webhooks.pay();
  const refused = await webhooks.delivery(id, ({ status }) => status === 'RETRYING', 'a refusal');
  const later =
    "UPDATE webhook_undelivered SET next_attempt_at = next_attempt_at + interval '1 day' WHERE delivery_id = $1";
  await sql(service, later, [refused.id]); // not within a test that takes a minute
  await queueBacklog(service.parts, [id], WAITING);
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  for (let count = 2; count <= 1 + REPLAYS; count += 1) {
    await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { description: `Change ${count}` });
    await webhooks.ask('POST', `/webhook-deliveries/${refused.id}/replay`, {});
    await pausing.waitFor(count);
  }
  await endOtherConnections();
  // Some 25 reads per replay, and more where the upkeep of a busy machine also looks. A plan that sorts reads all waiting rows,
  // for each replay or each change of the endpoint.
  expect((await rowsRead()) + (await rowsScanned()) - before).toBeLessThan((REPLAYS * WAITING) / 4);
  expect(pausing.received).toHaveLength(1 + REPLAYS);
});

test('a page of the few synthetic ones among many reads no others', async () => {
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await webhooks.ask('POST', `/webhook-endpoints/${id}/test`, {});
  await stopWorker();
  await queueBacklog(service.parts, [id], 6000);
  await database.query('VACUUM ANALYZE webhook_deliveries, webhook_queue, events');
  const lists = ['/webhook-deliveries?', `/webhook-deliveries?endpoint_id=${id}&`, '/events?'];
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  for (const list of lists) {
    const { data } = await webhooks.read<{ data: unknown[] }>(`${list}synthetic=true`);
    expect(data).toMatchObject([{ synthetic: true }]);
  }
  await endOtherConnections();
  expect((await rowsRead()) + (await rowsScanned()) - before).toBeLessThan(lists.length * MOST_READS_PER_PAGE);
});

/** Maximum reads per page of PENDING deliveries: only the newest of a backlog are examined. */
const MOST_READS_PER_PENDING_PAGE = LOOKED_THROUGH + MOST_READS_PER_PAGE;
/** Backlog size, large enough that a scan in table order is not cheaper, regardless of how businesses are distributed. */
const BACKLOG = 30 * LOOKED_THROUGH;

test('a page of a backlog reads few rows, in tables of any size', async () => {
  await stopWorker();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await webhooks.ask('POST', `/webhook-endpoints/${id}/test`, {});
  await queueBacklog(service.parts, [id], BACKLOG);
  await database.query('VACUUM ANALYZE webhook_deliveries, webhook_queue, events');
  const { data } = await webhooks.read<{ data: { created_at: string }[] }>('/webhook-deliveries?limit=100');
  const backlog = [
    '',
    `&endpoint_id=${id}`,
    '&event_type=payment.captured',
    '&status=RETRYING',
    '&synthetic=false',
    `&created_lt=${data.at(-1)!.created_at}`,
  ].map((query) => `/webhook-deliveries?status=PENDING${query}`);
  const read = async (query: string) => (await webhooks.read<{ data: { synthetic: boolean }[] }>(query)).data;
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  for (const query of backlog) expect(await read(query)).toHaveLength(20);
  expect(await read('/webhook-deliveries?status=PENDING&synthetic=true')).toMatchObject([{ synthetic: true }]);
  expect(await read('/webhook-deliveries?status=PENDING&event_type=payment.expired')).toEqual([]);
  await endOtherConnections();
  const most = backlog.length * MOST_READS_PER_PENDING_PAGE + 2 * MOST_READS_PER_PAGE;
  expect((await rowsRead()) + (await rowsScanned()) - before).toBeLessThan(most);
});

test('behind many that are delivered, each page of a backlog begins where the previous one ended', async () => {
  await stopWorker();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const ids = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)].map(({ id }) => id);
  await queueBacklog(service.parts, ids, LOOKED_THROUGH + 500);
  const newest = `SELECT id FROM webhook_deliveries WHERE endpoint_id = ANY($1) ORDER BY created_at DESC, id DESC`;
  const [pending, delivered] = [`${newest} OFFSET ${LOOKED_THROUGH + 10}`, `${newest} LIMIT ${LOOKED_THROUGH + 10}`];
  await sql(service, `DELETE FROM webhook_queue WHERE delivery_id IN (${delivered})`, [ids]);
  const deliver = "UPDATE webhook_deliveries SET status = 'DELIVERED', next_attempt_at = NULL";
  await sql(service, `${deliver} WHERE id IN (${delivered})`, [ids]);
  for (const [query, of] of [
    ['', ids],
    ['&event_type=payment.captured', ids],
    [`&endpoint_id=${ids[0]}`, ids.slice(0, 1)],
  ] as const) {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page: { data: { id: string }[]; next_cursor: string | null } = await webhooks.read(
        `/webhook-deliveries?limit=100&status=PENDING${query}${next}`,
      );
      found.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    const wanted = (await sql(service, pending, [ids])).map(({ id }) => id as string);
    const endpointOf = await sql(service, 'SELECT id FROM webhook_deliveries WHERE endpoint_id = ANY($1)', [of]);
    const own = new Set(endpointOf.map(({ id }) => id));
    expect(found).toEqual(wanted.filter((id) => own.has(id)));
    expect(found.length).toBeGreaterThan(200);
  }
});

test('rare ones behind many others are found page by page, and each page looks through a bounded number', async () => {
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' });
  await webhooks.pay();
  const [oldest] = await webhooks.deliveries(id);
  await sql(service, "UPDATE webhook_deliveries SET status = 'DELIVERED' WHERE id = $1", [oldest!.id]);
  await copyDelivery(service, oldest!.id, BACKLOG);
  await sql(
    service,
    "UPDATE webhook_deliveries SET status = 'SKIPPED', created_at = created_at + interval '1 ms' * right(id, 8)::integer WHERE endpoint_id = $1 AND id <> $2",
    [id, oldest!.id],
  );
  await database.query('VACUUM ANALYZE webhook_deliveries');
  for (const filters of [
    'status=DELIVERED',
    `status=DELIVERED&endpoint_id=${id}`,
    'status=DELIVERED&synthetic=false',
  ]) {
    const found: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    await endOtherConnections();
    const before = (await rowsRead()) + (await rowsScanned());
    while (cursor !== null) {
      pages += 1;
      const page: { data: { id: string }[]; next_cursor: string | null } = await webhooks.read(
        `/webhook-deliveries?${filters}${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...page.data.map((delivery) => delivery.id));
      cursor = page.next_cursor;
    }
    await endOtherConnections();
    expect([filters, found, pages]).toEqual([filters, [oldest!.id], Math.ceil((BACKLOG + 1) / 10_000)]);
    // Reads at the end of a page, of the examined rows, and of the worker meanwhile.
    expect(((await rowsRead()) + (await rowsScanned()) - before) / pages).toBeLessThan(3 * 10_000);
  }
});

test('a page by outcome looks up one attempt of each delivery that it looks through', async () => {
  await stopWorker();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await queueBacklog(service.parts, [id], 12_000);
  await sql(
    service,
    `INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status, request_headers)
     SELECT 'att_' || number, id, 1, 'schedule', '', created_at, created_at, 1, 204, '{}'
     FROM webhook_deliveries CROSS JOIN generate_series(1, 3) AS number WHERE endpoint_id = $1`,
    [id],
  );
  await database.query('VACUUM ANALYZE webhook_deliveries, webhook_attempts');
  const read = (query: string) =>
    webhooks.read<{ data: unknown[]; has_more: boolean }>(`/webhook-deliveries?outcome=${query}`);
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  expect((await read(`2xx&endpoint_id=${id}`)).data).toHaveLength(20);
  await endOtherConnections();
  const full = (await rowsRead()) + (await rowsScanned());
  expect(full - before).toBeLessThan(500 + MOST_READS_PER_PAGE);
  for (const filters of ['5xx', `timeout&endpoint_id=${id}`])
    expect(await read(filters)).toMatchObject({ data: [], has_more: true });
  await endOtherConnections();
  // Reads of the looked through deliveries, twice at the end of a page, and of one attempt of each.
  expect(((await rowsRead()) + (await rowsScanned()) - full) / 2).toBeLessThan(4 * 10_000);
});

test('a failed delivery is found by its outcome although 12,000 newer ones have other statuses or outcomes', async () => {
  await stopWorker();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await queueBacklog(service.parts, [id], 12_000);
  const read = (query: string) =>
    webhooks.read<{ data: { id: string }[]; has_more: boolean; next_cursor: string | null }>(
      `/webhook-deliveries?outcome=5xx&${query}`,
    );
  /** Ends deliveries as FAILED after an attempt with this status. */
  const fail = (chosen: string, http_status: number) =>
    sql(
      service,
      `WITH failed AS (
         UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL WHERE id IN (${chosen}) RETURNING *
       ), tried AS (
         INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status, request_headers)
         SELECT 'att_1', id, 1, 'schedule', '', created_at, created_at, 1, $2, '{}' FROM failed
       )
       INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status)
       SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status FROM failed RETURNING delivery_id`,
      [id, http_status],
    );
  const pending = "SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'PENDING' ORDER BY created_at";
  const [oldest] = await fail(`${pending} LIMIT 1`, 503);
  for (const query of ['status=FAILED', `status=FAILED&status=SKIPPED&endpoint_id=${id}`])
    expect(await read(query)).toMatchObject({ data: [{ id: oldest!.delivery_id }], has_more: false });
  expect(await read('status=SKIPPED')).toMatchObject({ data: [], has_more: false });
  await fail(pending, 404);
  const first = await read('status=FAILED&limit=1'); // looks through ten thousand
  expect(first).toMatchObject({ data: [], has_more: true });
  const second = await read(`status=FAILED&limit=1&cursor=${first.next_cursor!}`);
  expect(second).toMatchObject({ data: [{ id: oldest!.delivery_id }], has_more: false });
});

test('a page of a type or of an endpoint reads its own rows only, behind a week of many others', async () => {
  await stopWorker();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const [first] = await webhooks.deliveries(id);
  const others = ['payment.captured', 'payment.refunded', 'payment.cancelled', 'payment.expired'];
  const { id: second } = await webhooks.register(receiver.url);
  const at = `now() - interval '5 minutes' * number`;
  await sql(
    service,
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference, status,
       created_at, updated_at)
     SELECT ${idAt("'whd_' || lpad(number::text, 26, '0')", at)}, CASE WHEN number % 10 = 0 THEN $2 ELSE endpoint_id END, event_id,
       business_id, environment, ($3::text[])[1 + number % 4], payment_reference, 'DELIVERED', ${at}, ${at}
     FROM webhook_deliveries, generate_series(1, 150000) AS number WHERE id = $1`,
    [first!.id, second, others],
  );
  await database.query('VACUUM ANALYZE webhook_deliveries');
  const queries = ['event_type=payment.refunded', `endpoint_id=${second}`, `endpoint_id=${id}`];
  await endOtherConnections();
  const before = (await rowsRead()) + (await rowsScanned());
  for (const query of queries) {
    const { data } = await webhooks.read<{ data: unknown[] }>(`/webhook-deliveries?${query}`);
    expect(data).toHaveLength(20);
  }
  await endOtherConnections();
  const most = (queries.length * MOST_READS_PER_PAGE) / 2; // a plan that reads the week of all others takes 110 a page
  expect((await rowsRead()) + (await rowsScanned()) - before).toBeLessThan(most);
});

/** Makes PostgreSQL plan for a queue with many pages and no rows, as after a backlog and before a vacuum. */
async function planForEmptyPages(): Promise<void> {
  await database.query(`
    ALTER TABLE webhook_queue SET (autovacuum_enabled = off);
    INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
    SELECT 'we_none', 'whd_' || number, 1, 'schedule', now() FROM generate_series(1, 3000) AS number`);
  await database.query('ANALYZE');
  await database.query("DELETE FROM webhook_queue WHERE endpoint_id = 'we_none'");
  await database.query('ANALYZE');
}

/** Stops the worker, so that nothing else reads or sends. */
async function stopWorker(): Promise<void> {
  await service.parts.worker?.stop();
  service.parts.worker = undefined;
}

/** Inserts one delivery a day with its event, back from now. */
async function spreadOverDays(endpointId: string): Promise<void> {
  const own = `endpoint_id = '${endpointId}'`;
  await sequelize.query(`
    WITH old AS (
      SELECT id, event_id, created_at - interval '1 day' * (row_number() OVER (ORDER BY id) - 1) AS at
      FROM webhook_deliveries WHERE ${own}
    ), undelivered AS (
      UPDATE webhook_undelivered SET delivery_id = ${idAt('old.id', 'at')} FROM old WHERE delivery_id = old.id
    ), event AS (
      UPDATE events SET created_at = at, event_id = ${idAt('old.event_id', 'at')} FROM old WHERE events.event_id = old.event_id
    )
    UPDATE webhook_deliveries SET created_at = at, id = ${idAt('old.id', 'at')}, event_id = ${idAt('old.event_id', 'at')}
    FROM old WHERE webhook_deliveries.id = old.id`);
  await sequelize.query('VACUUM ANALYZE webhook_deliveries, events');
}

/** Counts rows by a sequential scan on a connection that ends, so that the reads are counted neither as index reads nor later. */
async function countOf(status: string): Promise<number> {
  const options = '-c enable_indexscan=off -c enable_indexonlyscan=off -c enable_bitmapscan=off';
  const client = new Client({ connectionString: service.databaseUrl, options });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer FROM webhook_deliveries WHERE status = $1',
    [status],
  );
  await client.end();
  return rows[0]!.count;
}

/** Ends other connections, which report their reads at their end at the latest. The service opens new ones. */
async function endOtherConnections(): Promise<void> {
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid)
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const ended = rows.map(({ pid }) => pid);
  await eventually(async () => {
    const left = await database.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [ended]);
    return left.rowCount === 0;
  }, 'the end of the connections');
}

/** Expression for the names of tables and of their partitions. */
const withMonths = (tables: string) => String.raw`^(${tables})(_past|_default|_\d{4}_\d\d)?$`;

/**
 * Counts live rows read through indexes; this connection reads none of these tables. Index entries of dead versions are not
 * counted: their number depends on when they are removed, not on the plan.
 */
async function rowsRead(): Promise<number> {
  const { rows } = await database.query<{ read: number }>(
    `SELECT sum(idx_tup_fetch)::integer AS read
     FROM pg_stat_user_tables WHERE relname ~ '${withMonths('webhook_deliveries|webhook_attempts|webhook_queue|events')}'`,
  );
  return rows[0]!.read;
}

/** Counts rows read without indexes. */
async function rowsScanned(): Promise<number> {
  const { rows } = await database.query<{ read: number }>(
    `SELECT sum(seq_tup_read)::integer AS read
     FROM pg_stat_user_tables WHERE relname ~ '${withMonths('webhook_deliveries|webhook_attempts|webhook_queue|events')}'`,
  );
  return rows[0]!.read;
}

async function updates(): Promise<{ all: number; hot: number }> {
  const { rows } = await database.query<{ all: number; hot: number }>(
    `SELECT sum(n_tup_upd)::integer AS all, sum(n_tup_hot_upd)::integer AS hot
     FROM pg_stat_user_tables WHERE relname ~ '${withMonths('webhook_deliveries')}'`,
  );
  return rows[0]!;
}
