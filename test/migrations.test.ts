import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../server/database/migrate.ts';
import { notAdditive } from './support/additive.ts';
import { createMerchant } from './support/api.ts';
import { createDatabase, sql } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { paymentsOf } from './support/payments.ts';
import { startServiceProcess } from './support/process.ts';
import { checkOut, findCommitBefore } from './support/release-before.ts';
import { startTestService } from './support/service.ts';
import { tellStory } from './support/story.ts';

const FOLDER = path.join(import.meta.dirname, '../server/database/migrations');
const OPS = path.join(import.meta.dirname, '../scripts/ops.ts');
/** The files of the first commit, one per area. From 1.0 on they do not change. */
const LAYOUT = ['accounts', 'oauth', 'payments', 'ledger', 'webhooks', 'limits'].map(
  (area, index) => `00${index + 1}-${area}.sql`,
);
/** The first line of a migration that does more than add. With the first kind an update needs a pause. */
const STOPS = /^-- Stop the release before: \S/;
const CONTRACTS = /^-- Unused by the release before: \S/;

const migrations = readdirSync(FOLDER).sort();
const added = migrations.filter((name) => !LAYOUT.includes(name));
const sourceOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const stopping = added.filter((name) => STOPS.test(sourceOf(name)));

test('every migration after the layout only adds, or begins with why it may do more', () => {
  expect(migrations).toEqual([...LAYOUT, ...added]);
  const checked = added.map(sourceOf).filter((source) => !STOPS.test(source) && !CONTRACTS.test(source));
  expect(checked.flatMap(notAdditive)).toEqual([]);
});

test.each([
  'DROP TABLE refunds',
  'ALTER TABLE payments DROP COLUMN description',
  'ALTER TABLE payments RENAME COLUMN description TO note',
  'ALTER TABLE payments RENAME TO sales',
  'ALTER TABLE payments ALTER COLUMN amount TYPE bigint',
  'ALTER TABLE payments ALTER COLUMN description SET NOT NULL',
  'ALTER TABLE payments ADD COLUMN note text NOT NULL',
  'ALTER TABLE payments ADD COLUMN note text, ADD COLUMN code text NOT NULL',
  'ALTER TABLE payments ADD COLUMN added_at timestamptz NOT NULL DEFAULT clock_timestamp()',
  'ALTER TABLE payments ADD COLUMN note text CHECK (length(note) < 10)',
  'ALTER TABLE payments ADD CHECK (amount < 100)',
  'ALTER TABLE payments ADD CONSTRAINT small CHECK (amount < 100) NOT VALID',
  'CREATE INDEX payments_note ON payments (note)',
  'CREATE UNIQUE INDEX IF NOT EXISTS payments_note ON payments (note)',
  "UPDATE payments SET description = '' WHERE description IS NULL",
  'DROP INDEX payments_list',
  'CREATE TABLE notes (id text); DROP TABLE refunds',
])('%s is known as what the release before may not survive', (statement) =>
  expect(notAdditive(`-- Why.\n${statement};\n`)).toHaveLength(1),
);

test.each([
  'CREATE TABLE notes (id text PRIMARY KEY, text text NOT NULL); CREATE INDEX notes_text ON notes (text)',
  'ALTER TABLE payments ADD COLUMN note text, ADD COLUMN rounds integer NOT NULL DEFAULT 0',
  'ALTER TABLE payments ADD COLUMN share numeric(5, 2), ADD COLUMN is_shared boolean NOT NULL DEFAULT false',
  'CREATE INDEX IF NOT EXISTS payments_note ON payments (description)',
])('%s is known as additive', (statement) => expect(notAdditive(statement)).toEqual([]));

/** The one before the last two migrations, or before the last if both came after one that stops. */
function findRelease(): string | Error | undefined {
  const known = [...LAYOUT, ...stopping];
  try {
    return findCommitBefore(migrations, 2, known) ?? findCommitBefore(migrations, 1, known);
  } catch (error) {
    return error as Error;
  }
}

const release = added.length > 0 ? findRelease() : undefined;

function whyNoneServes(): string | undefined {
  if (added.length === 0) return 'no migration has been added to the layout yet';
  if (release === undefined && stopping.length > 0) return 'the newest migration stops the release before';
  return undefined;
}

const reason = whyNoneServes();
const unlessSkipped = reason === undefined ? test : test.skip;

describe(reason === undefined ? 'an update' : `skipped, because ${reason}`, () => {
  unlessSkipped(
    'the release before the last migrations serves as before while they are applied and after',
    async () => {
      if (release instanceof Error) throw release;
      if (release === undefined) throw new Error('No commit in the history has only some of the migrations.');
      const database = await createDatabase('template0');
      const { main, remove } = checkOut(release);
      const stops = [database.drop, () => Promise.resolve(remove())];
      try {
        const start = async (code?: string) => {
          const service = await startServiceProcess(database.url, { WEBHOOK_ALLOW_PRIVATE: 'true' }, undefined, code);
          stops.unshift(service.stop);
          return { ...service, databaseUrl: database.url };
        };
        const old = await start(main);
        const applied = async () => (await sql(old, 'SELECT name FROM migrations')).length;
        const known = await applied();
        const before = await tellStory(old);
        await start();
        expect(await tellStory(old)).toEqual(before);
        expect([known < migrations.length, await applied()]).toEqual([true, migrations.length]);
      } finally {
        for (const stop of stops) await stop();
      }
    },
  );
});

/** Everything that a start could change: schemas, relations with their versions, and rows. */
const CONTENTS = `
  SELECT nspname AS name, xmin::text FROM pg_namespace UNION ALL
  SELECT oid::regclass::text, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace UNION ALL
  SELECT 'row ' || name, xmin::text FROM migrations UNION ALL
  SELECT 'row ' || reference, xmin::text FROM payments ORDER BY name`;

test.each([
  [['0001-accounts.sql', '0002-oauth.sql', '0003-payments.sql'], '0003-payments.sql'],
  [[...LAYOUT, '004-books.sql'], '004-books.sql'],
])('a database of an older layout, %j, stops the start with one clear line and stays as it is', async (names, last) => {
  const database = await createDatabase('template0');
  const old = { databaseUrl: database.url };
  try {
    await sql(
      old,
      `CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
       CREATE TABLE payments (reference text PRIMARY KEY);
       INSERT INTO payments VALUES ('pay_of_before')`,
    );
    await sql(old, 'INSERT INTO migrations SELECT unnest($1::text[])', [names]);
    const before = await sql(old, CONTENTS);
    const line =
      `the tables are of an older layout (${last}) and stay as they are; ` +
      'go on with the release that made them, or set another DATABASE_URL or DATA_DIR to begin with new tables\n';
    await expect(startServiceProcess(database.url, { LOG_LEVEL: 'silent' })).rejects.toThrow(
      new Error(`The service ended with 1.\ntallystick: ${line}`),
    );
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    const ops = spawnSync(process.execPath, [OPS, 'ledger', 'verify'], { env, encoding: 'utf8' });
    expect([ops.status, ops.stderr]).toEqual([1, `ops: ${line}`]);
    expect(await sql(old, CONTENTS)).toEqual(before);
  } finally {
    await database.drop();
  }
});

test('a process of the release before starts after the update, too', async () => {
  const database = await createDatabase();
  try {
    await sql({ databaseUrl: database.url }, "INSERT INTO migrations (name) VALUES ('999-of-a-newer-release.sql')");
    const service = await startServiceProcess(database.url);
    await service.stop();
  } finally {
    await database.drop();
  }
});

/** Long, for a busy machine: it ends what hangs. */
const PATIENCE_MILLISECONDS = 60_000;

test('a migration that waits for a table lets requests go first, and is applied in the end', async () => {
  const service = await startTestService({ ROLE: 'api' });
  const long = new Client(service.databaseUrl);
  await long.connect();
  try {
    const payments = paymentsOf(service, await createMerchant(service));
    await undoLedger(service);
    await long.query('BEGIN; LOCK TABLE payments IN ROW EXCLUSIVE MODE');
    let isMigrated = false;
    const migrating = migrate(service.parts.log).then(() => (isMigrated = true));
    const waiting = "SELECT FROM pg_locks WHERE relation = 'payments'::regclass AND NOT granted";
    await eventually(async () => (await sql(service, waiting)).length > 0, 'the migration to wait');
    const answer = payments.create({ payment_method: undefined }); // moves no money
    expect((await Promise.race([answer, delay(PATIENCE_MILLISECONDS, undefined, { ref: false })]))?.status).toBe(201);
    expect(isMigrated).toBe(false);
    await long.query('COMMIT');
    await migrating;
    expect((await payments.act(await payments.authorized(), 'capture')).status).toBe(200);
  } finally {
    await long.end();
    await service.stop();
  }
});

/** Its migration is missing then. It needs a lock on payments for its references. */
async function undoLedger(service: { databaseUrl: string }): Promise<void> {
  await sql(
    service,
    `DROP TABLE ledger_entries, ledger_transfers, ledger_accounts;
     DROP FUNCTION ledger_keep_balances, ledger_check_transfer, ledger_check_new_transfer, ledger_check_new_entry,
       ledger_refuse_change;
     DELETE FROM migrations WHERE name = '004-ledger.sql'`,
  );
}
