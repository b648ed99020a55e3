import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import pino from 'pino';
import { closeDatabase, openDatabase } from '../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { DirectConnection } from '../../server/database/direct-connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { run } from '../../server/database/statements.ts';
import { BY_INDEXES, SESSION_IN_INDEX_ORDER, transaction } from '../../server/database/transaction.ts';
import { Queue } from '../../server/database/queue.ts';
import { Clock } from '../../server/platform/clock.ts';
import { createMerchant } from '../support/api.ts';
import { createDatabase, sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { paymentsOf, tally, times } from '../support/payments.ts';
import { startServiceProcess } from '../support/process.ts';

/** Settings of PostgreSQL that affect how a statement is sent. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let direct: DirectConnection;
beforeAll(async () => {
  database = await createDatabase();
  openDatabase(parseDatabaseUrl(database.url), 2);
  direct = new DirectConnection({ log: pino({ enabled: false }), name: 'test', settings: SESSION_IN_INDEX_ORDER });
  await direct.open();
});
afterAll(async () => {
  await direct.close();
  await closeDatabase();
  await database.drop();
});

const SHOW = `SELECT current_setting('jit') AS jit, current_setting('enable_seqscan') AS scans,
  current_setting('plan_cache_mode') AS plans`;

const PLANNED_FREELY = { jit: 'off', scans: 'on', plans: 'auto' };
const PLANNED_BY_INDEXES = { jit: 'off', scans: 'off', plans: 'force_generic_plan' };

test.each([
  ['by itself', PLANNED_FREELY, () => run({ text: SHOW })],
  ['over the shared connection', PLANNED_FREELY, () => run({ text: SHOW, pipelined: true })],
  ['in a transaction', PLANNED_FREELY, () => transaction((tx) => run({ text: SHOW }, [], tx))],
  ['in one by indexes', PLANNED_BY_INDEXES, () => transaction((tx) => run({ text: SHOW }, [], tx), BY_INDEXES)],
  ['after one by indexes', PLANNED_FREELY, () => run({ text: SHOW })],
  ['over a direct connection by indexes', PLANNED_BY_INDEXES, () => run({ text: SHOW }, [], direct)],
])('a statement %s is never compiled, and planned as it should be', async (_way, settings, ask) => {
  expect(await ask()).toEqual([settings]);
});

describe('whatever the user of the database is set to', () => {
  /** Unusual settings, without time limits, which operators set on purpose. */
  const UNUSUAL = {
    default_transaction_isolation: 'serializable',
    standard_conforming_strings: 'off',
    datestyle: 'SQL, DMY',
    timezone: 'Asia/Kathmandu',
    bytea_output: 'escape',
    idle_session_timeout: '1h',
    intervalstyle: 'sql_standard',
    extra_float_digits: '-15',
    client_encoding: 'LATIN1',
  };
  const NEEDED = {
    default_transaction_isolation: 'read committed',
    standard_conforming_strings: 'on',
    DateStyle: 'ISO, DMY',
    bytea_output: 'hex',
    idle_session_timeout: '0',
    client_encoding: 'UTF8',
  };
  const SHOW_ALL = `SELECT jsonb_object_agg(name, current_setting(name)) AS found,
      current_setting('transaction_isolation') AS isolation, extract(timezone FROM now())::integer AS seconds_from_utc
    FROM pg_settings WHERE name = ANY('{${Object.keys(NEEDED).join(',')}}')`;

  let unusual: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => void (unusual = await createDatabase()));
  afterAll(() => unusual.drop());
  /** Sets them for this database only: other tests use the same user. */
  beforeAll(async () => {
    const { username, pathname } = new URL(unusual.url);
    for (const [name, value] of Object.entries(UNUSUAL))
      await sql(
        { databaseUrl: unusual.url },
        `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET ${name} = '${value}'`,
      );
  });

  test('every session has what the service needs', async () => {
    await using opened = await openInstead(unusual.url);
    const found = [
      run({ text: SHOW_ALL }),
      run({ text: SHOW_ALL, pipelined: true }),
      transaction((tx) => run({ text: SHOW_ALL }, [], tx)),
      run({ text: SHOW_ALL }, [], opened.direct),
    ];
    const needed = [{ found: NEEDED, isolation: 'read committed', seconds_from_utc: 0 }];
    expect(await Promise.all(found)).toEqual(found.map(() => needed));
    const values = {
      text: `SELECT timestamptz '2026-03-12T10:00:00Z' AS at, ARRAY['\\x00ff'::bytea] AS bytes`,
      values: [],
    };
    const read = [run(values), run({ ...values, pipelined: true }), transaction((tx) => run(values, [], tx))];
    const right = [{ at: new Date('2026-03-12T10:00:00Z'), bytes: [Buffer.from('00ff', 'hex')] }];
    expect(await Promise.all(read)).toEqual(read.map(() => right));
  });

  test('sessions of the queue have it, too', async () => {
    const databaseUrl = unusual.url;
    await sql({ databaseUrl }, 'CREATE TABLE seen (isolation text)');
    await sql(
      { databaseUrl },
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN INSERT INTO seen VALUES (current_setting('transaction_isolation')); RETURN NEW; END $$`,
    );
    await sql(
      { databaseUrl },
      'CREATE TRIGGER note BEFORE UPDATE ON pgboss.queue FOR EACH ROW EXECUTE FUNCTION note()',
    );
    await using cleanUp = new AsyncDisposableStack();
    cleanUp.use(await openInstead(unusual.url));
    const options = { clock: new Clock(), log: pino({ enabled: false }), work: false };
    const queue = await Queue.open(parseDatabaseUrl(unusual.url), options);
    await queue.close();
    expect(await sql({ databaseUrl }, 'SELECT DISTINCT isolation FROM seen')).toEqual([
      { isolation: 'read committed' },
    ]);
  });

  test('of twenty captures, one is made, and the others hear that it was', async () => {
    await using stack = new AsyncDisposableStack();
    const started = stack.adopt(await startServiceProcess(unusual.url, { LOCK_SECONDS: '20' }), ({ stop }) => stop());
    const service = { ...started, databaseUrl: unusual.url };
    const payments = paymentsOf(service, await createMerchant(service));
    const reference = await payments.authorized();
    const answers = await times(20, () => payments.act(reference, 'capture'));
    expect(tally(answers)).toEqual({ 200: 1, '409 payment_state_conflict': 19 });
  });
});

test('a start waits for the migrations of another process beyond the statement_timeout of its user', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const own = cleanUp.adopt(await createDatabase(), ({ drop }) => drop());
  const databaseUrl = own.url;
  const { username, pathname } = new URL(own.url);
  const limit = `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET statement_timeout = '2s'`;
  await sql({ databaseUrl }, limit);
  await sql({ databaseUrl }, "DELETE FROM migrations WHERE name = '092-pending-refunds.sql'"); // can be applied twice
  const other = new Client({ connectionString: own.url, statement_timeout: 0 });
  await other.connect();
  cleanUp.defer(() => other.end());
  await other.query('SELECT pg_advisory_lock(7255391004)'); // see migrate.ts
  cleanUp.use(await openInstead(own.url));
  const start = migrate(pino({ enabled: false }));
  start.catch(() => undefined);
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND clock_timestamp() - query_start > interval '3 s'`;
  await eventually(async () => (await other.query(waits)).rows.length === 1, 'a long wait');
  await other.query('SELECT pg_advisory_unlock_all()');
  await start;
});

/** Replaces the database, because a process has only one. */
async function openInstead(url: string) {
  await closeDatabase();
  openDatabase(parseDatabaseUrl(url), 2);
  const direct = new DirectConnection({ log: pino({ enabled: false }), name: 'other test' });
  await direct.open();
  return {
    direct,
    [Symbol.asyncDispose]: async () => {
      await direct.close();
      await closeDatabase();
      openDatabase(parseDatabaseUrl(database.url), 2);
    },
  };
}
