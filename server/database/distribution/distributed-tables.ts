import { sequelize } from '../connect.ts';
import { GROWING_TABLES } from '../partitions/growing-tables.ts';
import { run } from '../statements.ts';

/**
 * Reports whether statements are to suit tables that Citus distributes, as of the start. They suit other tables as well, so
 * processes use them before the tables are distributed.
 */
export const hasCitus = (): boolean => sequelize.hasCitus;

/** Finds out whether the database has the extension, for the statements of this process. */
export async function findCitus(): Promise<void> {
  sequelize.hasCitus = (await versionOfCitus()) !== undefined;
}

/** Returns the version of the extension, such as `13.2-1`; undefined without it. */
export async function versionOfCitus(): Promise<string | undefined> {
  const [found] = await run<{ version: string }>({ text: VERSION });
  return found?.version;
}

/** Finds the columns by which the tables that grow are distributed, by table. Requires the extension. */
export async function distributedBy(): Promise<Map<string, string>> {
  const tables = GROWING_TABLES.map(({ table }) => table);
  const found = await run<{ table: string; column: string }>({ text: DISTRIBUTED }, [tables]);
  return new Map(found.map(({ table, column }) => [table, column]));
}

const VERSION = "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'";

const DISTRIBUTED = `
  SELECT name AS table, column_to_column_name(logicalrelid, partkey) AS column FROM unnest($1::text[]) AS name
  JOIN pg_dist_partition ON logicalrelid = to_regclass(name) AND partmethod = 'h'`;
