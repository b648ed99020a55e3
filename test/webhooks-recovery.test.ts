import { beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { queueSome } from '../scripts/bench/webhooks/backlog.ts';
import { sequelize } from '../server/database/connect.ts';
import { clock, pass } from './support/clock.ts';
import { eventually } from './support/eventually.ts';
import { receiver, startWorker, stopWorker, webhooks } from './support/webhook-service.ts';
import type { Delivery } from './support/webhooks.ts';

const DAY_SECONDS = 86_400;

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
  }
  await startWorker();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'recovery');
  expect(await countQueued(delivery.id)).toBe(0);
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ trigger: 'recover' }]);
  expect(receiver.received).toHaveLength(1);
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
  const skipped = async () =>
    (await webhooks.deliveries(endpoint.id)).filter(({ status }) => status === 'SKIPPED').length === 2;
  await eventually(skipped, 'both deliveries to be SKIPPED');

  accept();
  await webhooks.ask('PATCH', path, { status: 'ENABLED' });
  const since = new Date(clock.now() - 10 * DAY_SECONDS * 1000).toISOString();
  await webhooks.ask('POST', `${path}/recover`, { since });
  await eventually(
    async () => (await webhooks.deliveries(endpoint.id)).every(({ status }) => status === 'DELIVERED'),
    'recovery',
  );
});

test('one success in between, and an endpoint that fails stays enabled', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  accept();
  await pass(60);
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'success');
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await pass(6 * DAY_SECONDS);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'another failure');
  expect(await webhooks.read(`/webhook-endpoints/${endpoint.id}`)).toMatchObject({ status: 'ENABLED' });
});

test('a success that began before the endpoint failed counts: it is not disabled', async () => {
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

test('a recovery of thousands that were made in the same moment takes each of them once', async () => {
  const MISSED = 2500;
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await queueSome([endpoint.id], MISSED);
  const own = `endpoint_id = '${endpoint.id}'`;
  await eventually(async () => {
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
  accept();
  const { body } = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, {
    since: '2026-01-01T00:00:00Z',
  });
  expect(body).toMatchObject({ count: MISSED });
  await eventually(() => receiver.received.length >= MISSED, 'every delivery');
  const events = receiver.received.map(({ headers }) => headers['service-event-id']);
  expect(events).toHaveLength(MISSED);
  expect(new Set(events).size).toBe(MISSED);
});
