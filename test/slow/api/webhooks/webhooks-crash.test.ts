import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { call, CARD, createMerchant, createPayment, type TestMerchant } from '../../../support/api.ts';
import { IN_THIS_DATABASE } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../../support/process.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { durationOf } from '../../../support/starvation.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

/** The API runs in this process, workers run in separate processes, which are killed by SIGKILL. */
let api: TestService;
let sql: Client;
let worker: ServiceProcess;
const workers: ServiceProcess[] = [];
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;

async function startWorkerProcess(): Promise<ServiceProcess> {
  const port = await freePort();
  const settings = { ROLE: 'worker', METRICS_PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'true' };
  const started = await startServiceProcess(api.databaseUrl, settings, `http://127.0.0.1:${port}`);
  workers.push(started);
  return started;
}

beforeAll(async () => {
  api = await startTestService({ ROLE: 'api' });
  sql = new Client({ connectionString: api.databaseUrl });
  await sql.connect();
  worker = await startWorkerProcess();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  webhooks = webhooksOf(api, merchant);
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterAll(async () => {
  await Promise.all(workers.map((started) => started.stop()));
  await sql.end();
  await api.stop();
});

const delivered = () => webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');

async function outcomes(deliveryId: string) {
  const attempts = await webhooks.attempts(deliveryId);
  return attempts.map(({ number, error, http_status }) => ({ number, error, http_status }));
}

/** The log contains only attempts with an outcome; an attempt that a crash interrupts is missing. */
const DELIVERED = [{ number: 1, error: null, http_status: 204 }];

test('a payment at one process is delivered by another, and with several workers just once', async () => {
  const other = await startWorkerProcess();
  for (let count = 0; count < 40; count += 1) await webhooks.pay();
  await receiver.waitFor(40);
  await eventually(
    async () => (await webhooks.deliveries(endpoint.id)).every(({ status }) => status === 'DELIVERED'),
    'all outcomes',
  );
  expect(new Set(receiver.received.map(({ headers }) => headers['service-event-id'])).size).toBe(40);
  expect(receiver.received).toHaveLength(40);
  await other.stop();
});

/** Much less than the second after which a worker polls. */
const AT_ONCE_MILLISECONDS = 250;

test('a payment at one process wakes the workers in others at once', async () => {
  const took: number[] = [];
  for (let count = 1; count <= 9; count += 1) {
    await webhooks.pay();
    took.push(await durationOf(api, () => receiver.waitFor(count)));
    await delivered();
  }
  expect(took.sort((one, other) => one - other)[4]).toBeLessThan(AT_ONCE_MILLISECONDS);
});

test('with several workers replays and a retry of one delivery never overlap, and all are made', async () => {
  const other = await startWorkerProcess();
  await webhooks.pay();
  await delivered(); // strangers get thirty attempts a minute
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await webhooks.pay();
  const { id } = await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  const mostAtOnce = receiver.answerAfter(20, 500);
  const replay = () => webhooks.ask('POST', `/webhook-deliveries/${id}/replay`, {});
  const replayed = Promise.all(Array.from({ length: 50 }, replay));
  await sql.query('UPDATE webhook_undelivered SET next_attempt_at = now() WHERE delivery_id = $1', [id]);
  const third = await startWorkerProcess(); // which looks for due retries at its start
  expect((await replayed).every(({ status }) => status === 202)).toBe(true);

  await eventually(() => receiver.received.length === 53, 'the first attempts, 50 replays and the retry');
  expect(mostAtOnce()).toBe(1);
  const attempts = await webhooks.endedAttempts(id, 52);
  expect(attempts.filter(({ trigger, number }) => trigger === 'schedule' && number === 2)).toHaveLength(1);
  expect(attempts.filter(({ trigger }) => trigger === 'replay')).toHaveLength(50);
  await other.stop();
  await third.stop();
});

test('kill -9 before anything is sent: the attempt is made again under its number', async () => {
  const deaf = createServer({ pauseOnConnect: true }, () => undefined).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, {
    url: `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/`,
  });
  const connected = once(deaf, 'connection');
  await webhooks.pay();
  await connected;
  await worker.kill();
  deaf.close();
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { url: receiver.url });
  worker = await startWorkerProcess();
  const [received] = await eventually(() => receiver.received.length > 0 && receiver.received, 'delivery');
  expect(received!.headers['service-delivery-attempt']).toBe('1');
  expect(await outcomes((await delivered()).id)).toEqual(DELIVERED);
});

test('kill -9 between the commit of a failed attempt and the job of its retry: another worker makes it', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await webhooks.pay();
  const { id } = await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  await worker.kill();
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  worker = await startWorkerProcess(); // its sweep at the start finds nothing due
  await sql.query('UPDATE webhook_undelivered SET next_attempt_at = now() WHERE delivery_id = $1', [id]);
  const due = "UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook-retries' AND state = 'created'";
  expect((await sql.query(due)).rowCount).toBeGreaterThan(0);
  await delivered();
  expect(await outcomes(id)).toEqual([
    { number: 1, error: null, http_status: 500 },
    { number: 2, error: null, http_status: 204 },
  ]);
});

test('kill -9 after receipt: the same event is delivered again, with the same id and number', async () => {
  receiver.answerWith(() => undefined);
  await webhooks.pay();
  await receiver.waitFor(1);
  await worker.kill();
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  worker = await startWorkerProcess();
  await eventually(() => receiver.received.length === 2, 'second receipt');
  const [first, second] = receiver.received;
  for (const name of ['service-event-id', 'service-delivery-attempt'])
    expect(second!.headers[name]).toBe(first!.headers[name]);
  expect(second!.body).toEqual(first!.body);
  expect(await outcomes((await delivered()).id)).toEqual(DELIVERED);
});

test("kill -9 inside the payment's transaction: nothing happened, and the request can be made again", async () => {
  const killed = await startServiceProcess(api.databaseUrl, { ROLE: 'api', LOCK_SECONDS: '20' });
  const request = {
    token: merchant.token,
    headers: { 'Idempotency-Key': 'killed' },
    body: { amount: 1250, currency: 'EUR', payment_method: CARD },
  };
  await sql.query('BEGIN');
  await sql.query('LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE');
  const asked = call(killed, 'POST', '/payments', request).catch(() => 'no answer');
  await eventually(async () => {
    const waiting = `SELECT FROM pg_locks WHERE ${IN_THIS_DATABASE} AND NOT granted AND relation = 'webhook_deliveries'::regclass`;
    return (await sql.query(waiting)).rowCount! > 0;
  }, 'the payment to wait');
  await killed.kill();
  await sql.query('ROLLBACK');
  expect(await asked).toBe('no answer');
  const { rows } = await sql.query(
    "SELECT FROM payments WHERE business_id = $1 AND status <> 'PENDING' UNION ALL SELECT FROM events WHERE business_id = $1",
    [merchant.businessId],
  );
  expect(rows).toEqual([]);

  const again = await eventually(async () => {
    const answer = await call(api, 'POST', '/payments', request);
    return answer.status === 201 && answer;
  }, 'the payment');
  const [received] = await receiver.waitFor(1);
  await delivered();
  expect(JSON.parse(received!.body.toString()).payment.reference).toBe(again.body.reference);
  expect(receiver.received).toHaveLength(1);
});

test('after SIGTERM attempts under way finish: none is interrupted or made twice', async () => {
  receiver.answerWith((_received, response) => void setTimeout(() => response.writeHead(204).end(), 1000));
  for (let count = 0; count < 4; count += 1) await createPayment(api, merchant.token);
  await receiver.waitFor(4);
  await worker.stop();
  expect(worker.exitCode()).toBe(0);
  for (const { id } of await webhooks.deliveries(endpoint.id)) {
    expect(await outcomes(id)).toEqual([{ number: 1, error: null, http_status: 204 }]);
  }
  expect(receiver.received).toHaveLength(4);
});

test('SIGTERM leaves queued deliveries to others: each event is sent once, and no attempt is interrupted', async () => {
  worker = await startWorkerProcess();
  let first: ServerResponse | undefined;
  receiver.answerWith((_received, response) => (first ??= response));
  await Promise.all(Array.from({ length: 30 }, () => createPayment(api, merchant.token)));
  await receiver.waitFor(1);
  const stopped = worker.stop();
  // So slowly that the worker stops before the last of them is sent, in a few rounds of more and more at once.
  receiver.answerWith((_received, response) => void setTimeout(() => response.writeHead(204).end(), 1000));
  first!.writeHead(204).end();
  await stopped;
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  expect(worker.exitCode()).toBe(0);
  expect(receiver.received.length).toBeLessThan(30);
  const unfinished = 'SELECT FROM webhook_attempts WHERE url = $1 AND (finished_at IS NULL OR error IS NOT NULL)';
  expect((await sql.query(unfinished, [receiver.url])).rowCount).toBe(0);

  worker = await startWorkerProcess();
  const waiting = "SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND status <> 'DELIVERED'";
  await eventually(async () => (await sql.query(waiting, [endpoint.id])).rowCount === 0, 'all outcomes');
  expect(new Set(receiver.received.map(({ headers }) => headers['service-event-id'])).size).toBe(30);
  expect(receiver.received).toHaveLength(30);
  expect((await sql.query(unfinished, [receiver.url])).rowCount).toBe(0);
});
