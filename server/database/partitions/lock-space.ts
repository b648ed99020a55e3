import { run } from '../statements.ts';
import { GROWING_TABLES } from './growing-tables.ts';

interface Locks extends Record<string, unknown> {
  table: string;
  partitions: number;
  /** Number of indexes of a partition. */
  indexes: number;
  slots: number;
}

/**
 * Describes a server whose table of locks is too small: a statement that names no month locks each partition of a table and each of
 * its indexes, and fails with "out of shared memory" when no more locks fit.
 * @param pool number of connections that may do so at once
 */
export async function faultOfLockSpace(pool: number): Promise<string | undefined> {
  const rows = await run<Locks>({ text: LOCKS }, [GROWING_TABLES.map(({ table }) => table)]);
  const locksOf = ({ partitions, indexes }: Locks) => partitions * (1 + indexes);
  const [most] = rows.sort((one, other) => locksOf(other) - locksOf(one));
  if (!most || pool * locksOf(most) <= most.slots) return undefined;
  const { table, partitions, indexes, slots } = most;
  return (
    `a statement over all months of ${table} takes ${partitions} × (1 + ${indexes}) locks, ${pool} connections (DATABASE_POOL) ` +
    `${pool * locksOf(most)}, and the server has room for ${slots}: raise its max_locks_per_transaction and restart it`
  );
}

const LOCKS = `
  SELECT name AS table, count(*)::integer AS partitions,
    (SELECT count(*)::integer FROM pg_index WHERE indrelid = name::regclass) AS indexes,
    current_setting('max_locks_per_transaction')::integer
      * (current_setting('max_connections')::integer + current_setting('max_prepared_transactions')::integer) AS slots
  FROM unnest($1::text[]) AS name JOIN pg_inherits ON inhparent = name::regclass GROUP BY name ORDER BY name`;
