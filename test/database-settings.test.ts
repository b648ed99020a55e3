import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { closeDatabase, openDatabase, parseDatabaseUrl } from '../server/database/connect.ts';
import { DirectConnection } from '../server/database/direct-connection.ts';
import { run } from '../server/database/statements.ts';
import { BY_INDEXES, SESSION_BY_INDEXES, transaction } from '../server/database/transaction.ts';
import { createDatabase, sql } from './support/database.ts';

/** Settings of PostgreSQL by the way in which a statement is sent. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let direct: DirectConnection;
beforeAll(async () => {
  database = await createDatabase();
  openDatabase(parseDatabaseUrl(database.url), 2);
  direct = new DirectConnection({ log: pino({ enabled: false }), name: 'test', settings: SESSION_BY_INDEXES });
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

test('dates are read right from a database that writes them in another style', async () => {
  const { drop, url } = await createDatabase();
  await sql({ databaseUrl: url }, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET datestyle = 'SQL, DMY'`);
  await closeDatabase();
  openDatabase(parseDatabaseUrl(url), 2);
  const moment = { text: `SELECT timestamptz '2026-03-12T10:00:00Z' AS at`, values: [] };
  const read = [run(moment), run({ ...moment, pipelined: true }), transaction((tx) => run(moment, [], tx))];
  expect(await Promise.all(read)).toEqual(read.map(() => [{ at: new Date('2026-03-12T10:00:00Z') }]));
  await closeDatabase();
  openDatabase(parseDatabaseUrl(database.url), 2);
  await drop();
});
