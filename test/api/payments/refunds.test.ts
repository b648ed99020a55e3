import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { card, paymentsOf, type Payments } from '../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});
afterAll(() => expectBooksToBeRight());

test('a captured payment can be refunded in parts, each with its own event', async () => {
  const reference = await payments.captured();
  const { status, body: first } = await payments.refund(reference, {
    amount: 500,
    reason: 'One ticket returned',
    metadata: { ticket: '2' },
  });
  expect(status).toBe(201);
  expect(first).toEqual({
    id: expect.stringMatching(/^re_[0-9a-hjkmnp-tv-z]{26}$/),
    payment_reference: reference,
    amount: 500,
    currency: 'EUR',
    status: 'SUCCEEDED',
    reason: 'One ticket returned',
    failure_code: null,
    payer_left: false,
    metadata: { ticket: '2' },
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const { status: accepted, body: unexplained } = await payments.refund(await payments.captured(), { reason: '' });
  expect([accepted, unexplained.reason]).toEqual([201, null]);
  expect(await payments.read(reference)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    amount_captured: 1250,
    amount_refunded: 500,
    amount_refundable: 750,
  });
  const { body: second } = await payments.refund(reference);
  expect(second).toMatchObject({ amount: 750, status: 'SUCCEEDED' });
  expect(await payments.read(reference)).toMatchObject({
    status: 'REFUNDED',
    amount_refunded: 1250,
    amount_refundable: 0,
  });

  const { body } = await payments.ask('GET', `/events?payment=${reference}&type=payment.refunded`);
  const told = body.data.map(({ payload }: any) => [
    payload.refund.id,
    payload.payment.status,
    payload.payment.amount_refunded,
  ]);
  expect(told).toEqual([
    [second.id, 'REFUNDED', 1250],
    [first.id, 'PARTIALLY_REFUNDED', 500],
  ]);
});

test('only what was captured can be refunded', async () => {
  const reference = await payments.authorized();
  await payments.act(reference, 'capture', { amount: 400 });
  const { status, body } = await payments.refund(reference, { amount: 401 });
  expect([status, body.code, body.errors[0].field]).toEqual([422, 'amount_exceeds_refundable', '/amount']);
  expect((await payments.refund(reference)).body).toMatchObject({ amount: 400 });
  expect((await payments.read(reference)).status).toBe('REFUNDED');
});

test.each([
  ['authorized', () => payments.authorized()],
  ['pending', async () => (await payments.create({ payment_method: undefined })).body.reference],
  [
    'cancelled',
    async () => {
      const reference = await payments.authorized();
      await payments.act(reference, 'cancel');
      return reference;
    },
  ],
  [
    'refunded',
    async () => {
      const reference = await payments.captured();
      await payments.refund(reference);
      return reference;
    },
  ],
])('a payment that is %s cannot be refunded', async (_state, make: () => Promise<string>) => {
  const { status, body } = await payments.refund(await make());
  expect([status, body.code]).toEqual([409, 'payment_state_conflict']);
});

/** Schedules the next question to the processor about pending operations after this time. */
const askIn = (reference: string, pause: string) =>
  sql(
    service,
    'UPDATE processor_operations SET due_at = now() + $2::interval WHERE payment_reference = $1 AND due_at IS NOT NULL',
    [reference, pause],
  );

test('a refund pending at the processor is PENDING, holds its amount, and then succeeds with an event', async () => {
  const reference = await payments.captured(card('sim_refund_pending'));
  const { status, body: refund } = await payments.refund(reference, { amount: 1000 });
  // It would succeed after three seconds. A question that is being asked schedules the next one.
  const isHeld =
    "SELECT FROM processor_operations WHERE payment_reference = $1 AND due_at > now() + interval '30 minutes'";
  await eventually(async () => {
    await askIn(reference, '1 hour');
    return (await sql(service, isHeld, [reference])).length > 0;
  }, 'a later question');
  expect([status, refund.status]).toEqual([201, 'PENDING']);
  expect(await payments.read(reference)).toMatchObject({
    status: 'CAPTURED',
    amount_refunded: 0,
    amount_refundable: 250,
  });
  expect((await payments.refund(reference, { amount: 251 })).body.code).toBe('amount_exceeds_refundable');
  expect(await payments.events(reference)).not.toContain('payment.refunded');

  await askIn(reference, '0 s');
  await payments.settled(() => payments.refunds(reference));
  expect((await payments.refunds(reference))[0]).toMatchObject({ id: refund.id, status: 'SUCCEEDED' });
  expect(await payments.read(reference)).toMatchObject({ status: 'PARTIALLY_REFUNDED', amount_refunded: 1000 });
  expect((await payments.events(reference)).filter((type) => type === 'payment.refunded')).toHaveLength(1);
});

test('a refund that fails is kept as FAILED, and its amount can be refunded again', async () => {
  const reference = await payments.captured(card('sim_refund_failure'));
  const { status, body } = await payments.refund(reference, { amount: 1000 });
  expect([status, body.status, body.failure_code]).toEqual([201, 'FAILED', 'refund_declined']);
  expect(await payments.read(reference)).toMatchObject({
    status: 'CAPTURED',
    amount_refunded: 0,
    amount_refundable: 1250,
  });
  expect(await payments.events(reference)).not.toContain('payment.refunded');
});

test('refunds are listed newest first, and read by id', async () => {
  const reference = await payments.captured();
  for (const amount of [100, 200, 300]) await payments.refund(reference, { amount });
  const { body: page } = await payments.ask('GET', `/payments/${reference}/refunds?limit=2`);
  expect(page.data.map(({ amount }: any) => amount)).toEqual([300, 200]);
  const next = await payments.ask('GET', `/payments/${reference}/refunds?limit=2&cursor=${page.next_cursor}`);
  expect(next.body).toMatchObject({ data: [{ amount: 100 }], has_more: false, next_cursor: null });
  const { id } = page.data[0];
  expect((await payments.ask('GET', `/payments/${reference}/refunds/${id}`)).body).toEqual(page.data[0]);
  const other = await payments.captured();
  expect((await payments.ask('GET', `/payments/${other}/refunds/${id}`)).status).toBe(404);
  expect((await payments.ask('GET', `/payments/${other}/refunds?cursor=${page.next_cursor}`)).body.code).toBe(
    'invalid_cursor',
  );
});

test.each([0, -1, 1.5, '100', 2 ** 53, 1e21, null])('a refund of %p is refused', async (amount) => {
  const { status, body } = await payments.refund(await payments.captured(), { amount });
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', '/amount']);
});

test('the same key refunds once', async () => {
  const reference = await payments.captured();
  const headers = { 'Idempotency-Key': `refund of ${reference}` };
  const first = await payments.refund(reference, { amount: 100 }, headers);
  const second = await payments.refund(reference, { amount: 100 }, headers);
  expect(second.text).toBe(first.text);
  expect(await payments.refunds(reference)).toHaveLength(1);
});
