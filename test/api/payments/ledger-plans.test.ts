import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { startTestService, type OwnService } from '../../support/service.ts';

const TRANSFERS = 5000;
/** Look-ups of a transfer, two entries and their accounts; a scan reads hundreds. */
const MOST_BLOCKS = 40;

const TABLES = ['ledger_accounts', 'ledger_transfers', 'ledger_entries'];

let service: OwnService;
let database: Client;
beforeAll(async () => {
  service = await startTestService();
  database = new Client(service.databaseUrl);
  await database.connect();
  // Replanning after an automatic analysis in the background reads blocks as well.
  for (const table of TABLES) await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

/** Funds wallets of separate users, with these numbers. */
async function fund(first: number, last: number): Promise<void> {
  const numbers = `FROM generate_series(${first}, ${last}) AS number`;
  await database.query('BEGIN');
  await database.query(`INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    SELECT 'wallet/usr_' || number || '/TEST/EUR', 'wallet', 'usr_' || number, 'TEST', 'EUR', 0 ${numbers}
    UNION ALL SELECT 'outside/bank/TEST/EUR', 'outside', 'bank', 'TEST', 'EUR', NULL ON CONFLICT DO NOTHING`);
  await database.query(`INSERT INTO ledger_transfers (id, kind, environment, currency, created_at)
    SELECT 'trf_' || number, 'fund', 'TEST', 'EUR', now() ${numbers}`);
  await database.query(`INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT 'trf_' || number, 'wallet/usr_' || number || '/TEST/EUR', 100 ${numbers}
    UNION ALL SELECT 'trf_' || number, 'outside/bank/TEST/EUR', -100 ${numbers}`);
  await database.query('COMMIT');
}

async function blocksToCheck(transfer: string): Promise<number> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT ledger_check_transfer('${transfer}')`,
  );
  const { Plan } = rows[0]!['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
}

test('a transfer is checked by its keys, though the plan was made while the ledger was small', async () => {
  await fund(1, 20);
  await database.query(`ANALYZE ${TABLES.join()}`);
  for (let number = 1; number <= 10; number += 1) await blocksToCheck(`trf_${number}`); // the plan is kept from the sixth on
  await fund(21, TRANSFERS);
  expect(await blocksToCheck(`trf_${TRANSFERS / 2}`)).toBeLessThan(MOST_BLOCKS);
});
