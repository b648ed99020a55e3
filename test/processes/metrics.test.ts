import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../server/platform/config.ts';
import { call, createMerchant, type TestMerchant } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { webhooksOf, type Webhooks } from '../support/webhooks.ts';

const TOKEN = 'a-token-for-metrics-only';
let service: TestService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService({ METRICS_TOKEN: TOKEN });
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
});
afterAll(() => service.stop());

const ask = (origin: string, token?: string) =>
  fetch(`${origin}/metrics`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

const read = async () => (await ask(service.origin, TOKEN)).text();

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
