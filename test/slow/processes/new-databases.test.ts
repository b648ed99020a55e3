import { expect, jest, test } from '@jest/globals';
import { closeDatabase, openDatabase } from '../../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../../server/database/database-url.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { GROWING_TABLES, hasMonths } from '../../../server/database/partitions/growing-tables.ts';
import { partitionTable } from '../../../server/database/partitions/partition-table.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { startService } from '../../../server/service.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { createDatabase, createPlainDatabase, sql, type TestDatabase } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { months, partitions } from '../../support/partitions.ts';
import { startServiceProcess } from '../../support/process.ts';
import { testSettings } from '../../support/service.ts';

/** Events, deliveries and attempts of a new database are partitioned by month from the first start on. */

const NAMES = GROWING_TABLES.map(({ table }) => table);
const partitionsOf = ({ url }: TestDatabase) =>
  Promise.all(NAMES.map((table) => partitions({ databaseUrl: url }, table)));
const ALL = NAMES.map((table) =>
  expect.arrayContaining(['past', ...months(3), 'default'].map((name) => `${table}_${name}`)),
);
const PLAIN = NAMES.map(() => []);
const ops = ({ url }: TestDatabase, ...args: string[]) =>
  runOps({ origin: 'http://127.0.0.1:3000', databaseUrl: url }, args);

/** Starts the service in this process, and stops it. @returns whether its statements name months, and its warnings */
async function startOnce({ url }: TestDatabase) {
  const log = createLog('silent');
  const warnings = jest.spyOn(log, 'warn');
  const { stop } = await startService(readConfig(await testSettings(url)), { log });
  const isPartitioned = hasMonths();
  await stop();
  return { isPartitioned, warnings: warnings.mock.calls.filter(([, text]) => /partition/.test(String(text))) };
}

test('several processes that start at once on a new database partition it once, and all serve', async () => {
  const database = await createDatabase('template0');
  const services = await Promise.all([1, 2, 3].map(() => startServiceProcess(database.url)));
  expect(await partitionsOf(database)).toEqual(ALL);
  const service = { ...services[0]!, databaseUrl: database.url };
  const { token } = await createMerchant(service);
  for (const each of services)
    expect((await createPayment({ ...each, databaseUrl: database.url }, token)).status).toBe(201);
  const check = await ops(database, 'check-config');
  expect([check.code, check.stdout]).toEqual([0, expect.not.stringContaining('Partitions: ')]);
  expect(services.flatMap((each) => each.output().match(/.*not partitioned.*/g) ?? [])).toEqual([]);
  await Promise.all(services.map((each) => each.stop()));
  await database.drop();
});

test('a start that was killed after the migrations, or between two tables, is finished by the next one', async () => {
  const database = await createDatabase('template0');
  openDatabase(parseDatabaseUrl(database.url), 2);
  await migrate(createLog('silent'));
  await partitionTable(GROWING_TABLES[0], new Date(), () => undefined);
  await closeDatabase();
  expect((await partitionsOf(database)).map((names) => names.length > 0)).toEqual([true, false, false]);
  expect(await startOnce(database)).toEqual({ isPartitioned: true, warnings: [] });
  expect(await partitionsOf(database)).toEqual(ALL);
  await database.drop();
});

test('the command that applies migrations partitions a new database, too', async () => {
  const database = await createDatabase('template0');
  expect((await ops(database, 'migrate')).code).toBe(0);
  expect(await partitionsOf(database)).toEqual(ALL);
  await database.drop();
});

test('a database of the release before stays as it is, also without an event', async () => {
  const database = await createPlainDatabase();
  expect(await startOnce(database)).toEqual({ isPartitioned: false, warnings: [] });
  expect((await ops(database, 'migrate')).code).toBe(0);
  expect(await partitionsOf(database)).toEqual(PLAIN);
  await database.drop();
});

test('a new database whose locale sorts ids otherwise stays plain, and the first start says so in one line', async () => {
  const database = await createDatabase("template0 LOCALE_PROVIDER icu ICU_LOCALE 'et'");
  const reason = expect.stringMatching(
    /^the locale of the database does not sort ids by time: restore a dump into .+$/,
  );
  const text = 'the new database is not partitioned by month; npm run ops -- partition repeats it';
  expect(await startOnce(database)).toEqual({ isPartitioned: false, warnings: [[{ reason }, text]] });
  expect(await startOnce(database)).toEqual({ isPartitioned: false, warnings: [] });
  expect(await partitionsOf(database)).toEqual(PLAIN);
  await database.drop();
});

test('a new database of which one table is refused is reported, and the command finishes it', async () => {
  const database = await createDatabase('template0');
  await sql({ databaseUrl: database.url }, 'CREATE TABLE webhook_deliveries_past (id text)');
  const { isPartitioned, warnings } = await startOnce(database);
  expect([isPartitioned, warnings.map(([details]) => details)]).toEqual([
    false,
    [{ reason: 'webhook_deliveries remains as it was: relation "webhook_deliveries_past" already exists' }],
  ]);
  expect(await ops(database, 'check-config')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'webhook_deliveries has partitions for 0 of the next 3 months: run npm run ops -- partition',
    ),
  });
  await sql({ databaseUrl: database.url }, 'DROP TABLE webhook_deliveries_past');
  expect((await ops(database, 'partition')).code).toBe(0);
  expect((await ops(database, 'check-config')).code).toBe(0);
  expect(await partitionsOf(database)).toEqual(ALL);
  await database.drop();
});
