import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, escapeLiteral } from 'pg';
import { BY_INDEXES, transaction } from '../../../server/database/transaction.ts';
import { businessTotals, listBalance, moveMarks } from '../../../server/models/ledger/business-total.ts';
import { Payment } from '../../../server/models/payments/payment.ts';
import { readBalance } from '../../../server/models/payouts/payable.ts';
import { listWallet } from '../../../server/models/ledger/wallet-entry.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

const TRANSFERS = 5000;
/** Look-ups of a page of 25 entries, from both sides, with their payments; a scan reads hundreds. */
const MOST_BLOCKS = 200;
/** Look-ups of single rows of a business. */
const FEW_BLOCKS = 50;

interface Sent {
  text: string;
  values: (string | number | null)[];
}

/** Statements that the service sends. */
const sent: Sent[] = [];
const { prototype } = Client as unknown as { prototype: { query: (...input: unknown[]) => unknown } };
const send = prototype.query;
prototype.query = function (...input) {
  sent.push(input[0] as Sent);
  return send.apply(this, input);
};

let service: OwnService;
let database: Client;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }); // whose upkeep would add up balances meanwhile
  database = new Client(service.databaseUrl);
  await database.connect();
  // Replanning after an automatic analysis in the background reads blocks as well.
  for (const table of ['ledger_accounts', 'transfers', 'payments', 'processor_operations'])
    await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await database.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = on');
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

/** Inserts captures of one business, and as many payments from one wallet, with these numbers, among those of others. */
async function insertTransfers(first: number, last: number): Promise<void> {
  await database.query(`INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    VALUES ('wallet/usr_one/TEST/EUR', 'wallet', 'usr_one', 'TEST', 'EUR', 0) ON CONFLICT DO NOTHING`);
  await database.query(`
    INSERT INTO transfers (id, line, kind, payment_reference, debit_account, credit_account, amount, created_at)
    SELECT 'trf_' || lpad(number::text, 8, '0') || step, 0, step, 'pay_' || number, debit || '/TEST/EUR', credit || '/TEST/EUR',
      100, now()
    FROM generate_series(${first}, ${last}) AS number, (VALUES
      ('authorize', 'wallet/usr_one', 'hold/usr_one'), ('capture', 'hold/usr_one', 'business/biz_one')
    ) AS mine (step, debit, credit)
    UNION ALL
    SELECT 'trf_' || lpad(number::text, 8, '0') || 'other', 0, 'fund', NULL, 'outside/bank/TEST/EUR',
      'wallet/usr_' || number || '/TEST/EUR', 100, now()
    FROM generate_series(${first}, ${last}) AS number`);
}

/** Returns the number of blocks that the last statement of `work` with this part reads. */
async function blocksOf(work: () => Promise<unknown>, part = 'ledger_entries'): Promise<number> {
  await work();
  const { text, values } = sent.findLast((statement) => statement.text?.includes(part))!;
  await database.query(`PREPARE measured AS ${text}`);
  const literals = values.map((value) => (value === null ? 'NULL' : escapeLiteral(String(value))));
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE measured (${literals.join(', ')})`,
  );
  await database.query('DEALLOCATE measured');
  const { Plan } = rows[0]!['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
}

test('statements and balances are read by the index, whatever the ledger was when it was analyzed', async () => {
  await insertTransfers(1, 20);
  await database.query('ANALYZE ledger_accounts, transfers');
  await insertTransfers(21, TRANSFERS);
  const middle = `trf_${String(TRANSFERS / 2).padStart(8, '0')}`;
  const page = { after: middle, limit: 25 };
  expect(await listWallet('usr_one', 'TEST', page)).toHaveLength(25);
  expect(await listBalance('biz_one', 'TEST', page)).toHaveLength(25);
  expect(await blocksOf(() => listWallet('usr_one', 'TEST', page))).toBeLessThan(MOST_BLOCKS);
  expect(await blocksOf(() => listBalance('biz_one', 'TEST', page))).toBeLessThan(MOST_BLOCKS);
  const last = `trf_${String(TRANSFERS - 20).padStart(8, '0')}`;
  await transaction((tx) => moveMarks(last, 10 * TRANSFERS, tx), BY_INDEXES);
  expect(await businessTotals('biz_one', 'TEST')).toEqual([{ currency: 'EUR', balance: String(TRANSFERS * 100) }]);
  expect(await blocksOf(() => businessTotals('biz_one', 'TEST'))).toBeLessThan(MOST_BLOCKS);
});

/** Inserts captured payments of a business, each with a refund of this amount that has not ended, if any. */
async function insertCaptured(business: string, first: number, last: number, pending = 0): Promise<void> {
  await database.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method,
      amount_captured, amount_refund_pending, created_at, updated_at, expires_at)
    SELECT 'pay_' || number, '${business}', 'TEST', 'app_one', 'CAPTURED', 100, 'EUR', 'AUTOMATIC', 100, ${pending}, now(), now(), now()
    FROM generate_series(${first}, ${last}) AS number;
    INSERT INTO processor_operations (id, payment_reference, refund_id, kind, amount, status, due_at, created_at, updated_at)
    SELECT 'op_' || number, 'pay_' || number, 're_' || number, 'refund', ${pending}, 'pending', now() + interval '1 day', now(), now()
    FROM generate_series(${first}, ${last}) AS number WHERE ${pending} > 0;
    COMMIT`);
}

test('what a business can refund or pay out, and what keeps it open, is found without the pending refunds of others', async () => {
  await insertCaptured('biz_two', 1, 5, 40);
  await database.query('ANALYZE payments, processor_operations');
  await insertCaptured('biz_attacker', 6, TRANSFERS, 40);
  await insertCaptured('biz_two', TRANSFERS + 1, 2 * TRANSFERS);
  const purse = { business_id: 'biz_two', environment: 'TEST', currency: 'EUR' } as const;
  expect(await readBalance(purse)).toEqual({ balance: 0n, pending: 200n });
  expect(await blocksOf(() => readBalance(purse))).toBeLessThan(FEW_BLOCKS);
  const unfinished = () => transaction((tx) => Payment.findUnfinished('biz_two', 6, tx));
  expect(await blocksOf(unfinished, 'operation.payment_reference LIMIT 1')).toBeLessThan(MOST_BLOCKS);
});
