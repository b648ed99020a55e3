import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readConfig } from '../../server/platform/config.ts';
import { call, createMerchant, type TestMerchant } from '../support/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { webhooksOf, type Webhooks } from '../support/webhooks.ts';

const AGES = ['hour', 'day', 'week', 'older'];
const TOKEN = 'a-token-for-metrics-only';
let service: TestService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService({
    METRICS_TOKEN: TOKEN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_READ_URL: 'postgres://127.0.0.1:1/none',
  });
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
});
afterAll(() => service.stop());

const ask = (origin: string, token?: string) =>
  fetch(`${origin}/metrics`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

/** Gauges that are read from the database, and left out of a scrape when it does not answer within a second. */
const OF_DATABASE = [
  'webhook_deliveries_due',
  'webhook_oldest_due_seconds',
  'webhook_buckets_owned',
  'webhook_deliveries_failed',
  'webhook_endpoints_disabled',
  'mail_oldest_waiting_seconds',
  'database_oldest_transaction_seconds',
];

/** Returns a scrape in which the database answered in time, which it may not on a busy machine. */
const read = () =>
  eventually(async () => {
    const text = await (await ask(service.origin, TOKEN)).text();
    const isWhole =
      OF_DATABASE.every((name) => new RegExp(`^tallystick_${name}(\\{.*\\})? `, 'm').test(text)) &&
      ['reachable', 'writable'].every((what) => sample(text, `tallystick_database_${what}`) === 1);
    return isWhole && text;
  }, 'a whole scrape');

/** Returns the value of the first sample with this name and these labels, in the written order. */
const sample = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

test('attempts are counted by outcome', async () => {
  const before = await read();
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  receiver.answerWith((_received, response) => void response.writeHead(503).end());
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');

  const text = await read();
  /** Returns the increase of a sample; an absent one counts as zero. */
  const added = (name: string) => sample(text, name) - (sample(before, name) || 0);
  const attempts = (outcome: string) =>
    added(`tallystick_webhook_attempts_total{outcome="${outcome}",trigger="schedule",environment="TEST"}`);
  expect([attempts('2xx'), attempts('5xx')]).toEqual([1, 1]);
  expect(added('tallystick_webhook_exchange_seconds_count')).toBe(2);
  expect(added('tallystick_webhook_first_attempt_delay_seconds_count')).toBe(2);
  expect(added('tallystick_webhook_endpoints{standing="failing"}')).toBe(1);
  expect(added('tallystick_webhook_deliveries_due')).toBe(0);

  await webhooks.ask('DELETE', `/webhook-endpoints/${endpoint.id}`);
  const failing = 'tallystick_webhook_endpoints{standing="failing"}';
  await eventually(
    async () => sample(await read(), failing) === (sample(before, failing) || 0),
    'the end of a failing one',
  );
});

test('due deliveries are measured, with how late they are', async () => {
  const silent = await startReceiver(() => undefined);
  const another = webhooksOf(service, await createMerchant(service));
  await another.register(silent.url);
  await another.pay();
  await silent.waitFor(1);
  const text = await eventually(async () => {
    const current = await read();
    return sample(current, 'tallystick_webhook_oldest_due_seconds{endpoints="others"}') > 0 && current;
  }, 'something due');
  expect(sample(text, 'tallystick_webhook_oldest_due_seconds{endpoints="failing"}')).toBe(0);
  expect(sample(text, 'tallystick_webhook_deliveries_due')).toBe(1);
  expect(sample(text, 'tallystick_webhook_attempts_in_flight{standing="unknown"}')).toBe(1);
});

test('requests, connections, queues and the process are measured', async () => {
  await call(service, 'GET', '/payments/pay_nonsense', { token: merchant.token });
  const text = await read();
  expect(text).toMatch(/tallystick_http_request_seconds_count\{operation="Payments_get",method="GET",status="404"\} 1/);
  expect(sample(text, 'tallystick_database_connections{state="most"}')).toBe(10);
  expect(sample(text, 'tallystick_webhook_buckets')).toBe(256);
  expect(sample(text, 'tallystick_webhook_results_waiting')).toBeGreaterThanOrEqual(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('database, workers, mail, chores and the release are measured', async () => {
  const text = await read();
  expect(sample(text, 'tallystick_database_reachable')).toBe(1);
  expect(sample(text, 'tallystick_database_writable')).toBe(1);
  expect(sample(text, 'tallystick_database_oldest_transaction_seconds')).toBeLessThan(60);
  expect(sample(text, 'tallystick_webhook_buckets_owned')).toBe(256);
  expect(sample(text, 'tallystick_mail_oldest_waiting_seconds')).toBeGreaterThan(0); // no server accepts it
  expect(text).toContain(`tallystick_build_info{version="${packageJson.version}",node="${process.version}"} 1`);
  const chores = [...text.matchAll(/^tallystick_chore_failures_total\{chore="(.+)"\} 0$/gm)].map(([, name]) => name);
  expect(chores).toEqual(expect.arrayContaining(['purge sessions', 'trim the request log', 'expire payments', 'add up balances'])); // prettier-ignore
  for (const chore of chores) {
    const success = sample(text, `tallystick_chore_last_success_timestamp_seconds{chore="${chore}"}`);
    expect(Math.abs(Date.now() / 1000 - success)).toBeLessThan(600);
  }
});

test('failed deliveries and endpoints disabled by the service are counted by age', async () => {
  const other = webhooksOf(service, await createMerchant(service));
  const failing = await startReceiver((_received, response) => void response.writeHead(503).end());
  const { id } = await other.register(failing.url);
  for (let times = 0; times < 3; times++) await other.pay();
  await eventually(async () => (await sql(service, 'SELECT FROM webhook_undelivered WHERE endpoint_id = $1', [id])).length === 3, 'three retries'); // prettier-ignore
  const before = await read();
  const failed = (age: string) => `tallystick_webhook_deliveries_failed{environment="TEST",age="${age}"}`;
  const disabled = (age: string) => `tallystick_webhook_endpoints_disabled{environment="TEST",age="${age}"}`;
  expect(AGES.map((age) => sample(before, failed(age)))).toEqual([0, 0, 0, 0]);
  await sql(
    service,
    "UPDATE webhook_undelivered SET status = 'FAILED', next_attempt_at = NULL WHERE endpoint_id = $1",
    [id],
  );
  await sql(
    service,
    `UPDATE webhook_deliveries SET updated_at = now() - interval '1 hour' * age
     FROM (SELECT delivery_id, (ARRAY[0.5, 30, 200])[row_number() OVER ()] AS age FROM webhook_undelivered WHERE endpoint_id = $1) failed
     WHERE id = delivery_id`,
    [id],
  );
  const off = "UPDATE webhook_endpoints SET status = 'DISABLED', sends_waiting = true, updated_at = now() - interval '2 hours' WHERE id = $1"; // prettier-ignore
  await sql(service, off, [id]);
  const text = await read();
  expect(AGES.map((age) => sample(text, failed(age)))).toEqual([1, 0, 1, 1]);
  expect(AGES.map((age) => sample(text, disabled(age)))).toEqual([0, 1, 0, 0]);
});

test('the alarms and the dashboard name metrics that exist', async () => {
  const text = await read();
  const files = ['deploy/prometheus/alarms.yaml', 'deploy/grafana/dashboard.json'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const named = files.flatMap((file) => file.match(/\b(tallystick|process)_[a-z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(25);
  const isKnown = (name: string) =>
    new RegExp(`^# TYPE (${name}|${name.replace(/_(bucket|count|sum)$/, '')}) `, 'm').test(text);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

test('nothing that a client sends, and no secret, becomes a label', async () => {
  await fetch(`${service.origin}/secret-path?token=secret-query`, {
    headers: { Authorization: 'Bearer secret-header' },
  });
  const text = await read();
  expect(text).not.toMatch(/secret-|whsec_|tat_|we_[0-9a-z]{26}|app_|127\.0\.0\.1/);
});

test.each([undefined, 'wrong'])('with the token %s metrics are refused', async (token) => {
  expect((await ask(service.origin, token)).status).toBe(401);
});

test('a token that is too short stops the start, and is not shown', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    /^METRICS_TOKEN: The value is invalid\. Set it to at least 16 /,
  );
});
