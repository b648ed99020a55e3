import { StartupError } from '../../platform/errors.ts';
import { sqlStateOf } from '../database-errors.ts';
import { GROWING_TABLES, layoutOf, type GrowingTable } from '../partitions/growing-tables.ts';
import { run, UNLIMITED } from '../statements.ts';
import { distributedBy, versionOfCitus } from './distributed-tables.ts';

/** Size up to which a table is copied under a lock. */
const SMALL_BYTES = 16 * 2 ** 20;

const inMebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`;

/** The oldest version that the tests have run on. */
const OLDEST = 13;

export type Report = (line: string) => void;

/**
 * Distributes the tables that grow over the workers of Citus, by their ids, while processes use them. A table that is
 * distributed is left as it is, so the command can be ended at any time and repeated: Citus removes what it has copied.
 * @throws StartupError for a database in which they cannot be distributed
 */
export async function distributeTables(report: Report): Promise<void> {
  await refuseWithoutCitus();
  const columns = await distributedBy();
  for (const { table, key } of GROWING_TABLES)
    if ((columns.get(table) ?? key) !== key)
      throw new StartupError(
        `${table} is distributed by ${columns.get(table)} in place of ${key}: run SELECT undistribute_table('${table}')`,
      );
  const workers = await refuseOtherClusters();
  for (const growing of GROWING_TABLES.filter(({ table }) => !columns.has(table))) {
    const { table } = growing;
    const { isOwned, isPartitioned } = await layoutOf(growing);
    if (!isOwned)
      throw new StartupError(`the user of the database does not own ${table}: use the one that applies migrations`);
    const bytes = await sizeOf(table);
    if (isPartitioned && bytes > SMALL_BYTES)
      throw new StartupError(
        `${table} is partitioned, and Citus copies its ${inMebibytes(bytes)} under a lock that requests would wait for: see docs/scaling.md`,
      );
    report(`${table}: copies ${inMebibytes(bytes)} to ${workers} workers`);
    await distribute(growing, isPartitioned);
    report(`${table}: its rows are on the workers`);
  }
}

async function refuseWithoutCitus(): Promise<void> {
  const version = await versionOfCitus();
  if (version === undefined)
    throw new StartupError(
      'the database has no extension citus: create it here and in the database of each worker, and add the workers',
    );
  if (parseInt(version) < OLDEST)
    throw new StartupError(`the database has Citus ${version}, and ${OLDEST} or later is required: update it`);
}

/** @returns the number of workers */
async function refuseOtherClusters(): Promise<number> {
  const [found] = await run<Cluster & Record<string, unknown>>({ text: CLUSTER });
  const { group, workers, level } = found!;
  if (group !== 0)
    throw new StartupError('the database is that of a worker of Citus: set DATABASE_URL to its coordinator');
  if (workers === 0)
    throw new StartupError(
      'Citus has no worker that is active: add workers by citus_set_coordinator_host and citus_add_node',
    );
  if (level !== 'logical')
    throw new StartupError(`wal_level is ${level}: set it to logical on the coordinator and restart it`);
  return workers;
}

/**
 * Copies a table alongside reads and writes; one with partitions under a lock, because Citus does not copy these otherwise.
 * @throws StartupError for what Citus refuses by itself, such as foreign keys, with its reason
 */
async function distribute({ table, key }: GrowingTable, isPartitioned: boolean): Promise<void> {
  try {
    await run({ text: isPartitioned ? DISTRIBUTE_LOCKED : DISTRIBUTE, ...UNLIMITED }, [table, key]);
    if (isPartitioned) await run({ text: FORGET_COPIED, ...UNLIMITED }, [table]);
  } catch (error) {
    if (sqlStateOf(error) === undefined) throw error;
    const { message, hint = '' } = error as Error & { hint?: string };
    throw new StartupError(`${table} is not distributed: ${message}. ${hint}`.replaceAll(/\s+/g, ' ').trim(), {
      cause: error,
    });
  }
}

const DISTRIBUTE = 'SELECT create_distributed_table_concurrently($1, $2)';
const DISTRIBUTE_LOCKED = 'SELECT create_distributed_table($1, $2)';
/** Removes the rows that Citus leaves on the coordinator, where no statement finds them. */
const FORGET_COPIED =
  'SELECT truncate_local_data_after_distributing_table(relid) FROM pg_partition_tree($1) WHERE isleaf';

async function sizeOf(table: string): Promise<number> {
  const text =
    'SELECT coalesce(sum(pg_table_size(relid)), pg_table_size($1::regclass))::float8 AS bytes FROM pg_partition_tree($1)';
  const [row] = await run<{ bytes: number }>({ text }, [table]);
  return row!.bytes;
}

interface Cluster {
  /** 0 on the coordinator. */
  group: number;
  workers: number;
  /** What the server writes to its log. */
  level: string;
}

const CLUSTER = `
  SELECT (SELECT groupid FROM pg_dist_local_group) AS group, current_setting('wal_level') AS level,
    (SELECT count(*)::integer FROM pg_dist_node
     WHERE isactive AND shouldhaveshards AND noderole = 'primary' AND groupid > 0) AS workers`;
