import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import type { Logger } from '../platform/log.ts';
import { StartupError } from '../platform/errors.ts';
import { isLockTimeout } from './database-errors.ts';
import { run } from './statements.ts';
import { transaction } from './transaction.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** An arbitrary number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_255_391_004;
/** Requests queue behind a migration that waits for a table, so it gives way and tries again. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '1s'";
const PAUSE_MILLISECONDS = 1000;

const CREATE_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())';

/**
 * Applies the missing migrations in the order of their names. Each has its own transaction, so that none holds a table for
 * another. A database of an older layout is refused, and stays as it is.
 */
export async function migrate(log: Logger): Promise<void> {
  while (await applyNext(log).catch((error) => goOnLater(log, error)));
}

/** An advisory lock lets any number of processes start at once. @returns whether a migration was missing */
async function applyNext(log: Logger): Promise<boolean> {
  return transaction(async (tx) => {
    await run({ text: 'SELECT pg_advisory_xact_lock($1)' }, [MIGRATION_LOCK], tx);
    await run({ text: CREATE_TABLE }, [], tx);
    const [name] = await pendingMigrations(tx);
    if (name === undefined) return false;
    await run({ text: LOCK_TIMEOUT }, [], tx);
    await run({ text: await readFile(path.join(MIGRATIONS, name), 'utf8') }, [], tx);
    await run({ text: 'INSERT INTO migrations (name) VALUES ($1)' }, [name], tx);
    log.info({ migration: name }, 'migration applied');
    return true;
  });
}

async function goOnLater(log: Logger, error: unknown): Promise<boolean> {
  if (!isLockTimeout(error)) throw error;
  log.warn({ err: error }, 'a migration needs a table that a long transaction uses; trying again');
  await delay(PAUSE_MILLISECONDS);
  return true;
}

export async function hasPendingMigrations(): Promise<boolean> {
  return (await pendingMigrations()).length > 0;
}

async function pendingMigrations(tx?: Transaction): Promise<string[]> {
  const rows = await run<{ name: string }>({ text: 'SELECT name FROM migrations' }, [], tx);
  const applied = rows.map(({ name }) => name).sort();
  const known = (await readdir(MIGRATIONS)).sort();
  refuseOlderLayout(applied, known);
  return known.filter((name) => !applied.includes(name));
}

/** An unknown name before the last known one is of an older layout. One after it is of a newer release, which only adds. */
function refuseOlderLayout(applied: string[], known: string[]): void {
  const last = applied.findLast((name) => !known.includes(name) && name < known.at(-1)!);
  if (last === undefined) return;
  throw new StartupError(
    `the tables are of an older layout (${last}) and stay as they are; ` +
      'go on with the release that made them, or set another DATABASE_URL or DATA_DIR to begin with new tables',
  );
}
