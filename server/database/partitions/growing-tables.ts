import type { Transaction } from 'sequelize';
import { StartupError } from '../../platform/errors.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { sequelize } from '../connect.ts';
import { run } from '../statements.ts';
import { faultOfIdOrder } from './id-order.ts';
import { monthAfter, monthOf, startOf, type Month } from './months.ts';

/** Tables that only grow. The ids in `key` begin with the time, so a range of them is a month. */
export const GROWING_TABLES = [
  { table: 'events', key: 'event_id', prefix: 'evt' },
  { table: 'webhook_deliveries', key: 'id', prefix: 'whd' },
  { table: 'webhook_attempts', key: 'delivery_id', prefix: 'whd' },
] as const;

export type GrowingTable = (typeof GROWING_TABLES)[number];

/** Names of the partitions for everything before the first month, for each month, and for ids that no month has. */
export const pastOf = ({ table }: GrowingTable) => `${table}_past`;
export const partitionOf = ({ table }: GrowingTable, month: Month) => `${table}_${month.replace('-', '_')}`;
export const defaultOf = ({ table }: GrowingTable) => `${table}_default`;

/** Returns the first id of a month and that of the next one, as literals of SQL. */
export const boundsOf = ({ prefix }: GrowingTable, month: Month) =>
  [month, monthAfter(month)].map((each) => `'${firstIdAt(prefix, startOf(each))}'`) as [from: string, to: string];

/** How a table is stored. */
export interface Layout {
  isPartitioned: boolean;
  /** True if the user of the database may change it. */
  isOwned: boolean;
  bytes: number;
  months: Month[];
  /** True if there are statistics of it. */
  isAnalyzed: boolean;
  /** The month that a check keeps out of the table, while it is being converted. */
  bound: Month | null;
}

export async function layoutOf(growing: GrowingTable, tx?: Transaction): Promise<Layout> {
  const [row] = await run<Layout & Record<string, unknown>>({ text: LAYOUT }, [growing.table], tx);
  return row!;
}

/**
 * Finds out whether all of them are partitioned, for the statements of this process.
 * @throws StartupError if the locale does not sort their ids by time, such as after a restore into another database
 */
export async function findPartitions(): Promise<void> {
  const layouts = await allLayouts();
  const isPartitioned = areAllPartitioned(layouts);
  const fault = isPartitioned ? await faultOfIdOrder() : undefined;
  if (fault !== undefined) throw new StartupError(`DATABASE_URL: ${fault}`);
  const firsts = layouts.map(({ months }) => (months[0] === undefined ? 0 : startOf(months[0]).getTime()));
  sequelize.firstMonth = isPartitioned ? new Date(Math.max(...firsts)) : undefined;
}

export const arePartitioned = async (): Promise<boolean> => areAllPartitioned(await allLayouts());

const allLayouts = () => Promise.all(GROWING_TABLES.map((growing) => layoutOf(growing)));
const areAllPartitioned = (layouts: Layout[]) => layouts.every(({ isPartitioned }) => isPartitioned);

/** Reports whether statements are to name ranges of ids. Otherwise the locale of the database may sort ids in another order. */
export const hasMonths = (): boolean => sequelize.firstMonth !== undefined;

/** Returns the start of the partition of a time; undefined for that of everything before the first month. */
export function startOfPartition(at: Date): Date | undefined {
  const { firstMonth } = sequelize;
  return firstMonth && at >= firstMonth ? startOf(monthOf(at)) : undefined;
}

export function endOfPartition(at: Date): Date {
  const { firstMonth } = sequelize;
  return firstMonth && at < firstMonth ? firstMonth : startOf(monthAfter(monthOf(at)));
}

/** Size up to which a table is read under its lock, which takes some hundredths of a second. */
export const SMALL_BYTES = 16 * 2 ** 20;

/** The partition for ids that no other one has. */
interface StoredDefault extends Record<string, unknown> {
  /** Null if there is no such partition. */
  name: string | null;
  bytes: number;
  /** Months of which checks keep rows out, while partitions of these months are created. */
  without: Month[];
}

export async function storedDefault({ table }: GrowingTable): Promise<StoredDefault> {
  const [row] = await run<StoredDefault>({ text: DEFAULT }, [table]);
  return row!;
}

/**
 * Counts the rows for whose month there was no partition. Those of archived months are few: events that later deliveries send.
 * @param most where to stop counting
 */
export async function countStrays(growing: GrowingTable, most: number): Promise<number> {
  const { key, prefix } = growing;
  const { name } = await storedDefault(growing);
  if (name === null) return 0;
  const [archived] = await run<{ end: Date | null }>({ text: 'SELECT max(before) AS end FROM archived_months' });
  const text = `SELECT count(*)::integer AS strays FROM (SELECT FROM ${name} WHERE ${key} >= $2 LIMIT $1) AS few`;
  const [row] = await run<{ strays: number }>({ text }, [most, firstIdAt(prefix, archived!.end ?? new Date(0))]);
  return row!.strays;
}

const LAYOUT = `
  SELECT relkind = 'p' AS "isPartitioned", pg_has_role(relowner, 'USAGE') AS "isOwned",
    pg_relation_size(oid)::float8 AS bytes, reltuples >= 0 AS "isAnalyzed",
    ARRAY(
      SELECT translate(right(child.relname, 7), '_', '-') FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent = parent.oid AND child.relname ~ '_\\d{4}_\\d\\d$' ORDER BY 1) AS months,
    (SELECT translate(right(conname, 7), '_', '-') FROM pg_constraint
     WHERE conrelid = parent.oid AND contype = 'c' AND conname ~ '_before_\\d{4}_\\d\\d$' LIMIT 1) AS bound
  FROM pg_class parent WHERE oid = $1::regclass`;

const DEFAULT = `
  SELECT nullif(partdefid, 0)::regclass::text AS name, coalesce(pg_relation_size(partdefid), 0)::float8 AS bytes,
    ARRAY(
      SELECT translate(right(conname, 7), '_', '-') FROM pg_constraint
      WHERE conrelid = partdefid AND contype = 'c' AND conname ~ '_without_\\d{4}_\\d\\d$') AS without
  FROM pg_partitioned_table WHERE partrelid = $1::regclass`;
