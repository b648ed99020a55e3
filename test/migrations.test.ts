import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../server/database/migrate.ts';
import { notAdditive } from './support/additive.ts';
import { call, createMerchant } from './support/api.ts';
import { createDatabase, sql } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { startServiceProcess } from './support/process.ts';
import { checkOut, findCommitBefore } from './support/release-before.ts';
import { startTestService } from './support/service.ts';
import { tellStory } from './support/story.ts';

const FOLDER = path.join(import.meta.dirname, '../server/database/migrations');
/** Those before were written when there was no release before. */
const FIRST_ADDITIVE = '0014';
/** How a migration begins that does more than add. One of the first kind makes an update with a pause. */
const STOPS = /^-- Stop the release before: \S/;
const CONTRACTS = /^-- Unused by the release before: \S/;

const migrations = readdirSync(FOLDER).sort();
const sourceOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const stopping = migrations.filter((name) => STOPS.test(sourceOf(name)));

test.each(migrations.filter((name) => name >= FIRST_ADDITIVE))(
  '%s only adds, or begins with why it may do more',
  (name) => {
    const source = sourceOf(name);
    const isExcepted = STOPS.test(source) || CONTRACTS.test(source);
    expect(isExcepted ? [] : notAdditive(source)).toEqual([]);
  },
);

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
  try {
    return findCommitBefore(migrations, 2, stopping) ?? findCommitBefore(migrations, 1, stopping);
  } catch (error) {
    return error as Error;
  }
}

const release = findRelease();
const unlessStopped = release === undefined && stopping.length > 0 ? test.skip : test;

unlessStopped('the release before the last migrations serves as before while they are applied and after', async () => {
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
});

/** Long, for a busy machine: it ends what hangs. */
const PATIENCE_MILLISECONDS = 60_000;

test('a migration that waits for a table lets requests go first, and is applied in the end', async () => {
  const service = await startTestService({ ROLE: 'api' });
  const long = new Client(service.databaseUrl);
  await long.connect();
  try {
    const { clientId, user } = await createMerchant(service);
    const name = migrations.find((file) => file.endsWith('client-secrets-expiry.sql'));
    await sql(service, 'DELETE FROM migrations WHERE name = $1', [name]);
    await long.query('BEGIN; LOCK TABLE client_secrets IN ROW EXCLUSIVE MODE');
    let isMigrated = false;
    const migrating = migrate().then(() => (isMigrated = true));
    const waiting = "SELECT FROM pg_locks WHERE relation = 'client_secrets'::regclass AND NOT granted";
    await eventually(async () => (await sql(service, waiting)).length > 0, 'the migration to wait');
    const path = `/oauth/clients/${clientId}/regenerate-secret`;
    const answer = call(service, 'POST', path, { token: user.session, body: {} });
    expect((await Promise.race([answer, delay(PATIENCE_MILLISECONDS, undefined, { ref: false })]))?.status).toBe(200);
    expect(isMigrated).toBe(false);
    await long.query('COMMIT');
    await migrating;
    expect(await sql(service, 'SELECT name FROM migrations WHERE name = $1', [name])).toEqual([{ name }]);
  } finally {
    await long.end();
    await service.stop();
  }
});
