import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { freePort } from '../scripts/processes/free-port.ts';
import { queueSome } from '../scripts/bench/webhooks/backlog.ts';
import { bucketOf, LEASE_MILLISECONDS } from '../server/webhooks/buckets.ts';
import { createMerchant, type TestMerchant } from './support/api.ts';
import { copyEndpoint } from './support/dashboard.ts';
import { IN_THIS_DATABASE } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { startServiceProcess, type ServiceProcess } from './support/process.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type OwnService } from './support/service.ts';
import { durationOf } from './support/starvation.ts';
import { outlastWhatIsDue, webhooksOf, type Endpoint, type Webhooks } from './support/webhooks.ts';

/** The assignment of endpoints to workers: the API runs in this process, each worker in its own. */

const BUCKETS = 256;
const ENDPOINTS = 20;
let api: OwnService;
let sql: Client;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;
let workers: ServiceProcess[] = [];

beforeAll(async () => {
  api = await startTestService({ ROLE: 'api' });
  sql = new Client(api.databaseUrl);
  await sql.connect();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  webhooks = webhooksOf(api, merchant);
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterEach(async () => {
  for (const worker of workers) worker.signal('SIGCONT');
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  await sql.end();
  await api.stop();
});

async function startWorker(databaseUrl = api.databaseUrl): Promise<ServiceProcess> {
  const port = await freePort();
  const settings = { ROLE: 'worker', METRICS_PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'true' };
  const worker = await startServiceProcess(databaseUrl, settings, `http://127.0.0.1:${port}`);
  workers.push(worker);
  return worker;
}

/** The number of buckets of each worker, descending. */
async function shares(): Promise<number[]> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND classid = 7255391 AND granted
     GROUP BY pid ORDER BY 1 DESC`,
  );
  return rows.map(({ count }) => count);
}

const shared = (...expected: number[]) =>
  eventually(async () => (await shares()).join() === expected.join(), `shares of ${expected.join()}`);

/** Adds enough endpoints for each of two workers to have some. */
async function addEndpoints(count = ENDPOINTS): Promise<void> {
  await copyEndpoint(api, endpoint.id, count - 1);
  await sql.query('UPDATE webhook_endpoints SET url = $1 WHERE url LIKE $2', [receiver.url, 'https://shop.example/%']);
}

async function acknowledgeOnce(): Promise<void> {
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await receiver.waitFor((await webhooks.deliveries(endpoint.id)).length * ENDPOINTS);
}

test('workers share the buckets fairly as others come and go', async () => {
  await startWorker();
  await shared(BUCKETS);
  const second = await startWorker();
  await shared(128, 128);
  const third = await startWorker();
  await shared(86, 85, 85);
  await second.stop();
  await shared(128, 128);
  await third.kill();
  await shared(BUCKETS);
});

test('the endpoints of a worker that is killed go on within 2 s', async () => {
  await addEndpoints();
  const killed = await startWorker();
  await startWorker();
  await shared(128, 128);
  await acknowledgeOnce();
  receiver.received.length = 0;
  const took = await durationOf(api, async () => {
    await killed.kill();
    await webhooks.pay();
    await receiver.waitFor(ENDPOINTS);
  });
  expect(took).toBeLessThan(2000);
});

test('while a worker that stops waits for a receiver, its other endpoints go on within 2 s', async () => {
  await addEndpoints();
  const stopping = await startWorker();
  await shared(BUCKETS);
  await acknowledgeOnce();
  const held: ServerResponse[] = [];
  const slow = await startReceiver((_received, response) => void held.push(response));
  await registerAlone(slow.url);
  await webhooks.pay();
  await eventually(() => held.length === 1, 'an attempt without an answer');
  await startWorker();
  await shared(128, 128);
  receiver.received.length = 0;
  const took = await durationOf(api, async () => {
    stopping.signal('SIGTERM');
    await webhooks.pay();
    await receiver.waitFor(ENDPOINTS);
  });
  expect(took).toBeLessThan(2000);
  await shared(BUCKETS - 1, 1);
  slow.answerWith((_received, response) => void response.writeHead(204).end());
  held[0]!.writeHead(204).end();
  await shared(BUCKETS);
});

/** Registers an endpoint whose bucket no other has, and which the first of two workers keeps. */
async function registerAlone(url: string): Promise<void> {
  const { rows } = await sql.query<{ bucket: number }>('SELECT bucket FROM webhook_endpoints WHERE deleted_at IS NULL');
  const taken = new Set(rows.map(({ bucket }) => bucket));
  for (;;) {
    const { id } = await webhooks.register(url);
    if (bucketOf(id) < BUCKETS / 2 && !taken.has(bucketOf(id))) return;
    await webhooks.ask('DELETE', `/webhook-endpoints/${id}`);
  }
}

/** Far less than the second after which a worker looks by itself. */
const AT_ONCE_MILLISECONDS = 300;

test('a payment at a process with a worker wakes the worker of another that owns its endpoint at once', async () => {
  const elsewhere = await startReceiver();
  await registerAlone(elsewhere.url);
  await startWorker();
  await shared(BUCKETS);
  const process = await startServiceProcess(api.databaseUrl, { WEBHOOK_ALLOW_PRIVATE: 'true' });
  workers.push(process);
  await shared(BUCKETS / 2, BUCKETS / 2);
  const { pay } = webhooksOf({ ...process, databaseUrl: api.databaseUrl }, merchant);
  const took: number[] = [];
  for (let count = 1; count <= 9; count += 1) {
    const payAndWait = async () => {
      await pay();
      await elsewhere.waitFor(count);
    };
    took.push(await durationOf(api, payAndWait));
  }
  expect(took.sort((one, other) => one - other)[4]).toBeLessThan(AT_ONCE_MILLISECONDS);
});

test('the endpoints of a worker that hangs go on within 20 s, and when it wakes no attempt counts twice', async () => {
  const held: ServerResponse[] = [];
  receiver.answerWith((_received, response) => void held.push(response));
  const hanging = await startWorker();
  await shared(BUCKETS);
  await webhooks.pay();
  await eventually(() => held.length === 1, 'the attempt');
  const took = await durationOf(api, async () => {
    hanging.signal('SIGSTOP');
    await startWorker();
    await eventually(() => held.length === 2, 'the attempt of the other worker');
  });
  expect(took).toBeLessThan(20_000);
  for (const response of held) response.writeHead(500).end();
  const failed = await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  hanging.signal('SIGCONT');
  await shared(128, 128);
  await webhooks.endedAttempts(failed.id, 2); // both happened, so both are in the log
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([
    { status: 'RETRYING', attempt: 1, next_attempt_at: failed.next_attempt_at },
  ]);
  expect((await sql.query('SELECT FROM webhook_queue WHERE endpoint_id = $1', [endpoint.id])).rowCount).toBe(0);
});

test('a worker that has lost its locks starts no attempt until it owns them again', async () => {
  await startWorker();
  await shared(BUCKETS);
  const elsewhere = await startReceiver();
  let other: Endpoint;
  do other = await webhooks.register(elsewhere.url);
  while (bucketOf(other.id) === bucketOf(endpoint.id));
  const holder = new Client(api.databaseUrl);
  await holder.connect();
  try {
    const locked = holder.query('SELECT pg_advisory_lock(7255391, $1)', [bucketOf(endpoint.id)]);
    await eventually(async () => {
      const waiting = `SELECT FROM pg_locks WHERE ${IN_THIS_DATABASE} AND locktype = 'advisory' AND NOT granted`;
      return (await sql.query(waiting)).rowCount === 1;
    }, 'the holder to wait');
    await sql.query('SELECT pg_terminate_backend(pid) FROM webhook_workers');
    await locked;
    await webhooks.pay();
    await shared(BUCKETS - 1, 1);
    await webhooks.delivery(other.id, ({ status }) => status === 'DELIVERED', 'delivery to the other');
    expect(receiver.received).toHaveLength(0);
  } finally {
    await holder.end();
  }
  await receiver.waitFor(1);
  expect(receiver.received).toHaveLength(1);
});

test('a worker without heartbeats starts nothing after its lease, and goes on when they are back', async () => {
  const worker = await startWorker();
  await shared(BUCKETS);
  const first = await queueBehindOne(endpoint);
  await sql.query('ALTER TABLE webhook_workers ADD CONSTRAINT none CHECK (false) NOT VALID');
  try {
    const late = `SELECT FROM webhook_workers WHERE seen_at < clock_timestamp() - interval '${LEASE_MILLISECONDS} ms'`;
    await eventually(async () => (await sql.query(late)).rowCount === 1, 'the end of the lease');
    first.writeHead(204).end();
    await deliveredTo(endpoint, 1);
    const beats = () => worker.output().split('webhook worker has no heartbeat').length;
    const before = beats();
    await eventually(() => beats() > before + 2, 'a second, and so a sweep');
    expect(receiver.received).toHaveLength(1);
  } finally {
    await sql.query('ALTER TABLE webhook_workers DROP CONSTRAINT none');
  }
  await deliveredTo(endpoint, QUEUED);
  expect(receiver.received).toHaveLength(QUEUED);
});

test('a worker that gets an endpoint back sends nothing that another has sent meanwhile', async () => {
  await startWorker();
  await shared(BUCKETS);
  while (bucketOf(endpoint.id) < BUCKETS / 2) endpoint = await webhooks.register(receiver.url); // what others get
  const first = await queueBehindOne(endpoint);
  const other = await startWorker();
  await shared(BUCKETS / 2 + 1, BUCKETS / 2 - 1);
  first.writeHead(204).end();
  await shared(BUCKETS / 2, BUCKETS / 2);
  await deliveredTo(endpoint, QUEUED);
  await other.stop();
  await shared(BUCKETS);
  await queueSome(api.parts, [endpoint.id], 1);
  await deliveredTo(endpoint, QUEUED + 1);
  expect(receiver.received).toHaveLength(QUEUED + 1);
});

/** As many as a worker loads for an endpoint at first. */
const QUEUED = 4;

/** Queues some for an endpoint: one is sent, and the others wait in memory. @returns the pending response */
async function queueBehindOne({ id }: Endpoint): Promise<ServerResponse> {
  const held: ServerResponse[] = [];
  receiver.answerWith((_received, response) => void held.push(response));
  await queueSome(api.parts, [id], QUEUED);
  await eventually(() => held.length === 1, 'the first');
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  return held[0]!;
}

const deliveredTo = ({ id }: Endpoint, count: number) =>
  eventually(async () => {
    const deliveries = await webhooks.deliveries(id);
    return deliveries.filter(({ status }) => status === 'DELIVERED').length >= count;
  }, `${count} deliveries`);

test('a load that is held up keeps no heartbeat waiting', async () => {
  await startWorker();
  await webhooks.pay();
  await receiver.waitFor(1);
  const blocker = new Client(api.databaseUrl);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE webhook_queue');
  const seenAt = async () => {
    const { rows } = await sql.query<{ seen_at: Date }>('SELECT seen_at FROM webhook_workers');
    return rows[0]!.seen_at.getTime();
  };
  try {
    await sql.query(`NOTIFY tallystick_webhooks, '${endpoint.id}'`);
    await eventually(async () => (await sql.query(HELD_UP_LOADS)).rowCount === 1, 'a load that waits');
    const before = await seenAt();
    await eventually(async () => (await seenAt()) - before > 1000, 'two heartbeats');
    expect((await sql.query(HELD_UP_LOADS)).rowCount).toBe(1);
  } finally {
    await blocker.end();
  }
});

const HELD_UP_LOADS = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'tallystick webhook loads' AND wait_event_type = 'Lock'`;

/** Time enough for another worker to take what is released under way. */
const LONGER_THAN_A_BEAT = 1200;

test('while workers come and go, none sends what another does', async () => {
  const EVENTS = 600;
  await addEndpoints();
  receiver.answerWith(
    (_received, response) => void setTimeout(() => response.writeHead(204).end(), LONGER_THAN_A_BEAT),
  );
  const first = await startWorker();
  const ids = await queueAll(EVENTS);
  await startWorker();
  await receiver.waitFor(EVENTS / 4);
  await startWorker();
  await receiver.waitFor(EVENTS / 2);
  await first.stop();
  await eventually(() => new Set(eventIds()).size === EVENTS, 'every event');
  await outlastWhatIsDue(api);
  expect(eventIds().toSorted()).toEqual(ids.toSorted());
});

const eventIds = () => receiver.received.map(({ headers }) => headers['service-event-id']);

async function queueAll(count: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM webhook_endpoints WHERE business_id = (SELECT business_id FROM webhook_endpoints WHERE id = $1)',
    [endpoint.id],
  );
  return queueSome(
    api.parts,
    rows.map(({ id }) => id),
    count,
  );
}

test('an endpoint gets as many at a time, with any number of workers', async () => {
  await startWorker();
  await startWorker();
  await shared(128, 128);
  const mostAtOnce = receiver.answerAfter(50, 500);
  for (let count = 0; count < 15; count += 1) await webhooks.pay();
  await eventually(
    async () => (await webhooks.deliveries(endpoint.id)).filter(({ status }) => status === 'RETRYING').length === 15,
    'every failure',
  );
  expect(mostAtOnce()).toBe(1);
});

/** Returns in the middle of a backlog. */
async function startBacklog(): Promise<void> {
  await acknowledgeFirst();
  await queueSome(api.parts, [endpoint.id], 10_000);
  await receiver.waitFor(100);
}

async function acknowledgeFirst(): Promise<void> {
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
}

/** How many attempts at the endpoint began after this moment, once others have been made. */
async function begunSince(at: number): Promise<number> {
  await outlastWhatIsDue(api);
  const { rowCount } = await sql.query(
    `SELECT FROM webhook_attempts JOIN webhook_deliveries delivery ON delivery.id = delivery_id
     WHERE endpoint_id = $1 AND started_at > $2`,
    [endpoint.id, new Date(at)],
  );
  return rowCount!;
}

test.each<[string, string, object | undefined]>([
  ['disabled', 'PATCH', { status: 'DISABLED' }],
  ['deleted', 'DELETE', undefined],
])(
  'after the answer that an endpoint is %s its worker, in another process, begins nothing',
  async (_, method, body) => {
    await startWorker();
    await shared(BUCKETS);
    await startBacklog();
    const answer = await webhooks.ask(method, `/webhook-endpoints/${endpoint.id}`, body);
    const at = Date.now();
    expect(answer.status).toBeLessThan(300);
    expect(await begunSince(at)).toBe(0);
    expect(await webhooks.read('/webhook-deliveries?status=SKIPPED')).toMatchObject({ has_more: true });
  },
);

test('a worker that hangs while its endpoint is disabled begins nothing when it goes on', async () => {
  const hanging = await startWorker();
  await shared(BUCKETS);
  await startBacklog();
  hanging.signal('SIGSTOP');
  const answer = await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  const at = Date.now();
  hanging.signal('SIGCONT');
  expect(answer.body).toMatchObject({ status: 'DISABLED', skip: { status: 'RUNNING' } });
  expect(await begunSince(at)).toBe(0);
});

test('a worker that hangs in a batch of a recovery lets its endpoint be disabled within 20 s', async () => {
  const path = `/webhook-endpoints/${endpoint.id}`;
  await webhooks.ask('PATCH', path, { status: 'DISABLED' });
  await webhooks.pay();
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  const hanging = await startWorker();
  await shared(BUCKETS);
  const blocker = new Client(api.databaseUrl);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE webhook_queue IN SHARE MODE');
  expect((await webhooks.ask('POST', `${path}/recover`, { since: '2026-01-01T00:00:00Z' })).status).toBe(202);
  await eventually(async () => (await sql.query(HELD_UP_BATCHES)).rowCount === 1, 'a batch that waits');
  hanging.signal('SIGSTOP');
  await blocker.end();
  const took = await durationOf(api, async () => {
    expect((await webhooks.ask('PATCH', path, { status: 'DISABLED' })).body).toMatchObject({ status: 'DISABLED' });
  });
  expect(took).toBeLessThan(20_000);
});

const HELD_UP_BATCHES = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE '%INSERT INTO webhook_queue%' AND wait_event_type = 'Lock'`;

test('a worker finds the endpoints that it takes over at once, however many', async () => {
  const count = 12_000; // finding a thousand each second would take eleven
  await addEndpoints(count);
  await queueAll(count);
  await startWorker();
  const took = await durationOf(api, async () => {
    await receiver.waitFor(1);
    await receiver.waitFor(count);
  });
  expect(took).toBeLessThan(10_000);
});

test('a worker behind a pooler does not start, says why, and leaves no settings in a session of others', async () => {
  let sent = '';
  const { hostname, port, pathname, username } = new URL(api.databaseUrl);
  const pooler = createServer((client) => {
    const server = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`);
    client.pipe(server);
    client.on('data', (data: Buffer) => (sent += data.toString('latin1')));
    server.on('data', (data) => client.write(withOtherPid(data)));
    for (const [one, another] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('close', () => another.destroy()).on('error', () => another.destroy());
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = `postgres://${username}@127.0.0.1:${(pooler.address() as AddressInfo).port}${pathname}`;
  await expect(startWorker(url)).rejects.toThrow('a connection pooler stands between');
  expect(sent).toContain('pg_backend_pid()');
  expect(sent).not.toMatch(/SET (synchronous_commit|enable_|plan_)/);
  pooler.close();
});

/** A pooler reports a process id that the server does not have, in BackendKeyData (length 12). */
function withOtherPid(data: Buffer): Buffer {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) data.writeInt32BE(1, at + 5);
  return data;
}
