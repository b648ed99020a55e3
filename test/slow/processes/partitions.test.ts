import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findPartitions } from '../../../server/database/partitions/growing-tables.ts';
import { DAY_MILLISECONDS } from '../../../server/platform/clock.ts';
import { firstIdAt } from '../../../server/platform/ids.ts';
import { createMerchant, createPayment, fetchToken, type TestMerchant } from '../../support/api.ts';
import { clock, moveTo, pass } from '../../support/clock.ts';
import { createPlainDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { killedOps, runOps } from '../../support/ops.ts';
import { checks, fillEvents, hold, MANY, months, partitions, untilMeasured } from '../../support/partitions.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf, type Webhooks } from '../../support/webhooks.ts';

/** Events, deliveries and attempts in partitions by month: the conversion of a database in use, and its upkeep. */

const TABLES = { events: 'event_id', webhook_deliveries: 'id', webhook_attempts: 'delivery_id' };
const NAMES = Object.keys(TABLES);
/** Sets the clock of a process forward. */
const A_YEAR_AHEAD = `--import=data:text/javascript,${encodeURIComponent(
  'const D=Date;const s=31536e6;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+s]))}static now(){return D.now()+s}}',
)}`;

let service: OwnService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({}, undefined, await createPlainDatabase());
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
  await webhooks.register(receiver.url);
  for (let count = 1; count <= 5; count++) {
    await webhooks.pay();
    await until(() => receiver.received.length >= count, 'the deliveries');
  }
  await fillEvents(service);
});
afterAll(() => service.stop());

/** Makes one payment after the other, until `stop`, which returns how many of each status were answered. */
function pay() {
  let isOver = false;
  const statuses: Record<number, number> = {};
  const paying = (async () => {
    const token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
    while (!isOver) {
      const { status } = await createPayment(service, token);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  })();
  return async () => {
    isOver = true;
    await paying;
    return statuses;
  };
}

const ops = (...args: string[]) => runOps(service, args);

/** The number of rows up to some id of each table, and a sum over all that they contain. */
async function checksums(upTo: string) {
  const rows = NAMES.map(
    (table) =>
      `SELECT '${table}' AS name, count(*)::integer AS rows, sum(hashtextextended(one::text, 0))::text AS sum
       FROM ${table} AS one WHERE right(${TABLES[table as keyof typeof TABLES]}, 26) < $1`,
  );
  return sql(service, rows.join(' UNION ALL '), [upTo]);
}

/** Waits for a condition while time passes. */
const until = (condition: () => unknown, what: string) =>
  eventually(async () => {
    await pass(1);
    return Boolean(await condition());
  }, what);

/** Runs the upkeep of the next half hour, until a condition is met. */
async function runUpkeep(condition: () => Promise<boolean>, what: string): Promise<void> {
  const half = 30 * 60_000;
  await moveTo(Math.ceil(clock.now() / half) * half - 20_000);
  await eventually(async () => {
    await pass(15);
    return condition();
  }, what);
}

const metrics = async () => (await fetch(`${service.origin}/metrics`)).text();

test('half a conversion ends a week before the table would refuse rows', async () => {
  expect(await metrics()).not.toContain('tallystick_partition_months_ahead{');
  const [next] = months(1);
  const start = new Date(`${next!.replace('_', '-')}-01T00:00:00Z`);
  const check = `CHECK (event_id < '${firstIdAt('evt', start)}') NOT VALID`;
  await sql(service, `ALTER TABLE events ADD CONSTRAINT events_before_${next} ${check}`);
  await untilMeasured(service, 'tallystick_partition_months_ahead{table="webhook_attempts"} 0');
  await moveTo(Math.max(clock.now(), start.getTime() - 6 * DAY_MILLISECONDS));
  await runUpkeep(async () => (await checks(service)).length === 0, 'the end of the check');
});

test('what partitions would break or leave behind is refused in one line, and nothing is changed', async () => {
  const refused = async (line: RegExp) => {
    const { code, stdout, stderr } = await ops('partition');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(line)]);
    expect(await partitions(service, 'events')).toEqual([]);
  };
  await sql(service, 'CREATE VIEW reports AS SELECT event_id FROM events');
  await sql(service, 'CREATE PUBLICATION copies FOR TABLE events');
  await refused(
    /^ops: events cannot be divided by month with the view reports, the publication copies: remove these first\n$/,
  );
  await sql(service, 'DROP VIEW reports');
  await sql(service, 'DROP PUBLICATION copies');
  const later = firstIdAt('evt', new Date(Date.now() + 400 * 24 * 3600_000));
  await sql(
    service,
    `INSERT INTO events SELECT (one).* FROM (SELECT jsonb_populate_record(events, jsonb_build_object('event_id', $1::text)) AS one
     FROM events LIMIT 1) AS copy`,
    [later],
  );
  const { code, stderr } = await ops('partition');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^ops: events has rows of \\d{4}-\\d\\d or later, such as ${later}, of a process whose clock was ahead: .+\n$`,
      ),
    ),
  ]);
  expect(await partitions(service, 'events')).toEqual([]);
  expect(await checks(service)).toEqual([]);
  await sql(service, 'DELETE FROM events WHERE event_id = $1', [later]);
});

test('a database whose user does not own the tables, or whose locale sorts ids otherwise, is refused', async () => {
  const url = new URL(service.databaseUrl);
  await sql(service, 'DROP ROLE IF EXISTS rows_only');
  await sql(service, 'CREATE ROLE rows_only');
  await sql(service, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO rows_only');
  const asRows = `${service.databaseUrl}?options=-c%20role%3Drows_only`;
  const { code, stderr } = await runOps({ origin: service.origin, databaseUrl: asRows }, ['partition']);
  expect([code, stderr]).toEqual([
    1,
    'ops: the user of the database does not own events: use the one that applies migrations\n',
  ]);
  await sql(service, 'DROP OWNED BY rows_only');
  await sql(service, 'DROP ROLE rows_only');
  const name = `${url.pathname.slice(1)}_estonian`;
  await sql(service, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'et'`);
  const estonian = { origin: service.origin, databaseUrl: service.databaseUrl.replace(/\/[^/]*$/, `/${name}`) };
  expect((await runOps(estonian, ['migrate'])).code).toBe(0);
  expect(await runOps(estonian, ['partition'])).toMatchObject({
    code: 1,
    stderr:
      "ops: the locale of the database does not sort ids by time: restore a dump into a database with LOCALE 'C.UTF-8'\n",
  });
  // As after a restore of partitions into such a database.
  for (const [table, key] of Object.entries(TABLES)) {
    await sql(estonian, `ALTER TABLE ${table} RENAME TO ${table}_past`);
    await sql(estonian, `CREATE TABLE ${table} (LIKE ${table}_past) PARTITION BY RANGE (${key})`);
  }
  const fault = 'the locale of the database does not sort ids by time';
  await expect(startServiceProcess(estonian.databaseUrl)).rejects.toThrow(`DATABASE_URL: ${fault}`);
  expect((await runOps(estonian, ['check-config'])).stdout).toContain(`Partitions: ${fault}`);
  await sql(service, `DROP DATABASE ${name} WITH (FORCE)`);
});

test('a conversion during payments that was killed at any step is reported, continues, and refuses no request', async () => {
  const before = firstIdAt('evt', new Date()).slice(4);
  const sums = await checksums(before);
  expect(Number(sums[0]!.rows)).toBeGreaterThan(MANY);
  expect(Number(sums[2]!.rows)).toBeGreaterThan(4);
  await sql(service, 'GRANT SELECT ON events TO PUBLIC');
  const stop = pay();
  // While the first table is in use.
  let held = await hold(service, 'SELECT FROM events LIMIT 1');
  const waiting = () =>
    eventually(
      async () =>
        (await sql(service, "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'")).length > 0,
      'the conversion waits for a lock',
    );
  await killedOps(service, ['partition'], {}, waiting);
  await held.release();
  expect(await Promise.all(NAMES.map((table) => partitions(service, table)))).toEqual([[], [], []]);
  // While the check is being proved, or just after that.
  held = await hold(service, 'SELECT FROM webhook_deliveries LIMIT 1');
  const hasBegun = async () => (await checks(service)).length > 0 || (await partitions(service, 'events')).length > 0;
  await killedOps(service, ['partition'], {}, () => eventually(hasBegun, 'the check'));
  // Between two tables.
  await killedOps(service, ['partition'], {}, () =>
    eventually(async () => (await partitions(service, 'events')).length > 0 && waiting(), 'the second table'),
  );
  await held.release();
  expect((await partitions(service, 'webhook_deliveries')).length).toBe(0);
  const check = await ops('check-config');
  expect([check.code, check.stdout]).toEqual([
    1,
    expect.stringContaining(
      'webhook_deliveries has partitions for 0 of the next 3 months: run npm run ops -- partition',
    ),
  ]);
  await untilMeasured(service, 'tallystick_partition_months_ahead{table="webhook_deliveries"} 0');
  expect(await checksums(before)).toEqual(sums);
  // A table of the name of a month in another schema, and a clock of this host that is a year ahead, are not in the way.
  await sql(service, 'CREATE SCHEMA other');
  for (const month of months(1)) await sql(service, `CREATE TABLE other.events_${month} (event_id text)`);
  const elsewhere = { ...service, databaseUrl: `${service.databaseUrl}?options=-c%20search_path%3Dpublic,other` };
  const { code, stdout, stderr } = await runOps(elsewhere, ['partition'], { NODE_OPTIONS: A_YEAR_AHEAD });
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(
      /\[3 of 3, \d+ s\] webhook_attempts: added \S+\n[^]*partitioned by month, three months ahead\.\n$/,
    ),
    '',
  ]);
  expect(await partitions(service, 'events')).toEqual(expect.arrayContaining([`events_${months(3)[0]}`]));
  await sql(service, 'DROP SCHEMA other CASCADE');
  expect(await checksums(before)).toEqual(sums);
  expect((await runOps(service, ['check-config'], { NODE_OPTIONS: A_YEAR_AHEAD })).code).toBe(0);
  const { code: faulty, stdout: fault } = await runOps(service, ['check-config'], { DATABASE_POOL: '9999' });
  expect([faulty, fault]).toEqual([
    1,
    expect.stringMatching(
      /a statement over all months of (?:events|webhook_deliveries) takes \d × \(1 \+ 6\) locks, 9999 connections \(DATABASE_POOL\) \d+, and the server has room for \d+: raise its max_locks_per_transaction/,
    ),
  ]);
  expect(
    await sql(service, "SELECT count(*)::integer AS tables FROM pg_class WHERE relkind = 'p' AND reltuples > 0"),
  ).toEqual([{ tables: 3 }]);
  const { stdout: again } = await ops('partition');
  expect(again).toBe('Events, deliveries and attempts are partitioned by month, three months ahead.\n');
  const grants = await sql(service, "SELECT has_table_privilege('public', 'events', 'SELECT') AS allowed");
  expect(grants).toEqual([{ allowed: true }]);
  const statuses = await stop();
  expect(Object.keys(statuses)).toEqual(['201']);
  await until(async () => {
    const [{ waiting }] = (await sql(service, "SELECT count(*)::integer AS waiting FROM webhook_deliveries WHERE status <> 'DELIVERED'")) as [{ waiting: number }]; // prettier-ignore
    return waiting === 0;
  }, 'every delivery');
  const rows = '(SELECT count(*) FROM events) - (SELECT count(*) FROM webhook_deliveries)';
  expect(await sql(service, `SELECT (${rows})::integer AS rows`)).toEqual([{ rows: MANY }]);
});

test('partitions have the indexes, checks and storage of the table, and updates of deliveries change no index', async () => {
  const indexes = await sql(
    service,
    `SELECT indrelid::regclass::text AS name, count(*)::integer AS indexes FROM pg_index
     WHERE indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'webhook_deliveries'::regclass)
       OR indrelid = 'webhook_deliveries'::regclass GROUP BY 1`,
  );
  expect(indexes.length).toBeGreaterThan(4);
  expect(new Set(indexes.map(({ indexes }) => indexes))).toEqual(new Set([6]));
  const storage = await sql(
    service,
    `SELECT DISTINCT reloptions FROM pg_class
     WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'webhook_deliveries'::regclass)`,
  );
  expect(storage).toEqual([{ reloptions: ['fillfactor=50'] }]);
});

test('lists over months have the same pages, and an old delivery is sent once more', async () => {
  await findPartitions(); // as the start of a process does
  const other = webhooksOf(service, await createMerchant(service));
  const { id } = await other.register(receiver.url);
  await other.pay();
  await until(async () => (await other.deliveries(id))[0]?.status === 'DELIVERED', 'the delivery');
  const delivery = (await other.deliveries(id))[0]!;
  const days = [3, 6, 8, 30, 59, 61, 200, 400];
  for (const ago of days) {
    const at = new Date(Date.now() - ago * DAY_MILLISECONDS);
    const [event, made] = [firstIdAt('evt', at), firstIdAt('whd', new Date(at.getTime() + 5))];
    const values = [delivery.event_id, event, at, delivery.id, made];
    await sql(
      service,
      `WITH event AS (
         INSERT INTO events SELECT (copy.one).* FROM (
           SELECT jsonb_populate_record(events, jsonb_build_object('event_id', $2::text, 'created_at', $3::timestamptz)) AS one
           FROM events WHERE event_id = $1) AS copy
       ), attempt AS (
         INSERT INTO webhook_attempts SELECT (copy.one).* FROM (
           SELECT jsonb_populate_record(webhook_attempts, jsonb_build_object('delivery_id', $5::text)) AS one
           FROM webhook_attempts WHERE delivery_id = $4) AS copy
       )
       INSERT INTO webhook_deliveries SELECT (copy.one).* FROM (
         SELECT jsonb_populate_record(webhook_deliveries, jsonb_build_object('id', $5::text, 'event_id', $2::text, 'created_at', $3::timestamptz)) AS one
         FROM webhook_deliveries WHERE id = $4) AS copy`,
      values,
    );
  }
  const pages = async (path: string, limit: number) => {
    const times: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page: { data: { created_at: string }[]; next_cursor: string | null } = await other.read(`${path}limit=${limit}${next}`); // prettier-ignore
      times.push(...page.data.map(({ created_at }) => created_at));
      cursor = page.next_cursor;
    }
    return times;
  };
  for (const path of ['/events?', '/webhook-deliveries?', `/webhook-deliveries?endpoint_id=${id}&`]) {
    const all = await pages(path, 100);
    expect(all).toHaveLength(days.length + 1);
    expect(all).toEqual(all.toSorted().toReversed());
    for (const limit of [1, 2, 3, 5]) expect(await pages(path, limit)).toEqual(all);
    for (const from of [1, 4, 7])
      for (const to of [2, 5, 8].filter((last) => last > from)) {
        const period = `created_gte=${all[to]!}&created_lt=${all[from]!}&`;
        expect(await pages(`${path}${period}`, 2)).toEqual(all.slice(from + 1, to + 1));
      }
  }
  const old = firstIdAt('whd', new Date(Date.parse((await pages('/webhook-deliveries?', 100)).at(-1)!) + 5));
  expect(await other.read(`/webhook-deliveries?event_id=${(await other.read<{ event_id: string }>(`/webhook-deliveries/${old}`)).event_id}`)).toMatchObject({ data: [{ id: old }] }); // prettier-ignore
  expect((await other.ask('POST', `/webhook-deliveries/${old}/replay`, {})).status).toBe(202);
  await until(async () => (await other.attempts(old)).length === 2, 'the replay');
});

test('the upkeep adds months, and moves what fell into the default partition to its month', async () => {
  const ahead = (count: number) => {
    const at = new Date(clock.now());
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 2));
  };
  const [stray, moved] = [ahead(5), ahead(2).getTime()];
  await sql(
    service,
    `INSERT INTO events SELECT (copy.one).* FROM (
       SELECT jsonb_populate_record(events, jsonb_build_object('event_id', $1::text)) AS one FROM events LIMIT 1) AS copy`,
    [firstIdAt('evt', stray)],
  );
  const placeOf = async () => (await sql(service, 'SELECT tableoid::regclass::text AS name FROM events WHERE event_id = $1', [firstIdAt('evt', stray)]))[0]?.name; // prettier-ignore
  expect(await placeOf()).toBe('events_default');
  await untilMeasured(service, 'tallystick_partition_default_rows{table="events"} 1');
  const check = await ops('check-config');
  expect([check.code, check.stdout]).toEqual([
    1,
    expect.stringContaining('Partitions: events has rows in its default partition, of months without one: 1.\n'),
  ]);
  await moveTo(moved);
  const month = stray.toISOString().slice(0, 7).replace('-', '_');
  await runUpkeep(
    async () =>
      (await placeOf()) === `events_${month}` &&
      (await partitions(service, 'webhook_attempts')).includes(`webhook_attempts_${month}`),
    'the partition of the stray event',
  );
  await untilMeasured(service, 'tallystick_partition_default_rows{table="events"} 0');
  await untilMeasured(service, 'tallystick_partition_months_ahead{table="events"} 3');
  await sql(service, 'DELETE FROM events WHERE event_id = $1', [firstIdAt('evt', stray)]);
});
