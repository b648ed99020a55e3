import { expect, test } from '@jest/globals';
import { reconcile } from '../../../server/domain/payments/settlements.ts';
import { verifyLedger } from '../../../server/models/ledger/ledger-checks.ts';
import { call, createMerchant } from '../../support/api.ts';
import { bankAccountOf } from '../../support/bank-accounts.ts';
import { verifyEmail } from '../../support/mail.ts';
import { paymentsOf } from '../../support/payments.ts';
import { StripeShop, token } from '../../support/stripe/stripe-shop.ts';
import { newPerson } from '../../support/oauth.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';

const shop = new StripeShop();
const { sql } = shop;
const DAY = 86_400_000;

/** Creates a business in LIVE with a captured payment of 12.50 EUR by card, and a bank account that is used from now on. */
async function newPayee() {
  const own = await createMerchant(shop.service);
  const account = bankAccountOf(shop.service, own, 'LIVE');
  await account.set();
  await sql(`UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [own.clientId]);
  const payments = paymentsOf(shop.service, own);
  const reference = await payments.captured(token('pm_card_visa'));
  return {
    ...{ own, account, payments, reference },
    usable: () => sql('UPDATE bank_accounts SET usable_from = created_at WHERE business_id = $1', [own.businessId]),
    payOut: (amount = 1000, as = payments) => as.ask('POST', '/payouts', { amount, currency: 'EUR' }),
  };
}

/** Records what the acquirer says it has settled. */
const settle = () =>
  reconcile(
    shop.service.parts.clock,
    shop.service.parts.processors.find(({ name }) => name === 'stripe-live')!,
    new Date(shop.service.parts.clock.now().getTime() - 30 * DAY),
  );

test('a LIVE capture by card is paid out once the acquirer has settled it, to an account after its waiting time', async () => {
  const { payOut, payments, usable } = await newPayee();
  expect((await payOut()).body).toMatchObject({ status: 409, code: 'bank_account_required' });
  await usable();
  const left = async () => (await payOut(1_000_000)).body.errors[0].message;
  expect(await left()).toBe('must be at most 0');
  await settle(); // recorded, but not available before two days
  expect(await left()).toBe('must be at most 0');
  await sql('UPDATE settlements SET available_at = created_at');
  expect(await left()).toBe('must be at most 1250');
  const later = await payments.captured({ ...token('pm_card_visa'), amount: 500 });
  expect(await left()).toBe('must be at most 1250');
  expect((await payments.refund(later, { amount: 100 })).status).toBe(201);
  await payments.settled(() => payments.refunds(later));
  expect(await left()).toBe('must be at most 1250');
  const { status, body } = await payOut(1250);
  expect([status, body]).toEqual([201, expect.objectContaining({ environment: 'LIVE', status: 'PENDING' })]);
  expect(await left()).toBe('must be at most 0');
  expect((await verifyLedger()).findings).toEqual([]);
});

test('in LIVE the token of a user pays nothing out', async () => {
  const { own, payOut, usable } = await newPayee();
  await usable();
  const user = await payerToken(shop.service, await newPerson(shop.service), own);
  expect((await payOut(1, paymentsOf(shop.service, { token: user }))).body.code).toBe('insufficient_scope');
});

test('in LIVE the token of a user cancels no payout', async () => {
  const { own, payOut, usable, payments } = await newPayee();
  await usable();
  await settle();
  await sql('UPDATE settlements SET available_at = created_at');
  const { id } = (await payOut()).body;
  const user = await payerToken(shop.service, await newPerson(shop.service), own);
  const cancel = (as = payments) => as.ask('POST', `/payouts/${id}/cancel`);
  expect((await cancel(paymentsOf(shop.service, { token: user }))).body.code).toBe('insufficient_scope');
  expect((await cancel()).body.status).toBe('CANCELLED');
});

test('a payment from a wallet is paid out once the top-ups of the wallet are settled', async () => {
  const { own, payOut, usable } = await newPayee();
  await usable();
  const left = async () => (await payOut(1_000_000)).body.errors[0].message;
  const person = await newPerson(shop.service);
  await verifyEmail(shop.service, person);
  const user = await payerToken(shop.service, person, own);
  const body = { amount: 2500, currency: 'EUR', ...token('pm_card_visa') };
  const topUp = (await call(shop.service, 'POST', '/wallet/top-ups', { token: user, body })).body;
  expect(topUp.status).toBe('SUCCEEDED');
  await paymentsOf(shop.service, { token: user }).captured({ ...WALLET, amount: 700 });
  await settle();
  await sql('UPDATE settlements SET available_at = created_at WHERE payment_reference <> $1', [topUp.id]);
  expect(await left()).toBe('must be at most 1250');
  expect((await payOut(1250)).status).toBe(201);
  await sql('UPDATE settlements SET available_at = created_at');
  expect(await left()).toBe('must be at most 700');
});

test('one payout moves at most what one transfer in SEPA can', async () => {
  const { own, payOut, payments } = await newPayee();
  await sql("UPDATE bank_accounts SET usable_from = created_at, settled_before = '2100-01-01' WHERE business_id = $1", [
    own.businessId,
  ]);
  for (let index = 0; index < 2; index += 1)
    await payments.captured({ ...token('pm_card_visa'), amount: 99_999_999_999 });
  expect((await payOut(100_000_000_000)).body.errors[0].message).toBe('must be at most 99999999999');
});
