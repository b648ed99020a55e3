import { expect, jest, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { pass } from '../../../support/clock.ts';
import { newOwner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { outlastWhatIsDue, webhooksOf, type Endpoint } from '../../../support/webhooks.ts';

/** An endpoint gets as many attempts as its owner allows, and other endpoints do not wait for it. */

const pathOf = ({ id }: Pick<Endpoint, 'id'>) => `/webhook-endpoints/${id}`;

async function register(max_per_second: number | null, url = receiver.url): Promise<Endpoint> {
  return (await webhooks.ask('POST', '/webhook-endpoints', { url, max_per_second })).body as Endpoint;
}

const limitTo = (endpoint: Endpoint, max_per_second: unknown) =>
  webhooks.ask('PATCH', pathOf(endpoint), { max_per_second });

/** Creates an endpoint with a verified host and no attempts in the last second. */
async function limited(max: number, at: Receiver = receiver): Promise<Endpoint> {
  const endpoint = await register(max, at.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'an acknowledgement');
  await pass(1);
  at.received.length = 0;
  return endpoint;
}

/** Waits until `count` requests have arrived, and checks that no others follow at this time. */
async function expectInAll(count: number, at: Receiver = receiver): Promise<void> {
  await eventually(() => at.received.length >= count, `${count} requests`);
  await outlastWhatIsDue(service);
  expect(at.received).toHaveLength(count);
}

const laneOf = ({ id }: Endpoint) => service.parts.worker!.lanes().find((lane) => lane.id === id)!;

test('an endpoint gets no more attempts in any second than its owner allows, and all of them in the end', async () => {
  const MOST = 5;
  const TO_SEND = 60;
  const endpoint = await limited(MOST);
  await queueSome(service.parts, [endpoint.id], TO_SEND);
  await expectInAll(MOST);
  await pass(0.999);
  await expectInAll(MOST);
  await pass(0.001);
  await expectInAll(2 * MOST);
  for (let count = 3 * MOST; count <= TO_SEND; count += MOST) {
    await pass(1);
    await eventually(() => receiver.received.length >= count, `${count} requests`);
  }
  const events = receiver.received.map(({ headers }) => headers['service-event-id']);
  expect(new Set(events).size).toBe(TO_SEND);
  const rows = await eventually(async () => {
    const found = await sql(
      service,
      `SELECT started_at FROM webhook_attempts JOIN webhook_deliveries ON webhook_deliveries.id = delivery_id
       WHERE endpoint_id = $1 ORDER BY started_at`,
      [endpoint.id],
    );
    return found.length === TO_SEND + 1 && found;
  }, 'all results');
  const starts = rows.map(({ started_at }) => (started_at as Date).getTime());
  const apart = starts.slice(MOST).map((start, index) => start - starts[index]!);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(1000);
});

test('hundreds that wait for the limit of their endpoint hold no place, and delay no other', async () => {
  await stopWorker();
  await startWorker(1);
  const endpoint = await limited(1);
  await queueSome(service.parts, [endpoint.id], 500);
  await expectInAll(1);
  const lane = laneOf(endpoint);
  expect(lane.size).toBeLessThanOrEqual(1);
  const looks = jest.spyOn(lane, 'pauseAt');
  await delay(500);
  expect(looks.mock.calls.length).toBeLessThan(20); // a sweep each second, and another's load
  const other = await startReceiver();
  const { id } = await webhooks.register(other.url);
  for (let count = 1; count <= 10; count += 1) await webhooks.pay();
  await other.waitFor(10);
  await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'a delivery to the other');
  expect(receiver.received).toHaveLength(1);
  looks.mockRestore();
  await stopWorker();
  await startWorker();
});

test('a limit that is changed or removed counts at once for what waits', async () => {
  const endpoint = await limited(1);
  await queueSome(service.parts, [endpoint.id], 40);
  await expectInAll(1);
  await limitTo(endpoint, 10);
  await expectInAll(10);
  await limitTo(endpoint, 2);
  await pass(1);
  await expectInAll(12);
  await limitTo(endpoint, null);
  await expectInAll(40);
});

test('retries, tests and replays count like first attempts', async () => {
  const endpoint = await limited(2);
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'a failure');
  const [acknowledged] = (await webhooks.deliveries(endpoint.id)).slice(-1);
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  await webhooks.ask('POST', `${pathOf(endpoint)}/test`, {});
  await expectInAll(2);
  await webhooks.ask('POST', `/webhook-deliveries/${acknowledged!.id}/replay`, {});
  await expectInAll(2);
  await pass(1);
  await expectInAll(3);
  await pass(59);
  await expectInAll(4); // the retry
  await queueSome(service.parts, [endpoint.id], 2);
  await expectInAll(5);
  await pass(1);
  await expectInAll(6);
});

test('each of two workers keeps the limits of its endpoints', async () => {
  const receivers = await Promise.all(Array.from({ length: 6 }, () => startReceiver()));
  const endpoints: Endpoint[] = [];
  for (const one of receivers) endpoints.push(await limited(3, one));
  const ids = endpoints.map(({ id }) => id);
  await pass(1);
  for (const one of receivers) one.received.length = 0;
  const first = service.parts.worker!;
  await startWorker();
  const owned = () => [first, service.parts.worker!].map(({ buckets }) => buckets.all().length);
  await eventually(() => Math.min(...owned()) === 128, 'fair shares');
  await queueSome(service.parts, ids, 120);
  for (const one of receivers) await expectInAll(3, one);
  await pass(1);
  for (const one of receivers) await expectInAll(6, one);
  await first.stop();
});

test('a limit is registered, shown, changed by the API and by the form, and recorded in the audit log', async () => {
  const owner = await newOwner(service);
  const of = webhooksOf(service, owner.merchant);
  const { body } = await of.ask('POST', '/webhook-endpoints', { url: receiver.url, max_per_second: 7 });
  const endpoint = body as Endpoint;
  const shown = async () => (await of.read<Endpoint>(pathOf(endpoint))).max_per_second;
  expect(endpoint.max_per_second).toBe(7);
  expect((await of.register(receiver.url)).max_per_second).toBeNull();
  const page = `/endpoints/${endpoint.id}`;
  expect((await owner.open(page)).html).toContain('7 a second');
  for (const wrong of [0, -1, 1001, 1.5, '7', true, []]) {
    const refused = await of.ask('PATCH', pathOf(endpoint), { max_per_second: wrong });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refused.body).toHaveProperty('errors.0.field', '/max_per_second');
    expect(await of.ask('POST', '/webhook-endpoints', { url: receiver.url, max_per_second: wrong })).toMatchObject({
      status: 400,
    });
  }
  const change = (max_per_second: string) =>
    owner.act(page, 'change', { url: receiver.url, description: '', max_per_second });
  for (const wrong of ['many', '0', '1001', '2.5', '1e400'])
    expect((await change(wrong)).html).toMatch(/The limit must be [^<]*\.</);
  expect(await shown()).toBe(7);
  await change('1000');
  expect(await shown()).toBe(1000);
  await change('');
  expect(await shown()).toBeNull();
  const entries = await sql(service, 'SELECT details FROM audit_events WHERE subject_id = $1 ORDER BY id DESC', [
    endpoint.id,
  ]);
  expect(entries[0]).toEqual({ details: { max_per_second: '', max_per_second_before: '1000' } });
});
