import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLAY_MONEY } from '../../../server/domain/ledger/wallets.ts';
import { call, createMerchant, signUp, type TestMerchant, type TestUser } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { payerToken, WALLET, walletOf as readWallet } from '../../support/wallets.ts';

let service: OwnService;
let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  payments = paymentsOf(service, { token: await tokenOf(await signUp(service, 'Grace Hopper')) });
});
afterAll(() => service.stop());

const tokenOf = (user: TestUser) => payerToken(service, user, { clientId: merchant.clientId });
const walletOf = (token: string) => readWallet(service, token);
const ops = (...args: string[]) => runOps(service, args);

test('an operator funds a LIVE wallet, looks into it, and proves the books', async () => {
  const user = await signUp(service);
  const funded = await ops('wallet', 'fund', user.email.toUpperCase(), '2500', 'EUR', '--note', 'goodwill');
  expect([funded.code, funded.stdout]).toEqual([0, expect.stringContaining('received €25.00: 2500 EUR minor units')]);
  const shown = await ops('wallet', 'show', user.id);
  expect(JSON.parse(shown.stdout)).toEqual({
    environment: 'LIVE',
    balances: [{ currency: 'EUR', available: 2500, held: 0 }],
  });
  const reference = await payments.captured({ ...WALLET, amount: 100 });
  expect((await ops('payment', 'show', reference)).stdout).toContain(`business/${merchant.businessId}/TEST/EUR`);
  const pending = await payments.create({ payment_method: undefined });
  expect(pending.body.status).toBe('PENDING');
  expect((await ops('payment', 'show', pending.body.reference)).stdout).toContain(`"${pending.body.checkout_url}"`);
  expect(await ops('ledger', 'verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('no findings') });
});

test('marks that a wrong clock has left behind are found and rebuilt, with the proof before and after', async () => {
  const other = await createMerchant(service);
  const captured = await paymentsOf(service, other).captured({ amount: 700 });
  const account = `business/${other.businessId}/TEST/EUR`;
  // Simulates a process with a clock behind, which wrote the capture before a mark that others had moved.
  const mark = [account, '0', 'trf_7zzzzzzzzzzzzzzzzzzzzzzzzz'];
  await sql(service, 'INSERT INTO ledger_marks (account_id, balance, transfer_id) VALUES ($1, $2, $3)', mark);
  const balance = async () => (await call(service, 'GET', '/balance', { token: other.token })).body.balances;
  expect(await balance()).toEqual([{ currency: 'EUR', amount: 0, amount_owed: 0 }]);
  expect(await ops('ledger', 'verify')).toMatchObject({ code: 1, stdout: expect.stringContaining(account) });
  const { code, stdout } = await ops('ledger', 'rebuild-marks');
  expect([code, stdout]).toEqual([0, expect.stringContaining(`✗ ${account}: mark 0, entries 700`)]);
  expect(stdout).toMatch(
    /Before: 1 of \d+ marks differ from the sums of their entries\.\nAfter: 0 of \d+\. All balances are correct\./,
  );
  expect(await balance()).toEqual([{ currency: 'EUR', amount: 700, amount_owed: 0 }]);
  expect(await ops('ledger', 'verify')).toMatchObject({ code: 0 });
  expect((await ops('ledger', 'rebuild-marks')).stdout).toContain('Nothing was changed.');
  await sql(service, 'DELETE FROM ledger_marks WHERE account_id = $1', [account]); // its place comes after all later entries
  expect((await paymentsOf(service, other).refund(captured, { amount: 700 })).status).toBe(201);
});

test('what operators do to a user is recorded, and a refused command is not', async () => {
  const user = await signUp(service);
  await ops('wallet', 'fund', user.id, '2500', 'EUR', '--note', 'goodwill');
  const paid = await ops('wallet', 'pay-out', user.id, '1000', 'EUR', '--note', 'by bank transfer');
  expect([paid.code, paid.stdout]).toEqual([0, expect.stringContaining('was paid out €10.00')]);
  const refused = await ops('wallet', 'pay-out', user.id, '1501', 'EUR');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Only 1500 EUR minor units')]);
  await ops('user', 'reset-second-factor', user.email);
  const events = await sql(
    service,
    'SELECT type, user_id, client_id, address, environment, details FROM audit_events WHERE subject_id = $1 AND user_id IS NULL ORDER BY id',
    [user.id],
  );
  const operator = expect.stringMatching(/^\S+@\S+$/);
  const byOperator = { user_id: null, client_id: null, address: null };
  const details = { currency: 'EUR', operator };
  expect(events).toEqual([
    {
      ...byOperator,
      type: 'wallet.funded',
      environment: 'LIVE',
      details: { ...details, amount: '2500', note: 'goodwill' },
    },
    {
      ...byOperator,
      type: 'wallet.paid_out',
      environment: 'LIVE',
      details: { ...details, amount: '1000', note: 'by bank transfer' },
    },
    { ...byOperator, type: 'second_factor.reset', environment: null, details: { operator } },
  ]);
  expect((await ops('audit', 'list')).stdout).toContain(`"type":"wallet.paid_out","subject_id":"${user.id}"`);
  expect(await ops('ledger', 'verify')).toMatchObject({ code: 0 });
});

test.each([
  [['wallet', 'fund', 'nobody@example.com', '1', 'EUR'], 1, 'no user "nobody@example.com"'],
  [['wallet', 'fund', 'nobody@example.com', '1.5', 'EUR'], 1, 'whole number of minor units'],
  [['wallet', 'fund', 'nobody@example.com', '25.00', 'EUR'], 1, 'such as 2500 for 25.00 EUR'],
  [['wallet', 'fund', 'nobody@example.com', '1e3', 'EUR'], 1, 'whole number of minor units'],
  [['wallet', 'fund', 'nobody@example.com', '0x10', 'EUR'], 1, 'whole number of minor units'],
  [['wallet', 'fund', 'nobody@example.com', '9007199254740993', 'EUR'], 1, 'whole number of minor units'],
  [['wallet', 'fund', 'nobody@example.com', '-5', 'EUR'], 2, "ops: Unknown option '-5'"],
  [['wallet', 'fund', 'nobody@example.com', '1', 'EURO'], 1, 'must be an ISO 4217 code'],
  [['wallet', 'fund', 'nobody@example.com', '1', 'chf'], 1, 'must be an ISO 4217 code'],
  [['ledger', 'frobnicate'], 2, 'Usage'],
])('a mistaken command is refused: %j', async (args, code, said) => {
  const { stderr, ...result } = await ops(...args);
  expect([result.code, stderr]).toEqual([code, expect.stringContaining(said)]);
  expect(stderr).not.toContain('    at ');
});

test('a mistyped folder is refused, and no database is made there', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'tallystick-')), 'dtaa');
  const { code, stderr } = await runOps(service, ['ledger', 'verify'], { DATABASE_URL: undefined, DATA_DIR: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`no database in ${folder}`)]);
  expect(existsSync(folder)).toBe(false);
});

test('a wallet takes no more than a balance can hold', async () => {
  const user = await signUp(service);
  const token = await tokenOf(user);
  const shop = paymentsOf(service, { token });
  const reference = await shop.authorized({ ...WALLET, amount: 1000 });
  const room = String(Number.MAX_SAFE_INTEGER - PLAY_MONEY);
  expect((await ops('wallet', 'fund', user.id, room, 'EUR', '--environment', 'TEST')).code).toBe(0);
  const full = await walletOf(token);
  const { code, stderr } = await ops('wallet', 'fund', user.id, '1', 'EUR', '--environment', 'TEST');
  expect([code, stderr]).toEqual([1, expect.stringContaining('must not bring the wallet to more than')]);
  const body = { amount: 1, currency: 'EUR' };
  const topUp = await call(service, 'POST', '/test-helpers/wallet/top-up', { token, body });
  expect([topUp.status, topUp.body.code, topUp.body.errors[0].field]).toEqual([
    422,
    'amount_exceeds_wallet',
    '/amount',
  ]);
  expect(await walletOf(token)).toEqual(full);
  await shop.act(reference, 'cancel');
  expect((await walletOf(token)).balances).toEqual([{ currency: 'EUR', available: Number.MAX_SAFE_INTEGER, held: 0 }]);
});
