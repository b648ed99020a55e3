import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expirePayments } from '../../../../server/domain/payments/expiry.ts';
import { createApplication, createMerchant, insist, type TestMerchant } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { expectBooksToBeRight, paymentsOf, tally, times, type Payments } from '../../../support/payments.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

const ROUNDS = 15;

let service: OwnService;
let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});
afterAll(async () => {
  await expectBooksToBeRight();
  await service.stop();
});

const rounds = async (work: () => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round++) await work();
};

/** Makes a payment expire by moving its creation into the past. */
const letTimePass = (reference: string) =>
  sql(service, `UPDATE payments SET expires_at = now() - interval '1 second' WHERE reference = $1`, [reference]);

/** Waits for a settled payment: a processor may take a moment to void one. */
async function settled(reference: string): Promise<any> {
  await eventually(async () => (await payments.read(reference)).status !== 'AUTHORIZED', 'the payment to move on');
  return payments.read(reference);
}

test('of two refunds of 60 on 100, one is made and one is refused', () =>
  rounds(async () => {
    const reference = await payments.captured({ amount: 100 });
    const answers = await times(2, () => payments.refund(reference, { amount: 60 }));
    expect(tally(answers)).toEqual({ 201: 1, '422 amount_exceeds_refundable': 1 });
    expect(await payments.read(reference)).toMatchObject({ amount_refunded: 60, amount_refundable: 40 });
    expect(await payments.refunds(reference)).toHaveLength(1);
  }));

test('of twenty refunds of 10 on 100, ten are made, each with one event', async () => {
  const reference = await payments.captured({ amount: 100 });
  const answers = await times(20, () => insist(() => payments.refund(reference, { amount: 10 })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await payments.read(reference)).toMatchObject({ status: 'REFUNDED', amount_refunded: 100 });
  expect((await payments.events(reference)).filter((type) => type === 'payment.refunded')).toHaveLength(10);
});

test('of two refunds of everything, one is made', () =>
  rounds(async () => {
    const reference = await payments.captured({ amount: 100 });
    const answers = await times(2, () => payments.refund(reference));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await payments.read(reference)).toMatchObject({ status: 'REFUNDED', amount_refunded: 100 });
  }));

test('of twenty captures, one is made', () =>
  rounds(async () => {
    const reference = await payments.authorized();
    const answers = await times(20, () => insist(() => payments.act(reference, 'capture')));
    expect(tally(answers)).toEqual({ 200: 1, '409 payment_state_conflict': 19 });
    expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.captured']);
  }));

test('of capture and cancel, one happens', () =>
  rounds(async () => {
    const reference = await payments.authorized();
    const answers = await Promise.all([payments.act(reference, 'capture'), payments.act(reference, 'cancel')]);
    expect(tally(answers)).toEqual({ 200: 1, '409 payment_state_conflict': 1 });
    expect(await payments.events(reference)).toHaveLength(2);
  }));

test('of capture and expiry, one happens', () =>
  rounds(async () => {
    const reference = await payments.authorized();
    const [capture] = await Promise.all([
      payments.act(reference, 'capture'),
      letTimePass(reference).then(() => expirePayments(service.parts)),
    ]);
    await expirePayments(service.parts); // a worker skips rows that a request has locked, and retries later
    const { status } = await settled(reference);
    expect([`${capture.status} ${capture.body.code}`, status]).toEqual(
      capture.status === 200 ? ['200 undefined', 'CAPTURED'] : ['409 payment_expired', 'EXPIRED'],
    );
    expect(await payments.events(reference)).toHaveLength(2);
  }));

test('several workers expire a payment once', async () => {
  const references = await times(30, () => payments.authorized());
  await Promise.all(references.map(letTimePass));
  await times(4, () => expirePayments(service.parts));
  for (const reference of references) {
    expect((await settled(reference)).status).toBe('EXPIRED');
    expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.expired']);
  }
});

const newOnlyOne = () => ({ merchant_reference: randomUUID(), unique_merchant_reference: true });

test.each([
  ['at a card', {}],
  ['without a payment method', { payment_method: undefined }],
  ['captured at once', { capture_method: 'AUTOMATIC' }],
  ['whose processor answers later', { payment_method: { type: 'simulated_card', token: 'sim_pending_success' } }],
])('of twenty simultaneous creations of the only payment of an order, %s, one is made', (_how, changes) =>
  rounds(async () => {
    const order = { ...newOnlyOne(), ...changes };
    const answers = await times(20, () => insist(() => payments.create(order, { 'Idempotency-Key': randomUUID() })));
    expect(tally(answers)).toEqual({ 201: 1, '409 merchant_reference_in_use': 19 });
    const { reference } = answers.find(({ status }) => status === 201)!.body;
    const named = answers.filter(({ status }) => status === 409).map(({ body }) => body.instance);
    expect(new Set(named)).toEqual(new Set([`/api/v1/payments/${reference}`]));
    const { merchant_reference } = order;
    expect((await payments.ask('GET', `/payments?merchant_reference=${merchant_reference}`)).body.data).toHaveLength(1);
  }),
);

test('of twenty simultaneous creations of the only payment, two applications of the business make one together', async () => {
  const other = paymentsOf(service, await createApplication(service, merchant.user, merchant.businessId));
  await rounds(async () => {
    const order = newOnlyOne();
    const answers = await times(20, (index) => insist(() => (index % 2 ? other : payments).create(order)));
    expect(tally(answers)).toEqual({ 201: 1, '409 merchant_reference_in_use': 19 });
  });
});

test('of simultaneous creations of the only payment, most of them declined, at most one payment is not FAILED', () =>
  rounds(async () => {
    const order = newOnlyOne();
    const declined = { payment_method: { type: 'simulated_card', token: 'sim_declined' } };
    const answers = await times(12, (index) => payments.create({ ...order, ...(index > 0 && declined) }));
    expect(answers[0]!.status === 201 || answers[0]!.body.code === 'merchant_reference_in_use').toBe(true);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const { data } = (await payments.ask('GET', `/payments?merchant_reference=${order.merchant_reference}`)).body;
    const used = data.filter(({ status }: { status: string }) => status !== 'FAILED');
    expect(used.length).toBe(answers.filter(({ status }) => status === 201).length);
  }));

test('a creation of the only payment that follows another creation finds it, while others of the order are going on', () =>
  rounds(async () => {
    const { merchant_reference, ...unique } = newOnlyOne();
    expect((await payments.create({ merchant_reference })).status).toBe(201);
    const answers = await times(12, (index) =>
      insist(() => payments.create({ merchant_reference, ...(index % 2 && unique) })),
    );
    expect(tally(answers)).toEqual({ 201: 6, '409 merchant_reference_in_use': 6 });
  }));

test('of cancelling the payment of an order and creating another, one never leaves two', () =>
  rounds(async () => {
    const order = newOnlyOne();
    const { reference } = (await payments.create(order)).body;
    const [, ...answers] = await Promise.all([
      payments.act(reference, 'cancel'),
      ...Array.from({ length: 6 }, () => payments.create(order)),
    ]);
    const again = await payments.create(order);
    const made = [...answers, again].filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect((await payments.read(reference)).status).toBe('CANCELLED');
  }));

test('fifty equal requests at once make one payment', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (const body of [{}, { payment_method: { type: 'simulated_card', token: 'sim_timeout' } }]) {
    const key = { 'Idempotency-Key': `${headers['Idempotency-Key']} ${JSON.stringify(body)}` };
    const answers = await times(50, () => payments.create(body, key));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    for (const { body: problem, headers: answered } of answers.filter(({ status }) => status !== 201)) {
      expect(problem.code).toBe('idempotency_in_progress');
      expect(Number(answered.get('Retry-After'))).toBeGreaterThan(0);
    }
  }
  expect((await payments.ask('GET', '/payments')).body.data).toHaveLength(2);
});

test('of two requests with one key and different bodies, neither gets the answer of the other', async () => {
  const pairsAtATime = 10;
  const waves = 24;
  const outcomes: Record<string, number> = {};
  const references = await times(pairsAtATime, () => payments.captured({ amount: 1000 }));
  for (let wave = 0; wave < waves; wave++) {
    await Promise.all(
      references.map(async (reference) => {
        const key = { 'Idempotency-Key': randomUUID() };
        const made = () => payments.refund(reference, { amount: 1 }, key);
        const refused = () => payments.refund(reference, { amount: 5000 }, key);
        const apart = delay(wave % 8); // milliseconds, so that each meets the other in every step
        const answers = await Promise.all([apart.then(made), refused()]);
        const outcome = answers.map(({ status, body }) => body.code ?? status).join(' and ');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (wave > 0) return;
        const again = [await made(), await refused()];
        const kept = answers[0].status === 201 ? 0 : 1;
        expect([again[kept]!.text, again[kept]!.headers.get('Idempotent-Replayed')]).toEqual([
          answers[kept].text,
          'true',
        ]);
        expect(again[1 - kept]!.body.code).toBe('idempotency_key_reused');
      }),
    );
  }
  const told = 'idempotency_(key_reused|in_progress)';
  const fair = new RegExp(`^(201 and ${told}|${told} and amount_exceeds_refundable)$`);
  expect(Object.entries(outcomes).filter(([outcome]) => !fair.test(outcome))).toEqual([]);
  const states = await Promise.all(references.map(payments.read));
  const made = states.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  const answered = Object.entries(outcomes).filter(([outcome]) => outcome.startsWith('201'));
  expect(made).toBe(answered.reduce((sum, [, count]) => sum + count, 0));
});

test('two clients with the same key at the same time make a payment each', async () => {
  const other = paymentsOf(service, await createApplication(service, merchant.user, merchant.businessId));
  await rounds(async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([payments.create({}, headers), other.create({}, headers)]);
    expect(tally(answers)).toEqual({ 201: 2 });
    expect(answers[0].body.reference).not.toBe(answers[1].body.reference);
  });
});
