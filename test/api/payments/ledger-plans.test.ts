import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, escapeLiteral } from 'pg';
import { BY_INDEXES, transaction } from '../../../server/database/transaction.ts';
import { businessTotals, listBalance, moveMarks } from '../../../server/models/ledger/business-total.ts';
import { listWallet } from '../../../server/models/ledger/wallet-entry.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

const TRANSFERS = 5000;
/** Look-ups of a page of 25 entries, from both sides, with their payments; a scan reads hundreds. */
const MOST_BLOCKS = 200;

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
  service = await startTestService();
  database = new Client(service.databaseUrl);
  await database.connect();
  // Replanning after an automatic analysis in the background reads blocks as well.
  for (const table of ['ledger_accounts', 'transfers'])
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

/** Returns the number of blocks that the last statement of `work` reads. */
async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const { text, values } = sent.findLast((statement) => statement.text?.includes('ledger_entries'))!;
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
