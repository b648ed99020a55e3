import { afterEach, expect, jest, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { createMerchant, fetchToken } from '../../../support/api.ts';
import { pass } from '../../../support/clock.ts';
import { followEvents } from '../../../support/event-stream.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { merchant, receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

/** A fault of one endpoint, delivery or row affects no other. */

const DAY_SECONDS = 86_400;

afterEach(() => void jest.restoreAllMocks());

/** Removes an endpoint, to keep its deliveries out of later tests. */
const remove = (id: string) =>
  sequelize.query(`UPDATE webhook_endpoints SET deleted_at = now(), url = 'http://localhost' WHERE id = '${id}'`);

/** Creates another business with a working endpoint, and returns the endpoint's id. */
async function newcomer() {
  const other = webhooksOf(service, await createMerchant(service));
  const { id } = await other.register(receiver.url);
  return { ...other, id };
}

test('while results cannot be written, attempts are bounded and none is made twice', async () => {
  const TO_SEND = 3000;
  const MOST = 1000 + 10 * 100; // results that wait to be written, and attempts in flight
  const endpoint = await webhooks.register(receiver.url);
  await stopWorker();
  await queueSome(service.parts, [endpoint.id], TO_SEND);
  const blocker = await sequelize.transaction();
  await sequelize.query('LOCK TABLE webhook_deliveries IN SHARE MODE', { transaction: blocker });
  await startWorker(100);
  let before = 0;
  await eventually(async () => {
    await delay(500);
    const settled = receiver.received.length > 1000 && receiver.received.length === before;
    before = receiver.received.length;
    return settled;
  }, 'an end of the sending');
  expect(receiver.received.length).toBeLessThanOrEqual(MOST);
  await blocker.rollback();
  await eventually(() => receiver.received.length >= TO_SEND, 'all deliveries');
  const events = receiver.received.map(({ headers }) => headers['service-event-id']);
  expect(new Set(events).size).toBe(TO_SEND);
});

test('a worker keeps some thousand attempts in memory, however many wait', async () => {
  const ENDPOINTS = 12;
  const MOST = 4096 + 2 * ENDPOINTS; // each gets one more when there is no room
  await stopWorker();
  await startWorker(100);
  const endpoints: string[] = [];
  const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => startReceiver()));
  for (const { url } of receivers) endpoints.push((await webhooks.register(url)).id);
  await webhooks.pay();
  await Promise.all(endpoints.map((id) => webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'delivery')));
  for (const one of receivers) one.answerWith(() => undefined);
  const lanes = service.parts.worker!.lanes().filter(({ id }) => endpoints.includes(id));
  for (const lane of lanes) lane.allowance = 1000; // as if earned
  await queueSome(service.parts, endpoints, 9000); // at once, before an attempt times out
  let most = 0;
  await eventually(() => {
    most = Math.max(
      most,
      lanes.reduce((sum, { size }) => sum + size, 0),
    );
    return most > 3000 && receivers.reduce((sum, { received }) => sum + received.length, 0) > 600;
  }, 'more than 3000 loaded attempts and 600 requests');
  expect(most).toBeGreaterThan(3000);
  expect(most).toBeLessThanOrEqual(MOST);
  await Promise.all(endpoints.map(remove));
  await stopWorker({ withinSeconds: 0 });
  await startWorker();
});

test('an open event stream does not block the worker of its process', async () => {
  const errors = jest.spyOn(service.parts.log, 'error');
  await webhooks.register(receiver.url);
  const follower = await followEvents(service, await fetchToken(service, merchant.clientId, merchant.clientSecret));
  for (let count = 0; count < 5; count += 1) await webhooks.pay();
  await follower.waitFor(5);
  follower.hangUp();
  await receiver.waitFor(5);
  expect(errors).not.toHaveBeenCalled();
});

test('an attempt cut off weeks ago is made again, and delays no other', async () => {
  receiver.answerWith(() => undefined);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await stopWorker({ withinSeconds: 0 });
  receiver.answerWith((_received, response) => void response.writeHead(200).end());
  await pass(26 * DAY_SECONDS);
  await startWorker();
  const other = await newcomer();
  await other.pay();
  await receiver.waitFor(2);
  const delivery = await eventually(async () => {
    await pass(60);
    const oldest = (await webhooks.deliveries(endpoint.id)).at(-1); // meanwhile the payment expired, which is an event, too
    return oldest?.status === 'DELIVERED' && oldest;
  }, 'the delivery');
  expect(await webhooks.attempts(delivery.id)).toMatchObject([{ error: 'interrupted' }, { http_status: 200 }]);
});

const damages = {
  'a secret that is damaged': 'secret_encrypted = set_byte(secret_encrypted, 30, 255 - get_byte(secret_encrypted, 30))',
  'an address that is none': "url = 'not an address'",
};

for (const [damage, change] of Object.entries(damages)) {
  test(`${damage} delays no other delivery`, async () => {
    const other = await newcomer();
    const endpoint = await webhooks.register('http://127.0.0.1:9/hooks');
    await sequelize.query(`UPDATE webhook_endpoints SET ${change} WHERE id = '${endpoint.id}'`);
    await stopWorker();
    await webhooks.pay();
    await other.pay();
    await startWorker();
    await receiver.waitFor(1);
    expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'PENDING', last_attempt_at: null }]);
    await remove(endpoint.id);
  });
}

test('an attempt at a disabled endpoint that the end of a drain cuts off is logged as interrupted', async () => {
  receiver.answerWith(() => undefined);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await stopWorker({ withinSeconds: 0 });
  await startWorker();
  const [delivery] = await webhooks.deliveries(endpoint.id);
  await eventually(async () => {
    await pass(10);
    const [attempt] = await webhooks.attempts(delivery!.id);
    return attempt?.error === 'interrupted';
  }, 'the end of the attempt');
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'SKIPPED' }]);
});

test('an event of which no worker was notified is found behind thousands of deliveries to a dead endpoint', async () => {
  const silent = await startReceiver(() => undefined);
  const dead = await webhooks.register(silent.url);
  const other = await newcomer();
  await stopWorker();
  await queueSome(service.parts, [dead.id], 1500);
  await other.pay();
  await startWorker();
  await receiver.waitFor(1);
  await remove(dead.id);
});

test('a change of an endpoint of which no worker was notified counts from the next attempt on', async () => {
  const moved = await startReceiver();
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await sequelize.query(`UPDATE webhook_endpoints SET url = '${moved.url}' WHERE id = '${endpoint.id}'`);
  await webhooks.pay();
  await moved.waitFor(1);
  expect(receiver.received).toHaveLength(1);
});

test('an attempt whose process did not live to announce it is made all the same', async () => {
  const other = await newcomer();
  await other.pay();
  await receiver.waitFor(1);
  await sequelize.query(
    `INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
     SELECT endpoint_id, id, 1, 'replay', now() FROM webhook_deliveries WHERE endpoint_id = '${other.id}'`,
  );
  await receiver.waitFor(2);
});
