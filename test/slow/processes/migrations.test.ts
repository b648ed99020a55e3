import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { LOCKED_FIRST, migrate } from '../../../server/database/migrate.ts';
import { notAdditive } from '../../support/additive.ts';
import { createMerchant } from '../../support/api.ts';
import { createDatabase, IN_THIS_DATABASE, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { checkOut, copyWith, findCommitBefore, startHistory } from '../../support/release-before.ts';
import { startTestService } from '../../support/service.ts';
import { tellStory } from '../../support/story.ts';

const FOLDER = path.join(import.meta.dirname, '../../../server/database/migrations');
const OPS = path.join(import.meta.dirname, '../../../scripts/ops.ts');
/** The files of the first commit, one per area. From 1.0 on they do not change. */
const LAYOUT = ['accounts', 'oauth', 'payments', 'ledger', 'events-and-webhooks', 'limits'].map(
  (area, index) => `00${index + 1}-${area}.sql`,
);
/** The first line of a migration that does more than add: with the first kind, an update needs a pause. */
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

/** Tables in the order in which requests lock them. */
const LOCK_ORDER = ['businesses', 'payments', 'refunds', 'transfers'];

test('every migration changes tables, or locks them first, in the order in which requests lock them', () => {
  const isOrdered = (tables: string[]) => {
    const places = tables.map((table) => LOCK_ORDER.indexOf(table)).filter((place) => place >= 0);
    return places.every((place, index) => place >= (places[index - 1] ?? 0));
  };
  const changedBy = (name: string) => [...sourceOf(name).matchAll(/\bALTER TABLE (\w+)/g)].map(([, table]) => table!);
  expect(added.filter((name) => !isOrdered(changedBy(name)))).toEqual(Object.keys(LOCKED_FIRST));
  for (const tables of Object.values(LOCKED_FIRST).map((list) => list.split(', ')))
    expect([tables, isOrdered(tables)]).toEqual([tables, true]);
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
  'CREATE TRIGGER payments_noted BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION note()',
  'CREATE TABLE notes (id text); DROP TABLE refunds',
])('%s is known as what the release before may not survive', (statement) =>
  expect(notAdditive(`-- Why.\n${statement};\n`)).toHaveLength(1),
);

const ADDITIVE = [
  'CREATE TABLE notes (id text PRIMARY KEY, text text NOT NULL); CREATE INDEX notes_text ON notes (text)',
  'ALTER TABLE payments ADD COLUMN note text, ADD COLUMN rounds integer NOT NULL DEFAULT 0',
  'ALTER TABLE payments ADD COLUMN share numeric(5, 2), ADD COLUMN is_shared boolean NOT NULL DEFAULT false',
  'CREATE INDEX IF NOT EXISTS payments_note ON payments (description)',
  "ALTER TABLE payments ADD COLUMN notes text[] NOT NULL DEFAULT '{}'",
  `CREATE TABLE marks (id text);
   CREATE FUNCTION keep_marks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
   CREATE TRIGGER marks_kept BEFORE DELETE ON marks FOR EACH STATEMENT EXECUTE FUNCTION keep_marks()`,
];

test.each(ADDITIVE)('%s is known as additive', (statement) => expect(notAdditive(statement)).toEqual([]));

/**
 * Updates one release to another while the first keeps running.
 * @param before main file of the older release's server, by default today's; `after` likewise
 * @returns the stories of the older release before, during and after the update
 */
async function storiesOf({ before, after }: { before?: string; after?: string }): Promise<unknown[]> {
  const database = await createDatabase('template0');
  const stops = [database.drop];
  const start = async (main?: string) => {
    const service = await startServiceProcess(database.url, { WEBHOOK_ALLOW_PRIVATE: 'true' }, undefined, main);
    stops.unshift(service.stop);
    return { ...service, databaseUrl: database.url };
  };
  try {
    const old = await start(before);
    const applied = async () => (await sql(old, 'SELECT name FROM migrations')).length;
    const known = await applied();
    const stories = [await tellStory(old)];
    let isUpdated = false;
    const updating = start(after).finally(() => (isUpdated = true));
    stops.unshift(async () => void (await Promise.allSettled([updating])));
    while (!isUpdated) stories.push(await tellStory(old));
    await updating;
    stories.push(await tellStory(old));
    expect(await applied()).toBeGreaterThan(known);
    return stories;
  } finally {
    while (stops.length > 0) await stops.shift()!();
  }
}

test('the release of today serves as before while migrations of every additive form are applied, and after', async () => {
  const newer = copyWith({ '998-more.sql': ADDITIVE[0]!, '999-more.sql': ADDITIVE.slice(1).join(';') });
  try {
    const stories = await storiesOf({ after: newer.main });
    expect(stories).toEqual(stories.map(() => stories[0]));
  } finally {
    newer.remove();
  }
});

test('a migration under which the release of today does not serve as before is noticed', async () => {
  const newer = copyWith({ '999-less.sql': 'ALTER TABLE refunds RENAME COLUMN reason TO note' });
  try {
    const stories = await storiesOf({ after: newer.main });
    expect([stories[0], stories.at(-1)]).toMatchObject([{ refund: { status: 201 } }, { refund: { status: 500 } }]);
  } finally {
    newer.remove();
  }
});

/** Finds the release before the last two migrations, or the last one; undefined if no older release can run alongside them. */
function findRelease(): string | Error | undefined {
  const find = (lacking: number) => findCommitBefore({ migrations, lacking, known: stopping });
  try {
    return find(2) ?? find(1);
  } catch (error) {
    return error as Error;
  }
}

const release = added.length > 0 ? findRelease() : undefined;

if (release !== undefined) {
  test('the release before the last migrations serves as before while they are applied, and after', async () => {
    if (release instanceof Error) throw release;
    const before = checkOut(release);
    try {
      const stories = await storiesOf({ before: before.main });
      expect(stories).toEqual(stories.map(() => stories[0]));
    } finally {
      before.remove();
    }
  });
}

test('the release before is the newest commit with the same migrations but the last', () => {
  const history = startHistory();
  try {
    const layout = { '001-a.sql': 'a', '002-b.sql': 'b' };
    history.commit({ '001-a.sql': 'a', '002-b.sql': 'old' });
    const first = history.commit(layout);
    const second = history.commit({ ...layout, '003-c.sql': 'c' });
    const more = { ...layout, '003-c.sql': 'c', '004-d.sql': 'd' };
    const third = history.commit(more);
    const find = (migrations: string[], lacking: number, known: string[] = []) =>
      findCommitBefore({ migrations, lacking, known, root: history.root });
    const all = ['001-a.sql', '002-b.sql', '003-c.sql', '004-d.sql'];
    expect([find(all, 2), find(all, 1)]).toEqual([first, second]);
    expect([find(all, 2, ['003-c.sql']), find(all, 1, ['003-c.sql'])]).toEqual([undefined, second]);
    history.write({ ...more, '005-e.sql': 'e' });
    expect(find([...all, '005-e.sql'], 1)).toBe(third);
    history.commit({ ...more, '002-b.sql': 'new' });
    expect(find(all, 1)).toBeUndefined();
  } finally {
    history.remove();
  }
});

/** Everything that a start could change: schemas, relations with their versions, and rows. */
const CONTENTS = `
  SELECT nspname AS name, xmin::text FROM pg_namespace UNION ALL
  SELECT oid::regclass::text, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace UNION ALL
  SELECT 'row ' || name, xmin::text FROM migrations UNION ALL
  SELECT 'row ' || reference, xmin::text FROM payments ORDER BY name`;

/** Returns the digest of a migration that a process of this release records; older releases recorded no digest. */
const digestOf = (name: string) =>
  migrations.includes(name) ? crypto.hash('sha256', sourceOf(name)) : 'of a file that is gone';

test.each([
  [['0001-accounts.sql', '0002-oauth.sql', '0003-payments.sql'], '0003-payments.sql', undefined],
  [LAYOUT, '006-limits.sql', undefined],
  [[...LAYOUT, '004-books.sql'], '004-books.sql', digestOf],
])(
  'a database of an older layout, %j, stops the start with one clear line and stays as it is',
  async (names, last, digest) => {
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
      if (digest) {
        await sql(old, 'ALTER TABLE migrations ADD COLUMN digest text');
        for (const name of names)
          await sql(old, 'UPDATE migrations SET digest = $2 WHERE name = $1', [name, digest(name)]);
      }
      const before = await sql(old, CONTENTS);
      const line =
        `the tables have an older layout (${last}), which this release cannot migrate; nothing was changed. ` +
        'Run the release that created them, or set another DATABASE_URL or DATA_DIR for new tables\n';
      await expect(startServiceProcess(database.url, { LOG_LEVEL: 'silent' })).rejects.toThrow(
        new Error(`The service exited with 1.\ntallystick: ${line}`),
      );
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
      const ops = spawnSync(process.execPath, [OPS, 'ledger', 'verify'], { env, encoding: 'utf8' });
      expect([ops.status, ops.stderr]).toEqual([1, `ops: ${line}`]);
      expect(await sql(old, CONTENTS)).toEqual(before);
    } finally {
      await database.drop();
    }
  },
);

test('a migration that has changed since it was applied is of an older layout', async () => {
  const changed = copyWith({ '003-payments.sql': `${sourceOf('003-payments.sql')}-- More.\n` });
  const database = await createDatabase();
  try {
    await expect(startServiceProcess(database.url, {}, undefined, changed.main)).rejects.toThrow(
      'the tables have an older layout (003-payments.sql), which this release cannot migrate; nothing was changed',
    );
  } finally {
    changed.remove();
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

/** Time limit, long enough for a busy machine, that ends a hanging process. */
const PATIENCE_MILLISECONDS = 60_000;

test('a migration that waits for a table yields to requests, and is applied in the end', async () => {
  const service = await startTestService({ ROLE: 'api' });
  const long = new Client(service.databaseUrl);
  await long.connect();
  try {
    const payments = paymentsOf(service, await createMerchant(service));
    await undoMigration(service);
    await long.query('BEGIN; LOCK TABLE payments IN ROW EXCLUSIVE MODE');
    let isMigrated = false;
    const migrating = migrate(service.parts.log).then(() => (isMigrated = true));
    const waiting = `SELECT FROM pg_locks WHERE ${IN_THIS_DATABASE} AND relation = 'payments'::regclass AND NOT granted`;
    await eventually(async () => (await sql(service, waiting)).length > 0, 'the migration to wait');
    const answer = payments.create();
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

test('a migration that waits for a transaction which waits for the migration gives way', async () => {
  const newer = copyWith({
    '999-two-tables.sql':
      'ALTER TABLE transfers ADD COLUMN note1 text; SELECT pg_sleep(0.3); ALTER TABLE businesses ADD COLUMN note1 text',
  });
  const database = await createDatabase();
  const [other, watcher] = [new Client(database.url), new Client(database.url)];
  const locked = `SELECT FROM pg_locks WHERE ${IN_THIS_DATABASE} AND relation = 'transfers'::regclass AND mode LIKE 'AccessE%'`;
  try {
    await Promise.all([other.connect(), watcher.connect()]);
    await other.query('BEGIN; LOCK TABLE businesses IN ACCESS SHARE MODE');
    const starting = startServiceProcess(database.url, {}, undefined, newer.main);
    await eventually(async () => (await watcher.query(locked)).rowCount === 1, 'the migration to lock a table');
    await other.query('SELECT FROM transfers LIMIT 1'); // waits for the migration, which waits for this transaction
    await other.query('COMMIT');
    await (await starting).stop();
    const applied = "SELECT FROM migrations WHERE name = '999-two-tables.sql'";
    expect((await watcher.query(applied)).rowCount).toBe(1);
  } finally {
    await Promise.all([other.end(), watcher.end()]);
    newer.remove();
    await database.drop();
  }
});

/** Undoes a migration of payments, which then counts as missing. The service works without its index. */
async function undoMigration(service: { databaseUrl: string }): Promise<void> {
  await sql(
    service,
    "DROP INDEX payments_status_currency; DELETE FROM migrations WHERE name = '008-payment-lists.sql'",
  );
}
