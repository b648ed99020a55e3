import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { validate } from '../../../server/database/partitions/validate.ts';
import { oldestTransaction } from '../../../server/models/ledger/business-total.ts';
import { firstIdAt } from '../../../server/platform/ids.ts';
import { createMerchant } from '../../support/api.ts';
import { pass } from '../../support/clock.ts';
import { createPlainDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { killedOps, runOps } from '../../support/ops.ts';
import { checks, fillEvents, hold, months, partitions } from '../../support/partitions.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** What is in the way of partitions: other uses of a table, its locks, and rows in the default partition. */

let service: OwnService;
beforeAll(async () => {
  service = await startTestService({}, undefined, await createPlainDatabase());
  const webhooks = webhooksOf(service, await createMerchant(service));
  const receiver = await startReceiver();
  await webhooks.register(receiver.url);
  await webhooks.pay();
  const waiting = async () => (await sql(service, 'SELECT FROM webhook_deliveries WHERE status <> $1', ['DELIVERED'])).length; // prettier-ignore
  await eventually(async () => {
    await pass(1);
    return receiver.received.length > 0 && (await waiting()) === 0;
  }, 'the deliveries');
  await fillEvents(service);
});
afterAll(() => service.stop());

const ops = (...args: string[]) => runOps(service, args);

/** Expects that the command fails with one line, and leaves no partition and no check. */
async function expectRefusal(line: RegExp, ...args: string[]): Promise<void> {
  const { code, stderr } = await ops('partition', ...args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(await partitions(service, 'events')).toEqual([]);
  expect(await checks(service)).toEqual([]);
}

/** Statements that put something in the way, that remove it, and what it is called. */
const OBSTACLES: [put: string, remove: string, name: string][] = [
  [
    'CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; CREATE TRIGGER notes BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION noted()',
    'DROP TRIGGER notes ON events; DROP FUNCTION noted()',
    'the trigger notes',
  ],
  [
    'CREATE TABLE notes (event_id text CONSTRAINT notes_event REFERENCES events)',
    'DROP TABLE notes',
    'the foreign key notes_event',
  ],
  [
    "ALTER TABLE events ADD CONSTRAINT here CHECK (event_id <> '') NO INHERIT",
    'ALTER TABLE events DROP CONSTRAINT here',
    'the check without inheritance here',
  ],
  [
    'ALTER TABLE events ADD CONSTRAINT apart EXCLUDE USING btree (event_id WITH =)',
    'ALTER TABLE events DROP CONSTRAINT apart',
    'the exclusion constraint apart',
  ],
  [
    'CREATE UNIQUE INDEX events_moments ON events (created_at, payment_reference, event_type) INCLUDE (event_id) WHERE NOT synthetic',
    'DROP INDEX events_moments',
    'the unique index without event_id, events_moments',
  ],
  [
    'CREATE MATERIALIZED VIEW totals AS SELECT count(*) FROM events',
    'DROP MATERIALIZED VIEW totals',
    'the materialized view totals',
  ],
  ['CREATE VIEW reports AS SELECT event_id FROM events', 'DROP VIEW reports', 'the view reports'],
  [
    'CREATE RULE kept AS ON DELETE TO events WHERE false DO INSTEAD NOTHING',
    'DROP RULE kept ON events',
    'the rule kept',
  ],
  [
    'CREATE FUNCTION first_event() RETURNS events LANGUAGE sql AS $$ SELECT * FROM events LIMIT 1 $$',
    'DROP FUNCTION first_event()',
    'the function first_event()',
  ],
  ['CREATE TABLE copies (event events)', 'DROP TABLE copies', 'the column copies.event'],
  [
    'CREATE TABLE later_events () INHERITS (events)',
    'DROP TABLE later_events',
    'the table that inherits, later_events',
  ],
  ['CREATE PUBLICATION chosen FOR TABLE events', 'DROP PUBLICATION chosen', 'the publication chosen'],
  [
    'CREATE PUBLICATION whole FOR ALL TABLES',
    'DROP PUBLICATION whole',
    'the publication whole (or set its publish_via_partition_root)',
  ],
  ['CREATE POLICY mine ON events USING (true)', 'DROP POLICY mine ON events', 'the policy mine'],
  [
    'ALTER TABLE events ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE events DISABLE ROW LEVEL SECURITY',
    'its row level security',
  ],
];

test('everything that cannot come along is refused in one line, before anything is changed', async () => {
  await sql(service, 'CREATE PUBLICATION roots FOR ALL TABLES WITH (publish_via_partition_root)'); // comes along
  for (const [put] of OBSTACLES) await sql(service, put);
  const { code, stdout, stderr } = await ops('partition');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^ops: events cannot be divided by month with [^\n]+: remove these first\n$/);
  const named = stderr.slice(stderr.indexOf(' with ') + ' with '.length, stderr.lastIndexOf(': remove'));
  expect(named).toBe(OBSTACLES.map(([, , name]) => name).join(', '));
  for (const [, remove] of OBSTACLES.toReversed()) await sql(service, remove);
  await sql(service, 'DROP PUBLICATION roots');
  expect([await partitions(service, 'events'), await checks(service)]).toEqual([[], []]);
});

test('a subscription that fills the table, and a column that counts, are refused', async () => {
  const options = 'connect = false, slot_name = NONE';
  await sql(service, `CREATE SUBSCRIPTION filled CONNECTION 'host=publisher.example' PUBLICATION chosen WITH (${options})`); // prettier-ignore
  // What PostgreSQL notes once it has asked the publisher for its tables.
  await sql(service, "INSERT INTO pg_subscription_rel (srsubid, srrelid, srsubstate) SELECT oid, 'events'::regclass, 'r' FROM pg_subscription WHERE subname = 'filled'"); // prettier-ignore
  await sql(service, 'ALTER TABLE events ADD COLUMN place bigint GENERATED ALWAYS AS IDENTITY');
  await expectRefusal(
    /^ops: events cannot be divided by month with the identity column place, the subscription filled: remove these first\n$/,
  );
  await sql(service, 'ALTER TABLE events DROP COLUMN place');
  await sql(service, 'DROP SUBSCRIPTION filled');
});

test('a conversion that fails half way leaves no check that would refuse rows later', async () => {
  await sql(service, 'CREATE TABLE events_past (event_id text)');
  await expectRefusal(/^ops: events remains as it was: relation "events_past" already exists\n$/);
  await sql(service, 'DROP TABLE events_past');
});

test('a table that remains in use is given up, and the line names who uses it', async () => {
  const held = await hold(service, 'SELECT FROM events LIMIT 1', 'pg_dump');
  const holder = String.raw`public\.events is used by process \d+ \(pg_dump, transaction open for \d+ s\)`;
  await expectRefusal(
    new RegExp(`^ops: ${holder}: given up after 3 s; end that, or run the command again once it has ended\n$`),
    ...['--wait', '3'],
  );
  const [, , next] = months(1);
  const start = new Date(`${next!.replace('_', '-')}-01T00:00:00Z`);
  await held.release();
  // The check of an earlier run is proved, and remains for the next one.
  const check = `CHECK (event_id < '${firstIdAt('evt', start)}') NOT VALID`;
  await sql(service, `ALTER TABLE events ADD CONSTRAINT events_before_${next} ${check}`);
  const again = await hold(service, 'SELECT FROM events LIMIT 1', 'pg_dump');
  const { code, stdout, stderr } = await ops('partition', '--wait', '10');
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`events: waits, because ${holder}\n`)),
    expect.stringMatching(/ Until it has ended, events refuses rows of \d{4}-\d\d\n$/),
  ]);
  expect(await checks(service)).toEqual([`events_before_${next}`]);
  await again.release();
  await sql(service, `ALTER TABLE events DROP CONSTRAINT events_before_${next}`);
  expect(await ops('partition', '--wait', 'long')).toMatchObject({
    code: 1,
    stderr: 'ops: --wait must be a number of seconds, such as 600, not "long"\n',
  });
});

test('the sums of balances and days do not wait for the proof of a check', async () => {
  await sql(service, 'CREATE TABLE slow AS SELECT 1 AS number');
  await sql(service, 'ALTER TABLE slow ADD CONSTRAINT slow_check CHECK (pg_sleep(600) IS NOT NULL) NOT VALID');
  const proving = validate('slow', 'slow_check').catch((error: Error) => error.message);
  const proof = async () =>
    (await sql(service, "SELECT pid FROM pg_stat_activity WHERE query LIKE 'ALTER TABLE slow VALIDATE%' AND xact_start < clock_timestamp() - interval '1 second'")).map(({ pid }) => pid); // prettier-ignore
  await eventually(async () => (await proof()).length > 0, 'the proof');
  const [pid] = await proof();
  expect((await oldestTransaction()).pid).not.toBe(pid);
  expect(await proof()).toEqual([pid]);
  await sql(service, 'SELECT pg_cancel_backend($1)', [pid]);
  expect(await proving).toMatch(/canceling statement/);
});

test('an autovacuum of the table gives way', async () => {
  const slowly =
    'autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_threshold = 0';
  await sql(service, `ALTER TABLE events SET (${slowly}, autovacuum_vacuum_scale_factor = 0)`);
  await sql(service, 'ALTER SYSTEM SET autovacuum_naptime = 1');
  await sql(service, 'SELECT pg_reload_conf()');
  await sql(service, 'UPDATE events SET synthetic = synthetic WHERE synthetic');
  const vacuum = async () => (await sql(service, "SELECT pid FROM pg_stat_progress_vacuum WHERE relid = 'events'::regclass")).map(({ pid }) => pid); // prettier-ignore
  await eventually(async () => (await vacuum()).length > 0, 'an autovacuum');
  const [pid] = await vacuum();
  const { code, stderr } = await ops('partition', '--wait', '60');
  await sql(service, 'ALTER SYSTEM RESET autovacuum_naptime');
  await sql(service, 'SELECT pg_reload_conf()');
  expect([code, stderr]).toEqual([0, '']);
  const blocked = await sql(service, 'SELECT FROM pg_stat_progress_vacuum WHERE pid = $1', [pid]);
  expect(blocked).toEqual([]);
  expect((await partitions(service, 'events')).length).toBeGreaterThan(3);
  await sql(service, 'ALTER TABLE events_past RESET (autovacuum_vacuum_cost_delay, autovacuum_vacuum_cost_limit, autovacuum_vacuum_threshold, autovacuum_vacuum_scale_factor)'); // prettier-ignore
});

/** The last month ahead. */
const [LAST] = months(3);

/** Inserts a copy of an event with other ids. @param id an expression of the event's, `event_id` */
const copyEvents = (id: string, condition: string) =>
  sql(
    service,
    `INSERT INTO events SELECT (copy.one).* FROM (
       SELECT jsonb_populate_record(events, jsonb_build_object('event_id', ${id})) AS one FROM events WHERE ${condition}) AS copy`,
  );

const idOf = (month: string, day: number) =>
  firstIdAt('evt', new Date(`${month.replace('_', '-')}-${String(day).padStart(2, '0')}T00:00:00Z`));
/** The first id of the last month, and that of the next one. */
const FROM = idOf(LAST!, 1);
const TO = firstIdAt('evt', new Date(Date.UTC(Number(LAST!.slice(0, 4)), Number(LAST!.slice(5)))));

/** Attaches a table for the last month, and undoes it. @returns what PostgreSQL notes meanwhile */
async function attachInVain(): Promise<string[]> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const notes: string[] = [];
  client.on('notice', ({ message }) => notes.push(message ?? ''));
  await client.query('SET client_min_messages = debug1; BEGIN; CREATE TABLE probe (LIKE events INCLUDING ALL EXCLUDING INDEXES)'); // prettier-ignore
  await client.query(`ALTER TABLE events ATTACH PARTITION probe FOR VALUES FROM ('${FROM}') TO ('${TO}'); ROLLBACK`);
  await client.end();
  return notes.filter((note) => note.includes('events_default'));
}

test('a month is added to a large default partition without reading it under the lock, also after a kill', async () => {
  await sql(service, `DROP TABLE events_${LAST}`);
  await copyEvents("'evt_7' || right(event_id, 25)", 'synthetic');
  expect(await attachInVain()).toEqual(['verifying table "events_default"']);
  const held = await hold(service, 'SELECT FROM events_default LIMIT 1');
  const waits = (of: string) =>
    eventually(async () => (await sql(service, "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1", [of])).length > 0, of); // prettier-ignore
  await killedOps(service, ['partition'], {}, () => waits('ALTER TABLE events_default ADD CONSTRAINT%'));
  await held.release();
  expect(await checks(service)).toEqual([]);
  // As a process leaves it that is killed during the proof.
  const condition = `event_id < '${FROM}' OR event_id >= '${TO}'`;
  await sql(service, `ALTER TABLE events_default ADD CONSTRAINT events_default_without_${LAST} CHECK (${condition}) NOT VALID`); // prettier-ignore
  const again = await hold(service, 'SELECT FROM events_default LIMIT 1');
  await killedOps(service, ['partition'], {}, () => waits('LOCK TABLE events_default IN ACCESS%'));
  await again.release();
  expect(await attachInVain()).toEqual([
    expect.stringMatching(/partition constraint for default partition "events_default" is implied by existing/),
  ]);
  const { code, stdout, stderr } = await ops('partition');
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(/events: added \d{4}-\d\d\n$/),
    'ops: events has rows in its default partition, of months without one: 1000\n',
  ]);
  expect(await partitions(service, 'events')).toContain(`events_${LAST}`);
  expect(await checks(service)).toEqual([]);
});

test('a month of which a large default partition has rows is not added, and the command says so', async () => {
  await sql(service, `DROP TABLE events_${LAST}`);
  await copyEvents(`'${idOf(LAST!, 2)}'`, 'event_id IN (SELECT event_id FROM events WHERE NOT synthetic LIMIT 1)');
  const { code, stderr } = await ops('partition');
  expect([code, stderr]).toEqual([
    1,
    'ops: events has partitions for 2 of the next 3 months: run npm run ops -- partition; ' +
      'events has rows in its default partition, of months without one: 1000\n',
  ]);
  expect(await checks(service)).toEqual([]);
  const [place] = await sql(service, 'SELECT tableoid::regclass::text AS name FROM events WHERE event_id = $1', [idOf(LAST!, 2)]); // prettier-ignore
  expect(place).toEqual({ name: 'events_default' });
});
