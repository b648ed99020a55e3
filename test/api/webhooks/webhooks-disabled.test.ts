import { beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { sequelize } from '../../../server/database/connect.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver } from '../../support/receiver.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../support/webhook-service.ts';
import { outlastWhatIsDue, prepareOthers, type Endpoint } from '../../support/webhooks.ts';

/** Endpoints that are disabled or deleted while deliveries are in flight. */
let endpoint: Endpoint;

beforeEach(async () => {
  endpoint = await webhooks.register(receiver.url);
});

const pathOf = ({ id }: Endpoint) => `/webhook-endpoints/${id}`;

test.each([
  ['disabled', "status = 'DISABLED'"],
  ['deleted', 'deleted_at = now()'],
])(
  'an attempt that is still queued for an endpoint that is %s is not made, and its delivery SKIPPED',
  async (_how, change) => {
    await stopWorker();
    await webhooks.pay();
    // Simulates a request that commits between the payment's read of the endpoint and its commit.
    await sequelize.query(`UPDATE webhook_endpoints SET ${change} WHERE id = ?`, { replacements: [endpoint.id] });
    await startWorker();
    const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status !== 'PENDING', 'outcome');
    expect(delivery).toMatchObject({ status: 'SKIPPED', last_attempt_at: null, next_attempt_at: null });
    expect(await webhooks.attempts(delivery.id)).toEqual([]);
    expect(receiver.received).toHaveLength(0);
  },
);

test('a payment that commits after the skip of its endpoint has ended adds to the record of that skip', async () => {
  await stopWorker();
  for (let count = 0; count < 4; count += 1) await webhooks.pay();
  const late = new Client(service.databaseUrl);
  await late.connect();
  try {
    await late.query('BEGIN');
    const { rowCount } = await late.query(LATE_DELIVERY, [endpoint.id]);
    expect(rowCount).toBe(1);
    const { body } = await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
    const { requested_at } = body.skip as NonNullable<Endpoint['skip']>;
    expect(body).toMatchObject({ skip: { status: 'FINISHED', total: 4, skipped: 4 } });
    await late.query('COMMIT');
    await startWorker();
    await webhooks.delivery(endpoint.id, ({ status }) => status === 'SKIPPED', 'skip of the late one');
    const skip = async () => (await webhooks.read<Endpoint>(pathOf(endpoint))).skip;
    await eventually(async () => (await skip())!.status === 'FINISHED', 'end of the skip');
    expect(await skip()).toMatchObject({ total: 5, skipped: 5, requested_at });
  } finally {
    await late.end();
  }
});

/** One more delivery of an event to an endpoint. */
const LATE_DELIVERY = `
  WITH delivery AS (
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
      status, next_attempt_at, created_at, updated_at)
    SELECT left(id, 14) || 'z' || right(id, 15), endpoint_id, event_id, business_id, environment, event_type, payment_reference,
      status, next_attempt_at, now(), now()
    FROM webhook_deliveries WHERE endpoint_id = $1 LIMIT 1
    RETURNING id, endpoint_id, created_at
  )
  INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
  SELECT endpoint_id, id, 1, 'schedule', created_at FROM delivery`;

test('a replay that is still queued when its endpoint is deleted is not made', async () => {
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await stopWorker();
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  await webhooks.ask('DELETE', pathOf(endpoint));
  await startWorker();
  await outlastWhatIsDue(service);
  expect(await webhooks.attempts(delivery.id)).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
});

test('a replay to a disabled endpoint is made', async () => {
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  await receiver.waitFor(2);
});

test('a replay that is still queued when its endpoint is disabled is made all the same', async () => {
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await stopWorker();
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
  await startWorker();
  await receiver.waitFor(2);
});

test('a failure that comes after the endpoint was disabled leaves the delivery SKIPPED', async () => {
  let answer: ServerResponse | undefined;
  receiver.answerWith((_received, response) => (answer = response));
  await webhooks.pay();
  await receiver.waitFor(1);
  await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
  answer!.writeHead(500).end();
  const [delivery] = await webhooks.deliveries(endpoint.id);
  expect(await webhooks.endedAttempts(delivery!.id, 1)).toMatchObject([{ number: 1, http_status: 500 }]);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'SKIPPED', next_attempt_at: null }]);
});

/** Pays twice: the second event waits in the worker's memory. @returns the pending response to the first */
async function payTwice(): Promise<ServerResponse> {
  const outlast = await prepareOthers(service); // before the attempt, whose time is limited
  let answer: ServerResponse | undefined;
  receiver.answerWith((_received, response) => (answer = response));
  await webhooks.pay();
  await receiver.waitFor(1);
  await webhooks.pay();
  await outlast();
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  return answer!;
}

test('attempts in memory are not sent once their endpoint is disabled', async () => {
  const answer = await payTwice();
  await webhooks.ask('PATCH', pathOf(endpoint), { status: 'DISABLED' });
  answer.writeHead(204).end();
  await eventually(
    async () => (await webhooks.deliveries(endpoint.id))[1]!.status === 'DELIVERED',
    'the first outcome',
  );
  await outlastWhatIsDue(service);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'SKIPPED' }, { status: 'DELIVERED' }]);
  expect(receiver.received).toHaveLength(1);
});

test('attempts in memory go to the new address of their endpoint', async () => {
  const answer = await payTwice();
  const elsewhere = await startReceiver();
  await webhooks.ask('PATCH', pathOf(endpoint), { url: elsewhere.url });
  answer.writeHead(204).end();
  await elsewhere.waitFor(1);
  expect(receiver.received).toHaveLength(1);
});

const ENDS: [how: string, method: string, body: object | undefined][] = [
  ['disabled', 'PATCH', { status: 'DISABLED' }],
  ['deleted', 'DELETE', undefined],
];

test.each(ENDS)(
  'a failure that is written while the endpoint is being %s does not deadlock',
  async (_how, method, body) => {
    let answer: ServerResponse | undefined;
    receiver.answerWith((_received, response) => (answer = response));
    await webhooks.pay();
    await receiver.waitFor(1);
    const holder = new Client(service.databaseUrl);
    await holder.connect();
    const waiting = (count: number) =>
      eventually(async () => (await countWaiting(holder)) === count, `${count} to wait`);
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE', [endpoint.id]);
      const ended = webhooks.ask(method, pathOf(endpoint), body);
      await waiting(1);
      answer!.writeHead(500).end();
      await waiting(2);
      await holder.query('SELECT FROM webhook_deliveries WHERE endpoint_id = $1 FOR UPDATE NOWAIT', [endpoint.id]);
      await holder.query('COMMIT');
      expect((await ended).status).toBeLessThan(300);
    } finally {
      await holder.end();
    }
  },
);

async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
