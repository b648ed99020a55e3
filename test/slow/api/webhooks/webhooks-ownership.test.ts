import { expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { bucketOf } from '../../../../server/delivery/buckets.ts';
import { Worker } from '../../../../server/delivery/worker.ts';
import { copyEndpoint } from '../../../support/dashboard.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServiceProcess } from '../../../support/process.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { durationOf } from '../../../support/starvation.ts';
import { outlastWhatIsDue, webhooksOf } from '../../../support/webhooks.ts';
import {
  api,
  BUCKETS,
  endpoint,
  merchant,
  receiver,
  shared,
  sql,
  startWorker,
  stopLater,
  webhooks,
} from '../../../support/workers.ts';

/** Assignment of endpoints to workers, as workers start and stop. */

const ENDPOINTS = 20;

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

/**
 * Expects work to end within two heartbeats of the only worker that stays: a busy machine delays both. One hands over, and another
 * may begin before the last request has arrived.
 */
async function expectSoon(work: () => Promise<void>): Promise<void> {
  const beats = new Set<string>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const { rows } = await sql.query<{ beat: string }>('SELECT concat(id, seen_at) AS beat FROM webhook_workers WHERE NOT is_leaving ORDER BY seen_at DESC LIMIT 1'); // prettier-ignore
      for (const { beat } of rows) beats.add(beat);
      await delay(20);
    }
  };
  const looking = look();
  await work().finally(() => (isOver = true));
  await looking;
  expect(beats.size - 1).toBeLessThanOrEqual(2);
}

test('the endpoints of a worker that is killed go on within two heartbeats of another', async () => {
  await addEndpoints();
  const killed = await startWorker();
  await startWorker();
  await shared(128, 128);
  await acknowledgeOnce();
  receiver.received.length = 0;
  await killed.kill();
  await expectSoon(async () => {
    await webhooks.pay();
    await receiver.waitFor(ENDPOINTS);
  });
});

test('while a worker that stops waits for a receiver, its other endpoints go on within two heartbeats of another', async () => {
  await addEndpoints();
  const stopping = await startWorker();
  await shared(BUCKETS);
  await acknowledgeOnce();
  const held: ServerResponse[] = [];
  const slow = await startReceiver((_received, response) => void held.push(response));
  await registerAlone(slow.url);
  await startWorker();
  await shared(128, 128);
  receiver.received.length = 0;
  await webhooks.pay(); // at the end, because an attempt waits for its answer for 15 s
  await eventually(() => held.length === 1, 'an attempt without an answer');
  await receiver.waitFor(ENDPOINTS);
  receiver.received.length = 0;
  stopping.signal('SIGTERM');
  await eventually(async () => (await sql.query('SELECT FROM webhook_workers WHERE is_leaving')).rowCount === 1, 'it to leave'); // prettier-ignore
  await expectSoon(async () => {
    await webhooks.pay();
    await receiver.waitFor(ENDPOINTS);
  });
  await shared(BUCKETS - 1, 1);
  slow.answerWith((_received, response) => void response.writeHead(204).end());
  held[0]!.writeHead(204).end();
  await shared(BUCKETS);
});

/** Registers an endpoint in a separate bucket, which the first of two workers keeps. */
async function registerAlone(url: string): Promise<void> {
  const { rows } = await sql.query<{ bucket: number }>('SELECT bucket FROM webhook_endpoints WHERE deleted_at IS NULL');
  const taken = new Set(rows.map(({ bucket }) => bucket));
  for (;;) {
    const { id } = await webhooks.register(url);
    if (bucketOf(id) < BUCKETS / 2 && !taken.has(bucketOf(id))) return;
    await webhooks.ask('DELETE', `/webhook-endpoints/${id}`);
  }
}

/** Much less than the second after which a worker polls. */
const AT_ONCE_MILLISECONDS = 250;

test('a payment at a process with a worker wakes the worker of another that owns its endpoint at once', async () => {
  const elsewhere = await startReceiver();
  await registerAlone(elsewhere.url);
  await startWorker();
  await shared(BUCKETS);
  const process = stopLater(await startServiceProcess(api.databaseUrl, { WEBHOOK_ALLOW_PRIVATE: 'true' }));
  await shared(BUCKETS / 2, BUCKETS / 2);
  const { pay } = webhooksOf({ ...process, databaseUrl: api.databaseUrl }, merchant);
  const took: number[] = [];
  for (let count = 1; count <= 9; count += 1) {
    await pay();
    took.push(await durationOf(api, () => elsewhere.waitFor(count)));
  }
  expect(took.sort((one, other) => one - other)[4]).toBeLessThan(AT_ONCE_MILLISECONDS);
});

/** Enough time for another worker to take buckets released during attempts. */
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

test('a worker finds the endpoints that it takes over at once, however many', async () => {
  const count = 12_000; // a search finds a thousand
  await addEndpoints(count);
  await holdAllButLast();
  await queueAll(count);
  const never = () => setTimeout(() => undefined, 0);
  const eachSecond = jest.spyOn(globalThis, 'setInterval').mockImplementation(never); // only searches at once are left
  const worker = new Worker(api.parts, 10);
  try {
    await worker.start();
    await receiver.waitFor(1);
  } finally {
    await worker.stop();
    eachSecond.mockRestore();
  }
  expect(receiver.received).toHaveLength(1);
});

/** Pauses the endpoints of this business that a worker finds before the last one, so that it has to find them but not to send. */
async function holdAllButLast(): Promise<void> {
  await sql.query(
    `WITH own AS (SELECT * FROM webhook_endpoints WHERE business_id = $1)
     UPDATE webhook_endpoints SET paused_until = now() + interval '1 hour' FROM own
     WHERE own.id = webhook_endpoints.id AND own.id <> (SELECT id FROM own ORDER BY bucket DESC, id DESC LIMIT 1)`,
    [merchant.businessId],
  );
}

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
  await expect(startWorker(url)).rejects.toThrow('a connection pooler is between');
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
