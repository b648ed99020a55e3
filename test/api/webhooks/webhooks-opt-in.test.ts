import { beforeEach, expect, test } from '@jest/globals';
import { eventTypes, optInEventTypes } from '../../../spec/generated/values.ts';
import { call, createApplication } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import { newPerson, obtainTokens, registerBusinessApp } from '../../support/oauth.ts';
import { card, paymentsOf, times, type Payments } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { merchant, receiver, service, webhooks } from '../../support/webhook-service.ts';
import { eventIn, outlastWhatIsDue, webhooksOf } from '../../support/webhooks.ts';

/** Opt-in event types: sent only to endpoints that list them by name. */

let payments: Payments;
beforeEach(() => {
  payments = paymentsOf(service, merchant);
});

const OPEN = { payment_method: undefined };
const FAILURES = ['payment.failed', 'refund.failed'];

async function decline(): Promise<string> {
  return (await payments.create(card('sim_declined'))).body.instance.split('/').at(-1);
}

/** Opens the checkout page of a payment, where a signed-in payer sends this form. */
async function atCheckout(form: Record<string, string>, changes: object = {}): Promise<string> {
  const { reference, checkout_url } = (await payments.create({ ...OPEN, ...changes })).body;
  const person = await newPerson(service);
  await person.submit(new URL(checkout_url).pathname, form);
  return reference;
}

async function failRefund(): Promise<{ reference: string; refund: any }> {
  const reference = await payments.captured(card('sim_refund_failure'));
  return { reference, refund: (await payments.refund(reference, { amount: 1000 })).body };
}

const WAYS: [string, () => Promise<string>, string][] = [
  ['an immediate decline', decline, 'declined'],
  [
    'a decline by the test helper',
    async () => {
      const { reference } = (await payments.create(OPEN)).body;
      await payments.help(reference, 'fail', { decline_code: 'insufficient_funds' });
      return reference;
    },
    'insufficient_funds',
  ],
  [
    'a decline by a processor that had not answered yet',
    async () => {
      const { reference } = (await payments.create(card('sim_pending_failure'))).body;
      await payments.help(reference, 'fail');
      return reference;
    },
    'declined',
  ],
];

test.each(WAYS)('%s is one payment.failed for an endpoint that lists it', async (_way, fail, decline_code) => {
  const { id } = await webhooks.register(receiver.url, ['payment.failed']);
  const reference = await fail();
  const [received] = await receiver.waitFor(1);
  expect(received!.headers['service-event-type']).toBe('payment.failed');
  const event = eventIn(received!);
  expect(event).toMatchObject({
    event_type: 'payment.failed',
    payment: { reference, status: 'FAILED', failure: { code: 'payment_declined', decline_code } },
    refund: null,
  });
  expect(await payments.events(reference)).toEqual(['payment.failed']);
  expect((await payments.ask('GET', `/events/${event.event_id}`)).body.payload).toEqual(event);
  const { data } = (await payments.ask('GET', '/events?type=payment.failed')).body;
  expect(data).toMatchObject([{ id: event.event_id, payment_reference: reference }]);
  expect(await webhooks.deliveries(id)).toHaveLength(1);
});

test('a refund that fails is one refund.failed, with the refund, for an endpoint that lists it', async () => {
  await webhooks.register(receiver.url, ['refund.failed']);
  const { reference, refund } = await failRefund();
  const [received] = await receiver.waitFor(1);
  expect(eventIn(received!)).toMatchObject({
    event_type: 'refund.failed',
    payment: { reference, status: 'CAPTURED', amount_refunded: 0, amount_refundable: 1250 },
    refund: { id: refund.id, amount: 1000, status: 'FAILED', failure_code: 'refund_declined' },
  });
  expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.captured', 'refund.failed']);
});

test('a card that is declined at checkout, where the payer may choose again, is no failure', async () => {
  await webhooks.register(receiver.url, FAILURES);
  const reference = await atCheckout({ pay: 'simulated_card', card: 'sim_declined' });
  expect((await payments.read(reference)).status).toBe('PENDING');
  expect(await payments.events(reference)).toEqual([]);
});

test.each([
  ['listens to all', []],
  ['lists other types', eventTypes.filter((type) => !FAILURES.includes(type))],
])('an endpoint that %s receives none, although another endpoint does', async (_what, events) => {
  const other = await startReceiver();
  const { id } = await webhooks.register(receiver.url, events);
  await webhooks.register(other.url, FAILURES);
  await decline();
  const { reference } = await failRefund();
  await other.waitFor(2);
  await receiver.waitFor(2);
  await outlastWhatIsDue(service);
  const types = receiver.received.map((each) => eventIn(each).event_type);
  expect(types.toSorted()).toEqual(['payment.authorized', 'payment.captured']);
  expect((await webhooks.deliveries(id)).map((each) => each.payment_reference)).toEqual([reference, reference]);
  expect(other.received.map((each) => String(eventIn(each).event_type)).toSorted()).toEqual(FAILURES);
});

test('without an endpoint that lists them, failures are not recorded', async () => {
  await webhooks.register(receiver.url);
  const listed = await webhooks.register(receiver.url, FAILURES);
  await webhooks.ask('DELETE', `/webhook-endpoints/${listed.id}`);
  const reference = await decline();
  const failed = await failRefund();
  expect(await payments.events(reference)).toEqual([]);
  expect(await payments.events(failed.reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('a payment.failed of LIVE goes to the endpoints in LIVE that list it, and is not recorded without one', async () => {
  const owner = await newPerson(service);
  await verifyEmail(service, owner);
  const app = await registerBusinessApp(service, owner);
  const shop = await createApplication(service, owner, app.businessId);
  const { body } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: owner.session });
  const live = { ...app, id: body.client_id, secret: body.client_secret_preview };
  const { access_token: token } = await obtainTokens(service, owner, live, { scope: 'payments:create' });
  const failInLive = async (): Promise<string> => {
    const wallet = { amount: 100, currency: 'EUR', payment_method: { type: 'wallet' } }; // which is empty
    return (await call(service, 'POST', '/payments', { token, body: wallet })).body.instance.split('/').at(-1);
  };
  const own = webhooksOf(service, shop);
  const inTest = await own.register(receiver.url, ['payment.failed']);
  const { id } = await own.register(receiver.url, ['payment.failed']);
  await sql(service, "UPDATE webhook_endpoints SET environment = 'LIVE' WHERE id = $1", [id]);
  const { instance } = (await paymentsOf(service, shop).create(card('sim_declined'))).body;
  const failed = await failInLive();
  const all = 'SELECT endpoint_id, payment_reference FROM webhook_deliveries WHERE business_id = $1 ORDER BY id';
  expect(await sql(service, all, [shop.businessId])).toEqual([
    { endpoint_id: inTest.id, payment_reference: instance.split('/').at(-1) },
    { endpoint_id: id, payment_reference: failed },
  ]);
  await sql(service, "UPDATE webhook_endpoints SET events = '{}' WHERE id = $1", [id]);
  const unlisted = await failInLive();
  expect(await sql(service, 'SELECT FROM events WHERE payment_reference = $1', [unlisted])).toEqual([]);
});

test('a disabled endpoint that lists them misses them, and recovers them', async () => {
  const { id } = await webhooks.register(receiver.url, FAILURES);
  await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' });
  const reference = await decline();
  expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'SKIPPED', event_type: 'payment.failed' }]);
  await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'ENABLED' });
  await webhooks.ask('POST', `/webhook-endpoints/${id}/recover`, { since: new Date(0).toISOString() });
  const [received] = await receiver.waitFor(1);
  expect(eventIn(received!).payment.reference).toBe(reference);
});

test('an endpoint that lists all types receives those of a payment in order', async () => {
  await webhooks.register(receiver.url, [...eventTypes]);
  const { reference } = await failRefund();
  await payments.refund(reference, { amount: 1 });
  await receiver.waitFor(4);
  expect(receiver.received.map((each) => eventIn(each).event_type)).toEqual([
    ...['payment.authorized', 'payment.captured'],
    ...['refund.failed', 'refund.failed'],
  ]);
  const times = receiver.received.map((each) => eventIn(each).created_at);
  expect(times).toEqual(times.toSorted());
});

test.each(optInEventTypes.filter((type) => !type.startsWith('payout.')))(
  'a test sends a synthetic %s to any endpoint, because it is asked for by name',
  async (type) => {
    const { id } = await webhooks.register(receiver.url);
    const answer = await webhooks.ask('POST', `/webhook-endpoints/${id}/test`, { event_type: type });
    expect(answer.status).toBe(202);
    const [received] = await receiver.waitFor(1);
    const isRefund = type === 'refund.failed';
    expect(eventIn(received!)).toMatchObject({
      event_type: type,
      synthetic: true,
      payment: { status: type === 'payment.failed' ? 'FAILED' : 'CAPTURED' },
      refund: isRefund ? { status: 'FAILED', amount: 1250 } : null,
    });
  },
);

test('endpoints that begin and cease to list them meanwhile let every payment fail, and get each event whole', async () => {
  const { id } = await webhooks.register(receiver.url, FAILURES);
  let isOver = false;
  const change = async () => {
    for (let round = 0; !isOver; round += 1)
      await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { events: round % 2 ? FAILURES : ['payment.expired'] });
  };
  const changing = change();
  const answers = [];
  for (let round = 0; round < 10; round += 1)
    answers.push(...(await times(10, () => payments.create(card('sim_declined')))));
  isOver = true;
  await changing;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  const rows = await sql(
    service,
    `SELECT count(*)::integer AS events, count(delivery.id)::integer AS deliveries FROM events
     LEFT JOIN webhook_deliveries delivery ON delivery.event_id = events.event_id WHERE events.business_id = $1`,
    [merchant.businessId],
  );
  expect(rows[0]!.deliveries).toBe(rows[0]!.events);
});
