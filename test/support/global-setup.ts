import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { closeDatabase, openDatabase, sequelize } from '../../server/database/connect.ts';
import { parseDatabaseUrl, type DatabaseAddress } from '../../server/database/database-url.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { createTables } from '../../server/database/partitions/create-tables.ts';
import { migrate } from '../../server/database/migrate.ts';
import { GROWING_TABLES } from '../../server/database/partitions/growing-tables.ts';
import { partitionTable } from '../../server/database/partitions/partition-table.ts';
import { Clock } from '../../server/platform/clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { Queue } from '../../server/database/queue.ts';
import { NODE_COMPILE_CACHE } from './compile-cache.ts';
import { TEMPLATE_DATABASE } from './database.ts';
import { closeTemplate, distributeTemplate, workersOf } from './distributed.ts';
import { quickFolder } from './quick-folder.ts';
import { offerSharedServices } from './shared-services.ts';

/** Stops everything; called by global-teardown.ts, which Jest runs in this same process. */
export let stopAll: () => Promise<void>;

/** Starts one PostgreSQL for the whole run, with one migrated database that is cloned for each service. */
export default async function setUp(): Promise<void> {
  const { address, stop } = await openCluster();
  const workers = process.env.TEST_DISTRIBUTED ? await workersOf(address) : [];
  const nodes = [address, ...workers];
  for (const node of nodes) {
    await administer(node, `DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE}`);
    await administer(node, `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  }
  await fillTemplate({ ...address, database: TEMPLATE_DATABASE });
  if (process.env.TEST_DISTRIBUTED) {
    await distributeTemplate(nodes.map((node) => ({ ...node, database: TEMPLATE_DATABASE })));
    for (const node of nodes) await closeTemplate(node, TEMPLATE_DATABASE);
  }
  process.env.TEST_POSTGRES = JSON.stringify(address);
  process.env.TEST_POSTGRES_WORKERS = JSON.stringify(workers);
  process.env.NODE_COMPILE_CACHE = NODE_COMPILE_CACHE;
  const shared = await offerSharedServices();
  process.env.TEST_SERVICES = shared.url;
  stopAll = async () => {
    await shared.stop();
    for (const node of nodes) await administer(node, `DROP DATABASE ${TEMPLATE_DATABASE}`);
    await stop();
  };
}

/** Opens the server of DATABASE_URL, whose user must be allowed to create databases, or an embedded one for this run. */
async function openCluster(): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) {
    return { address: parseDatabaseUrl(process.env.DATABASE_URL), stop: () => Promise.resolve() };
  }
  const directory = await mkdtemp(path.join(await quickFolder(), 'tallystick-run-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
  stopWhenInterrupted(() => stop()); // before the start, which blocks
  const starting = startEmbeddedPostgres({
    directory: path.join(directory, 'postgres'),
    // The cluster is deleted after the run. Tests of durability use their own clusters. Several services at a time have
    // separate pools.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  const stop = async () => (await starting).stop();
  const { socketDirectory, port, user } = await starting;
  return { address: { host: socketDirectory, port, user, database: 'postgres' }, stop };
}

/** Stops the cluster on an interrupt; otherwise each interrupted run would leave its databases in memory. */
function stopWhenInterrupted(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
}

async function administer(address: DatabaseAddress, statement: string): Promise<void> {
  openDatabase(address, 1);
  await sequelize.query(statement);
  await closeDatabase();
}

async function fillTemplate(address: DatabaseAddress): Promise<void> {
  openDatabase(address, 2);
  const log = createLog('silent');
  if (process.env.TEST_PARTITIONS || process.env.TEST_DISTRIBUTED) await migrate(log);
  else await createTables(log); // as a start does
  if (process.env.TEST_PARTITIONS) await partition();
  const queue = await Queue.open(address, { clock: new Clock(), log, work: false });
  await queue.close();
  await closeDatabase();
}

/** Partitions the tables that grow, so that the rows of tests are in a month between two others. */
async function partition(): Promise<void> {
  const before = new Date();
  before.setUTCMonth(before.getUTCMonth() - 2, 1);
  for (const growing of GROWING_TABLES) await partitionTable(growing, before, () => undefined);
}
