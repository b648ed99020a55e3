import { Client, Pool } from 'pg';
import { createPlainTables } from '../../scripts/processes/plain-tables.ts';
import { parseDatabaseUrl, type DatabaseAddress } from '../../server/database/database-url.ts';
import type { TestService } from './service.ts';

export const TEMPLATE_DATABASE = 'tallystick_template';

/** Condition on `pg_locks`, which lists all databases: clones have tables with the same ids. */
export const IN_THIS_DATABASE = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates a database, cloned from the migrated template or another. */
export async function createDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const address = JSON.parse(process.env.TEST_POSTGRES!) as DatabaseAddress;
  const workers = JSON.parse(process.env.TEST_POSTGRES_WORKERS!) as DatabaseAddress[];
  const everywhere = async (statement: string) => {
    for (const node of [address, ...workers]) await administer(node, statement);
  };
  const name = `test_${process.env.JEST_WORKER_ID ?? '0'}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  const credentials = [address.user, address.password]
    .flatMap((part) => part ?? [])
    .map(encodeURIComponent)
    .join(':');
  await everywhere(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: `postgres://${credentials}@${encodeURIComponent(address.host)}:${address.port}/${name}`,
    drop: () => everywhere(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Creates a database whose tables are not partitioned. The process opens it meanwhile, so it must have no other open. */
export async function createPlainDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('template0');
  await createPlainTables(parseDatabaseUrl(database.url));
  return database;
}

async function administer(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new Client({ ...address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Pools by URL. A connection serves many statements, and closes soon after the last one. */
const pools = new Map<string, Pool>();

function poolOf(url: string): Pool {
  const pool = pools.get(url) ?? new Pool({ connectionString: url, idleTimeoutMillis: 500, allowExitOnIdle: true });
  if (!pools.has(url)) pool.on('error', () => undefined); // its database may be dropped while it is idle
  pools.set(url, pool);
  return pool;
}

/** Runs a statement on the service's database, in place of time or an operator. */
export async function sql(
  service: Pick<TestService, 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await poolOf(service.databaseUrl).query(statement, values)).rows;
}

/** Statement that ends all other connections to the database of the session, as a restart of the server does. */
export const CUT_OTHERS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
