import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, migrate, openDatabase, sequelize, type DatabaseAddress } from '../../server/database.ts';
import { startEmbeddedPostgres } from '../../server/embedded-postgres.ts';
import { closeQueue, openQueue } from '../../server/queue.ts';
import { TEMPLATE_DATABASE } from './database.ts';

/** For global-teardown.ts, which Jest runs in this same process. */
export let stopCluster: () => Promise<void>;

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setUp(): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'tallystick-test-'));
  const postgres = await startEmbeddedPostgres({
    directory: path.join(directory, 'postgres'),
    // The cluster is thrown away after the run. What must survive a kill is tested on clusters of their own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const address: DatabaseAddress = {
    host: postgres.socketDirectory,
    port: postgres.port,
    user: postgres.user,
    database: 'postgres',
  };
  openDatabase(address, 2);
  await sequelize.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await closeDatabase();
  const template = { ...address, database: TEMPLATE_DATABASE };
  openDatabase(template, 2);
  await migrate();
  await openQueue(template, { listen: false });
  await closeQueue();
  await closeDatabase();
  process.env.TEST_POSTGRES = JSON.stringify(address);
  stopCluster = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
