import type { Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { InUseError, type Waiting } from '../brief-changes.ts';
import { hasSqlState, isLost, sqlStateOf } from '../database-errors.ts';
import { run, UNLIMITED } from '../statements.ts';
import { addMonth, addMonths, createLike } from './add-months.ts';
import { changePartitions } from './change-partitions.ts';
import {
  boundsOf,
  defaultOf,
  layoutOf,
  pastOf,
  SMALL_BYTES,
  type GrowingTable,
  type Layout,
} from './growing-tables.ts';
import { faultOfIdOrder } from './id-order.ts';
import { monthAfter, monthOf, startOf, type Month } from './months.ts';
import { grantsOf } from './table-grants.ts';
import { analyze, CHECK_VIOLATION, validate } from './validate.ts';

/** Shortest time before the first month of a small table: clocks of processes differ. */
const SMALL_AHEAD = DAY_MILLISECONDS / 24;
/**
 * Shortest time before the first month of a large table. Until the conversion ends, the table refuses ids of that month, so
 * half a conversion has to be noticed in this time.
 */
const LARGE_AHEAD = 31 * DAY_MILLISECONDS;
/** Time before the refused month from which half a conversion starts again with a later one. */
const TOO_LATE = 7 * DAY_MILLISECONDS;
/** Number of pages that are read to estimate how long the rest takes. */
const SAMPLE_PAGES = 2000;

/** How long a table in use is waited for, in milliseconds. */
const PATIENCE = 10 * 60_000;

export type Report = (line: string) => void;

/**
 * Partitions a table by month while processes use it. Its rows stay where they are: the table becomes the partition of
 * everything before the first month, which is in the future. A check that it has no row of that month is proved beforehand,
 * without a lock that requests wait for, so the change itself takes milliseconds. It can be ended at any time and repeated.
 * @param at by the clock of the database @param patience how long it waits for a table in use, in milliseconds
 * @throws StartupError for a table that cannot be converted
 */
export async function partitionTable(
  growing: GrowingTable,
  at: Date,
  report: Report,
  patience = PATIENCE,
): Promise<void> {
  const { table } = growing;
  const waiting: Waiting = { onWait: (line) => report(`${table}: waits, because ${line}`), patience };
  let layout = await layoutOf(growing);
  await refuse(growing, layout);
  if (!layout.isPartitioned) {
    layout = await forgetLateBound(growing, layout, at, waiting);
    const isLarge = layout.bytes > SMALL_BYTES;
    const ahead = isLarge ? LARGE_AHEAD : SMALL_AHEAD;
    const month = layout.bound ?? monthAfter(monthOf(new Date(at.getTime() + ahead)));
    try {
      if (isLarge) await proveEmpty(growing, { ...layout, month, report, waiting });
      await changePartitions(growing, [table], (tx) => replace(growing, month, tx), waiting);
    } catch (error) {
      throw await undo(growing, month, error, waiting);
    }
    report(
      `${table}: its rows are those of the partition ${pastOf(growing)}, and those from ${month} on have one a month`,
    );
  }
  for (const month of await addMonths(growing, at, waiting)) report(`${table}: added ${month}`);
  if (!(await layoutOf(growing)).isAnalyzed) await analyze(table);
}

/**
 * Removes the check of a conversion that failed, so that it refuses no rows later. A table in use cannot be changed for that
 * either: the next run continues, or the upkeep removes the check in time.
 * @returns the error to report
 */
async function undo(growing: GrowingTable, month: Month, error: unknown, waiting: Waiting): Promise<unknown> {
  if (!hasSqlState(error) || isLost(error)) return error;
  const { table } = growing;
  const { bound } = await layoutOf(growing);
  const isInUse = error instanceof InUseError;
  if (isInUse && bound !== null)
    return new StartupError(`${error.message}. Until it has ended, ${table} refuses rows of ${month}`, {
      cause: error,
    });
  if (isInUse) return error;
  if (bound !== null) await dropBound(growing, bound, waiting);
  if (sqlStateOf(error) === CHECK_VIOLATION) return laterIds(growing, month, error);
  return new StartupError(`${table} remains as it was: ${(error as Error).message}`, { cause: error });
}

/** Refuses what the conversion would leave behind or break, before anything is changed. */
async function refuse({ table, key }: GrowingTable, { isOwned, isPartitioned }: Layout): Promise<void> {
  if (!isOwned)
    throw new StartupError(`the user of the database does not own ${table}: use the one that applies migrations`);
  if (isPartitioned) return;
  const [found] = await run<Found>({ text: OBSTACLES }, [table, key]);
  if (!found || found.is_partitioned) return; // by another process, since the layout was read
  const { creates, others } = found;
  if (!creates)
    throw new StartupError('the user of the database may not create tables: use the one that applies migrations');
  const order = await faultOfIdOrder();
  if (order !== undefined) throw new StartupError(order);
  if (others.length > 0)
    throw new StartupError(`${table} cannot be divided by month with ${others.join(', ')}: remove these first`);
}

interface Found extends Record<string, unknown> {
  is_partitioned: boolean;
  creates: boolean;
  others: string[];
}

/** Drops the check of half a conversion whose month is too near to finish it. */
export async function forgetLateBound(
  growing: GrowingTable,
  layout: Layout,
  at: Date,
  waiting: Waiting,
): Promise<Layout> {
  const { bound } = layout;
  if (bound === null || startOf(bound).getTime() - at.getTime() > TOO_LATE) return layout;
  await dropBound(growing, bound, waiting);
  return { ...layout, bound: null };
}

const checkOf = ({ table }: GrowingTable, month: Month) => `${table}_before_${month.replace('-', '_')}`;

async function dropBound(growing: GrowingTable, month: Month, waiting: Waiting): Promise<void> {
  const text = `ALTER TABLE ${growing.table} DROP CONSTRAINT IF EXISTS ${checkOf(growing, month)}`;
  await changePartitions(growing, [growing.table], (tx) => run({ text }, [], tx), waiting);
}

interface Proof {
  month: Month;
  bytes: number;
  bound: Month | null;
  report: Report;
  waiting: Waiting;
}

/** Adds a check that refuses ids from a month on, and proves it for all rows, alongside reads and writes. */
async function proveEmpty(growing: GrowingTable, { month, bytes, bound, report, waiting }: Proof): Promise<void> {
  const { table, key } = growing;
  const [from] = boundsOf(growing, month);
  const check = checkOf(growing, month);
  if (bound === null)
    await changePartitions(
      growing,
      [table],
      (tx) => run({ text: `ALTER TABLE ${table} ADD CONSTRAINT ${check} CHECK (${key} < ${from}) NOT VALID` }, [], tx),
      waiting,
    );
  const pages = bytes / 8192;
  const sample = `SELECT count(*) FROM ${table} WHERE ctid < '(${Math.min(SAMPLE_PAGES, pages)},0)' AND ${key} >= ${from}`;
  const start = performance.now();
  await run({ text: sample, ...UNLIMITED });
  const seconds = Math.ceil(((performance.now() - start) / 1000) * Math.max(1, pages / SAMPLE_PAGES));
  report(`${table}: reads ${Math.ceil(bytes / 2 ** 20)} MiB once, which takes about ${seconds} s`);
  await validate(table, check);
}

interface Index {
  name: string;
  definition: string;
  /** The definition of the constraint that it serves. */
  constraint: string | null;
}

/** Puts a partitioned table in the place of a table, which becomes its partition for everything before a month. */
async function replace(growing: GrowingTable, month: Month, tx: Transaction): Promise<void> {
  const { table, key } = growing;
  const [past, rest, check] = [pastOf(growing), defaultOf(growing), checkOf(growing, month)];
  if ((await layoutOf(growing, tx)).isPartitioned) return; // by another process
  const change = (text: string) => run({ text, ...UNLIMITED }, [], tx);
  await change(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const indexes = await run<Index & Record<string, unknown>>({ text: INDEXES }, [table], tx);
  await change(`ALTER TABLE ${table} RENAME TO ${past}`);
  for (const { name } of indexes) await change(`ALTER INDEX "${name}" RENAME TO "${nameInPast(growing, name)}"`);
  await change(`CREATE TABLE ${table} (LIKE ${past} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (${key})`);
  await change(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${check}`);
  const [owner] = await run<{ name: string }>({ text: OWNER }, [past], tx);
  await change(`ALTER TABLE ${table} OWNER TO ${owner!.name}`);
  for (const grant of await grantsOf(past, table, tx)) await change(grant);
  const [from] = boundsOf(growing, month);
  await change(`ALTER TABLE ${table} ATTACH PARTITION ${past} FOR VALUES FROM (MINVALUE) TO (${from})`);
  await change(`ALTER TABLE ${past} DROP CONSTRAINT IF EXISTS ${check}`);
  for (const { name, definition, constraint } of indexes)
    await change(constraint === null ? definition : `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${constraint}`);
  await createLike(growing, rest, past, tx);
  await change(`ALTER TABLE ${table} ATTACH PARTITION ${rest} DEFAULT`);
  await addMonth(growing, month, tx);
}

const nameInPast = (growing: GrowingTable, index: string) =>
  index.startsWith(`${growing.table}_`)
    ? `${pastOf(growing)}${index.slice(growing.table.length)}`.slice(0, 63)
    : `${index}_past`.slice(0, 63);

/** Returns the error of a table with rows of a month in the future, which only a wrong clock makes. */
async function laterIds({ table, key }: GrowingTable, month: Month, cause: unknown): Promise<StartupError> {
  const [row] = await run<{ id: string }>({ text: `SELECT max(${key}) AS id FROM ${table}` });
  return new StartupError(
    `${table} has rows of ${month} or later, such as ${row!.id}, of a process whose clock was ahead: it stays as it is until that month starts`,
    { cause },
  );
}

/** Each unique index has to contain the key, or PostgreSQL refuses the conversion. */
const INDEXES = `
  SELECT index.relname::text AS name, pg_get_indexdef(indexrelid) AS definition, pg_get_constraintdef(pg_constraint.oid) AS constraint
  FROM pg_index JOIN pg_class index ON index.oid = indexrelid
  LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
  WHERE indrelid = $1::regclass AND indisvalid ORDER BY index.relname`;

const OWNER = 'SELECT relowner::regrole::text AS name FROM pg_class WHERE oid = $1::regclass';

/**
 * What refers to the table itself, rather than to its name, would continue with the partition of the past alone; other things
 * a partitioned table cannot have.
 */
const OBSTACLES = `
  SELECT relkind = 'p' AS is_partitioned, has_schema_privilege(relnamespace, 'CREATE') AS creates,
    ARRAY(
      SELECT 'the trigger ' || tgname FROM pg_trigger WHERE tgrelid = own.oid AND NOT tgisinternal UNION ALL
      SELECT 'the foreign key ' || conname FROM pg_constraint WHERE contype = 'f' AND own.oid IN (conrelid, confrelid) UNION ALL
      SELECT 'the check without inheritance ' || conname FROM pg_constraint
      WHERE contype = 'c' AND connoinherit AND conrelid = own.oid UNION ALL
      SELECT 'the exclusion constraint ' || conname FROM pg_constraint WHERE contype = 'x' AND conrelid = own.oid UNION ALL
      SELECT 'the unique index without ' || $2::text || ', ' || indexrelid::regclass FROM pg_index
      WHERE indrelid = own.oid AND indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute
        WHERE attrelid = own.oid AND attname = $2 AND attnum = ANY((indkey::smallint[])[0:indnkeyatts - 1])) UNION ALL
      SELECT 'the identity column ' || attname FROM pg_attribute WHERE attrelid = own.oid AND attidentity <> '' AND NOT attisdropped UNION ALL
      SELECT DISTINCT CASE relkind WHEN 'm' THEN 'the materialized view ' ELSE 'the view ' END || ev_class::regclass
      FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid JOIN pg_class ON pg_class.oid = ev_class
      WHERE classid = 'pg_rewrite'::regclass AND refobjid = own.oid AND ev_class <> own.oid UNION ALL
      SELECT 'the rule ' || rulename FROM pg_rewrite WHERE ev_class = own.oid UNION ALL
      SELECT DISTINCT 'the function ' || objid::regprocedure FROM pg_depend
      WHERE classid = 'pg_proc'::regclass AND refobjid IN (own.oid, own.reltype) UNION ALL
      SELECT 'the column ' || objid::regclass || '.' || attname
      FROM pg_depend JOIN pg_attribute ON attrelid = objid AND attnum = objsubid
      WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_type'::regclass AND refobjid = own.reltype UNION ALL
      SELECT 'the table that inherits, ' || inhrelid::regclass FROM pg_inherits WHERE own.oid IN (inhparent, inhrelid) UNION ALL
      SELECT 'the publication ' || pubname
        || CASE WHEN EXISTS (SELECT FROM pg_publication_rel WHERE prpubid = published.oid AND prrelid = own.oid) THEN ''
          ELSE ' (or set its publish_via_partition_root)' END
      FROM pg_publication published JOIN pg_publication_tables listed USING (pubname)
      WHERE schemaname = own.relnamespace::regnamespace::text AND tablename = own.relname AND NOT (pubviaroot AND NOT EXISTS (
        SELECT FROM pg_publication_rel WHERE prpubid = published.oid AND prrelid = own.oid)) UNION ALL
      SELECT 'the subscription ' || subname FROM pg_subscription_rel JOIN pg_subscription ON pg_subscription.oid = srsubid
      WHERE srrelid = own.oid UNION ALL
      SELECT 'the policy ' || polname FROM pg_policy WHERE polrelid = own.oid UNION ALL
      SELECT 'its row level security' WHERE relrowsecurity
    ) AS others
  FROM pg_class own WHERE oid = $1::regclass`;
