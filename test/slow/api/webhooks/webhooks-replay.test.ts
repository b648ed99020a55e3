import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { call, createMerchant, fetchToken } from '../../../support/api.ts';
import { clock, pass } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { signatureIsValid, startReceiver, type Receiver } from '../../../support/receiver.ts';
import { merchant, receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { webhooksOf, type Attempt, type Endpoint } from '../../../support/webhooks.ts';

const refuse = (_received: unknown, response: ServerResponse) => void response.writeHead(500).end();
const accept = (_received: unknown, response: ServerResponse) => void response.writeHead(200).end();
const replay = (id: string, body?: object) => webhooks.ask('POST', `/webhook-deliveries/${id}/replay`, body);
const ownHeaders = ({ headers }: Receiver['received'][number]) =>
  Object.entries(headers).filter(([name]) => /^(service-|webhook-|content-type)/.test(name));

async function delivered() {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  return { endpoint, delivery };
}

async function failed() {
  receiver.answerWith(refuse);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  return { endpoint, delivery };
}

test('a replay repeats the first attempt, byte for byte, headers and signature included', async () => {
  const { delivery } = await delivered();
  await pass(3600);
  expect((await replay(delivery.id)).status).toBe(202);
  const [first, again] = await receiver.waitFor(2);
  expect(again!.body.equals(first!.body)).toBe(true);
  expect(ownHeaders(again!)).toEqual(ownHeaders(first!));
  expect((await webhooks.endedAttempts(delivery.id, 2)).map(({ trigger, number }) => ({ trigger, number }))).toEqual([
    { trigger: 'schedule', number: 1 },
    { trigger: 'replay', number: 1 },
  ]);
});

test('a replay of a later attempt still repeats the first', async () => {
  const { delivery } = await failed();
  await pass(62);
  await receiver.waitFor(2);
  await webhooks.endedAttempts(delivery.id, 2);
  await replay(delivery.id);
  const received = await receiver.waitFor(3);
  expect(ownHeaders(received[2]!)).toEqual(ownHeaders(received[0]!));
  expect(ownHeaders(received[2]!)).not.toEqual(ownHeaders(received[1]!));
});

test('a replay repeats the first finished attempt, not an interrupted one', async () => {
  receiver.answerWith(() => undefined);
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  await stopWorker({ withinSeconds: 0 });
  receiver.answerWith(accept);
  await startWorker();
  const delivery = await eventually(async () => {
    await pass(10);
    const [newest] = await webhooks.deliveries(endpoint.id);
    return newest?.status === 'DELIVERED' && newest;
  }, 'delivery by the next worker');

  await replay(delivery.id);
  const [interrupted, sent, again] = await receiver.waitFor(3);
  expect(ownHeaders(again!)).toEqual(ownHeaders(sent!));
  expect(ownHeaders(again!)).not.toEqual(ownHeaders(interrupted!));
});

test('a replay with a new signature carries the same bytes, a new time and the current secret', async () => {
  const { endpoint, delivery } = await delivered();
  const rotation = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, {});
  const rotated = rotation.body as Endpoint;
  await pass(3600);
  await replay(delivery.id, { resign: true });
  const [first, again] = await receiver.waitFor(2);
  expect(again!.body.equals(first!.body)).toBe(true);
  expect(signatureIsValid(again!, rotated.secret)).toBe(true);
  expect(signatureIsValid(again!, endpoint.secret)).toBe(false);
  expect(again!.headers['service-signature']).toContain(`t=${Math.floor(clock.now() / 1000)},`);
});

test('a replay goes to the current address of the endpoint', async () => {
  const { endpoint, delivery } = await delivered();
  const elsewhere = await startReceiver();
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { url: elsewhere.url });
  await replay(delivery.id);
  await elsewhere.waitFor(1);
  expect(receiver.received).toHaveLength(1);
});

test('an acknowledged replay makes the delivery DELIVERED and drops the attempts that waited', async () => {
  const { endpoint, delivery } = await failed();
  receiver.answerWith(accept);
  await replay(delivery.id);
  const after = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  expect(after).toMatchObject({ attempt: 1, next_attempt_at: null });
  expect(await webhooks.read('/webhook-deliveries?status=RETRYING')).toMatchObject({ data: [] });
  await pass(62);
  await webhooks.pay(); // which is sent after anything that was due before it
  await receiver.waitFor(3);
  expect(await webhooks.attempts(delivery.id)).toHaveLength(2);
});

test('a failed replay is the latest attempt, and the schedule goes on', async () => {
  const { endpoint, delivery } = await failed();
  await pass(1);
  await replay(delivery.id);
  const [, { started_at, finished_at }] = (await webhooks.endedAttempts(delivery.id, 2)) as [Attempt, Attempt];
  expect(started_at).not.toBe(delivery.last_attempt_at);
  const after = { ...delivery, last_attempt_at: started_at, updated_at: finished_at };
  expect((await webhooks.deliveries(endpoint.id))[0]).toEqual(after);
  await pass(62);
  const received = await receiver.waitFor(3);
  expect(received[2]!.headers['service-delivery-attempt']).toBe('2');
});

test('replays and a retry of one delivery never overlap, and all are made', async () => {
  const { delivery } = await failed();
  const mostAtOnce = receiver.answerAfter(30, 500);
  await pass(59); // in two steps: one leap would outlast the lease of the replays in flight
  await Promise.all([1, 2, 3, 4].map(() => replay(delivery.id)));
  await pass(1);
  await receiver.waitFor(6);
  expect(mostAtOnce()).toBe(1);
  const attempts = await webhooks.endedAttempts(delivery.id, 6);
  expect(attempts.filter(({ trigger }) => trigger === 'replay')).toHaveLength(4);
});

test('a delivery of another business, a malformed id and a deleted endpoint are not found', async () => {
  const { endpoint, delivery } = await delivered();
  const stranger = webhooksOf(service, await createMerchant(service));
  expect((await stranger.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(404);
  expect((await replay('whd_nonsense')).status).toBe(404);
  await webhooks.ask('DELETE', `/webhook-endpoints/${endpoint.id}`);
  expect((await replay(delivery.id)).status).toBe(404);
  await stranger.register(receiver.url);
  await stranger.pay(); // which is sent after anything that was queued before it
  const received = await receiver.waitFor(2);
  expect(received.filter(({ headers }) => headers['service-event-id'] === delivery.event_id)).toHaveLength(1);
});

test('more parallel replays with keys than connections do not wait for each other', async () => {
  const { delivery } = await delivered();
  const token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
  const replayWithKey = (_: unknown, key: number) =>
    call(service, 'POST', `/webhook-deliveries/${delivery.id}/replay`, {
      token,
      headers: { 'Idempotency-Key': `${key}` },
    });
  const answers = await Promise.all(Array.from({ length: 30 }, replayWithKey));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(202));
});
