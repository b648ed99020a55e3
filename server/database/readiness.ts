import { sqlStateOf } from './database-errors.ts';
import { namesOfPending } from './migrate.ts';
import { run, type Statement } from './statements.ts';
import { transaction } from './transaction.ts';

export interface DatabaseState {
  isReachable: boolean;
  isWritable: boolean;
  /** `ok`, or the reason why the process is not ready. */
  words: string;
}

/** Tries the database: whether it answers, can write, and has all migrations. */
export async function databaseState(): Promise<DatabaseState> {
  try {
    const [row] = await transaction((tx) => run<{ reason: string | null }>(TRY, [], tx), LITTLE_MEMORY);
    if (row!.reason !== null) return { isReachable: true, isWritable: false, words: `only reads: ${row!.reason}` };
    const words = (await namesOfPending()).length > 0 ? 'migrations pending' : 'ok';
    return { isReachable: true, isWritable: true, words };
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): DatabaseState {
  const code = sqlStateOf(error) ?? '';
  // Out of resources or quota: the server answers, but cannot work.
  const isReachable = /^(53|54|58)/.test(code);
  if (code === '08001') return { isReachable: false, isWritable: false, words: 'none of its hosts writes' };
  const words = code === '53100' ? 'its disk is full' : isReachable ? `cannot write (${code})` : 'unreachable';
  return { isReachable, isWritable: false, words };
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
