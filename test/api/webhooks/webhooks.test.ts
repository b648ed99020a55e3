import { expect, test } from '@jest/globals';
import { sequelize } from '../../../server/database/connect.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { recordEvent } from '../../../server/domain/webhooks/events.ts';
import { deliverTest } from '../../../server/domain/webhooks/webhook-deliveries.ts';
import { Event } from '../../../server/models/webhooks/event.ts';
import { WebhookDelivery } from '../../../server/models/webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../../server/models/webhooks/webhook-endpoint.ts';
import { Payment } from '../../../server/models/payments/payment.ts';
import { createMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { signatureIsValid } from '../../support/receiver.ts';
import { receiver, service, webhooks } from '../../support/webhook-service.ts';
import { eventIn, webhooksOf, type Endpoint } from '../../support/webhooks.ts';

const capture = (reference: string) => webhooks.ask('POST', `/payments/${reference}/capture`, {});

test('an event is posted to the endpoint: signed, named, numbered, with the payment as it stands', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const payment = await webhooks.pay();
  const [received] = await receiver.waitFor(1);

  expect(received!.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Tallystick-Webhooks/1',
    'service-event-type': 'payment.authorized',
    'service-delivery-attempt': '1',
    'service-event-id': expect.stringMatching(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
    'service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
  });
  expect(signatureIsValid(received!, endpoint.secret)).toBe(true);
  const body = eventIn(received!);
  expect(Object.keys(body)).toEqual(['event_id', 'event_type', 'created_at', 'payment', 'refund']);
  expect(body).toMatchObject({
    event_id: received!.headers['service-event-id'],
    event_type: 'payment.authorized',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    payment: { reference: payment.reference, status: 'AUTHORIZED' },
    refund: null,
  });
});

test('the delivery and its attempt can be read', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const payment = await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  expect(delivery).toMatchObject({
    id: expect.stringMatching(/^whd_/),
    event_type: 'payment.authorized',
    payment_reference: payment.reference,
    attempt: 1,
    next_attempt_at: null,
  });
  expect(await webhooks.attempts(delivery.id)).toEqual([
    expect.objectContaining({
      number: 1,
      trigger: 'schedule',
      url: receiver.url,
      http_status: 204,
      error: null,
      remote_ip: '127.0.0.1',
      request_headers: expect.objectContaining({ 'Service-Event-Id': delivery.event_id }),
    }),
  ]);
  const event = await webhooks.read(`/events/${delivery.event_id}`);
  expect(event).toMatchObject({ id: delivery.event_id, payload: eventIn(receiver.received[0]!) });
});

test('an endpoint gets the event types it asked for only', async () => {
  await webhooks.register(receiver.url, ['payment.captured']);
  const { reference } = await webhooks.pay();
  await capture(reference);
  const [received] = await receiver.waitFor(1);
  expect(received!.headers['service-event-type']).toBe('payment.captured');
});

test('every endpoint of the business gets an event, and no other', async () => {
  const other = webhooksOf(service, await createMerchant(service));
  const foreign = await other.register(receiver.url);
  const endpoints = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)];
  await webhooks.pay();
  const received = await receiver.waitFor(2);
  for (const { secret } of endpoints) expect(received.some((it) => signatureIsValid(it, secret))).toBe(true);
  expect(await other.deliveries(foreign.id)).toEqual([]);
});

test('an event that is rolled back is not sent', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const { reference } = await webhooks.pay();
  await receiver.waitFor(1);
  const payment = (await Payment.findByPk(reference))!;
  const failing = transaction((tx) => {
    recordEvent(service.parts, 'payment.captured', payment, null, tx);
    return Promise.reject(new Error('changed my mind'));
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await capture(reference);
  const received = await receiver.waitFor(2);
  expect(received).toHaveLength(2);
  expect(await webhooks.deliveries(endpoint.id)).toHaveLength(2);
});

test('an event of TEST never reaches an endpoint of LIVE', async () => {
  const live = await webhooks.register(receiver.url);
  await sequelize.query("UPDATE webhook_endpoints SET environment = 'LIVE' WHERE id = ?", { replacements: [live.id] });
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  expect(await WebhookDelivery.count({ where: { endpoint_id: live.id } })).toBe(0);
  expect(receiver.received).toHaveLength(1);
});

test('an event of LIVE never reaches an endpoint of TEST', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const { reference } = await webhooks.pay();
  await receiver.waitFor(1);
  const payment = (await Payment.findByPk(reference))!;
  payment.environment = 'LIVE';
  await transaction((tx) => Promise.resolve(recordEvent(service.parts, 'payment.captured', payment, null, tx)));
  expect(await WebhookDelivery.count({ where: { endpoint_id: endpoint.id } })).toBe(1);
});

test('the test of an endpoint that is deleted meanwhile is refused', async () => {
  const { id } = await webhooks.register(receiver.url);
  const endpoint = (await WebhookEndpoint.findByPk(id))!;
  await webhooks.pay();
  const event = (await Event.findOne())!;
  await webhooks.ask('DELETE', `/webhook-endpoints/${id}`);
  const tested = transaction((tx) => deliverTest(service.parts, event, endpoint, tx));
  await expect(tested).rejects.toMatchObject({ code: 'not_found' });
});

test('a disabled endpoint gets nothing: waiting and new deliveries are SKIPPED', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  await webhooks.pay();
  const statuses = (await webhooks.deliveries(endpoint.id)).map(({ status }) => status);
  expect(statuses).toEqual(['SKIPPED', 'SKIPPED']);
  expect(receiver.received).toHaveLength(1);
});

test('a deleted endpoint is gone, and its history stays', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
  expect((await webhooks.ask('DELETE', `/webhook-endpoints/${endpoint.id}`)).status).toBe(204);
  expect((await webhooks.ask('GET', `/webhook-endpoints/${endpoint.id}`)).status).toBe(404);
  await webhooks.pay();
  expect(await webhooks.deliveries(endpoint.id)).toEqual([delivery]);
});

test('waiting deliveries of a deleted endpoint are SKIPPED', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'failure');
  await webhooks.ask('DELETE', `/webhook-endpoints/${endpoint.id}`);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'SKIPPED', next_attempt_at: null }]);
});

test('an enabled endpoint recovers what it missed, freshly signed', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  const since = new Date(Date.now() - 1000).toISOString();
  await webhooks.pay();
  await webhooks.pay();
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'ENABLED' });
  const answer = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since });
  expect(answer).toMatchObject({
    status: 202,
    body: { endpoint_id: endpoint.id, status: 'RUNNING', total: 2, queued: 0 },
  });

  const received = await receiver.waitFor(2);
  expect(received.every((it) => signatureIsValid(it, endpoint.secret))).toBe(true);
  const [delivery] = await eventually(async () => {
    const deliveries = await webhooks.deliveries(endpoint.id);
    return deliveries.every(({ status }) => status === 'DELIVERED') && deliveries;
  }, 'both deliveries');
  expect(await webhooks.attempts(delivery!.id)).toMatchObject([{ trigger: 'recover', number: 1 }]);
});

test.each(['payment.captured', 'payment.refunded'])(
  'a synthetic %s can be sent to any endpoint',
  async (event_type) => {
    const endpoint = await webhooks.register(receiver.url, ['payment.expired']);
    const answer = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/test`, { event_type });
    expect(answer).toMatchObject({ status: 202, body: { endpoint_id: endpoint.id, event_type, status: 'PENDING' } });
    const [received] = await receiver.waitFor(1);
    const body = eventIn(received!);
    expect(body).toMatchObject({ event_type, payment: { metadata: { synthetic: 'true' } } });
    expect(body.refund?.payment_reference).toBe(event_type === 'payment.refunded' ? body.payment.reference : undefined);
    expect(signatureIsValid(received!, endpoint.secret)).toBe(true);
    const delivery = await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'delivery');
    expect(await webhooks.attempts(delivery.id)).toMatchObject([{ trigger: 'test' }]);
  },
);

test('a rotated secret takes over at once, or after an overlap in which both sign', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const rotate = async (body: object) =>
    (await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, body)).body as Endpoint;
  const second = await rotate({});
  expect(second).toMatchObject({ id: endpoint.id, previous_secret_expires_at: null });
  await webhooks.pay();
  const [signedOnce] = await receiver.waitFor(1);
  expect(signatureIsValid(signedOnce!, second.secret)).toBe(true);

  const third = await rotate({ expire_previous_in: 60 });
  expect(Date.parse(third.previous_secret_expires_at!)).toBeGreaterThan(Date.now());
  await webhooks.pay();
  const signedTwice = (await receiver.waitFor(2))[1]!;
  const [t, ...signatures] = String(signedTwice.headers['service-signature']).split(',');
  expect(signatures).toHaveLength(2);
  const under = (signature: string) => ({
    ...signedTwice,
    headers: { ...signedTwice.headers, 'service-signature': `${t},${signature}` },
  });
  expect(signatureIsValid(under(signatures[0]!), third.secret)).toBe(true);
  expect(signatureIsValid(under(signatures[1]!), second.secret)).toBe(true);
});
