import type { Transaction } from 'sequelize';
import type { Waiting } from '../brief-changes.ts';
import { run, UNLIMITED } from '../statements.ts';
import { changePartitions } from './change-partitions.ts';
import { boundsOf, defaultOf, layoutOf, partitionOf, type GrowingTable } from './growing-tables.ts';
import { missingMonths, type Month } from './months.ts';
import { grantsOf } from './table-grants.ts';
import { forgetProof, proveWithout } from './without-month.ts';

/** Maximum number of rows of a month to move from the default partition under a lock, which takes some tenths of a second. */
export const MOST_MOVED = 20_000;

/**
 * Creates the partitions of a partitioned table that are missing up to three months ahead. Rows that are in the default
 * partition meanwhile move to their month, if they are few; otherwise they stay, where they are found as well.
 * @returns the months that were created
 */
export async function addMonths(growing: GrowingTable, at: Date, waiting: Waiting): Promise<Month[]> {
  const { months } = await layoutOf(growing);
  const added: Month[] = [];
  for (const month of missingMonths(months, at)) {
    if (!(await proveWithout(growing, month, at, waiting))) continue;
    const add = (tx: Transaction) => addMonth(growing, month, tx);
    if (await changePartitions(growing, [defaultOf(growing)], add, waiting)) added.push(month);
  }
  return added;
}

/** @returns false if the partition exists already, or the default one has too many of its rows */
export async function addMonth(growing: GrowingTable, month: Month, tx: Transaction): Promise<boolean> {
  const [name, rest, [from, to]] = [partitionOf(growing, month), defaultOf(growing), boundsOf(growing, month)];
  const { table, key } = growing;
  if ((await layoutOf(growing, tx)).months.includes(month)) return false;
  await run({ text: `LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE` }, [], tx);
  const within = `${key} >= ${from} AND ${key} < ${to}`;
  const counting = `SELECT count(*)::integer AS count FROM (SELECT FROM ${rest} WHERE ${within} LIMIT ${MOST_MOVED + 1}) AS few`;
  const [rows] = await run<{ count: number }>({ text: counting }, [], tx);
  if (rows!.count > MOST_MOVED) return false;
  await createLike(growing, name, rest, tx);
  if (rows!.count > 0) {
    const columns = await columnsOf(table, tx);
    const moving = `
      WITH moved AS (DELETE FROM ${rest} WHERE ${within} RETURNING ${columns})
      INSERT INTO ${name} (${columns}) SELECT ${columns} FROM moved`;
    await run({ text: moving, ...UNLIMITED }, [], tx);
  }
  await run({ text: `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})` }, [], tx);
  await forgetProof(growing, month, tx);
  return true;
}

/**
 * Creates a table to be attached, with the same rights. It gets the indexes then, because those of the table that it becomes a
 * part of have other names.
 * @param sample a partition whose owner and storage parameters it gets, which PostgreSQL keeps for each partition
 * @param indexes INCLUDING for a table that gets many rows beforehand, so that attaching it builds no index
 */
export async function createLike(
  { table }: GrowingTable,
  name: string,
  sample: string,
  tx: Transaction,
  indexes: 'INCLUDING' | 'EXCLUDING' = 'EXCLUDING',
): Promise<void> {
  await run({ text: `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL ${indexes} INDEXES)` }, [], tx);
  const [storage] = await run<{ owner: string; options: string | null }>({ text: STORAGE }, [sample], tx);
  if (storage!.options !== null) await run({ text: `ALTER TABLE ${name} SET (${storage!.options})` }, [], tx);
  await run({ text: `ALTER TABLE ${name} OWNER TO ${storage!.owner}` }, [], tx);
  for (const text of await grantsOf(table, name, tx)) await run({ text }, [], tx);
}

async function columnsOf(table: string, tx: Transaction): Promise<string> {
  const [row] = await run<{ list: string }>({ text: COLUMNS }, [table], tx);
  return row!.list;
}

const STORAGE = `
  SELECT relowner::regrole::text AS owner, array_to_string(reloptions, ', ') AS options
  FROM pg_class WHERE oid = $1::regclass`;

const COLUMNS = `
  SELECT string_agg(quote_ident(attname), ', ') AS list
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`;
