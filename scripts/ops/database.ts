import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/platform/config.ts';
import { closeDatabase, openDatabase, parseDatabaseUrl, type DatabaseAddress } from '../../server/database/connect.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { StartupError } from '../../server/platform/errors.ts';
import { isUnknownTable } from '../../server/database/database-errors.ts';
import { hasPendingMigrations } from '../../server/database/migrate.ts';

/** Runs `work` with the database of the service: DATABASE_URL, or the embedded one, started if needed. */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const config = readConfig();
  await using started = new AsyncDisposableStack();
  openDatabase(await findDatabase(config, started), 2);
  started.defer(closeDatabase);
  if (await hasPendingMigrations().catch(unlessNew)) {
    throw new StartupError('the database is not at this version; start the service once, which brings it there');
  }
  return await work(); // before the database is closed
}

/** A database that was never migrated has no table of migrations. */
function unlessNew(error: Error): boolean {
  if (error instanceof StartupError) throw error;
  if (isUnknownTable(error)) return true;
  throw new StartupError(`the database cannot be used: ${error.message}`, { cause: error });
}

async function findDatabase(
  config: ReturnType<typeof readConfig>,
  started: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (config.DATABASE_URL) return parseDatabaseUrl(config.DATABASE_URL);
  const directory = path.resolve(config.DATA_DIR, 'postgres');
  const running = runningServer(path.join(directory, 'data'));
  if (running) return { ...running, user: 'postgres', database: 'postgres' };
  if (!existsSync(path.join(directory, 'data', 'PG_VERSION'))) {
    throw new StartupError(
      `there is no database in ${path.resolve(config.DATA_DIR)}; DATA_DIR or DATABASE_URL says where it is`,
    );
  }
  const postgres = await startEmbeddedPostgres({ directory });
  started.defer(() => postgres.stop());
  return { host: postgres.socketDirectory, port: postgres.port, user: postgres.user, database: 'postgres' };
}

/** postmaster.pid: the first line is the process, the fourth its port, the fifth the folder of its socket. */
function runningServer(dataDirectory: string): { host: string; port: number } | undefined {
  try {
    const lines = readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 0);
    return { host: lines[4]!.trim(), port: Number(lines[3]) };
  } catch {
    return undefined; // not there, or left over from a crash
  }
}
