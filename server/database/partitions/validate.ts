import { UNHURRIED } from '../brief-changes.ts';
import { run, UNLIMITED } from '../statements.ts';
import { transaction } from '../transaction.ts';

export const CHECK_VIOLATION = '23514';

/**
 * Name of the program in transactions that read a whole table, alongside reads and writes. They write no row, so the sums of
 * balances and days do not wait for them, nor does the alarm of the oldest transaction.
 */
export const READS_A_TABLE = 'tallystick partition';

const SETTINGS = `${UNHURRIED}; SET LOCAL application_name = '${READS_A_TABLE}'`;

/** Proves a check for all rows of a table. @throws an error of the state CHECK_VIOLATION */
export const validate = (table: string, check: string): Promise<unknown> =>
  transaction(
    (tx) => run({ text: `ALTER TABLE ${table} VALIDATE CONSTRAINT ${check}`, ...UNLIMITED }, [], tx),
    SETTINGS,
  );

/** Gathers the statistics of a partitioned table, which no autovacuum does, and those of its partitions. */
export const analyze = (table: string): Promise<unknown> =>
  transaction((tx) => run({ text: `ANALYZE ${table}`, ...UNLIMITED }, [], tx), SETTINGS);
