import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { continueRuns } from '../../../../server/domain/webhooks/endpoint-runs.ts';
import { BATCH } from '../../../../server/domain/webhooks/skip-waiting.ts';
import { call, createMerchant, type ApiAnswer, type TestMerchant } from '../../../support/api.ts';
import { newMember, newOwner } from '../../../support/dashboard.ts';
import { IN_THIS_DATABASE, sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { tally } from '../../../support/payments.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { durationOf } from '../../../support/starvation.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

/** Endpoints with many deliveries to recover or to skip. Without a worker, because only the requests count. */

const MISSED = 2000;
let service: OwnService;
let database: Client;
let merchant: TestMerchant;
let webhooks: Webhooks;

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  database = new Client(service.databaseUrl);
  await database.connect();
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

/** Creates endpoints with `count` deliveries each. */
async function endpointsWith(count: number, status: 'PENDING' | 'SKIPPED', endpoints: number): Promise<Endpoint[]> {
  const made: Endpoint[] = [];
  for (let index = 0; index < endpoints; index += 1) made.push(await webhooks.register('http://127.0.0.1:9/hooks'));
  await webhooks.pay();
  await database.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, next_attempt_at, created_at, updated_at)
     SELECT 'whd_' || substr(event_id, 5, 10) || 'z' || right(endpoint.id, 10) || number, endpoint.id, event_id, event.business_id, event.environment, event_type,
       payment_reference, $2, CASE $2 WHEN 'PENDING' THEN now() END, event.created_at, event.created_at
     FROM webhook_endpoints endpoint, generate_series(1, $3::integer) AS number,
       LATERAL (SELECT * FROM events WHERE business_id = endpoint.business_id LIMIT 1) AS event
     WHERE endpoint.id = ANY($1)`,
    [made.map(({ id }) => id), status, count],
  );
  await database.query(
    status === 'PENDING'
      ? `INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
         SELECT endpoint_id, id, 1, 'schedule', created_at FROM webhook_deliveries
         WHERE endpoint_id = ANY($1) AND substr(id, 15, 1) = 'z'`
      : `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic,
           created_at, status)
         SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status
         FROM webhook_deliveries WHERE endpoint_id = ANY($1) AND substr(id, 15, 1) = 'z'`,
    [made.map(({ id }) => id)],
  );
  return made;
}

async function countOf({ id }: Endpoint, status: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM webhook_deliveries WHERE endpoint_id = $1 AND status = $2',
    [id, status],
  );
  return rows[0]!.count;
}

async function askedOf({ id }: Endpoint): Promise<number> {
  const { rowCount } = await database.query(
    "SELECT FROM webhook_queue WHERE endpoint_id = $1 AND trigger = 'recover'",
    [id],
  );
  return rowCount!;
}

const recover = ({ id }: Endpoint, headers = {}): Promise<ApiAnswer> => {
  const body = { since: '2026-01-01T00:00:00Z', status: ['SKIPPED'] };
  return call(service, 'POST', `/webhook-endpoints/${id}/recover`, { token: merchant.token, headers, body });
};

/** Runs recoveries as a worker's maintenance does. */
const work = (signal = new AbortController().signal) => continueRuns(service.parts, signal);

const recoveryOf = async ({ id }: Endpoint) => (await webhooks.read<Endpoint>(`/webhook-endpoints/${id}`)).recovery!;

/** Requests twelve runs at once and completes them, while payments are made. @returns the answers */
async function twelveAtOnce(table: string, request: () => Promise<ApiAnswer[]>): Promise<ApiAnswer[]> {
  const slowest: number[] = [];
  const paying = until(async () => {
    const pay = async () => expect(await webhooks.pay()).toMatchObject({ status: 'AUTHORIZED' });
    slowest.push(await durationOf(service, pay));
  });
  const answers = await request();
  let seen = 0;
  let most = 0;
  let before: string[] = [];
  const watching = until(async () => {
    const now = await writersOf(table);
    // Each query takes a while, and may see one transaction before its end and the next one after its start.
    most = Math.max(most, now.filter((one) => before.includes(one)).length);
    seen += now.length;
    before = now;
    await delay(1);
  });
  await work();
  await Promise.all([watching(), paying()]);
  expect(seen).toBeGreaterThan(0);
  expect(most).toBeLessThan(2);
  expect(slowest.length).toBeGreaterThan(10);
  expect(Math.max(...slowest)).toBeLessThan(5000);
  return answers;
}

test('twelve parallel recoveries of 8,000 deliveries each hold up no payment', async () => {
  const endpoints = await endpointsWith(8_000, 'SKIPPED', 12);
  const answers = await twelveAtOnce('webhook_recoveries', () => Promise.all(endpoints.map((one) => recover(one))));
  expect(tally(answers)).toEqual({ 202: 12 });
  for (const { body } of answers) expect(body).toMatchObject({ status: 'RUNNING', total: 8_000, queued: 0 });
  for (const endpoint of endpoints) {
    expect(await recoveryOf(endpoint)).toMatchObject({ status: 'FINISHED', total: 8_000, queued: 8_000 });
    expect(await askedOf(endpoint)).toBe(8_000);
  }
});

test('twelve endpoints with 8,000 deliveries each, disabled and deleted at once, hold up no payment', async () => {
  const endpoints = await endpointsWith(8_000, 'PENDING', 12);
  const deletes = (index: number) => index % 2 === 1;
  const answers = await twelveAtOnce('webhook_skips', () =>
    Promise.all(
      endpoints.map(({ id }, index) =>
        deletes(index)
          ? webhooks.ask('DELETE', `/webhook-endpoints/${id}`)
          : webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' }),
      ),
    ),
  );
  expect(answers.map(({ status }, index) => status === (deletes(index) ? 204 : 200))).toEqual(Array(12).fill(true));
  for (const [index, endpoint] of endpoints.entries()) {
    expect(await countOf(endpoint, 'PENDING')).toBe(0);
    expect(await countOf(endpoint, 'SKIPPED')).toBeGreaterThanOrEqual(8_000);
    if (deletes(index)) continue;
    expect(answers[index]!.body).toMatchObject({ skip: { status: 'RUNNING', skipped: BATCH } });
    const { skip } = await webhooks.read<Endpoint>(`/webhook-endpoints/${endpoint.id}`);
    expect(skip).toMatchObject({ status: 'FINISHED', finished_at: expect.any(String) });
    expect(skip!.skipped).toBe(skip!.total);
    expect(skip!.total).toBeGreaterThanOrEqual(8_000);
  }
});

/** Repeats `act`. @returns a function that ends it and waits for the last run */
function until(act: () => Promise<void>): () => Promise<void> {
  let running = true;
  const repeating = (async () => {
    while (running) await act();
  })();
  return () => {
    running = false;
    return repeating;
  };
}

/** Returns the transactions that currently write a table. */
async function writersOf(table: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT DISTINCT virtualtransaction AS id FROM pg_locks
     WHERE ${IN_THIS_DATABASE} AND relation = $1::regclass AND mode = 'RowExclusiveLock'`,
    [table],
  );
  return rows.map(({ id }) => id);
}

test('of twenty parallel recoveries of one endpoint one is made', async () => {
  const [endpoint] = (await endpointsWith(MISSED, 'SKIPPED', 1)) as [Endpoint];
  const keyed = (key: number) => recover(endpoint, { 'Idempotency-Key': `twenty ${key}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, key) => keyed(key)));
  expect(tally(answers)).toEqual({ 202: 1, '429 rate_limited': 19 });
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body.detail).toContain('A recovery of this endpoint is already running');
  expect(refused.headers.get('Retry-After')).toBe('5');
  await Promise.all([work(), work()]);
  expect(await askedOf(endpoint)).toBe(MISSED);
  expect(await recoveryOf(endpoint)).toMatchObject({ status: 'FINISHED', total: MISSED, queued: MISSED });
  expect((await keyed(answers.indexOf(refused))).status).toBe(202);
});

/** Works until this many are queued, and then aborts like a process that stops. */
async function workUntil(endpoint: Endpoint, queued: number): Promise<void> {
  const stopping = new AbortController();
  const working = work(stopping.signal);
  await eventually(async () => (await askedOf(endpoint)) >= queued, 'a part of the recovery');
  stopping.abort();
  await working;
}

test('a recovery that a process leaves in the middle goes on where it was', async () => {
  const all = 10_000;
  const [endpoint] = (await endpointsWith(all, 'SKIPPED', 1)) as [Endpoint];
  expect((await recover(endpoint)).body).toMatchObject({ total: all });
  await workUntil(endpoint, 1);
  const left = await recoveryOf(endpoint);
  expect(left).toMatchObject({ status: 'RUNNING', total: all, queued: await askedOf(endpoint), finished_at: null });
  expect(left.queued % BATCH).toBe(0);
  expect(left.queued).toBeLessThan(all);
  await database.query("DELETE FROM webhook_queue WHERE endpoint_id = $1 AND trigger = 'recover'", [endpoint.id]);
  await work();
  expect(await recoveryOf(endpoint)).toMatchObject({ status: 'FINISHED', total: all, queued: all });
  expect(await askedOf(endpoint)).toBe(all - left.queued);
});

/** Runs recoveries and skips, and stops after the batch with which a run of this endpoint has ended. */
async function workUntilEndOf(table: string, { id }: Endpoint): Promise<void> {
  const ending = new AbortController();
  const { batches } = service.parts;
  const takeForUpkeep = async <T>(batch: () => Promise<T>): Promise<T> => {
    const result = await batches.takeForUpkeep(batch);
    const ended = await database.query(`SELECT FROM ${table} WHERE endpoint_id = $1 AND status = 'FINISHED'`, [id]);
    if (ended.rowCount === 1) ending.abort();
    return result;
  };
  const parts = Object.assign(Object.create(service.parts), { batches: { takeForUpkeep } }) as typeof service.parts;
  await continueRuns(parts, ending.signal);
}

test('the recovery of one business takes turns with all those of another, and so does a skip', async () => {
  const others = webhooks;
  const noisy = await endpointsWith(MISSED, 'SKIPPED', 6);
  const backlogs = await endpointsWith(2 * BATCH + 1, 'PENDING', 6);
  for (const endpoint of noisy) expect((await recover(endpoint)).status).toBe(202);
  await Promise.all(backlogs.map(({ id }) => webhooks.ask('DELETE', `/webhook-endpoints/${id}`)));
  const mine = merchant;
  try {
    merchant = await createMerchant(service);
    webhooks = webhooksOf(service, merchant);
    const [recovered] = await endpointsWith(MISSED, 'SKIPPED', 1);
    const [deleted] = await endpointsWith(2 * BATCH + 1, 'PENDING', 1);
    expect((await recover(recovered!)).status).toBe(202);
    await webhooks.ask('DELETE', `/webhook-endpoints/${deleted!.id}`);
    await workUntilEndOf('webhook_recoveries', recovered!);
    expect(await askedOf(recovered!)).toBe(MISSED);
    let queued = 0;
    for (const endpoint of noisy) queued += await askedOf(endpoint);
    expect(queued).toBeLessThanOrEqual(MISSED + BATCH);
    await workUntilEndOf('webhook_skips', deleted!);
    expect(await countOf(deleted!, 'PENDING')).toBe(0);
    const left: number[] = [];
    for (const endpoint of backlogs) left.push(await countOf(endpoint, 'PENDING'));
    expect(left.filter((count) => count > 0).length).toBeGreaterThan(1);
  } finally {
    merchant = mine;
    webhooks = others;
    await work();
  }
});

test('a disabled endpoint is not recovered until it is enabled', async () => {
  const [endpoint] = (await endpointsWith(1, 'SKIPPED', 1)) as [Endpoint];
  const path = `/webhook-endpoints/${endpoint.id}`;
  await webhooks.ask('PATCH', path, { status: 'DISABLED' });
  const refused = await recover(endpoint);
  expect([refused.status, refused.body.code]).toEqual([409, 'endpoint_disabled']);
  expect(refused.body.detail).toContain('Enable it');
  expect(await recoveryOf(endpoint)).toBeNull();
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  expect((await recover(endpoint)).status).toBe(202);
});

test('a recovery stops when its endpoint is disabled, and what it queued is not sent', async () => {
  const all = 10_000;
  const [endpoint] = (await endpointsWith(all, 'SKIPPED', 1)) as [Endpoint];
  await recover(endpoint);
  await workUntil(endpoint, 1);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await work();
  const recovery = await recoveryOf(endpoint);
  expect(recovery).toMatchObject({ status: 'STOPPED', total: all });
  expect(recovery.queued).toBeLessThan(all);
  expect(await askedOf(endpoint)).toBe(0);
  expect(await countOf(endpoint, 'SKIPPED')).toBeGreaterThanOrEqual(all);
});

test('a recovery whose endpoint is disabled, and enabled before any worker looks, stays stopped', async () => {
  const [endpoint] = (await endpointsWith(10_000, 'SKIPPED', 1)) as [Endpoint];
  const path = `/webhook-endpoints/${endpoint.id}`;
  await recover(endpoint);
  await workUntil(endpoint, 1);
  const disabled = await webhooks.ask('PATCH', path, { status: 'DISABLED' });
  expect(disabled.body).toMatchObject({ recovery: { status: 'STOPPED', finished_at: expect.any(String) } });
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  await work();
  expect(await recoveryOf(endpoint)).toEqual(disabled.body.recovery);
});

const ENDS: [how: string, method: string, body: object | undefined][] = [
  ['disabled', 'PATCH', { status: 'DISABLED' }],
  ['deleted', 'DELETE', undefined],
];

test.each(ENDS)('any number of waiting deliveries is skipped when an endpoint is %s', async (_how, method, body) => {
  const [endpoint] = (await endpointsWith(MISSED, 'PENDING', 1)) as [Endpoint];
  expect((await webhooks.ask(method, `/webhook-endpoints/${endpoint.id}`, body)).status).toBeLessThan(300);
  expect(await countOf(endpoint, 'SKIPPED')).toBe(BATCH);
  await Promise.all([work(), work()]);
  expect(await countOf(endpoint, 'PENDING')).toBe(0);
  expect(await countOf(endpoint, 'SKIPPED')).toBeGreaterThanOrEqual(MISSED);
  const listed = await webhooks.read<{ data: unknown[] }>(
    `/webhook-deliveries?endpoint_id=${endpoint.id}&status=SKIPPED`,
  );
  expect(listed.data).not.toEqual([]);
});

test('few waiting deliveries are SKIPPED in the answer', async () => {
  const [endpoint] = (await endpointsWith(3, 'PENDING', 1)) as [Endpoint];
  const { body } = await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  expect(body).toMatchObject({ skip: { status: 'FINISHED', total: 4, skipped: 4 } });
  expect(await countOf(endpoint, 'SKIPPED')).toBe(4);
  const again = await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  expect(again.body).toMatchObject({ skip: body.skip as object });
});

test('the progress of a skip is readable, of a deleted endpoint too, and only to its business', async () => {
  const [endpoint] = (await endpointsWith(MISSED, 'PENDING', 1)) as [Endpoint];
  const path = `/webhook-endpoints/${endpoint.id}`;
  expect((await webhooks.ask('GET', `${path}/skip`)).status).toBe(404);
  await webhooks.ask('DELETE', path);
  expect((await webhooks.ask('GET', path)).status).toBe(404);
  const begun = await webhooks.ask('GET', `${path}/skip`);
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ status: 'RUNNING', skipped: BATCH })]);
  const others = webhooksOf(service, await createMerchant(service));
  expect((await others.ask('GET', `${path}/skip`)).status).toBe(404);
  await work();
  const { body } = await webhooks.ask('GET', `${path}/skip`);
  expect(body).toMatchObject({ status: 'FINISHED', skipped: body.total, finished_at: expect.any(String) });
});

test('the console shows members how far a skip is, of a deleted endpoint on the list', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  const own = webhooksOf(service, owner.merchant);
  const { id } = await own.register('https://shop.example/hooks');
  const halfway = () =>
    sql(service, "UPDATE webhook_skips SET status = 'RUNNING', total = 3000, skipped = 1000 WHERE endpoint_id = $1", [
      id,
    ]);
  const progress = /Waiting attempts skipped: 1,000 of 3,000\. <progress value="1000" max="3000"/;
  await own.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' });
  await halfway();
  expect((await viewer.open(`/endpoints/${id}`)).html).toMatch(progress);
  await own.ask('DELETE', `/webhook-endpoints/${id}`);
  await halfway();
  const { html } = await viewer.open('/endpoints');
  expect(html).toMatch(progress);
  expect(html).toContain('Deleted <bdi>https://shop.example/hooks</bdi>');
  expect(html).toContain('data-live data-refresh');
  await work();
  expect((await viewer.open('/endpoints')).html).not.toContain('data-refresh');
});

test('retries that are due and that no worker has queued count as due', async () => {
  await sql(service, 'DELETE FROM webhook_queue');
  const [endpoint] = (await endpointsWith(3, 'SKIPPED', 1)) as [Endpoint];
  await sql(service, 'DELETE FROM webhook_queue');
  const due = "UPDATE webhook_undelivered SET next_attempt_at = now() - interval '90 s' WHERE endpoint_id = $1";
  await sql(service, due, [endpoint.id]);
  const { registry } = service.parts;
  expect(await registry.getSingleMetricAsString('tallystick_webhook_deliveries_due')).toMatch(/_due 3$/m);
  const oldest = await registry.getSingleMetricAsString('tallystick_webhook_oldest_due_seconds');
  expect(Number(/others"\} (.*)/.exec(oldest)![1])).toBeGreaterThanOrEqual(90);
  await sql(service, 'UPDATE webhook_undelivered SET next_attempt_at = NULL WHERE endpoint_id = $1', [endpoint.id]);
});

/** Disables an endpoint with a large backlog, and stops its skip halfway like a process that stops. */
async function disableHalfway(all: number): Promise<Endpoint> {
  const [endpoint] = (await endpointsWith(all, 'PENDING', 1)) as [Endpoint];
  const { body } = await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  expect(body).toMatchObject({ skip: { status: 'RUNNING', total: all + 1, skipped: BATCH } });
  const stopping = new AbortController();
  const working = work(stopping.signal);
  await eventually(async () => (await countOf(endpoint, 'SKIPPED')) > BATCH, 'a part of the skip');
  stopping.abort();
  await working;
  return webhooks.read<Endpoint>(`/webhook-endpoints/${endpoint.id}`);
}

test('a skip that a process leaves in the middle goes on where it was', async () => {
  const endpoint = await disableHalfway(10_000);
  expect(endpoint.skip).toMatchObject({ status: 'RUNNING', total: 10_001, finished_at: null });
  expect(endpoint.skip!.skipped).toBe(await countOf(endpoint, 'SKIPPED'));
  expect(endpoint.skip!.skipped).toBeLessThan(10_000);
  await work();
  const { skip } = await webhooks.read<Endpoint>(`/webhook-endpoints/${endpoint.id}`);
  expect(skip).toMatchObject({ status: 'FINISHED', total: 10_001, skipped: 10_001 });
  expect(await countOf(endpoint, 'SKIPPED')).toBe(10_001);
});

test('enabling stops a skip in the background, and disabling again begins another', async () => {
  const endpoint = await disableHalfway(10_000);
  const path = `/webhook-endpoints/${endpoint.id}`;
  const enabled = await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  expect([enabled.status, enabled.body]).toMatchObject([200, { status: 'ENABLED' }]);
  await work();
  const stopped = await webhooks.read<Endpoint>(path);
  expect(stopped.skip).toMatchObject({ status: 'STOPPED', skipped: endpoint.skip!.skipped });
  expect(await countOf(endpoint, 'SKIPPED')).toBe(endpoint.skip!.skipped);
  const left = await countOf(endpoint, 'PENDING');
  expect(left).toBe(10_001 - endpoint.skip!.skipped);
  await webhooks.ask('PATCH', path, { status: 'DISABLED' });
  await work();
  expect((await webhooks.read<Endpoint>(path)).skip).toMatchObject({ status: 'FINISHED', total: left, skipped: left });
});

test('an endpoint enabled during skipping keeps the remaining deliveries', async () => {
  const [endpoint] = (await endpointsWith(MISSED, 'PENDING', 1)) as [Endpoint];
  const path = `/webhook-endpoints/${endpoint.id}`;
  const waiting = (count: number) => eventually(async () => (await countWaiting()) === count, `${count} to wait`);
  await database.query('BEGIN');
  await database.query('SELECT FROM webhook_deliveries WHERE endpoint_id = $1 FOR UPDATE', [endpoint.id]);
  const disabled = webhooks.ask('PATCH', path, { status: 'DISABLED' });
  await waiting(1);
  const enabled = webhooks.ask('PATCH', path, { status: 'ENABLED' });
  await waiting(2);
  await database.query('COMMIT');
  expect([(await disabled).status, (await enabled).status]).toEqual([200, 200]);
  await work();
  expect(await countOf(endpoint, 'PENDING')).toBeGreaterThan(MISSED / 2);
  expect(await webhooks.read(path)).toMatchObject({ status: 'ENABLED', skip: { status: 'STOPPED' } });
});

async function countWaiting(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
