import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { trialBalance, verifyLedger } from '../../../server/models/ledger/ledger-checks.ts';
import { PLAY_MONEY } from '../../../server/domain/ledger/wallets.ts';
import { createMerchant, PASSWORD, signUp, type TestMerchant, type TestUser } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { expectBooksToBeRight, paymentsOf, tally, times, type Payments } from '../../support/payments.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { newVisitor } from '../../support/visitor.ts';
import { payerToken, topUp, WALLET, walletOf } from '../../support/wallets.ts';

/** 2^53 − 1: the maximum amount of a payment and of a wallet. */
const MOST = Number.MAX_SAFE_INTEGER;

let service: TestService;
let merchant: TestMerchant;
let payments: Payments;
let payer: TestUser;
let token: string;
/** The payer's payments by wallet; each test has its own currency. */
let shop: Payments;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  payer = await signUp(service);
  token = await payerToken(service, payer, merchant);
  shop = paymentsOf(service, { token });
});
afterAll(async () => {
  await expectBooksToBeRight();
  await service.stop();
});

const balanceOf = async (currency: string) =>
  (await walletOf(service, token)).balances.find((balance: any) => balance.currency === currency);

async function fillWallet(currency: string): Promise<void> {
  await topUp(service, token, 1, currency); // opens the wallet, with play money
  expect((await topUp(service, token, MOST - PLAY_MONEY - 1, currency)).status).toBe(200);
  expect(await balanceOf(currency)).toEqual({ currency, available: MOST, held: 0 });
}

test('the largest amount is captured, refunded, listed and posted to the last unit', async () => {
  const created = await payments.create({ amount: MOST });
  expect([created.status, created.body.amount]).toEqual([201, MOST]);
  const { reference } = created.body;
  await payments.act(reference, 'capture', { amount: MOST - 2 });
  const refund = await payments.refund(reference, { amount: MOST - 3 });
  expect([refund.status, refund.body.amount]).toEqual([201, MOST - 3]);
  const whole = { amount: MOST, amount_captured: MOST - 2, amount_refunded: MOST - 3, amount_refundable: 1 };
  expect(await payments.read(reference)).toMatchObject(whole);
  expect((await payments.ask('GET', '/payments?limit=1')).body.data[0]).toMatchObject(whole);
  expect((await payments.refunds(reference))[0].amount).toBe(MOST - 3);
  const [event] = (await payments.ask('GET', `/events?payment=${reference}`)).body.data;
  expect(event.payload).toMatchObject({ payment: whole, refund: { amount: MOST - 3 } });
  const tooMuch = await payments.refund(reference, { amount: 2 });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'amount_exceeds_refundable']);
});

test('a payer reads a large amount to the last unit', async () => {
  const { body } = await payments.create({ amount: MOST, payment_method: undefined });
  const visitor = newVisitor(service);
  await visitor.submit('/signin', { email: payer.email, password: PASSWORD });
  expect((await visitor.get(new URL(body.checkout_url).pathname)).html).toContain('€90,071,992,547,409.91');
});

test('a refund that the wallet cannot take is refused and changes nothing, until there is room', async () => {
  await fillWallet('USD');
  const reference = await shop.captured({ ...WALLET, amount: MOST, currency: 'USD' });
  expect(await balanceOf('USD')).toEqual({ currency: 'USD', available: 0, held: 0 });
  expect((await topUp(service, token, 3, 'USD')).status).toBe(200);
  const before = await shop.read(reference);
  const { status, body } = await shop.refund(reference);
  expect([status, body.code, body.errors[0].field]).toEqual([422, 'amount_exceeds_wallet', '/amount']);
  expect(body.detail).toContain(`more than ${MOST} USD minor units`);
  expect(await shop.read(reference)).toEqual(before);
  expect(await shop.refunds(reference)).toEqual([]);
  expect(await balanceOf('USD')).toEqual({ currency: 'USD', available: 3, held: 0 });
  expect((await shop.refund(reference, { amount: MOST - 3 })).status).toBe(201);
  expect(await balanceOf('USD')).toEqual({ currency: 'USD', available: MOST, held: 0 });
});

test('a hold counts against the most of its wallet, because it may come back', async () => {
  await fillWallet('GBP');
  const reference = await shop.authorized({ ...WALLET, amount: MOST, currency: 'GBP' });
  const { status, body } = await topUp(service, token, 1, 'GBP');
  expect([status, body.code]).toEqual([422, 'amount_exceeds_wallet']);
  expect((await shop.act(reference, 'cancel')).status).toBe(200);
  expect(await balanceOf('GBP')).toEqual({ currency: 'GBP', available: MOST, held: 0 });
});

test('top-ups and refunds at the same time never bring a wallet to more than it can hold', async () => {
  await fillWallet('CHF');
  const references = await times(4, () => shop.captured({ ...WALLET, amount: 10, currency: 'CHF' }));
  const answers = await Promise.all([
    ...references.map((reference) => shop.refund(reference)),
    ...references.map(() => topUp(service, token, 10, 'CHF')),
  ]);
  const taken = answers.filter(({ status }) => status < 300);
  expect([taken.length, tally(answers)]).toEqual([4, expect.objectContaining({ '422 amount_exceeds_wallet': 4 })]);
  expect(await balanceOf('CHF')).toEqual({ currency: 'CHF', available: MOST, held: 0 });
});

test('the books of a business stay exact beyond 64 bits', async () => {
  const most = 2n ** 63n - 1n;
  const [business, outside] = [`business/${merchant.businessId}/TEST/SEK`, 'outside/simulated_card/TEST/SEK'];
  await payments.captured({ amount: MOST, currency: 'SEK' });
  await sql(
    service,
    `INSERT INTO transfers (id, line, kind, debit_account, credit_account, amount, note, created_at)
     VALUES ('trf_large', 0, 'fund', $2, $1, $3, 'a thousand captures', now())`,
    [business, outside, most],
  );
  const reference = await payments.captured({ amount: MOST, currency: 'SEK' });
  expect((await payments.refund(reference, { amount: 1 })).status).toBe(201);
  const rows = (await trialBalance()).filter(({ currency, kind }) => currency === 'SEK' && kind === 'business');
  expect(rows.map(({ total }) => total)).toEqual([String(most + 2n * BigInt(MOST) - 1n)]);
  expect((await verifyLedger()).findings).toEqual([]);
  const { balances } = (await payments.ask('GET', '/balance')).body;
  expect(balances).toContainEqual({ currency: 'SEK', amount: MOST, amount_owed: 0 }); // the maximum that a balance can show
});

test('a balance beyond exact JSON integers is refused, and one made by hand is found and never rounded', async () => {
  await topUp(service, token, 1, 'NOK');
  const id = `wallet/${payer.id}/TEST/NOK`;
  const setBalance = (balance: bigint) =>
    sql(service, 'UPDATE ledger_accounts SET balance = $1 WHERE id = $2', [balance, id]);
  await expect(setBalance(2n ** 53n)).rejects.toThrow(/ledger_accounts_balance_exact/);
  await sql(service, 'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_balance_exact');
  await setBalance(2n ** 53n + 1n);
  const { body } = await paymentsOf(service, { token }).ask('GET', '/wallet');
  const { findings } = await verifyLedger();
  await setBalance(BigInt(PLAY_MONEY + 1));
  await sql(
    service,
    'ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_balance_exact CHECK (balance <= 9007199254740991)',
  );
  expect([body.status, body.code]).toEqual([500, 'internal_error']);
  expect(findings).toEqual([
    expect.objectContaining({ subject: id, detail: expect.stringContaining('9007199254740993') }),
  ]);
});

/** An amount, a captured part and a refunded part. */
const stories = fc
  .oneof(fc.bigInt({ min: BigInt(MOST) / 2n, max: BigInt(MOST) }), fc.bigInt({ min: 1n, max: 9n }))
  .chain((amount) => fc.tuple(fc.constant(amount), fc.bigInt({ min: 1n, max: amount })))
  .chain(([amount, part]) => fc.tuple(fc.constant(amount), fc.constant(part), fc.bigInt({ min: 1n, max: part })))
  .map((story) => story.map(Number) as [amount: number, captured: number, refunded: number]);

test('no unit is lost in any partial capture and refund of a large amount', async () => {
  await fillWallet('DKK');
  const conserved = fc.asyncProperty(stories, async ([amount, captured, refunded]) => {
    const reference = await shop.authorized({ ...WALLET, currency: 'DKK', amount });
    expect(await balanceOf('DKK')).toEqual({ currency: 'DKK', available: MOST - amount, held: amount });
    await shop.act(reference, 'capture', { amount: captured });
    await shop.refund(reference, { amount: refunded });
    const spent = captured - refunded;
    expect(await balanceOf('DKK')).toEqual({ currency: 'DKK', available: MOST - spent, held: 0 });
    expect(await shop.read(reference)).toMatchObject({ amount_refundable: spent });
    const refilled = await topUp(service, token, Math.max(spent, 1), 'DKK');
    expect(refilled.status).toBe(spent > 0 ? 200 : 422);
  });
  await fc.assert(conserved, { numRuns: 10, endOnFailure: true });
});
