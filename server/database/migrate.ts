import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { log } from '../platform/log.ts';
import { isLockTimeout } from './database-errors.ts';
import { run } from './statements.ts';
import { transaction } from './transaction.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** Any constant will do, so long as nothing else in the database locks the same number. */
const MIGRATION_LOCK = 7_255_391_004;
/** Requests queue behind a migration that waits for a table, so it lets them go first and tries again. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '1s'";
const PAUSE_MILLISECONDS = 1000;

const CREATE_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())';

/**
 * Applies what is missing, in the order of the file names, each in a transaction of its own, so that none holds a table for
 * another. Forward only.
 */
export async function migrate(): Promise<void> {
  while (await applyNext().catch(goOnLater));
}

/** The advisory lock lets any number of processes start at once. @returns whether a migration was missing */
async function applyNext(): Promise<boolean> {
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

async function goOnLater(error: unknown): Promise<boolean> {
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
  const applied = new Set(rows.map(({ name }) => name));
  return (await readdir(MIGRATIONS)).sort().filter((name) => !applied.has(name));
}
