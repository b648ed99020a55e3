import type { Transaction } from 'sequelize';
import { changeBriefly, type Waiting } from '../brief-changes.ts';
import { run } from '../statements.ts';
import type { GrowingTable } from './growing-tables.ts';

/** An arbitrary number that no other lock of the database uses: partitions change one at a time. */
const PARTITION_LOCK = 7_255_391_005;

/**
 * Changes the partitions of a table in a short transaction, one at a time in the whole database. Names in it are those of the
 * schema that the table is in.
 * @param tables those that the change locks
 */
export async function changePartitions<T>(
  { table }: GrowingTable,
  tables: string[],
  change: (tx: Transaction) => Promise<T>,
  waiting: Waiting,
): Promise<T> {
  const before = async (tx: Transaction) => {
    await run({ text: 'SELECT pg_advisory_xact_lock($1)' }, [PARTITION_LOCK], tx);
    await run({ text: ONLY_ITS_SCHEMA }, [table], tx);
  };
  return changeBriefly(change, waiting, { before, tables });
}

const ONLY_ITS_SCHEMA = `
  SELECT set_config('search_path', relnamespace::regnamespace::text, true) FROM pg_class WHERE oid = $1::regclass`;
