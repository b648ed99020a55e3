import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { createMerchant } from '../../../support/api.ts';
import { clockOff } from '../../../support/clock-off.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from '../../../support/process.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

/** Faults that last for a minute, in real time. The API runs in this process, each worker in a separate one. */

const MINUTE_MILLISECONDS = 60_000;
const EVENTS = 3000;
const ENDPOINTS = 8;
const CONCURRENCY = 40;
let api: OwnService;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoints: Endpoint[];
let workers: ServiceProcess[] = [];

beforeAll(async () => {
  api = await startTestService({ ROLE: 'api' });
});
beforeEach(async () => {
  webhooks = webhooksOf(api, await createMerchant(api));
  receiver = await startReceiver();
  endpoints = [];
  for (let count = 0; count < ENDPOINTS; count += 1) endpoints.push(await webhooks.register(receiver.url));
});
afterEach(async () => {
  for (const worker of workers) worker.signal('SIGCONT');
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(() => api.stop());

async function startWorker(settings: Record<string, string> = {}, databaseUrl = api.databaseUrl) {
  const port = await freePort();
  const all = { ROLE: 'worker', METRICS_PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'true', ...settings };
  const worker = await startServiceProcess(databaseUrl, all, `http://127.0.0.1:${port}`);
  workers.push(worker);
  return worker;
}

/** Waits until this many workers own buckets. */
async function sharedBy(count: number): Promise<void> {
  const owners = `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND classid = 7255391 GROUP BY pid`;
  await eventually(async () => (await sql(api, owners)).length === count, `${count} owners`);
}

/** Sends one delivery to each endpoint, so that its host is verified. */
async function acknowledgeFirst(): Promise<void> {
  await webhooks.pay();
  await receiver.waitFor(ENDPOINTS);
  await delivered(ENDPOINTS);
  receiver.received.length = 0;
}

const idsOf = (ones: Endpoint[]) => ones.map(({ id }) => id);

async function delivered(count: number): Promise<void> {
  const text = `SELECT FROM webhook_deliveries WHERE endpoint_id = ANY($1) AND status = 'DELIVERED' AND attempt = 1`;
  await eventually(async () => (await sql(api, text, [idsOf(endpoints)])).length === count, `${count} deliveries`);
}

const attemptsMade = () =>
  sql(
    api,
    `SELECT delivery_id, number, count(*)::integer AS count, max(attempt) AS counted
     FROM webhook_attempts JOIN webhook_deliveries delivery ON delivery.id = delivery_id
     WHERE endpoint_id = ANY($1) GROUP BY delivery_id, number`,
    [idsOf(endpoints)],
  );

/** Starts a proxy to the database that can be closed. */
async function openGate() {
  const { hostname, port, pathname, username } = new URL(api.databaseUrl);
  const through = new Set<Socket>();
  let isOpen = true;
  const gate = createServer((client) => {
    if (!isOpen) return client.destroy();
    const server = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      through.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    url: `postgres://${username}@127.0.0.1:${(gate.address() as AddressInfo).port}${pathname}`,
    shut() {
      isOpen = false;
      for (const socket of through) socket.destroy();
      through.clear();
    },
    open: () => void (isOpen = true),
    stop: () => gate.close(),
  };
}

test('the database is away from a worker for a minute, and every event is sent once', async () => {
  const gate = await openGate();
  await startWorker({}, gate.url);
  await acknowledgeFirst();
  receiver.answerWith((_received, response) => void setTimeout(() => response.writeHead(204).end(), 20));
  await queueSome(api.parts, idsOf(endpoints), EVENTS);
  await receiver.waitFor(EVENTS / 10);
  gate.shut();
  await delay(MINUTE_MILLISECONDS);
  expect(receiver.received.length).toBeLessThan(EVENTS);
  gate.open();
  await delivered(EVENTS + ENDPOINTS);
  const events = receiver.received.map(({ headers }) => headers['service-event-id']);
  expect([events.length, new Set(events).size]).toEqual([EVENTS, EVENTS]);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  gate.stop();
});

test('a worker that stands still for a minute counts no attempt twice when it goes on', async () => {
  const stopped = await startWorker({ WEBHOOK_CONCURRENCY: String(CONCURRENCY) });
  await startWorker();
  await sharedBy(2);
  await acknowledgeFirst();
  receiver.answerWith((_received, response) => void setTimeout(() => response.writeHead(204).end(), 50));
  await queueSome(api.parts, idsOf(endpoints), EVENTS);
  await receiver.waitFor(EVENTS / 10);
  stopped.signal('SIGSTOP');
  await Promise.all([delay(MINUTE_MILLISECONDS), delivered(EVENTS + ENDPOINTS)]);
  const before = receiver.received.length;
  stopped.signal('SIGCONT');
  await sharedBy(2);
  await webhooks.pay();
  await delivered(EVENTS + 2 * ENDPOINTS);
  const attempts = await attemptsMade();
  expect(attempts).toHaveLength(EVENTS + 2 * ENDPOINTS);
  expect(attempts.filter(({ number, counted }) => number !== 1 || counted !== 1)).toEqual([]);
  // Requests in flight to a socket when the worker stopped arrive now: at most one for each of its places.
  expect(receiver.received.length).toBeLessThanOrEqual(before + ENDPOINTS + CONCURRENCY);
});

test('two workers whose clocks are 5 s apart make every retry once, a minute after the failure', async () => {
  await startWorker(clockOff(-2500));
  await startWorker(clockOff(2500));
  await sharedBy(2);
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await webhooks.pay();
  await receiver.waitFor(ENDPOINTS);
  const failedAt = Math.min(...receiver.received.map(({ at }) => at));
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  const again = `SELECT FROM webhook_deliveries WHERE endpoint_id = ANY($1) AND status = 'DELIVERED' AND attempt = 2`;
  await eventually(async () => (await sql(api, again, [idsOf(endpoints)])).length === ENDPOINTS, 'every retry');
  await delay(6000); // the other process's clock has passed the same moment
  expect(receiver.received).toHaveLength(2 * ENDPOINTS);
  const retriedAt = receiver.received.slice(ENDPOINTS).map(({ at }) => at);
  expect(Math.min(...retriedAt) - failedAt).toBeGreaterThanOrEqual(MINUTE_MILLISECONDS - 1000); // clocks are compared to the second
  const attempts = await attemptsMade();
  expect(attempts.map(({ count }) => count)).toEqual(Array(2 * ENDPOINTS).fill(1));
});
