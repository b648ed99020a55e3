import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../../server/models/ledger/ledger-checks.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { walletOf as accountOfWallet } from '../../../server/domain/ledger/ledger-accounts.ts';
import { postFunding } from '../../../server/domain/ledger/transfers.ts';
import { fundWallet } from '../../../server/domain/ledger/wallets.ts';
import { hashSecret } from '../../../server/platform/secrets.ts';
import { call, createMerchant, signUp, type TestMerchant, type TestUser } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf, tally, times, type Payments } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { payerToken, topUp, WALLET, walletOf as readWallet } from '../../support/wallets.ts';
import { webhooksOf } from '../../support/webhooks.ts';

let service: OwnService;
let merchant: TestMerchant;
let payer: TestUser;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  payer = await signUp(service, 'Grace Hopper');
  payments = paymentsOf(service, { token: await tokenOf(payer) });
});
afterAll(() => service.stop());

const tokenOf = (user: TestUser, clientId = merchant.clientId) => payerToken(service, user, { clientId });
const walletOf = (token: string) => readWallet(service, token);
const purse = async (user: TestUser) => (await walletOf(await tokenOf(user))).balances[0];

test('a new user has play money in TEST', async () => {
  const token = await tokenOf(await signUp(service));
  expect(await walletOf(token)).toEqual({
    environment: 'TEST',
    balances: [{ currency: 'EUR', available: 100_000, held: 0 }],
  });
});

test('money moves from the wallet to a hold, to the business and back, and none is lost', async () => {
  const user = await signUp(service);
  const shop = paymentsOf(service, { token: await tokenOf(user) });
  const reference = await shop.authorized({ ...WALLET, amount: 1000 });
  expect(await purse(user)).toMatchObject({ available: 99_000, held: 1000 });
  await shop.act(reference, 'capture', { amount: 700 });
  expect(await purse(user)).toMatchObject({ available: 99_300, held: 0 });
  await shop.refund(reference, { amount: 200 });
  expect(await purse(user)).toMatchObject({ available: 99_500, held: 0 });
  const cancelled = await shop.authorized({ ...WALLET, amount: 500 });
  expect(await purse(user)).toMatchObject({ available: 99_000, held: 500 });
  await shop.act(cancelled, 'cancel');
  expect(await purse(user)).toMatchObject({ available: 99_500, held: 0 });
  expect((await verifyLedger()).findings).toEqual([]);
});

test('a wallet that holds too little declines', async () => {
  const { status, body } = await payments.create({ ...WALLET, amount: 100_001 });
  expect([status, body.code, body.decline_code]).toEqual([402, 'payment_declined', 'insufficient_funds']);
});

test('of thirty payments at once, a wallet pays for as many as it can', async () => {
  const shop = paymentsOf(service, { token: await tokenOf(await signUp(service)) });
  const answers = await times(30, () => shop.create({ ...WALLET, amount: 10_000 }));
  expect(tally(answers)).toEqual({ 201: 10, '402 payment_declined': 20 });
});

test('parallel payments, captures, refunds and cancellations of one wallet do not deadlock', async () => {
  const user = await signUp(service);
  const shop = paymentsOf(service, { token: await tokenOf(user) });
  await times(20, async (index) => {
    const reference = await shop.authorized({ ...WALLET, amount: 1000 });
    if (index % 2) return shop.act(reference, 'cancel');
    await shop.act(reference, 'capture', { amount: 600 });
    return shop.refund(reference, { amount: 600 });
  });
  expect(await purse(user)).toMatchObject({ available: 100_000, held: 0 });
});

test('each user of an application has separate idempotency keys, and so has the application', async () => {
  const tokens = [await tokenOf(await signUp(service)), await tokenOf(await signUp(service))];
  const headers = { 'Idempotency-Key': 'basket-1' };
  const pay = (token: string, method: object = WALLET) => paymentsOf(service, { token }).create(method, headers);
  const askAll = async () => [await pay(tokens[0]!), await pay(tokens[1]!), await pay(merchant.token, {})];
  const [first, again] = [await askAll(), await askAll()];
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(first.map((answer) => answer.headers.get('Idempotent-Replayed'))).toEqual([null, null, null]);
  expect(new Set(first.map(({ body }) => body.reference)).size).toBe(3);
  expect(again.map((answer) => answer.headers.get('Idempotent-Replayed'))).toEqual(['true', 'true', 'true']);
  expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
  for (const token of tokens) expect((await walletOf(token)).balances[0].held).toBe(1250);
});

test('a user with the idempotency key of another user tops up their own wallet', async () => {
  const request = { body: { amount: 500, currency: 'EUR' }, headers: { 'Idempotency-Key': 'k'.repeat(255) } };
  for (const user of [await signUp(service), await signUp(service)]) {
    const token = await tokenOf(user);
    const before = (await walletOf(token)).balances[0].available;
    const topUp = await call(service, 'POST', '/test-helpers/wallet/top-up', { token, ...request });
    expect(topUp.headers.get('Idempotent-Replayed')).toBeNull();
    expect((await walletOf(token)).balances[0].available).toBe(before + 500);
  }
});

test('a token that only reads the wallet puts nothing into it', async () => {
  const token = await tokenOf(await signUp(service));
  const before = await walletOf(token);
  await sql(service, 'UPDATE access_tokens SET scopes = $1 WHERE token_hash = $2', [
    ['wallet:read'],
    hashSecret(token),
  ]);
  const { status, body } = await topUp(service, token, 500);
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(await walletOf(token)).toEqual(before);
});

test('a merchant’s own token has no wallet', async () => {
  const { status, body } = await paymentsOf(service, merchant).create(WALLET);
  expect([status, body.errors[0].code]).toEqual([400, 'user_required']);
  const wallet = await call(service, 'GET', '/wallet', { token: merchant.token });
  expect([wallet.status, wallet.body.code]).toEqual([403, 'insufficient_scope']);
});

test('currencies do not mix, and each has play money', async () => {
  const user = await signUp(service);
  const token = await tokenOf(user);
  const shop = paymentsOf(service, { token });
  await shop.authorized({ ...WALLET, amount: 1000, currency: 'JPY' });
  await shop.authorized({ ...WALLET, amount: 1000, currency: 'KWD' });
  expect((await walletOf(token)).balances).toEqual([
    { currency: 'JPY', available: 99_000, held: 1000 },
    { currency: 'KWD', available: 99_000, held: 1000 },
  ]);
});

test('a wallet can be topped up in TEST', async () => {
  const token = await tokenOf(await signUp(service));
  const body = { amount: 5000, currency: 'EUR' };
  const topUp = await call(service, 'POST', '/test-helpers/wallet/top-up', { token, body });
  expect([topUp.status, topUp.body.balances]).toEqual([200, [{ currency: 'EUR', available: 105_000, held: 0 }]]);
});

test('LIVE knows no helpers, no play money and no simulated cards, and nothing of TEST', async () => {
  const live = await createMerchant(service);
  const test = await payments.authorized();
  await sql(service, `UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [live.clientId]);
  const user = await signUp(service);
  await verifyEmail(service, user);
  const token = await tokenOf(user, live.clientId);
  const shop = paymentsOf(service, { token });
  expect(await walletOf(token)).toEqual({ environment: 'LIVE', balances: [] });
  expect((await shop.create()).body.code).toBe('processor_unavailable');
  expect((await shop.create({ ...WALLET, amount: 1 })).body.decline_code).toBe('insufficient_funds');
  // More requests at once than there are connections: each must need only the connection of its transaction.
  const keyed = await times(60, (index) =>
    shop.create({ ...WALLET, amount: 1 }, { 'Idempotency-Key': `key-${index}` }),
  );
  expect(tally(keyed)).toEqual({ '402 payment_declined': 60 });
  expect((await shop.ask('GET', `/payments/${test}`)).status).toBe(404);
  const { body } = await shop.create({ payment_method: undefined });
  for (const what of ['authorize', 'fail', 'expire'] as const) {
    expect((await shop.help(body.reference, what)).status).toBe(404);
  }
  const topUp = { token, body: { amount: 1, currency: 'EUR' } };
  expect((await call(service, 'POST', '/test-helpers/wallet/top-up', topUp)).status).toBe(404);
  await fundWallet(user.id, { environment: 'LIVE', currency: 'EUR', amount: 5000, note: 'test' }, new Date());
  expect((await shop.create({ ...WALLET, amount: 5000 })).body.status).toBe('AUTHORIZED');
});

/** Inserts a transfer by hand, which moves no kept balance. */
const insertByHand = (debit: string, credit: string, amount: number, id = 't1') =>
  sql(
    service,
    `INSERT INTO transfers (id, line, kind, debit_account, credit_account, amount, created_at)
     VALUES ($1, 0, 'fund', $2, $3, $4, now())`,
    [id, debit, credit, amount],
  );

test('the database refuses a transfer that does not balance, spends what is not there or mixes currencies', async () => {
  const [wallet, treasury] = [`wallet/${payer.id}/TEST/EUR`, 'outside/treasury/TEST/EUR'];
  const attempts: [string, string, number, RegExp][] = [
    [treasury, wallet, 0, /transfers_amount_check/],
    [treasury, wallet, -5, /transfers_amount_check/],
    [wallet, wallet, 5, /transfers_two_accounts/],
    [treasury, `wallet/${payer.id}/TEST/JPY`, 5, /transfers_one_currency/],
    [treasury, `wallet/${payer.id}/LIVE/EUR`, 5, /transfers_one_currency/],
    ['purse/treasury/TEST/EUR', wallet, 5, /transfers_from/],
    [treasury, `purse/${payer.id}/TEST/EUR`, 5, /transfers_to/],
  ];
  for (const [debit, credit, amount, refusal] of attempts)
    await expect(insertByHand(debit, credit, amount)).rejects.toThrow(refusal);
  const purse = { environment: 'TEST', currency: 'EUR' } as const;
  const take = (owner: string, amount: number) =>
    transaction((tx) => {
      postFunding(accountOfWallet(owner, purse), -amount, 'too much', new Date(), tx);
      return Promise.resolve();
    });
  await expect(take(payer.id, 1_000_000)).rejects.toThrow(/ledger_accounts_balance_check/);
  await expect(take('usr_none', 1)).rejects.toThrow(/null value in column "amount"/);
  expect((await verifyLedger()).findings).toEqual([]);
});

test('money is held, captured or released, and refunded once, whatever writes the transfer', async () => {
  const reference = await payments.captured({ ...WALLET, amount: 100 });
  const refund = (await payments.refund(reference, { amount: 40 })).body.id;
  const again = (kind: string, line = 0) =>
    sql(
      service,
      `INSERT INTO transfers (id, line, kind, payment_reference, refund_id, debit_account, credit_account, amount, created_at)
       SELECT 't2', $2, $3, payment_reference, CASE $3 WHEN 'refund' THEN $4 END, debit_account, credit_account, amount, now()
       FROM transfers WHERE payment_reference = $1 AND kind = 'authorize'`,
      [reference, line, kind, refund],
    );
  await expect(again('authorize')).rejects.toThrow(/transfers_authorize/);
  await expect(again('capture')).rejects.toThrow(/transfers_settle/);
  await expect(again('release')).rejects.toThrow(/transfers_settle/);
  await expect(again('refund')).rejects.toThrow(/transfers_refund/);
});

test('a part capture is one transfer, whose second line returns the rest', async () => {
  const reference = await payments.authorized({ ...WALLET, amount: 1000 });
  await payments.act(reference, 'capture', { amount: 700 });
  const lines = await sql(
    service,
    `SELECT id, line, kind, split_part(debit_account, '/', 1) AS debit, split_part(credit_account, '/', 1) AS credit, amount
     FROM transfers WHERE payment_reference = $1 ORDER BY id, line`,
    [reference],
  );
  const { id } = lines[1]!;
  expect(lines).toEqual([
    { id: expect.any(String), line: 0, kind: 'authorize', debit: 'wallet', credit: 'hold', amount: '1000' },
    { id, line: 0, kind: 'capture', debit: 'hold', credit: 'business', amount: '700' },
    { id, line: 1, kind: 'capture', debit: 'hold', credit: 'wallet', amount: '300' },
  ]);
  const { stdout } = await runOps(service, ['payment', 'show', reference]);
  for (const amount of [-1000, 700, 300]) expect(stdout).toMatch(new RegExp(`capture.* ${amount} `));
});

test.each([`UPDATE transfers SET amount = amount * 2`, `DELETE FROM transfers`, `TRUNCATE transfers`])(
  'the ledger is append-only: %s',
  async (statement) => {
    await expect(sql(service, statement)).rejects.toThrow(/append-only/);
  },
);

test.each([
  ['captured beyond the amount', 'amount_captured = amount + 1'],
  ['refunded beyond what was captured', `amount_refunded = amount_captured + 1, status = 'PARTIALLY_REFUNDED'`],
  ['pending refunds beyond what is left', 'amount_refund_pending = amount_captured + 1'],
  ['an amount below zero', 'amount_refund_pending = -1'],
  ['a status that is none', `status = 'PAID'`],
  ['refunded without a refund', `status = 'REFUNDED'`],
])('the database refuses a payment with %s', async (_what, change) => {
  const reference = await payments.captured();
  await expect(sql(service, `UPDATE payments SET ${change} WHERE reference = $1`, [reference])).rejects.toThrow(
    /check/,
  );
});

test('an account in no valid currency is refused, and one made by hand is found', async () => {
  const open = `INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    VALUES ('wallet/usr_x/LIVE/chf', 'wallet', 'usr_x', 'LIVE', 'chf', 0)`;
  await expect(sql(service, open)).rejects.toThrow(/currency_in_capitals/);
  await sql(service, 'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_currency_in_capitals');
  await sql(service, open);
  const { findings } = await verifyLedger();
  await sql(service, "DELETE FROM ledger_accounts WHERE owner_id = 'usr_x'");
  expect(findings).toEqual([
    {
      check: 'every account has a currency code in capitals',
      subject: 'wallet/usr_x/LIVE/chf',
      detail: 'chf',
    },
  ]);
});

test.each([
  ['payments', 'reference', 'business_id', 'biz_none'],
  ['payments', 'reference', 'client_id', 'app_none'],
  ['events', 'event_id', 'business_id', 'biz_none'],
  ['webhook_deliveries', 'id', 'endpoint_id', 'we_none'],
  ['webhook_deliveries', 'id', 'event_id', 'evt_none'],
])('a row of %s with the key %s is found whose %s names no row: %s', async (table, key, column, none) => {
  const own = await createMerchant(service);
  await webhooksOf(service, own).register('https://example.com/hooks');
  const reference = await paymentsOf(service, own).authorized();
  const where = key === 'reference' ? 'reference = $1' : 'payment_reference = $1';
  const [row] = await sql(service, `SELECT ${key} AS key, ${column} AS named FROM ${table} WHERE ${where}`, [
    reference,
  ]);
  const name = (value: unknown) =>
    sql(service, `UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [row!.key, value]);
  await name(none);
  const { findings } = await verifyLedger();
  await name(row!.named);
  const check = 'every payment, event and delivery names rows that exist';
  expect(findings).toContainEqual({ check, subject: row!.key, detail: expect.stringContaining(none) });
});

test('every change by hand is found', async () => {
  const [captured, refunded, authorized, cancelled] = [
    await payments.captured({ ...WALLET, amount: 100 }),
    await payments.captured({ ...WALLET, amount: 100 }),
    await payments.authorized({ ...WALLET, amount: 100 }),
    await payments.authorized({ ...WALLET, amount: 100 }),
  ];
  await payments.refund(refunded, { amount: 40 });
  await payments.act(cancelled, 'cancel');
  expect((await verifyLedger()).findings).toEqual([]);
  const tamper: [string, string][] = [
    [`UPDATE payments SET amount_captured = 90 WHERE reference = '${captured}'`, captured],
    [`UPDATE payments SET amount_refunded = 50 WHERE reference = '${refunded}'`, refunded],
    [`UPDATE payments SET status = 'EXPIRED' WHERE reference = '${authorized}'`, authorized],
    [
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = 'wallet/${payer.id}/TEST/EUR'`,
      `wallet/${payer.id}/TEST/EUR`,
    ],
    [`UPDATE refunds SET amount = 41 WHERE payment_reference = '${refunded}'`, refunded],
    [
      `INSERT INTO transfers (id, line, kind, payment_reference, debit_account, credit_account, amount, created_at)
       VALUES ('t3', 0, 'authorize', 'pay_none', 'outside/treasury/TEST/EUR', 'hold/${merchant.businessId}/TEST/EUR', 1, now())`,
      'pay_none',
    ],
    [
      `INSERT INTO transfers (id, line, kind, payment_reference, refund_id, debit_account, credit_account, amount, created_at)
       VALUES ('t4', 0, 'refund', '${cancelled}', 're_none', 'outside/treasury/TEST/EUR', 'hold/${merchant.businessId}/TEST/EUR', 1, now())`,
      're_none',
    ],
    [`DELETE FROM events WHERE payment_reference = '${cancelled}' AND event_type = 'payment.cancelled'`, cancelled],
    [
      `UPDATE events SET payment_reference = 'pay_none' WHERE payment_reference = '${captured}' AND event_type = 'payment.captured'`,
      'evt_',
    ],
  ];
  for (const [statement, subject] of tamper) {
    await sql(service, statement);
    const { findings } = await verifyLedger();
    expect(findings.map((finding) => finding.subject)).toContainEqual(expect.stringContaining(subject));
  }
  const { code, stdout } = await runOps(service, ['ledger', 'verify']);
  expect([code, stdout]).toEqual([1, expect.stringContaining(`✗ every payment moved its stated amounts: ${captured}`)]);
});
