import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { sequelize } from '../../../../server/database/connect.ts';
import { createMerchant } from '../../../support/api.ts';
import { pass } from '../../../support/clock.ts';
import { copyEndpoint } from '../../../support/dashboard.ts';
import { eventually } from '../../../support/eventually.ts';
import { startNameServer } from '../../../support/name-server.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { durationOf } from '../../../support/starvation.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { outlastWhatIsDue, webhooksOf, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

/** A business cannot flood a host that never requested its events. */

const ENDPOINTS = 40;

/** Registers `count` endpoints at the receiver, each with its own path. */
async function pointAtReceiver(of: Webhooks, count: number): Promise<void> {
  const { id } = await of.register(receiver.url);
  await copyEndpoint(service, id, count - 1);
  await sequelize.query('UPDATE webhook_endpoints SET url = ? || id WHERE url LIKE ?', {
    replacements: [receiver.url, 'https://shop.example/%'],
  });
}

async function countOf(status: string): Promise<number> {
  const { data } = await webhooks.read<{ data: unknown[] }>(`/webhook-deliveries?limit=100&status=${status}`);
  return data.length;
}

/** Leaves requests without an answer. */
function hold(): ServerResponse[] {
  const held: ServerResponse[] = [];
  receiver.answerWith((_received, response) => void held.push(response));
  return held;
}

const release = (held: ServerResponse[]) => {
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  for (const response of held) response.writeHead(204).end();
};

test('a receiver that acknowledges nothing gets 4 requests at a time and 30 a minute, and the rest later', async () => {
  const mostAtOnce = receiver.answerAfter(20, 500);
  await pointAtReceiver(webhooks, ENDPOINTS);
  await webhooks.pay();
  await eventually(async () => (await countOf('RETRYING')) === 30, '30 failures');
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(30);
  expect(mostAtOnce()).toBeLessThanOrEqual(4);
  expect(await countOf('PENDING')).toBe(ENDPOINTS - 30);

  await pass(59);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(30);
  await pass(1);
  await eventually(() => receiver.received.length >= 60, 'the requests of the next minute');
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(60);
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  await eventually(async () => {
    await pass(10); // less than the time-out of an attempt
    return (await countOf('DELIVERED')) === ENDPOINTS;
  }, 'every delivery');
});

test.each(['foo.1..', '256.256.256.256..', '.'])(
  'a host from an older release that is none, %s, fails alone',
  async (host) => {
    const { id } = await webhooks.register(receiver.url);
    await sequelize.query('UPDATE webhook_endpoints SET url = ? WHERE id = ?', {
      replacements: [`http://${host}/`, id],
    });
    await webhooks.pay();
    const delivery = await webhooks.delivery(id, ({ status }) => status === 'RETRYING', 'a failure');
    expect(await webhooks.attempts(delivery.id)).toMatchObject([{ error: 'dns' }]);
  },
);

test('one acknowledgement releases the rest', async () => {
  receiver.answerWith((_received, response) => {
    response.writeHead(receiver.received.length < 10 ? 500 : 204).end();
  });
  await pointAtReceiver(webhooks, ENDPOINTS);
  await webhooks.pay();
  await eventually(async () => (await countOf('DELIVERED')) > 26, 'all but those that failed before');
  await eventually(async () => (await countOf('PENDING')) === 0, 'the others');
});

test('an acknowledgement is remembered by other workers', async () => {
  await pointAtReceiver(webhooks, 10);
  await webhooks.pay();
  await eventually(async () => (await countOf('DELIVERED')) === 10, 'every delivery');
  await stopWorker();
  await startWorker();
  const held = hold();
  await webhooks.pay();
  await eventually(() => held.length > 4, 'more requests at once than a stranger gets');
  release(held);
});

test('an endpoint whose address is corrected does not wait for its old host', async () => {
  const held = hold();
  await pointAtReceiver(webhooks, 5);
  await webhooks.pay();
  await eventually(() => held.length === 4, 'as many requests as a stranger gets');
  const right = await startReceiver();
  const { data } = await webhooks.read<{ data: Endpoint[] }>('/webhook-endpoints');
  for (const { id } of data) await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { url: right.url });
  expect(await durationOf(service, () => right.waitFor(1))).toBeLessThan(5000); // an attempt times out after 15 s
  release(held);
});

test('an acknowledgement counts for its own business only', async () => {
  await webhooks.register(receiver.url);
  await webhooks.pay();
  await eventually(async () => (await countOf('DELIVERED')) === 1, 'delivery');
  const held = hold();
  const other = webhooksOf(service, await createMerchant(service));
  await pointAtReceiver(other, 10);
  await other.pay();
  await eventually(() => held.length === 4, 'the first requests');
  await outlastWhatIsDue(service);
  expect(held).toHaveLength(4);
  release(held);
});

/** Moves the endpoints of businesses to other hosts, each to the next one. */
async function pointAt(hosts: string[]): Promise<void> {
  await sequelize.query(
    `UPDATE webhook_endpoints SET url = (ARRAY[:hosts])[1 + numbered.number % :count] || '/' || id
     FROM (SELECT id AS number_of, row_number() OVER (ORDER BY id) AS number FROM webhook_endpoints) numbered
     WHERE id = number_of AND url LIKE :moved`,
    { replacements: { hosts, count: hosts.length, moved: `${receiver.url}%` } },
  );
}

test('a receiver gets no more by having many names', async () => {
  const { port } = new URL(receiver.url);
  const mostAtOnce = receiver.answerAfter(20, 500);
  await pointAtReceiver(webhooks, ENDPOINTS);
  await pointAt(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map((host) => `http://${host}:${port}`));
  await webhooks.pay();
  await eventually(async () => (await countOf('RETRYING')) === 30, '30 failures');
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(30);
  expect(mostAtOnce()).toBeLessThanOrEqual(4);
});

test('many names of one address count as one, and so does a name with a dot behind it', async () => {
  const hosts = Array.from({ length: 8 }, (_, index) => `shop-${index}.example`);
  const names = await startNameServer(Object.fromEntries(hosts.map((host) => [host, ['192.0.2.1']])));
  service.parts.destinations.guard.useNameServers([names.address]);
  await pointAtReceiver(webhooks, ENDPOINTS);
  await pointAt(hosts.flatMap((host) => [`http://${host}`, `http://${host}.`]));
  await webhooks.pay();
  await eventually(async () => (await countOf('RETRYING')) === 30, '30 failures');
  await outlastWhatIsDue(service);
  expect(await countOf('PENDING')).toBe(ENDPOINTS - 30);
  await names.stop();
});

test('many businesses together send a stranger no more than one', async () => {
  const mostAtOnce = receiver.answerAfter(20, 500);
  const businesses = [webhooks];
  while (businesses.length < 4) businesses.push(webhooksOf(service, await createMerchant(service)));
  for (const business of businesses) await pointAtReceiver(business, 12);
  await Promise.all(businesses.map((business) => business.pay()));
  await eventually(() => receiver.received.length >= 30, '30 requests');
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(30);
  expect(mostAtOnce()).toBeLessThanOrEqual(4);
});

/** Creates a business with one endpoint at the receiver, and reports if a request of it has arrived. */
async function newcomer() {
  const of = webhooksOf(service, await createMerchant(service));
  const { id } = await of.register(`${receiver.url}/newcomer`);
  return { of, id, hasCome: () => receiver.received.some(({ path }) => path.endsWith('/newcomer')) };
}

const failing = () => receiver.answerWith((_received, response) => void response.writeHead(500).end());

test('businesses take turns at an address, however many endpoints one has there', async () => {
  failing();
  const businesses = [webhooks];
  while (businesses.length < 3) businesses.push(webhooksOf(service, await createMerchant(service)));
  for (const business of businesses) await pointAtReceiver(business, 60);
  await Promise.all(businesses.map((business) => business.pay()));
  await eventually(() => receiver.received.length === 30, 'the requests of a minute');
  const { of, hasCome } = await newcomer();
  await of.pay();
  await outlastWhatIsDue(service);
  expect([receiver.received.length, hasCome()]).toEqual([30, false]);
  await pass(60);
  await eventually(() => receiver.received.length >= 60, 'the requests of the next minute');
  expect(hasCome()).toBe(true);
});

test('at an address whose places are taken by endpoints that fail, the first attempt of another is made at once', async () => {
  failing();
  await pointAtReceiver(webhooks, ENDPOINTS);
  await webhooks.pay();
  await eventually(async () => (await countOf('RETRYING')) === 30, '30 failures');
  await pass(60);
  await eventually(async () => (await countOf('RETRYING')) === ENDPOINTS, 'the others');
  const before = receiver.received.length;
  await pass(602);
  await eventually(() => receiver.received.length >= before + 24, 'as many retries as there may be');
  await outlastWhatIsDue(service);
  const { of, hasCome } = await newcomer();
  await of.pay();
  await eventually(hasCome, 'the first attempt, in the same minute');
});

test('a test of an endpoint does not wait for the places that deliveries have taken', async () => {
  failing();
  await pointAtReceiver(webhooks, ENDPOINTS);
  await webhooks.pay();
  await eventually(async () => (await countOf('RETRYING')) === 30, '30 failures');
  const { of, id, hasCome } = await newcomer();
  expect((await of.ask('POST', `/webhook-endpoints/${id}/test`, {})).status).toBeLessThan(300);
  await eventually(hasCome, 'the test, in the same minute');
  expect(receiver.received).toHaveLength(31);
});
