import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../../server/platform/config.ts';
import { startService } from '../../../server/service.ts';
import { signUp } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { testSettings } from '../../support/service.ts';

/** Databases as operators may set them up, which the service cannot use. */
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => void (database = await createDatabase('template0')));
afterAll(() => database.drop());

const start = async (url: string) => startService(readConfig(await testSettings(url)));
const oneLine = (message: RegExp) => ({ name: 'StartupError', message: expect.stringMatching(message) });

test('another encoding than UTF-8 stops the start, and the line says how to create a database', async () => {
  const latin = await createDatabase("template0 ENCODING 'LATIN1' LOCALE 'C'");
  await expect(start(latin.url)).rejects.toMatchObject(
    oneLine(/^DATABASE_URL: .+ LATIN1.+ ENCODING 'UTF8' LOCALE 'C.UTF-8'$/),
  );
  await sql(
    { databaseUrl: latin.url },
    'CREATE TABLE migrations (name text PRIMARY KEY, digest text, applied_at timestamptz DEFAULT now())',
  );
  await (await start(latin.url)).stop(); // a database in use continues to work
  await latin.drop();
});

/** Puts a function of this schema before the server's of the same name, as another engine has its own. */
async function withFunction(definition: string): Promise<Awaited<ReturnType<typeof createDatabase>>> {
  const own = await createDatabase('template0');
  const name = new URL(own.url).pathname.slice(1);
  await sql({ databaseUrl: own.url }, `CREATE FUNCTION public.${definition}`);
  await sql({ databaseUrl: own.url }, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
  return own;
}

test.each([
  ['CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu)', /the server is CockroachDB, .+ use PostgreSQL 15 or later$/],
  ['PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64', /the server is YugabyteDB, .+ use PostgreSQL 15 or later$/],
])('a server that is not PostgreSQL stops the start: %s', async (version, line) => {
  const own = await withFunction(`version() RETURNS text LANGUAGE sql AS $$ SELECT '${version}' $$`);
  await expect(start(own.url)).rejects.toMatchObject(oneLine(line));
  await own.drop();
});

test('an older PostgreSQL stops the start', async () => {
  const own = await withFunction(
    "current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140019' ELSE pg_catalog.current_setting($1) END $$",
  );
  await expect(start(own.url)).rejects.toMatchObject(oneLine(/^DATABASE_URL: the server is PostgreSQL [\d.]+, and 15 or later is required$/)); // prettier-ignore
  await own.drop();
});

test('a server whose advisory locks exclude no one stops the start of a worker', async () => {
  const own = await withFunction(
    'pg_try_advisory_xact_lock(integer, integer) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
  );
  await expect(start(own.url)).rejects.toMatchObject(oneLine(/advisory locks of the server do not exclude/));
  await own.drop();
});

test('settings in DATABASE_URL hold in every session, so tables can be in a separate schema', async () => {
  const own = await createDatabase('template0');
  await sql({ databaseUrl: own.url }, 'CREATE SCHEMA shop');
  const url = `${own.url}?options=${encodeURIComponent('-c search_path=shop')}`;
  const { origin, baseUrl, ...config } = readConfig(await testSettings(url));
  const { stop } = await startService({ origin, baseUrl, ...config });
  const { email } = await signUp({ origin, baseUrl, databaseUrl: url, stop });
  await stop();
  expect(await sql({ databaseUrl: own.url }, 'SELECT email FROM shop.users')).toEqual([{ email }]);
  await own.drop();
});

test('a file that DATABASE_URL names and that is not there stops the start with one line', async () => {
  const url = `${database.url}?sslmode=verify-full&sslrootcert=/nowhere.pem`;
  await expect(start(url)).rejects.toMatchObject(oneLine(/^DATABASE_URL: .+nowhere\.pem.*$/));
});

test('a user without the right to create schemas stops the start with one line', async () => {
  const role = `limited_${randomUUID().slice(0, 8)}`;
  const own = await createDatabase('template0');
  const name = new URL(own.url).pathname.slice(1);
  for (const statement of [
    `CREATE ROLE ${role}`,
    `GRANT ALL ON SCHEMA public TO ${role}`,
    `ALTER DATABASE ${name} SET role = ${role}`,
  ])
    await sql({ databaseUrl: own.url }, statement);
  await expect(start(own.url)).rejects.toMatchObject(oneLine(/^DATABASE_URL: .+ permission denied for database .+$/));
  await own.drop();
  await sql({ databaseUrl: database.url }, `DROP ROLE ${role}`);
});

describe('operators', () => {
  const verify = (databaseUrl: string) => runOps({ origin: 'http://127.0.0.1', databaseUrl }, ['ledger', 'verify']);

  test('advise to start the service when the database is new', async () => {
    expect((await verify(database.url)).stderr).toMatch(/^ops: .+ start the service once\n$/);
  });

  test('report why when the database cannot be reached', async () => {
    expect((await verify('postgres://a@127.0.0.1:1/b')).stderr).toMatch(/^ops: .+ connect ECONNREFUSED .+\n$/);
  });
});
