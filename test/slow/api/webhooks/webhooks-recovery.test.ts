import { beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { clock, pass } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import type { Delivery, Endpoint } from '../../../support/webhooks.ts';

const DAY_SECONDS = 86_400;

type Recovery = NonNullable<Endpoint['recovery']>;

beforeEach(() => receiver.answerWith((_received, response) => void response.writeHead(500).end()));

const accept = () => receiver.answerWith((_received, response) => void response.writeHead(200).end());

test('an attempt that is queued twice is made once', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await stopWorker();
  await pass(60);
  const again = `INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
    SELECT endpoint_id, id, 2, 'schedule', now() FROM webhook_deliveries WHERE id = ?`;
  for (let count = 0; count < 2; count += 1) await sequelize.query(again, { replacements: [delivery.id] });
  await startWorker();
  await webhooks.delivery(endpoint.id, (it) => it.attempt === 2, 'second attempt');
  await eventually(async () => (await countQueued(delivery.id)) === 0, 'an empty queue');
  expect((await webhooks.attempts(delivery.id)).map(({ number }) => number)).toEqual([1, 2]);
});

/** Advances the clock by seconds until the condition holds, because a busy job skips its turn. */
const inTime = <T>(condition: () => Promise<T | false>, what: string) =>
  eventually(async () => {
    await pass(1);
    return condition();
  }, what);

/** Waits for the end of an endpoint's latest recovery. */
async function finished(endpointId: string): Promise<Recovery> {
  return inTime(async () => {
    const { recovery } = await webhooks.read<Endpoint>(`/webhook-endpoints/${endpointId}`);
    return recovery?.status === 'FINISHED' && recovery;
  }, 'the end of the recovery');
}

async function countQueued(deliveryId: string): Promise<number> {
  const [rows] = await sequelize.query('SELECT FROM webhook_queue WHERE delivery_id = ?', {
    replacements: [deliveryId],
  });
  return rows.length;
}

test('a delivery that is recovered twice is sent once more', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await webhooks.pay();
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'ENABLED' });
  await stopWorker();
  accept();
  const since = new Date(clock.now() - DAY_SECONDS * 1000).toISOString();
  for (let count = 0; count < 2; count += 1) {
    const answer = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since });
    expect(answer.status).toBe(202);
    await finished(endpoint.id);
  }
  await startWorker();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'recovery');
  expect(await countQueued(delivery.id)).toBe(0);
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ trigger: 'recover' }]);
  expect(receiver.received).toHaveLength(1);
});

test('a delivery that waits for its retry is recovered at once, and not sent again by it', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  accept();
  const since = new Date(clock.now() - DAY_SECONDS * 1000).toISOString();
  const { body } = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since });
  expect(body).toMatchObject({ total: 1 });
  expect(await finished(endpoint.id)).toMatchObject({ total: 1, queued: 1 });
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'recovery');
  await pass(DAY_SECONDS);
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ trigger: 'schedule' }, { trigger: 'recover' }]);
  expect(receiver.received).toHaveLength(2);
});

test('an endpoint that failed everything for five days is disabled, and misses nothing for good', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await pass(5 * DAY_SECONDS);
  const path = `/webhook-endpoints/${endpoint.id}`;
  await eventually(async () => (await webhooks.read<{ status: string }>(path)).status === 'DISABLED', 'disabling');
  expect(await webhooks.read(path)).toMatchObject({ disabled_reason: 'Every attempt failed for 5 days.' });
  await webhooks.pay();
  const statuses = async () => (await webhooks.deliveries(endpoint.id)).map(({ status }) => status);
  expect(await statuses()).toEqual(['SKIPPED', 'RETRYING']);

  accept();
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  const since = new Date(clock.now() - 10 * DAY_SECONDS * 1000).toISOString();
  await webhooks.ask('POST', `${path}/recover`, { since });
  await finished(endpoint.id);
  await eventually(
    async () => (await webhooks.deliveries(endpoint.id)).every(({ status }) => status === 'DELIVERED'),
    'recovery',
  );
});

test('an endpoint that fails everything is disabled after five days, and not a second before', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const path = `/webhook-endpoints/${endpoint.id}`;
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await pass(5 * DAY_SECONDS - 1);
  await webhooks.delivery(endpoint.id, (it) => it.attempt === 2, 'another failure');
  expect(await webhooks.read(path)).toMatchObject({ status: 'ENABLED' });
  await pass(1);
  await webhooks.pay();
  await eventually(async () => (await webhooks.read<Endpoint>(path)).status === 'DISABLED', 'disabling');
});

/** Thirty batches, enough to notice a result that waits for all of them. */
const BACKLOG = 30_000;

test('results of other endpoints do not wait while the deliveries of a disabled one are skipped', async () => {
  const failing = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(failing.id, (it) => it.status === 'RETRYING', 'failure');
  await parkRetries(failing.id, BACKLOG);
  const other = await startReceiver();
  const { id } = await webhooks.register(other.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${failing.id}`, { status: 'DISABLED' });
  await pass(1);
  await webhooks.pay();
  const statuses = await inTime(async () => {
    const now = await statusesOf([id, failing.id]);
    return now[id]?.DELIVERED === 1 && now;
  }, 'the delivery to the other endpoint');
  expect(statuses[failing.id]!.RETRYING).toBeGreaterThan(0);
  await inTime(async () => (await statusesOf([failing.id]))[failing.id]!.RETRYING === undefined, 'the rest');
});

/** Inserts deliveries of one event that are due in a month. */
async function parkRetries(endpointId: string, count: number): Promise<void> {
  await sequelize.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, attempt, next_attempt_at, created_at, updated_at)
     SELECT left(id, 14) || 'z' || right(id, 10) || number, endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, attempt, next_attempt_at + interval '30 days', created_at, updated_at
     FROM webhook_deliveries, generate_series(1, :count) AS number WHERE endpoint_id = :endpointId`,
    { replacements: { endpointId, count } },
  );
  await sequelize.query(
    `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
       status, number, next_attempt_at)
     SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status, attempt + 1, next_attempt_at
     FROM webhook_deliveries WHERE endpoint_id = :endpointId
     ON CONFLICT DO NOTHING`,
    { replacements: { endpointId } },
  );
}

/** Counts deliveries of each endpoint by status, all in the same snapshot. */
async function statusesOf(endpointIds: string[]): Promise<Record<string, Record<string, number>>> {
  const [rows] = await sequelize.query(
    `SELECT endpoint_id, status, count(*)::integer AS count
     FROM webhook_deliveries WHERE endpoint_id IN (:endpointIds) GROUP BY endpoint_id, status`,
    { replacements: { endpointIds } },
  );
  const byEndpoint: Record<string, Record<string, number>> = {};
  for (const { endpoint_id, status, count } of rows as { endpoint_id: string; status: string; count: number }[]) {
    (byEndpoint[endpoint_id] ??= {})[status] = count;
  }
  return byEndpoint;
}

test('a single success keeps a failing endpoint enabled', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  accept();
  await pass(62);
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'success');
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await pass(6 * DAY_SECONDS);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'another failure');
  expect(await webhooks.read(`/webhook-endpoints/${endpoint.id}`)).toMatchObject({ status: 'ENABLED' });
});

test('a success that began before the failures keeps the endpoint enabled', async () => {
  accept();
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'success'); // from now on two at a time
  let held: ServerResponse | undefined;
  receiver.answerWith((_received, response) => {
    if (held) response.writeHead(500).end();
    else held = response;
  });
  await webhooks.pay();
  await receiver.waitFor(2);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  held!.writeHead(200).end();
  const delivered = ({ status }: Delivery) => status === 'DELIVERED';
  await eventually(async () => (await webhooks.deliveries(endpoint.id)).filter(delivered).length === 2, 'success');
  await pass(5 * DAY_SECONDS);
  await webhooks.delivery(endpoint.id, (it) => it.attempt === 2, 'another failure');
  expect(await webhooks.read(`/webhook-endpoints/${endpoint.id}`)).toMatchObject({ status: 'ENABLED' });
});

test('a recovery of thousands from the same moment takes each once', async () => {
  const MISSED = 2500;
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await queueSome(service.parts, [endpoint.id], MISSED);
  const own = `endpoint_id = '${endpoint.id}'`;
  await inTime(async () => {
    const [left] = await sequelize.query(`SELECT FROM webhook_deliveries WHERE ${own} AND status <> 'SKIPPED'`);
    return left.length === 0;
  }, 'the end of all of them');
  for (const [table, id] of [
    ['webhook_deliveries', 'id'],
    ['webhook_undelivered', 'delivery_id'],
  ]) {
    await sequelize.query(`UPDATE ${table} SET created_at = '2026-01-01T00:00:00Z',
      status = CASE WHEN ${id} < 'whd_8' THEN 'FAILED' ELSE status END WHERE ${own}`);
  }
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'ENABLED' });
  accept();
  const { body } = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, {
    since: '2026-01-01T00:00:00Z',
  });
  expect(body).toMatchObject({ total: MISSED });
  expect(await finished(endpoint.id)).toMatchObject({ total: MISSED, queued: MISSED });
  await eventually(() => receiver.received.length >= MISSED, 'every delivery');
  const events = receiver.received.map(({ headers }) => headers['service-event-id']);
  expect(events).toHaveLength(MISSED);
  expect(new Set(events).size).toBe(MISSED);
});
