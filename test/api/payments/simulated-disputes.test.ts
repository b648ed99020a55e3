import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limitKey } from '../../../server/limits/quota.ts';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { mailsTo, verifyEmail } from '../../support/mail.ts';
import { card, paymentsOf, times, type Payments } from '../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';
import { newSignedInVisitor } from '../../support/visitor.ts';

let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});
afterAll(() => expectBooksToBeRight());

const dispute = (reference: string, outcome?: string) =>
  payments.help(reference, 'dispute', outcome === undefined ? undefined : { outcome });

test('a dispute takes what is left of a payment, and returns it once it is won', async () => {
  const reference = await payments.captured();
  await payments.refund(reference, { amount: 250 });
  const answers = await times(5, () => dispute(reference));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]!.body).toMatchObject({ amount_disputed: 1000, amount_refundable: 0, status: 'PARTIALLY_REFUNDED' });
  expect((await payments.refund(reference)).body.code).toBe('amount_exceeds_refundable');
  expect((await dispute(reference, 'lost')).body.amount_disputed).toBe(1000);
  expect((await dispute(reference, 'opened')).body.amount_disputed).toBe(1000);
  expect((await dispute(reference, 'won')).body).toMatchObject({ amount_disputed: 0, amount_refundable: 1000 });
  expect(await payments.events(reference)).not.toContain('payment.disputed'); // opt-in, and not listed
});

test('what is not captured, fully refunded or not paid by card cannot be disputed', async () => {
  const refunded = await payments.captured();
  await payments.refund(refunded);
  for (const reference of [refunded, await payments.authorized()])
    expect((await dispute(reference)).body).toMatchObject({ status: 409, code: 'payment_state_conflict' });
  expect((await dispute(await payments.captured(), 'settled')).status).toBe(400);
  const declined = (await payments.create(card('sim_declined'))).body.instance.split('/').at(-1);
  expect((await dispute(declined)).status).toBe(409);
});

test('members see disputes on the payment and the overview, and simulate them with buttons', async () => {
  const visitor = await newSignedInVisitor(service, merchant.user.email);
  const base = `/dashboard/${merchant.businessId}/test`;
  const reference = await payments.captured();
  const path = `${base}/payments/${reference}`;
  expect((await visitor.get(path)).html).toContain('Payer disputes');
  await visitor.submit(path, { action: 'dispute' });
  const { html } = await visitor.get(path);
  expect(html).toMatch(/Disputed €12.50/);
  expect(html).toContain('12.50 disputed');
  expect((await visitor.get(base)).html).toMatch(new RegExp(`Open disputes[^]*${reference}[^]*fraudulent`));
  expect((await visitor.get(`${base}/balance`)).html).toContain('Dispute</span>');
  await visitor.submit(path, { action: 'dispute-won' });
  expect((await visitor.get(path)).html).toContain('Dispute won');
  expect((await visitor.get(base)).html).not.toContain(reference + '"><span class="row-main"><strong>');
  expect((await payments.read(reference)).amount_disputed).toBe(0);
});

test('owners and admins get 50 mails about disputes in TEST a day', async () => {
  const owner = await newOwner(service);
  await verifyEmail(service, owner);
  const own = paymentsOf(service, owner.merchant);
  const disputeOne = async () => (await own.help(await own.captured(), 'dispute')).status;
  const mailed = async () =>
    (await mailsTo(service, owner)).filter(({ subject }) => subject === 'A payment is disputed').length;
  expect([await disputeOne(), await mailed()]).toEqual([200, 1]);
  const counted = limitKey('test disputes', owner.businessId);
  await sql(service, 'UPDATE rate_limits SET points = 49 WHERE key = $1 AND points = 1', [counted]);
  expect([await disputeOne(), await mailed()]).toEqual([200, 2]);
  expect([await disputeOne(), await mailed()]).toEqual([200, 2]);
});
