import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { call, createMerchant, type ApiAnswer, type TestMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { tally } from './support/payments.ts';
import { startTestService, type TestService } from './support/service.ts';
import { webhooksOf, type Endpoint, type Webhooks } from './support/webhooks.ts';

/** Endpoints with much to recover or to skip. Without a worker, because only the requests count. */

const MISSED = 2000;
let service: TestService;
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

/** Endpoints with so many deliveries each. */
async function endpointsWith(count: number, status: 'PENDING' | 'SKIPPED', endpoints: number): Promise<Endpoint[]> {
  const made: Endpoint[] = [];
  for (let index = 0; index < endpoints; index += 1) made.push(await webhooks.register('http://127.0.0.1:9/hooks'));
  await webhooks.pay();
  await database.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, next_attempt_at, created_at, updated_at)
     SELECT 'whd_z' || right(endpoint.id, 20) || number, endpoint.id, event_id, event.business_id, event.environment, event_type,
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
         WHERE endpoint_id = ANY($1) AND id LIKE 'whd_z%'`
      : `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic,
           created_at, status)
         SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status
         FROM webhook_deliveries WHERE endpoint_id = ANY($1) AND id LIKE 'whd_z%'`,
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

test('of many parallel recoveries some are made, the others are told when to retry, and other requests do not wait', async () => {
  const endpoints = await endpointsWith(MISSED, 'SKIPPED', 8);
  let most = 0;
  let running = true;
  const watch = async () => {
    for (; running; await delay(5)) most = Math.max(most, await countTransactions());
  };
  const watching = watch();
  const answering = Promise.all(
    endpoints.map((endpoint, index) => recover(endpoint, { 'Idempotency-Key': `${index}` })),
  );
  const others = await Promise.all(Array.from({ length: 20 }, () => webhooks.ask('GET', '/webhook-endpoints')));
  const answers = await answering;
  running = false;
  await watching;
  expect(tally(others)).toEqual({ 200: 20 });
  const made = answers.filter(({ status }) => status === 202).length;
  expect(made).toBeGreaterThanOrEqual(4);
  expect(tally(answers)).toEqual({ 202: made, '429 rate_limited': 8 - made });
  expect(most).toBeLessThanOrEqual(1);
  const refused = endpoints.filter((_, index) => answers[index]!.status === 429);
  expect(answers.find(({ status }) => status === 429)!.headers.get('Retry-After')).toBe('5');
  for (const endpoint of refused) expect(await askedOf(endpoint)).toBe(0);
  const again = await recover(refused[0]!, { 'Idempotency-Key': `${endpoints.indexOf(refused[0]!)}` });
  expect([again.status, again.body]).toEqual([202, { endpoint_id: refused[0]!.id, count: MISSED }]);
  expect(await askedOf(refused[0]!)).toBe(MISSED);
});

/** How many connections write recoveries at the moment. */
async function countTransactions(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(DISTINCT pid)::integer AS count FROM pg_locks
     WHERE relation = 'webhook_queue'::regclass AND mode = 'RowExclusiveLock'`,
  );
  return rows[0]!.count;
}

test('recoveries of one endpoint run one at a time', async () => {
  const [endpoint] = (await endpointsWith(MISSED, 'SKIPPED', 1)) as [Endpoint];
  const answers = await Promise.all(Array.from({ length: 5 }, () => recover(endpoint)));
  expect(tally(answers)).toEqual({ 202: 1, '429 rate_limited': 4 });
  expect(answers.find(({ status }) => status === 429)!.body.detail).toContain(
    'A recovery of this endpoint is under way',
  );
  expect(await askedOf(endpoint)).toBe(MISSED);
});

const ENDS: [how: string, method: string, body: object | undefined][] = [
  ['disabled', 'PATCH', { status: 'DISABLED' }],
  ['deleted', 'DELETE', undefined],
];

test.each(ENDS)('any number of waiting deliveries is skipped when an endpoint is %s', async (_how, method, body) => {
  const [endpoint] = (await endpointsWith(MISSED, 'PENDING', 1)) as [Endpoint];
  expect((await webhooks.ask(method, `/webhook-endpoints/${endpoint.id}`, body)).status).toBeLessThan(300);
  expect(await countOf(endpoint, 'PENDING')).toBe(0);
  expect(await countOf(endpoint, 'SKIPPED')).toBeGreaterThanOrEqual(MISSED);
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
  expect(await countOf(endpoint, 'PENDING')).toBeGreaterThan(MISSED / 2);
  expect(await webhooks.read(path)).toMatchObject({ status: 'ENABLED' });
});

async function countWaiting(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
