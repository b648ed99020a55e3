import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { bucketOf, LEASE_MILLISECONDS } from '../../../../server/delivery/buckets.ts';
import { IN_THIS_DATABASE } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { durationOf } from '../../../support/starvation.ts';
import { outlastWhatIsDue, type Endpoint } from '../../../support/webhooks.ts';
import { api, BUCKETS, endpoint, receiver, shared, sql, startWorker, webhooks } from '../../../support/workers.ts';

/** Behaviour of a worker whose endpoints may have moved to another worker, or are disabled meanwhile. */

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
  await sql.query('ALTER TABLE webhook_workers ADD CONSTRAINT none CHECK (false) NOT VALID');
  try {
    const first = await queueBehindOne(endpoint); // within the lease
    const late = `SELECT FROM webhook_workers WHERE seen_at < clock_timestamp() - interval '${LEASE_MILLISECONDS} ms'`;
    await eventually(async () => (await sql.query(late)).rowCount === 1, 'the end of the lease');
    first.writeHead(204).end();
    await deliveredTo(endpoint, 1);
    const beats = new Set<unknown>();
    const beat = "SELECT query_start::text FROM pg_stat_activity WHERE application_name = 'tallystick webhook locks' AND datname = current_database()"; // prettier-ignore
    await eventually(async () => beats.add((await sql.query(beat)).rows[0].query_start).size > 3, 'a second, and so a sweep'); // prettier-ignore
    expect(worker.output()).toContain('heartbeat of the webhook worker failed');
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
  const other = await startWorker();
  await shared(BUCKETS / 2, BUCKETS / 2);
  other.signal('SIGSTOP'); // a start would take as long as an attempt may on a busy machine
  await shared(BUCKETS);
  let own = endpoint;
  while (bucketOf(own.id) < BUCKETS / 2) own = await webhooks.register(receiver.url); // what others get
  const first = await queueBehindOne(own);
  other.signal('SIGCONT');
  await shared(BUCKETS / 2 + 1, BUCKETS / 2 - 1);
  first.writeHead(204).end();
  await shared(BUCKETS / 2, BUCKETS / 2);
  await deliveredTo(own, QUEUED);
  await other.stop();
  await shared(BUCKETS);
  await queueSome(api.parts, [own.id], 1);
  await deliveredTo(own, QUEUED + 1);
  expect(receiver.received).toHaveLength(QUEUED + 1);
});

/** The number of attempts that a worker first loads for an endpoint. */
const QUEUED = 4;

/** Queues attempts for an endpoint: one is sent, and the others wait in memory. @returns the pending response */
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

/** Starts a backlog and returns halfway through it. */
async function startBacklog(): Promise<void> {
  await acknowledgeFirst();
  await queueSome(api.parts, [endpoint.id], 10_000);
  await receiver.waitFor(100);
}

async function acknowledgeFirst(): Promise<void> {
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
}

/** Counts attempts at the endpoint that began after this moment, once others have been made. */
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

test('an endpoint can be disabled within 20 s while a worker hangs in a batch of its recovery', async () => {
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
