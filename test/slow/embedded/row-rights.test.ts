import { beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { startNode, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';
import { webhooksOf } from '../../support/webhooks.ts';
import { untilMeasured } from '../../support/partitions.ts';

/** One user owns the tables and applies migrations; the service has another, which may only read and write rows. */

let node: PostgresNode;
beforeAll(async () => {
  node = await startNode();
  await node.query('CREATE ROLE owner LOGIN; ALTER DATABASE shop OWNER TO owner; CREATE ROLE rows LOGIN');
  await node.query('ALTER SCHEMA public OWNER TO owner', 'shop');
});

const urlAs = (user: string) => `postgres://${user}@${node.address}/shop`;
const ops = (user: string, ...args: string[]) =>
  runOps({ origin: 'http://127.0.0.1:3000', databaseUrl: urlAs(user) }, args);
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
const MAIN = path.join(import.meta.dirname, '../../../server/main.ts');

async function startAs(user: string) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: urlAs(user), PORT: String(await freePort()), SECRETS_KEY }; // prettier-ignore
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  return [status, stderr];
}

const GRANTS = `
  GRANT USAGE ON SCHEMA public, pgboss TO rows;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO rows;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO rows`;

test('a new database has pending migrations, which the user of rows may not apply and the owner applies', async () => {
  const pending = await ops('rows', 'migrations', 'pending');
  expect([pending.code, pending.stdout]).toEqual([1, expect.stringMatching(/^001-accounts\.sql\n002-oauth\.sql\n/)]);
  const check = await ops('rows', 'check-config');
  expect([check.code, check.stdout]).toEqual([
    1,
    expect.stringMatching(/\nThe database is reached, and lacks \d+ migrations\.\n$/),
  ]);
  const line =
    /^tallystick: DATABASE_URL: its user may not apply the migrations that are missing, 001-accounts\.sql to \S+\.sql: .+; run `npm run ops -- migrate` with a user that owns the tables\n$/;
  expect(await startAs('rows')).toEqual([1, expect.stringMatching(line)]);
  const migrated = await ops('owner', 'migrate');
  expect([migrated.code, migrated.stdout]).toEqual([
    0,
    expect.stringMatching(/^applied 001-accounts\.sql\n[^]*\nThe database has all migrations: \d+ were missing\.\n$/),
  ]);
  expect((await ops('owner', 'migrate')).stdout).toBe('The database has all migrations: 0 were missing.\n');
  expect((await ops('owner', 'migrations', 'pending')).stdout).toBe('No migrations are pending.\n');
});

test('a service whose user may only read and write rows does all its work', async () => {
  await node.query(GRANTS, 'shop');
  expect((await ops('rows', 'check-config')).stdout).toMatch(/\nThe database is reached: ok\.\n$/);
  const settings = { WEBHOOK_ALLOW_PRIVATE: 'true' };
  const service = { ...(await startServiceProcess(urlAs('rows'), settings)), databaseUrl: urlAs('rows') };
  const merchant = await createMerchant(service);
  const receiver = await startReceiver();
  await webhooksOf(service, merchant).register(receiver.url);
  expect((await createPayment(service, merchant.token)).status).toBe(201);
  await receiver.waitFor(1);
  await node.query("UPDATE sessions SET expires_at = now() - interval '1 second'", 'shop');
  const schedules = await node.query('SELECT name FROM pgboss.schedule ORDER BY name', 'shop');
  expect(schedules.map(({ name }) => name)).toEqual(['add-partitions', 'purge-expired', 'purge-short-lived', 'trim-request-log']); // prettier-ignore
  await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok, 'readiness');
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  expect(metrics).toMatch(/^tallystick_chore_failures_total\{chore="expire payments"\} 0$/m);
  await service.stop();
  expect(service.output()).not.toContain('permission denied');
});

test('partitions by month are measured for the user of rows, and a table that it may not read hides no other', async () => {
  const divided = await ops('owner', 'partition');
  // `migrate` has done it.
  expect([divided.code, divided.stdout]).toEqual([0, 'Events, deliveries and attempts are partitioned by month, three months ahead.\n']); // prettier-ignore
  expect((await ops('rows', 'check-config')).code).toBe(0);
  const service = await startServiceProcess(urlAs('rows'));
  const metrics = async () => (await fetch(`${service.origin}/metrics`)).text();
  const measured = (table: string) => `tallystick_partition_default_rows{table="${table}"} 0`;
  const months = 'tallystick_partition_months_ahead{table="events"} 3';
  await untilMeasured(service, measured('events'));
  await untilMeasured(service, months);
  const [month] = await node.query("SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits WHERE inhparent = 'events'::regclass AND inhrelid::regclass::text ~ '\\d$'", 'shop'); // prettier-ignore
  const readable = `SELECT has_table_privilege('rows', '${String(month!.name)}', 'INSERT') AS allowed`;
  expect(await node.query(readable, 'shop')).toEqual([{ allowed: true }]);
  await node.query('REVOKE SELECT ON events_default FROM rows', 'shop');
  await eventually(async () => !(await metrics()).includes(measured('events')), 'the denied table');
  await untilMeasured(service, months);
  await untilMeasured(service, measured('webhook_deliveries'));
  const check = await ops('rows', 'check-config');
  const line =
    'Partitions: rows without a month are not counted, permission denied for table events_default: grant the user SELECT on events_default.\n';
  expect([check.code, check.stdout]).toEqual([1, expect.stringContaining(line)]);
  await node.query('GRANT SELECT ON events_default TO rows', 'shop');
  await service.stop();
});

test('a database with a missing migration refuses the service of rows with one line', async () => {
  const [last] = await node.query('SELECT name FROM migrations ORDER BY name DESC LIMIT 1', 'shop');
  await node.query(`DELETE FROM migrations WHERE name = '${String(last!.name)}'`, 'shop');
  const names = `${String(last!.name)} to ${String(last!.name)}`;
  expect(await startAs('rows')).toEqual([
    1,
    expect.stringContaining(`its user may not apply the migrations that are missing, ${names}: `),
  ]);
  const refused = await ops('rows', 'operation', 'list');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'ops: the database lacks migrations of this version: run npm run ops -- migrate, or start the service once\n',
  ]);
});
