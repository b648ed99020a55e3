import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { insertHistory } from '../../../../scripts/bench/console/insert-history.ts';
import { addUpBalances } from '../../../../server/domain/upkeep/add-up-balances.ts';
import { addUpDays } from '../../../../server/domain/upkeep/add-up-days.ts';
import { endOfSums } from '../../../../server/domain/upkeep/open-transactions.ts';
import { verifyLedger } from '../../../../server/models/ledger/ledger-checks.ts';
import { call, createMerchant, signUp, type TestMerchant } from '../../../support/api.ts';
import { newOwner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { card, paymentsOf, times, type Payments } from '../../../support/payments.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { payerToken, WALLET } from '../../../support/wallets.ts';

let service: OwnService;
let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService({ LOCK_SECONDS: '300' });
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});
afterAll(() => service.stop());

const ask = async (path: string, { token }: TestMerchant = merchant) => call(service, 'GET', path, { token });

test('a business has by currency what it captured less what it refunded, and the payment behind each entry', async () => {
  const reference = await payments.captured();
  const refund = (await payments.refund(reference, { amount: 250 })).body;
  const yen = await payments.captured({ amount: 700, currency: 'JPY' });
  await payments.authorized(); // held, so not in the balance
  await payments.refund(await payments.captured({ amount: 100, ...card('sim_refund_failure') }));
  expect((await ask('/balance')).body).toEqual({
    environment: 'TEST',
    balances: [
      { currency: 'EUR', amount: 1100, amount_owed: 0 },
      { currency: 'JPY', amount: 700, amount_owed: 0 },
    ],
  });
  const { data } = (await ask('/balance/entries')).body;
  expect(data).toMatchObject([
    { kind: 'capture', amount: 100, refund_id: null },
    { kind: 'capture', amount: 700, currency: 'JPY', payment_reference: yen },
    { kind: 'refund', amount: -250, payment_reference: reference, refund_id: refund.id },
    { kind: 'capture', amount: 1250, payment_reference: reference, refund_id: null },
  ]);
  expect((await ask('/balance/entries?currency=JPY')).body.data).toHaveLength(1);
});

test('every entry is on one page, in order, across currencies', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  await times(7, (index) => mine.captured({ currency: index % 2 ? 'EUR' : 'USD', amount: 100 + index }));
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/balance/entries?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await ask(path, own);
    ids.push(...body.data.map(({ id }: any) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect([ids.length, ids]).toEqual([7, [...new Set(ids)].sort().reverse()]);
});

test('a cursor of another list, and a currency that is none, are refused', async () => {
  const { next_cursor } = (await ask('/balance/entries?limit=1')).body;
  for (const path of [`/balance/entries?limit=1&currency=EUR&cursor=${next_cursor}`, '/balance/entries?currency=XAU'])
    expect((await ask(path)).status).toBe(400);
  expect((await ask(`/balance/entries?cursor=${next_cursor}`, await createMerchant(service))).status).toBe(400);
});

test('others see nothing of it, and a token without payments:read is refused', async () => {
  expect((await ask('/balance', await createMerchant(service))).body.balances).toEqual([]);
  const lacking = await createMerchant(service, ['payments:create']);
  for (const path of ['/balance', '/balance/entries', '/search?q=ab'])
    expect((await ask(path, lacking)).body.code).toBe('insufficient_scope');
});

test('LIVE money is not in the balance of TEST', async () => {
  const own = await createMerchant(service);
  await paymentsOf(service, own).captured();
  await sql(
    service,
    `INSERT INTO transfers (id, line, kind, debit_account, credit_account, amount, note, created_at)
     VALUES ('trf_live', 0, 'fund', 'outside/bank/LIVE/EUR', $1, 99, 'of another environment', now())`,
    [`business/${own.businessId}/LIVE/EUR`],
  );
  expect((await ask('/balance', own)).body.balances).toEqual([{ currency: 'EUR', amount: 1250, amount_owed: 0 }]);
  expect((await ask('/balance/entries', own)).body.data).toMatchObject([{ kind: 'capture', amount: 1250 }]);
});

const accountOf = ({ businessId }: TestMerchant) => `business/${businessId}/TEST/EUR`;

const MARK = 'every mark is the sum of the entries up to it';

async function addHistory(own: TestMerchant, count: number): Promise<void> {
  const database = new Client(service.databaseUrl);
  await database.connect();
  await insertHistory(database, own, count);
  await database.end();
}

/** 97 out of a hundred payments are captured, at 12.50 each. */
const HISTORY = { payments: 6000, amount: 5820 * 1250 };

/** Sums all payments like the maintenance job, from the beginning: the ids of a history sort before those of the service. */
async function addUpAll(): Promise<void> {
  await sql(service, "UPDATE ledger_progress SET transfer_id = ''");
  await eventually(async () => {
    await addUpBalances(service.parts.log, new AbortController().signal); // leaves the rest to the job, if that is at work
    return (await sql(service, BEHIND)).length === 0;
  }, 'the sum of all payments');
}

/** A transfer of the history that is not added up yet. */
const BEHIND = "SELECT FROM transfers, ledger_progress WHERE id > transfer_id AND id < 'trf_01' LIMIT 1";

test('a long history is added up once by many processes, and counts the same before, meanwhile and with what follows', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const open = new Client(service.databaseUrl); // sums end a minute before its start, however long this test takes
  await open.connect();
  await open.query('BEGIN; SELECT now()');
  await mine.captured({ amount: 5 });
  await addHistory(own, HISTORY.payments);
  const balance = async () => (await ask('/balance', own)).body.balances[0].amount;
  expect(await balance()).toBe(HISTORY.amount + 5);
  const adding = times(4, () => addUpAll());
  expect(await times(20, balance)).toEqual(Array(20).fill(HISTORY.amount + 5));
  await adding;
  const [mark] = await sql(service, 'SELECT balance FROM ledger_marks WHERE account_id = $1', [accountOf(own)]);
  expect(Number(mark!.balance)).toBe(HISTORY.amount); // without entries too recent to be final
  await open.end();
  await mine.captured({ amount: 7 });
  expect(await balance()).toBe(HISTORY.amount + 12);
  expect((await verifyLedger()).findings.filter(({ check }) => check === MARK)).toEqual([]);
});

test('a slow capture counts in balance and overview, though later ones are added up before it is there', async () => {
  const own = await newOwner(service);
  const mine = paymentsOf(service, own.merchant);
  const payer = paymentsOf(service, { token: await payerToken(service, await signUp(service), own.merchant) });
  const reference = await payer.authorized({ ...WALLET, amount: 1000 });
  await mine.captured({ amount: 70 }); // opens the account, for which later captures would wait
  await own.open(''); // from now on its days are added up
  const slow = new Client(service.databaseUrl);
  await slow.connect();
  await slow.query('BEGIN');
  await slow.query('SELECT FROM ledger_accounts WHERE balance IS NOT NULL FOR UPDATE');
  const capturing = mine.act(reference, 'capture');
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await eventually(async () => (await sql(service, waiting)).length > 0, 'the capture to wait');
  await mine.captured({ amount: 5 });
  const now = Date.now;
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 5 * 60_000); // a minute is not waited for
  await addUpAll();
  await addUpDays(service.parts.log, new AbortController().signal);
  ahead.mockRestore();
  await service.parts.clockWatch.check(); // it may have seen that time, and would refuse changes until its next check
  await slow.end();
  expect((await capturing).status).toBe(200);
  expect((await ask('/balance', own.merchant)).body.balances).toEqual([
    { currency: 'EUR', amount: 1075, amount_owed: 0 },
  ]);
  expect((await own.open('')).html).toContain('<dt>Captured</dt><dd><strong>€10.75</strong>');
});

test('the proof of the books finds a mark that is wrong', async () => {
  const own = await createMerchant(service);
  await addHistory(own, HISTORY.payments);
  await addUpAll();
  await sql(service, 'UPDATE ledger_marks SET balance = balance + 1 WHERE account_id = $1', [accountOf(own)]);
  expect((await verifyLedger()).findings.filter(({ check }) => check === MARK)).toMatchObject([
    { subject: accountOf(own), detail: `mark ${HISTORY.amount + 1}, entries ${HISTORY.amount}` },
  ]);
});

test('an open transaction that stops the sums is logged, with its session, and measured', async () => {
  const open = new Client({ connectionString: service.databaseUrl, application_name: 'a long report' });
  await open.connect();
  await open.query('BEGIN');
  const { rows } = await open.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const warnings = jest.spyOn(service.parts.log, 'warn');
  const found = { pid: rows[0]!.pid, application: 'a long report', state: 'idle in transaction' };
  await eventually(async () => {
    await endOfSums(service.parts.log, 500);
    return warnings.mock.calls.some(([fields]) => (fields as { pid?: number } | undefined)?.pid === found.pid);
  }, 'the warning');
  expect(warnings.mock.calls.map(([fields]) => fields)).toContainEqual(expect.objectContaining(found));
  const text = await service.parts.registry.metrics();
  expect(Number(/^tallystick_database_oldest_transaction_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0.5);
  await open.end();
  warnings.mockRestore();
});
