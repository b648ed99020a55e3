import { sqlStateOf } from './database-errors.ts';
import { hasPendingMigrations } from './migrate.ts';
import { run, type Statement } from './statements.ts';
import { transaction } from './transaction.ts';

/** Returns `ok`, or describes the fault. */
export async function databaseState(): Promise<string> {
  try {
    if (await hasPendingMigrations()) return 'migrations pending';
    const [row] = await transaction((tx) => run<{ reason: string | null }>(TRY, [], tx), LITTLE_MEMORY);
    return row!.reason === null ? 'ok' : `only reads: ${row!.reason}`;
  } catch (error) {
    return inWords(error);
  }
}

function inWords(error: unknown): string {
  const code = sqlStateOf(error);
  if (code === '53100') return 'its disk is full';
  // Out of resources or quota: the server answers, but cannot work.
  return code !== undefined && /^(53|54|58)/.test(code) ? `cannot write (${code})` : 'unreachable';
}

const LITTLE_MEMORY = "SET LOCAL work_mem = '64kB'";

/**
 * Finds out whether the database is read-only, such as a standby. Sorts more than fits into memory, so that PostgreSQL
 * writes a temporary file on the disk of the tables: that fails when the disk is full, leaves nothing behind and takes a few
 * milliseconds.
 */
const TRY: Statement = {
  name: 'try to write',
  text: `
    SELECT CASE
      WHEN pg_is_in_recovery() THEN 'it is a standby'
      WHEN current_setting('transaction_read_only')::boolean THEN 'default_transaction_read_only is on'
    END AS reason
    FROM (SELECT count(*) FROM (SELECT number FROM generate_series(1, 20000) AS number ORDER BY -number OFFSET 0) sorted) tried`,
};
