import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApplication, createMerchant, type TestMerchant } from '../../support/api.ts';
import { bankAccountOf, FAILING_IBAN, IBAN, WAITING_IBAN } from '../../support/bank-accounts.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { card, paymentsOf, tally, times } from '../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});
afterAll(() => expectBooksToBeRight());

/** Creates a business with 12.50 EUR and a bank account in TEST. */
async function newPayee(iban = IBAN) {
  const own = await createMerchant(service);
  const payments = paymentsOf(service, own);
  const reference = await payments.captured();
  const account = bankAccountOf(service, own);
  await account.set({ iban });
  return {
    own,
    payments,
    reference,
    account,
    payOut: (changes: object = {}, headers?: Record<string, string>) =>
      payments.ask('POST', '/payouts', { amount: 1000, currency: 'EUR', ...changes }, headers),
    read: async (id: string): Promise<any> => (await payments.ask('GET', `/payouts/${id}`)).body,
    cancel: (id: string) => payments.ask('POST', `/payouts/${id}/cancel`),
    balance: async (): Promise<number> => (await payments.ask('GET', '/balance')).body.balances[0].amount,
    kinds: async (): Promise<unknown[]> =>
      (await payments.ask('GET', '/balance/entries')).body.data.map(({ kind, amount, payout_id }: any) => [kind, amount, payout_id]), // prettier-ignore
  };
}

test('a payout leaves the balance at once, and is PAID after some seconds', async () => {
  const { own, payOut, read, balance, kinds, payments } = await newPayee();
  const { status, body } = await payOut({ description: 'November' });
  const created = {
    business_id: own.businessId,
    ...{ environment: 'TEST', status: 'PENDING', amount: 1000, currency: 'EUR', description: 'November' },
    ...{ bank_account_last4: IBAN.slice(-4), scheduled: false, failure_reason: null, exported_at: null },
  };
  expect([status, body]).toEqual([201, expect.objectContaining(created)]);
  expect(await balance()).toBe(250);
  await eventually(async () => (await read(body.id)).status === 'PAID', 'the payout');
  expect(await balance()).toBe(250);
  expect(await kinds()).toEqual([
    ['payout', -1000, body.id],
    ['capture', 1250, null],
  ]);
  const month = new Date().toISOString().slice(0, 7);
  const { statements } = (await payments.ask('GET', `/statements?month=${month}`)).body;
  expect(statements[0]).toMatchObject({
    sums: [
      { kind: 'capture', amount: 1250 },
      { kind: 'payout', count: 1, amount: -1000 },
    ],
    closing: 250,
  });
  expect((await payments.ask('GET', '/payouts')).body.data).toEqual([await read(body.id)]);
});

test('a payout that the bank refuses is FAILED with its reason, and its amount is in the balance again', async () => {
  const { payOut, read, balance, kinds } = await newPayee(FAILING_IBAN);
  const { body } = await payOut();
  await eventually(async () => (await read(body.id)).status === 'FAILED', 'the payout');
  expect(await read(body.id)).toMatchObject({ failure_reason: 'Account closed (simulated)' });
  expect(await balance()).toBe(1250);
  expect((await kinds())[0]).toEqual(['payout_return', 1000, body.id]);
});

test('a payout to an account that cannot be read fails and delays no others, until the account is set again', async () => {
  const [lost, other] = [await newPayee(), await newPayee()];
  await sql(
    service,
    "UPDATE bank_accounts SET details_encrypted = '\\x00' || details_encrypted WHERE business_id = $1",
    [lost.own.businessId],
  );
  const [failed, paid] = [(await lost.payOut()).body.id, (await other.payOut()).body.id];
  await eventually(async () => (await other.read(paid)).status === 'PAID', 'the payout of the other business');
  await eventually(async () => (await lost.read(failed)).status === 'FAILED', 'the payout');
  expect((await lost.read(failed)).failure_reason).toBe('The bank account cannot be read: set it again');
  expect(await lost.balance()).toBe(1250);
  expect((await lost.account.get()).status).toBe(404);
  expect((await lost.account.set()).status).toBe(200);
  const { id } = (await lost.payOut()).body;
  await eventually(async () => (await lost.read(id)).status === 'PAID', 'the payout to the account that is set again');
});

test('payouts that are due end in turn: the only one of a business comes before the many earlier ones of another', async () => {
  const [large, small] = [await newPayee(WAITING_IBAN), await newPayee(WAITING_IBAN)];
  for (let created = 0; created < 150; created += 10) await times(10, () => large.payOut({ amount: 1 }));
  await small.payOut({ amount: 1 });
  const ids = [large.own.businessId, small.own.businessId];
  for (const { account } of [large, small]) await account.set();
  await sql(
    service,
    `UPDATE payouts SET details_encrypted = account.details_encrypted,
       due_at = now() - (CASE account.business_id WHEN $1 THEN 2 ELSE 1 END) * interval '1 second'
     FROM bank_accounts account WHERE account.business_id = payouts.business_id AND account.business_id IN ($1, $2)`,
    ids,
  );
  const isPaid = "SELECT FROM payouts WHERE business_id IN ($1, $2) AND status = 'PENDING'";
  await eventually(async () => (await sql(service, isPaid, ids)).length === 0, 'the payouts');
  const [counted] = await sql(
    service,
    `SELECT count(*)::integer AS earlier FROM payouts
     WHERE business_id = $1 AND updated_at < (SELECT updated_at FROM payouts WHERE business_id = $2)`,
    ids,
  );
  expect(counted!.earlier).toBeLessThan(100); // those of the first round
});

test('a PENDING payout is cancelled once, also by many at once', async () => {
  const { payOut, read, cancel, balance } = await newPayee(WAITING_IBAN);
  const { body } = await payOut();
  expect(tally(await times(10, () => cancel(body.id)))).toEqual({ 200: 1, '409 payout_state_conflict': 9 });
  expect(await read(body.id)).toMatchObject({ status: 'CANCELLED' });
  expect(await balance()).toBe(1250);
});

test('payouts at once never take more than the balance', async () => {
  const { payOut, balance } = await newPayee(WAITING_IBAN);
  const answers = await times(12, () => payOut({ amount: 500 }));
  expect(tally(answers)).toEqual({ 201: 2, '422 amount_exceeds_balance': 10 });
  expect(await balance()).toBe(250);
});

test('the same key at once creates one payout', async () => {
  const { payOut, balance } = await newPayee(WAITING_IBAN);
  const answers = await times(8, () => payOut({ amount: 100 }, { 'Idempotency-Key': 'one' }));
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect([ids.size, await balance()]).toEqual([1, 1150]);
  expect((await payOut({ amount: 101 }, { 'Idempotency-Key': 'one' })).body.code).toBe('idempotency_key_reused');
});

test('payouts and refunds at once leave no balance below zero', async () => {
  const { payOut, payments, reference, balance } = await newPayee(WAITING_IBAN);
  const answers = await Promise.all([
    times(6, () => payOut({ amount: 400 })),
    times(6, () => payments.refund(reference, { amount: 400 })),
  ]);
  const moved = answers.flat().filter(({ status }) => status === 201);
  expect([moved.length, await balance()]).toEqual([3, 50]);
  const { body } = await payments.ask('GET', '/balance');
  expect(body.balances[0]).toMatchObject({ amount_owed: 0 });
});

test('a change of the account at once with payouts and refunds blocks none of them', async () => {
  const { payOut, payments, reference, account } = await newPayee(WAITING_IBAN);
  const answers = await Promise.all([
    times(4, () => payOut({ amount: 10 })),
    times(4, () => payments.refund(reference, { amount: 10 })),
    times(4, (index) => account.set({ holder: `Ada ${index}` })),
  ]);
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200, 201]));
});

test('a refund is refused for what was paid out, and possible again when the payout was cancelled', async () => {
  const { payOut, payments, reference, cancel } = await newPayee(WAITING_IBAN);
  const { body } = await payOut({ amount: 1250 });
  const refused = await payments.refund(reference);
  expect([refused.status, refused.body.code, refused.body.errors[0]]).toEqual([
    422,
    'amount_exceeds_balance',
    { field: '/amount', code: 'amount_exceeds_balance', message: 'must be at most 0' },
  ]);
  await cancel(body.id);
  expect((await payments.refund(reference)).status).toBe(201);
});

test('a pending refund and a dispute cannot be paid out', async () => {
  const { payOut, payments, reference } = await newPayee(WAITING_IBAN);
  await payments.refund(await payments.captured({ amount: 300, ...card('sim_refund_pending') }));
  await payments.help(reference, 'dispute');
  expect((await payOut({ amount: 1 })).body).toMatchObject({ code: 'amount_exceeds_balance' });
});

test.each([
  ['another currency', { currency: 'USD' }, '/currency'],
  ['no amount', { amount: 0 }, '/amount'],
  ['a description that banks do not transmit', { description: 'Caf\u00e9 <3' }, '/description'],
])('a payout with %s is refused', async (_, changes, field) => {
  const { status, body } = await paymentsOf(service, merchant).ask('POST', '/payouts', {
    amount: 1,
    currency: 'EUR',
    ...changes,
  });
  expect([status, body.errors[0].field]).toEqual([400, field]);
});

test('without a bank account, and after its removal, a payout is refused', async () => {
  const { payOut, account, own } = await newPayee();
  expect((await account.remove()).status).toBe(204);
  expect((await payOut()).body).toMatchObject({ status: 409, code: 'bank_account_required' });
  expect((await account.remove()).status).toBe(404);
  expect((await account.get()).status).toBe(404);
  const other = await createMerchant(service);
  const answer = await paymentsOf(service, other).ask('POST', '/payouts', { amount: 1, currency: 'EUR' });
  expect(answer.body.code).toBe('bank_account_required');
  expect(
    await sql(service, 'SELECT details_encrypted FROM bank_accounts WHERE business_id = $1', [own.businessId]),
  ).toEqual([{ details_encrypted: null }]);
});

test('a payout of another business or environment is not found', async () => {
  const { payOut } = await newPayee(WAITING_IBAN);
  const { id } = (await payOut()).body;
  const other = paymentsOf(service, merchant);
  expect((await other.ask('GET', `/payouts/${id}`)).status).toBe(404);
  expect((await other.ask('POST', `/payouts/${id}/cancel`)).status).toBe(404);
});

test('a token without payments:refund reads payouts, and creates none', async () => {
  const { own } = await newPayee();
  const reader = await createApplication(service, own.user, own.businessId, ['payments:read']);
  const ask = paymentsOf(service, reader).ask;
  expect((await ask('GET', '/payouts')).status).toBe(200);
  expect((await ask('POST', '/payouts', { amount: 1, currency: 'EUR' })).body.code).toBe('insufficient_scope');
});
