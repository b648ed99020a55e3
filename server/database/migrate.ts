import crypto from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'sequelize';
import type { Logger } from '../platform/log.ts';
import { opsCommand } from '../platform/commands.ts';
import { StartupError } from '../platform/errors.ts';
import { changeBriefly } from './brief-changes.ts';
import { convertLedger } from './convert-ledger.ts';
import { isNotPermitted } from './database-errors.ts';
import { Migration } from './migration.ts';
import { run, UNLIMITED } from './statements.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** An arbitrary number that no other lock of the database uses. */
const MIGRATION_LOCK = 7_255_391_004;

/**
 * Long work before a migration, while processes of the release before keep serving. It can be ended and repeated at any time,
 * also by several processes at once.
 */
const PREPARATIONS: Record<string, (log: Logger) => Promise<void>> = { '043-books-before.sql': convertLedger };

/**
 * Tables that a migration locks first, because it changes them in another order than requests lock them: under load, each
 * attempt would wait for a request that waits for the migration. A new migration changes them in the order of requests.
 */
export const LOCKED_FIRST: Record<string, string> = {
  '058-disputes.sql': 'payments, refunds, transfers',
  '065-payouts.sql': 'businesses, transfers',
};

type Applied = Pick<Migration, 'name' | 'digest'>;

const CREATE_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, digest text, applied_at timestamptz NOT NULL DEFAULT now())';
/** Also reads the table of older releases, which has no `digest`. */
const APPLIED = "SELECT name, to_jsonb(migrations) ->> 'digest' AS digest FROM migrations ORDER BY name";

/**
 * Applies the missing migrations in the order of their names, each in a separate transaction, so that no table stays locked
 * during the next migration. Refuses, and does not change, a database of an older layout.
 * @throws StartupError when migrations are missing and the user of the database may not apply them
 */
export async function migrate(log: Logger): Promise<void> {
  const names = await namesOfPending();
  if (names.length === 0) return; // also where this user of the database may not change tables
  try {
    while (await applyNext(log));
  } catch (error) {
    throw isNotPermitted(error) ? notPermitted(error as Error, names) : error;
  }
}

/**
 * Applies the next migration, under an advisory lock, so that any number of processes can start at once.
 * @param prepared the migration whose long work is done
 * @returns true if a migration was missing
 */
async function applyNext(log: Logger, prepared?: string): Promise<boolean> {
  const before = (tx: Transaction) =>
    run({ text: 'SELECT pg_advisory_xact_lock($1)', ...UNLIMITED }, [MIGRATION_LOCK], tx);
  const onWait = (line: string) =>
    log.warn({ waits_for: line }, 'a migration waits for a table that a long transaction uses; retrying');
  const unprepared = await changeBriefly(
    async (tx) => {
      await run({ text: CREATE_TABLE }, [], tx);
      const [next] = await pendingMigrations(tx);
      if (next === undefined) return false;
      const { name, digest, text } = next;
      if (name in PREPARATIONS && name !== prepared) return name;
      if (name in LOCKED_FIRST)
        await run({ text: `LOCK TABLE ${LOCKED_FIRST[name]} IN ACCESS EXCLUSIVE MODE` }, [], tx);
      await run({ text, ...UNLIMITED }, [], tx);
      await Migration.create({ name, digest }, { transaction: tx });
      log.info({ migration: name }, 'migration applied');
      return true;
    },
    { onWait },
    { before },
  );
  if (typeof unprepared === 'boolean') return unprepared;
  await PREPARATIONS[unprepared]!(log);
  return applyNext(log, unprepared);
}

const notPermitted = (cause: Error, names: string[]) =>
  new StartupError(
    `DATABASE_URL: its user may not apply the migrations that are missing, ${names[0]} to ${names.at(-1)}: ` +
      `${cause.message}; run \`${opsCommand('migrate')}\` with a user that owns the tables`,
    { cause },
  );

/** Returns the names of the missing migrations in their order: all of them for a new database. */
export async function namesOfPending(): Promise<string[]> {
  const [found] = await run<{ some: boolean }>({ text: "SELECT to_regclass('migrations') IS NOT NULL AS some" });
  const pending = found!.some ? await pendingMigrations() : await readMigrations();
  return pending.map(({ name }) => name);
}

async function pendingMigrations(tx?: Transaction) {
  const applied = await run<Applied>({ text: APPLIED }, [], tx);
  const known = await readMigrations();
  refuseOlderLayout(applied, known);
  return known.filter(({ name }) => !applied.some((migration) => migration.name === name));
}

async function readMigrations() {
  return Promise.all((await readdir(MIGRATIONS)).sort().map(readMigration));
}

async function readMigration(name: string) {
  const text = await readFile(path.join(MIGRATIONS, name), 'utf8');
  return { name, text, digest: crypto.hash('sha256', text) };
}

/**
 * Refuses tables of an older layout: a changed text, or an unknown name before the last known one. An unknown name after it
 * comes from a newer release, which mostly only adds; docs/operations.md says when a downgrade needs a backup.
 */
function refuseOlderLayout(applied: Applied[], known: Applied[]): void {
  const last = applied.findLast(({ name, digest }) => {
    const own = known.find((migration) => migration.name === name);
    return own ? own.digest !== digest : name < known.at(-1)!.name;
  });
  if (last === undefined) return;
  throw new StartupError(
    `the tables have an older layout (${last.name}), which this release cannot migrate; nothing was changed. ` +
      'Run the release that created them, or set another DATABASE_URL or DATA_DIR for new tables',
  );
}
