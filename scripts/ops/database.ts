import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/platform/config.ts';
import { closeDatabase, openDatabase } from '../../server/database/connect.ts';
import { parseDatabaseUrl, type DatabaseAddress } from '../../server/database/database-url.ts';
import { findCitus } from '../../server/database/distribution/distributed-tables.ts';
import { SUPERUSER } from '../../server/database/embedded/database-directory.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { thisHost } from '../../server/database/embedded/host-system.ts';
import { addressOf } from '../../server/database/embedded/own-database.ts';
import { findServer } from '../../server/database/embedded/server-lock.ts';
import { StartupError } from '../../server/platform/errors.ts';
import { namesOfPending } from '../../server/database/migrate.ts';
import { run } from '../../server/database/statements.ts';
import { opsCommand } from '../../server/platform/commands.ts';

/** Runs `work` with the database of the service: DATABASE_URL, or the embedded one, started if needed. */
export async function withDatabase<Result>(work: (address: DatabaseAddress) => Promise<Result>): Promise<Result> {
  return withAnyDatabase(async (address) => {
    if ((await namesOfPending()).length === 0) return work(address);
    throw new StartupError(
      `the database lacks migrations of this version: run ${opsCommand('migrate')}, or start the service once`,
    );
  });
}

/** Runs `work` with the database, whichever migrations it has. */
export async function withAnyDatabase<Result>(work: (address: DatabaseAddress) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  await using started = new AsyncDisposableStack();
  const address = await findDatabase(config, started);
  openDatabase(address, 2);
  started.defer(closeDatabase);
  await run({ text: 'SELECT' }).catch((error: Error) => {
    throw new StartupError(`the database cannot be used: ${error.message}`, { cause: error });
  });
  await findCitus();
  return await work(address); // before the database is closed
}

async function findDatabase(
  config: ReturnType<typeof readConfig>,
  started: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (config.DATABASE_URL) return parseDatabaseUrl(config.DATABASE_URL);
  const directory = path.resolve(config.DATA_DIR, 'postgres');
  const running = findServer(path.join(directory, 'data'), thisHost());
  if (running) return addressOf({ ...running, user: SUPERUSER });
  if (!existsSync(path.join(directory, 'data', 'PG_VERSION'))) {
    throw new StartupError(`no database in ${path.resolve(config.DATA_DIR)}: set DATA_DIR or DATABASE_URL`);
  }
  const postgres = await startEmbeddedPostgres({ directory });
  started.defer(() => postgres.stop());
  return addressOf(postgres);
}
