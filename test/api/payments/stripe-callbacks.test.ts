import { expect, test } from '@jest/globals';
import { callbackPath } from '../../../server/domain/payments/processors/stripe/stripe.ts';
import { IGNORED_TYPES } from '../../../server/domain/payments/processors/stripe/event-types.ts';
import { newEvent, send, signed, type StandInEvent } from '../../support/stripe/callbacks.ts';
import { SECRETS, StripeShop, token } from '../../support/stripe/stripe-shop.ts';

const NEXT = 'whsec_after_its_rotation';
const world = new StripeShop({ STRIPE_TEST_WEBHOOK_SECRET: `${SECRETS.test},${NEXT}` });
const { standIn, payments, operationsOf, statusOf, intentsOf, moneyOf } = world;

const CREATE = 'POST /v1/payment_intents';

/** Sends an event. @returns the status and the code of the response */
async function post(
  event: object | string,
  secret: string = SECRETS.test,
  environment: 'TEST' | 'LIVE' = 'TEST',
  at?: number,
) {
  const url = world.service.origin + callbackPath(environment);
  const answer = (await send({ url, secret }, event, (body) => signed(body, secret, at)))!;
  const body = answer.status === 204 ? undefined : await answer.json();
  return { status: answer.status, code: body?.code, detail: body?.detail };
}

/** Creates a payment whose authorization the acquirer has done without an answer. @returns its event as well */
async function unanswered(changes: object = {}): Promise<{ reference: string; event: StandInEvent }> {
  standIn.faults[CREATE] = ['answer lost'];
  const { body } = await (await payments()).create({ ...token('pm_card_visa'), ...changes });
  const event = standIn.events.findLast(({ type }) => type === 'payment_intent.amount_capturable_updated')!;
  return { reference: body.reference, event };
}

test('an event settles what was not answered, once, in any number', async () => {
  const { reference, event } = await unanswered();
  expect(await statusOf(reference)).toBe('PENDING');
  const answers = await Promise.all([post(event), post(event), post(event)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized']);
  expect(await operationsOf(reference)).toMatchObject([{ status: 'succeeded', due_at: null }]);
  expect(standIn.count(CREATE)).toBe(1);
});

test.each(['early', 'late', 'twice'] as const)('with events that come %s every step is taken once', async (manner) => {
  standIn.manner = manner;
  const own = await payments();
  const { body } = await own.create({ ...token('pm_card_visa'), capture_method: 'AUTOMATIC' });
  expect(body.status).toBe('CAPTURED');
  expect((await own.refund(body.reference, { amount: 250 })).body.status).toBe('SUCCEEDED');
  const cancelled = await own.authorized(token('pm_card_visa'));
  expect((await own.act(cancelled, 'cancel')).body.status).toBe('CANCELLED');
  await world.received();
  expect(await own.events(body.reference)).toEqual(['payment.authorized', 'payment.captured', 'payment.refunded']);
  expect(await own.events(cancelled)).toEqual(['payment.authorized', 'payment.cancelled']);
  expect(moneyOf(body.reference)).toEqual({ held: 0, captured: 1250, refunded: 250 });
});

test('events of a payment that arrive in the wrong order change nothing that has happened', async () => {
  const own = await payments();
  const reference = await own.captured(token('pm_card_visa'));
  await own.refund(reference, { amount: 250 });
  const { id } = intentsOf(reference)[0]!;
  const events = standIn.events.filter(({ data }) => JSON.stringify(data).includes(id)).toReversed();
  expect(events.length).toBeGreaterThan(4);
  for (const event of events) expect((await post(event)).status).toBe(204);
  expect(await own.events(reference)).toEqual(['payment.authorized', 'payment.captured', 'payment.refunded']);
});

test('a capture, a void and a refund whose answers were lost are settled by their events', async () => {
  const own = await payments();
  const [captured, cancelled, refunded] = [
    await own.authorized(token('pm_card_visa')),
    await own.authorized(token('pm_card_visa')),
    await own.captured(token('pm_card_visa')),
  ];
  for (const route of [
    'POST /v1/payment_intents/:id/capture',
    'POST /v1/payment_intents/:id/cancel',
    'POST /v1/refunds',
  ])
    standIn.faults[route] = ['answer lost'];
  const from = standIn.events.length;
  await own.act(captured, 'capture', { amount: 900 });
  await own.act(cancelled, 'cancel');
  await own.refund(refunded);
  for (const event of standIn.events.slice(from)) expect((await post(event)).status).toBe(204);
  expect(await Promise.all([captured, cancelled, refunded].map(statusOf))).toEqual([
    'CAPTURED',
    'CANCELLED',
    'REFUNDED',
  ]);
});

test('an event with a signature that is missing, of another secret, or of another text is 401, and changes nothing', async () => {
  const { reference, event } = await unanswered();
  const body = JSON.stringify(event);
  for (const secret of [SECRETS.live, 'whsec_of_another_account']) {
    expect(await post(body, secret)).toMatchObject({ status: 401, code: 'invalid_token' });
  }
  const url = world.service.origin + callbackPath('TEST');
  for (const signature of [
    '',
    'v1=',
    't=1,v1=x',
    signed(`${body} `, SECRETS.test),
    signed(body, SECRETS.test).replace('v1', 'v0'),
  ]) {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'Stripe-Signature': signature } });
    expect([signature, answer.status]).toEqual([signature, 401]);
  }
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect(await statusOf(reference)).toBe('PENDING');
});

test('an event whose signature is older than five minutes is 401 with the reason', async () => {
  const { reference, event } = await unanswered();
  const now = Math.floor(Date.now() / 1000);
  const stale = await post(event, SECRETS.test, 'TEST', now - 302);
  expect([stale.status, stale.code, stale.detail]).toEqual([
    401,
    'invalid_token',
    expect.stringContaining('older than 300 seconds'),
  ]);
  expect(await statusOf(reference)).toBe('PENDING');
  const recent = Math.floor(Date.now() / 1000) - 290;
  expect((await post(event, SECRETS.test, 'TEST', recent)).status).toBe(204);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
});

test('while a secret is rotated, events signed with either are accepted', async () => {
  for (const secret of [SECRETS.test, NEXT]) {
    const { reference, event } = await unanswered();
    expect((await post(event, secret)).status).toBe(204);
    expect(await statusOf(reference)).toBe('AUTHORIZED');
  }
});

test('an event of the other mode is refused with the reason', async () => {
  const { reference, event } = await unanswered();
  const refused = await post({ ...event, livemode: true });
  expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
  expect(refused.detail).toContain('live mode, sent to the callback address of TEST');
  expect((await post(event, SECRETS.live, 'LIVE')).detail).toContain('test mode, sent to the callback address of LIVE');
  expect(await statusOf(reference)).toBe('PENDING');
});

test('an event of test mode settles no LIVE payment, even with the right secret', async () => {
  const { reference, event } = await unanswered();
  await world.sql("UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  expect((await post(event)).status).toBe(204);
  await world.sql("UPDATE payments SET environment = 'TEST' WHERE reference = $1", [reference]);
  expect(await statusOf(reference)).toBe('PENDING');
});

test('an event about what is not ours is ignored', async () => {
  const intent = { ...standIn.accounts.test.newIntent({ amount: 100, currency: 'eur' }), status: 'requires_capture' };
  for (const metadata of [{}, { tallystick_operation: 'op_none' }, { tallystick_operation: '' }, { order: '7' }]) {
    const event = newEvent('payment_intent.amount_capturable_updated', { ...intent, metadata }, false, 'op_unknown');
    expect((await post(event)).status).toBe(204);
  }
});

test.each([...IGNORED_TYPES, 'a.type.of.next.year'])('an event of type %s changes nothing', async (type) => {
  const { reference, event } = await unanswered();
  expect((await post({ ...event, type })).status).toBe(204);
  expect(await statusOf(reference)).toBe('PENDING');
});

test.each([
  ['is not JSON', '{"id', 400, 'invalid_request'],
  ['is no event', '{"object": "charge"}', 400, 'invalid_request'],
  ['is null', 'null', 400, 'invalid_request'],
  ['is too large', 'x'.repeat(65 * 1024), 413, 'payload_too_large'],
])('a signed text that %s is refused', async (_what, body, status, code) => {
  expect(await post(body)).toMatchObject({ status, code });
});

test('a GET of the callback address is 405', async () => {
  expect((await fetch(world.service.origin + callbackPath('TEST'))).status).toBe(405);
});

test('an event whose card cannot be looked up settles the authorization without the card', async () => {
  const { reference, event } = await unanswered();
  const own = { ...event, request: { id: 'req_1', idempotency_key: null } };
  standIn.faults['GET /v1/payment_intents/:id'] = ['500'];
  expect((await post(own)).status).toBe(204);
  expect(await (await payments()).read(reference)).toMatchObject({
    status: 'AUTHORIZED',
    payment_method: { type: 'card', last4: null },
  });
  expect(standIn.count('GET /v1/payment_intents/:id')).toBe(1);
});

test('a hold that the acquirer ends expires its payment, once', async () => {
  const own = await payments();
  const reference = await own.authorized(token('pm_card_visa'));
  standIn.accounts.test.voided(intentsOf(reference)[0]!, { status: 'succeeded' }, null);
  const event = standIn.events.at(-1)!;
  expect(event.type).toBe('payment_intent.canceled');
  const answers = await Promise.all([post(event), post(event), post(event)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await statusOf(reference)).toBe('EXPIRED');
  expect(await own.events(reference)).toEqual(['payment.authorized', 'payment.expired']);
});
