import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { monthAfter, monthOf, startOf } from '../../../server/database/partitions/months.ts';
import { firstIdAt, newId } from '../../../server/platform/ids.ts';
import { call, createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { archivedName, checksumsBefore, fillMonth, idIn, MANY, startWithMonths } from '../../support/archive.ts';
import { sql } from '../../support/database.ts';
import { newOwner } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { killedOps, limitedOps, runOps } from '../../support/ops.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import type { OwnService } from '../../support/service.ts';
import { webhooksOf, type Webhooks } from '../../support/webhooks.ts';

/** Old months of events, deliveries and attempts in files, and their return. */

const NOW = monthOf(new Date());
const [FIRST, SECOND, LATER] = [monthAfter(NOW, -3), monthAfter(NOW, -2), monthAfter(NOW, -1)];
/** A month that the partition of the past has. */
const PAST = monthAfter(NOW, -5);
const TABLES = ['events', 'webhook_deliveries', 'webhook_attempts', 'webhook_undelivered'];

let service: OwnService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
let folder: string;
/** Rows and sums of what is archived. */
let before: Awaited<ReturnType<typeof checksums>>;
beforeAll(async () => {
  service = await startWithMonths();
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
  await webhooks.register(receiver.url);
  await webhooks.pay();
  await untilDelivered();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-archive-'));
  for (const month of [PAST, FIRST, SECOND, LATER]) await fillMonth(service, month);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const ops = (...args: string[]) => runOps(service, args);
const archive = (before: string) => ops('archive', '--before', before, '--to', folder);

const nameOf = (stem: string, month: string, ending: string) => archivedName(service, stem, month, ending);
const checksums = (before: string) => checksumsBefore(service, before);

const partitions = async () =>
  (await sql(service, "SELECT relname::text AS name FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1")).map(({ name }) => String(name)); // prettier-ignore
const has = async (month: string) => (await partitions()).includes(`events_${month.replace('-', '_')}`);
const isRight = async () => expect((await ops('ledger', 'verify')).stdout).toContain('no findings');

/** Holds the locks of a statement, as a long transaction does, until `release`. */
async function hold(statement: string) {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return { release: () => client.end() };
}

const waitsForLock = (mode = 'AccessExclusiveLock') =>
  eventually(async () => (await sql(service, 'SELECT FROM pg_locks WHERE NOT granted AND mode = $1', [mode])).length > 0, 'the wait for a lock'); // prettier-ignore

const untilDelivered = () =>
  eventually(async () => (await sql(service, "SELECT FROM webhook_deliveries WHERE status IN ('PENDING', 'RETRYING')")).length === 0, 'every delivery'); // prettier-ignore

/** Makes one payment after the other, until `stop`, which returns the statuses of the answers. */
function pay() {
  let isOver = false;
  const statuses = new Set<number>();
  const paying = (async () => {
    while (!isOver) statuses.add((await createPayment(service, merchant.token)).status);
  })();
  return async () => {
    isOver = true;
    await paying;
    return [...statuses];
  };
}

/** Moves a payment with its events and deliveries to a month, and its reference, too. @returns the reference */
async function age(reference: string, month: string): Promise<string> {
  const start = new Date(startOf(month).getTime() + 86_400_000);
  const aged = (id: string) => `'${firstIdAt('pay', start).slice(4, 14)}' || right(${id}, 16)`;
  const other = `${firstIdAt('pay', start).slice(0, 14)}${reference.slice(-16)}`;
  const columns = (await sql(service, COLUMNS)) as { table: string; name: string }[];
  await sql(
    service,
    `DO $do$ BEGIN
       SET LOCAL session_replication_role = replica; -- without keys that refer to it
       UPDATE webhook_attempts SET delivery_id = 'whd_' || ${aged('delivery_id')} WHERE delivery_id IN (
         SELECT id FROM webhook_deliveries WHERE payment_reference = '${reference}');
       UPDATE webhook_deliveries SET id = 'whd_' || ${aged('id')}, event_id = 'evt_' || ${aged('event_id')}, created_at = '${start.toISOString()}'
       WHERE payment_reference = '${reference}';
       UPDATE events SET event_id = 'evt_' || ${aged('event_id')}, created_at = '${start.toISOString()}' WHERE payment_reference = '${reference}';
       UPDATE payments SET created_at = '${start.toISOString()}', authorized_at = '${start.toISOString()}', captured_at = captured_at - (created_at - '${start.toISOString()}')
       WHERE reference = '${reference}';
       ${columns.map(({ table, name }) => `UPDATE ${table} SET ${name} = '${other}' WHERE ${name} = '${reference}';`).join(' ')}
     END $do$`,
  );
  return other;
}

const COLUMNS = `
  SELECT relname::text AS table, attname::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attgenerated = ''
    AND attname IN ('reference', 'payment_reference')`;

test('what cannot be archived or restored is refused in one line', async () => {
  const refused = async (line: string, ...args: string[]) => {
    const { code, stdout, stderr } = await ops('archive', ...args);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(`ops: ${line}`)]);
    expect(stderr.split('\n')).toHaveLength(2);
  };
  await refused('--before must be a month such as ', '--to', folder);
  await refused('--before must be a month such as ', '--before', '2026-13', '--to', folder);
  await refused(
    'name the place of the files by --to: a folder, or a bucket such as s3://archive/2026',
    '--before',
    FIRST,
  );
  await refused(
    `${FIRST} is not archived: npm run ops -- archive list names what is`,
    'restore',
    '--month',
    FIRST,
    '--from',
    folder,
  );
  await refused('name the place of the files by --from: ', 'verify');
  await refused(
    '--to must be a folder, or a bucket such as s3://archive/2026: ftp://a is neither',
    '--before',
    FIRST,
    '--to',
    'ftp://a',
  );
  const missing = path.join(folder, 'not-mounted/archive');
  await refused(`${missing}/events_past.`, '--before', FIRST, '--to', missing);
  expect((await ops('archive', 'list')).stdout).toBe('No month is archived.\n');
  expect((await archive('2000-01')).stdout).toMatch(
    /^No month before 2000-01 is in the database: the oldest partitions end with \d{4}-\d\d\.\n$/,
  );
  await sql(service, 'CREATE ROLE rows_of_archive');
  await sql(service, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO rows_of_archive');
  const asRows = { origin: service.origin, databaseUrl: `${service.databaseUrl}?options=-c%20role%3Drows_of_archive` };
  expect(await runOps(asRows, ['archive', '--before', FIRST, '--to', folder])).toMatchObject({
    code: 1,
    stderr: 'ops: the user of the database does not own events: use the one that applies migrations\n',
  });
  await sql(service, 'DROP OWNED BY rows_of_archive');
  await sql(service, 'DROP ROLE rows_of_archive');
});

const watching = () => sql(service, "SELECT FROM pg_trigger WHERE tgname = 'archive_watch'");

test('a full disk ends an archive in one line, and nothing is removed', async () => {
  const sums = await checksums(NOW);
  const { code, stderr } = await limitedOps(service, ['archive', '--before', FIRST, '--to', folder]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ops: \S+events_past\.\d{8}T\d{9}Z\.ndjson\.gz cannot be written: EFBIG: file too large, write\. Nothing was removed from the database: .+\n$/)]); // prettier-ignore
  expect(await readdir(folder)).toEqual([]);
  expect(await watching()).toEqual([]);
  expect(await checksums(NOW)).toEqual(sums);
  expect((await ops('archive', 'list')).stdout).toBe('No month is archived.\n');
});

test('an archive during payments that was killed at any step continues, refuses no request, and the books are right', async () => {
  const payment = await webhooks.pay();
  await untilDelivered();
  await age(payment.reference, FIRST);
  await isRight();
  before = await checksums(SECOND);
  const own = Number(before[0]!.rows) - 2 * MANY;
  expect(own).toBeGreaterThan(0);
  expect(before.map(({ rows }) => rows)).toEqual([2 * MANY + own, 2 * MANY + own, 2 * MANY + own, MANY / 50]);
  const stop = pay();
  const args = ['archive', '--before', SECOND, '--to', folder];
  const isThere = /^events_past\.\w+\.ndjson\.gz$/;
  const held = await hold('SELECT FROM webhook_deliveries LIMIT 1');
  await killedOps(service, args, {}, () =>
    eventually(async () => (await readdir(folder)).some((name) => isThere.test(name)), 'the first file'),
  );
  const [ended] = (await readdir(folder)).filter((name) => isThere.test(name));
  await killedOps(service, args, {}, waitsForLock);
  await held.release();
  expect(await checksums(SECOND)).toEqual(before);
  await writeFile(path.join(folder, `${FIRST}.20260102T030405678Z.json`), 'of a copy of the database');
  const { code, stdout, stderr } = await archive(SECOND);
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`archived \\d+ rows in \\d+ bytes, and dropped their partitions\n[^]*\\[${FIRST}, \\d+ s\\] archived`),
    ),
    '',
  ]);
  expect(stdout).toMatch(new RegExp(`other files of these months stay there: [^\n]*${ended!}[^\n]*\\. Delete those`));
  expect(stdout).toContain(`stay there: ${FIRST}.20260102T030405678Z.json. Delete those`);
  expect(await readFile(path.join(folder, `${FIRST}.20260102T030405678Z.json`), 'utf8')).toBe(
    'of a copy of the database',
  );
  expect(await stop()).toEqual([201]);
  expect((await checksums(SECOND)).map(({ rows }) => rows)).toEqual([0, 0, 0, 0]);
  expect(await partitions()).not.toContain('events_past');
  expect(await has(FIRST)).toBe(false);
  await isRight();
  expect((await archive(SECOND)).stdout).toContain('No month before');
  const manifest = JSON.parse(await readFile(path.join(folder, await nameOf(FIRST, FIRST, 'json')), 'utf8')) as {
    files: { rows: number; table: string }[];
  };
  expect(manifest.files.map(({ table }) => table)).toEqual(TABLES);
  expect(manifest.files.map(({ rows }) => rows)).toEqual([MANY + own, MANY + own, MANY + own, MANY / 100]);
  expect((await ops('check-config')).code).toBe(0);
  const listed = (await ops('archive', 'list')).stdout;
  expect(listed).toMatch(
    new RegExp(`^all months up to ${monthAfter(FIRST, -1)}, archived at .+\n${FIRST}, archived at .+\n$`),
  );
  expect((await ops('archive', 'verify', '--from', folder)).stdout).toContain(`${FIRST}: `);
});

test('archived records are not found, for any caller with the same words, and lists and pages show what is archived', async () => {
  const others = webhooksOf(service, await createMerchant(service));
  const [event, delivery] = [idIn('evt', FIRST, 1), idIn('whd', FIRST, 1)];
  const ask = async (path: string, method = 'GET') => {
    const answers = await Promise.all(
      [webhooks, others].map((each) => each.ask(method, path, method === 'POST' ? {} : undefined)),
    );
    const [own, other] = answers.map(({ status, body }) => [status, (body as { detail: string }).detail]);
    expect(own).toEqual(other);
    return own;
  };
  const words = `Records of ${FIRST} are archived: the operator of the service can return them.`;
  expect(await ask(`/events/${event}`)).toEqual([404, `No such event, or you have no access to it. ${words}`]);
  for (const [path, method] of [['', 'GET'], ['/attempts', 'GET'], ['/replay', 'POST']] as const) // prettier-ignore
    expect(await ask(`/webhook-deliveries/${delivery}${path}`, method)).toEqual([404, `No such webhook delivery, or you have no access to it. ${words}`]); // prettier-ignore
  expect(await ask(`/events/${newId('evt')}`)).toEqual([404, 'No such event, or you have no access to it.']);
  expect(await ask('/events/unknown')).toEqual([404, 'No such event, or you have no access to it.']);
  const header = async (path: string) =>
    (await call(service, 'GET', path, { token: merchant.token })).headers.get('Tallystick-Archived-Before');
  const end = startOf(SECOND);
  for (const list of ['/events', '/webhook-deliveries']) {
    expect(await header(list)).toBe(end.toISOString());
    expect(await header(`${list}?created_gte=${FIRST}-05T00:00:00Z`)).toBe(end.toISOString());
    expect(await header(`${list}?created_gte=${end.toISOString()}`)).toBeNull();
    expect(await header(`${list}?payment=${newId('pay')}`)).toBeNull();
  }
  expect(await header('/payments')).toBeNull();
  const page = await (await newOwner(service)).open('/deliveries');
  expect(page.html).toContain('The operator of the service can return them.');
});

test('a missing or damaged file is found before anything changes', async () => {
  const refused = async (line: RegExp) => {
    const verified = await ops('archive', 'verify', '--from', folder);
    expect([verified.code, verified.stderr]).toEqual([1, expect.stringMatching(line)]);
    const { code, stderr } = await ops('archive', 'restore', '--month', FIRST, '--from', folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(await has(FIRST)).toBe(false);
  };
  const damaged = async (name: string, line: RegExp, damage: (content: Buffer, file: string) => Promise<void>) => {
    const [file, copy] = [path.join(folder, name), path.join(folder, 'copy')];
    await copyFile(file, copy);
    await damage(await readFile(copy), file);
    await refused(line);
    await rename(copy, file);
  };
  const events = await nameOf(`events_${FIRST.replace('-', '_')}`, FIRST, 'ndjson.gz');
  const manifest = await nameOf(FIRST, FIRST, 'json');
  await damaged(events, /^ops: \S+ is missing or damaged: ENOENT: .+\. Use a copy of it\n$/, (_, file) => rm(file));
  await damaged(events, /^ops: \S+ is (missing or )?damaged: .+\. Use a copy of it\n$/, (content, file) => {
    content[content.length >> 1]! ^= 1;
    return writeFile(file, content);
  });
  await damaged(events, /is missing or damaged: unexpected end of file\. Use a copy of it\n$/, (content, file) =>
    writeFile(file, content.subarray(0, content.length >> 1)),
  );
  await damaged(
    manifest,
    /^ops: the manifest of \S+ cannot be read: ENOENT: .+ Name its place by --from\n$/,
    (_, file) => rm(file),
  );
  await damaged(
    manifest,
    /^ops: \S+ is not the manifest that was written when \S+ was archived: use a copy of that\n$/,
    (content, file) => writeFile(file, content.toString().replace('"rows": ', '"rows": 1')),
  );
});

test('months return as they were, also after a run that was killed', async () => {
  const args = ['archive', 'restore', '--month', FIRST, '--from', folder];
  const exists = async (name: string) =>
    (await sql(service, 'SELECT to_regclass($1) AS found', [name]))[0]!.found !== null;
  const stop = pay();
  const held = await hold('LOCK TABLE archived_months IN EXCLUSIVE MODE'); // which attaching the tables waits for
  await killedOps(service, args, {}, () =>
    eventually(() => exists(`webhook_attempts_${FIRST.replace('-', '_')}`), 'the last table'),
  );
  await held.release();
  const { code, stdout, stderr } = await ops(...args);
  expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/returned \d+ rows\n$/), '']);
  expect(await has(FIRST)).toBe(true);
  await isRight();
  expect((await ops('archive', 'restore', '--month', PAST, '--from', folder)).code).toBe(0);
  expect(await stop()).toEqual([201]);
  expect(await partitions()).toContain('events_past');
  expect(await checksums(SECOND)).toEqual(before);
  await isRight();
  expect((await ops('archive', 'list')).stdout).toBe('No month is archived.\n');
  const indexes = await sql(
    service,
    `SELECT count(*)::integer AS count FROM pg_index WHERE indrelid = ANY($1::regclass[]) GROUP BY indrelid`,
    [['webhook_deliveries', `webhook_deliveries_${FIRST.replace('-', '_')}`, 'webhook_deliveries_past']],
  );
  expect(new Set(indexes.map(({ count }) => count)).size).toBe(1);
  const id = idIn('whd', FIRST, 1);
  expect((await webhooks.ask('POST', `/webhook-deliveries/${id}/replay`, {})).status).toBe(202);
  await webhooks.endedAttempts(id, 2);
  const failed = await webhooks.read<{ data: unknown[] }>(
    `/webhook-deliveries?status=FAILED&created_lt=${SECOND}-01T00:00:00Z&limit=100`,
  );
  expect(failed.data).toHaveLength(MANY / 50);
});

test('a month with a delivery that waits is refused by name, and others are archived', async () => {
  const waiting = idIn('whd', FIRST, 7);
  const set = (status: string, at: string) => sql(service, `UPDATE webhook_deliveries SET status = '${status}', next_attempt_at = ${at} WHERE id = $1`, [waiting]); // prettier-ignore
  await set('RETRYING', "'2100-01-01'");
  const { code, stdout, stderr } = await archive(SECOND);
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringContaining('dropped their partitions'),
    `ops: ${FIRST} is not archived: 1 of its deliveries wait for an attempt. Run the command again once these have ended\n`,
  ]);
  expect(await partitions()).not.toContain('events_past');
  expect(await has(FIRST)).toBe(true);
  await set('DELIVERED', 'NULL');
});

test('rows of a month in a default partition are refused, and nothing is removed', async () => {
  const name = `webhook_deliveries_${FIRST.replace('-', '_')}`;
  const [bound] = await sql(service, "SELECT pg_get_expr(relpartbound, oid) AS is FROM pg_class WHERE relname = $1", [name]); // prettier-ignore
  const sums = await checksums(LATER);
  await sql(service, `ALTER TABLE webhook_deliveries DETACH PARTITION ${name}`);
  const columns = (await sql(service, "SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''", [name])).map((row) => `"${row.name as string}"`).join(', '); // prettier-ignore
  await sql(service, `INSERT INTO webhook_deliveries (${columns}) SELECT ${columns} FROM ${name}`);
  const { code, stdout, stderr } = await archive(LATER);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `ops: ${SECOND} is not archived: webhook_deliveries has rows of ${FIRST} in its default partition. Create the missing partition, move them to it, and run the command again\n`,
  ]);
  expect(await checksums(LATER)).toEqual(sums);
  expect(await has(FIRST)).toBe(true);
  await sql(service, 'DELETE FROM webhook_deliveries_default');
  await sql(service, `ALTER TABLE webhook_deliveries ATTACH PARTITION ${name} ${String(bound!.is)}`);
});

test('a month whose rows change all the time is given up, and is no longer watched', async () => {
  let isOver = false;
  const changing = (async () => {
    for (let number = MANY + 1; !isOver; number++)
      await sql(service, "INSERT INTO webhook_attempts SELECT (jsonb_populate_record(one, jsonb_build_object('id', $2::text))).* FROM webhook_attempts AS one WHERE delivery_id = $1 LIMIT 1", [idIn('whd', FIRST, 9), idIn('att', FIRST, number)]); // prettier-ignore
  })();
  const { code, stderr } = await archive(SECOND);
  isOver = true;
  await changing;
  expect([code, stderr]).toEqual([
    1,
    `ops: ${FIRST} is not archived: its rows change, such as by replays. Nothing was removed from the database: run the command again later\n`,
  ]);
  expect(await watching()).toEqual([]);
  expect(await has(FIRST)).toBe(true);
});

test('a replay during an archive is in it, and an event that later deliveries send stays', async () => {
  const [event, delivery] = [firstIdAt('evt', new Date(startOf(SECOND).getTime() - 1)), firstIdAt('whd', new Date(startOf(SECOND).getTime() + 1))]; // prettier-ignore
  const source = idIn('evt', FIRST, 5);
  await sql(service, "INSERT INTO events SELECT (jsonb_populate_record(one, jsonb_build_object('event_id', $2::text))).* FROM events AS one WHERE event_id = $1", [source, event]); // prettier-ignore
  await sql(service, "INSERT INTO webhook_deliveries SELECT (jsonb_populate_record(one, jsonb_build_object('id', $2::text, 'event_id', $3::text))).* FROM webhook_deliveries AS one WHERE event_id = $1", [source, delivery, event]); // prettier-ignore
  const held = await hold('SELECT FROM webhook_attempts LIMIT 1');
  const running = archive(SECOND);
  await waitsForLock();
  const replayed = idIn('whd', FIRST, 5);
  expect((await webhooks.ask('POST', `/webhook-deliveries/${replayed}/replay`, {})).status).toBe(202);
  await webhooks.endedAttempts(replayed, 2);
  const sums = await checksums(SECOND);
  await held.release();
  const { code, stdout } = await running;
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/rows have changed meanwhile[^]*dropped their partitions\n/),
  ]);
  expect(await has(FIRST)).toBe(false);
  expect((await webhooks.ask('GET', `/events/${event}`)).status).toBe(200);
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery}/replay`, {})).status).toBe(202);
  const count = receiver.received.length;
  await webhooks.endedAttempts(delivery, 1);
  expect(receiver.received.length).toBeGreaterThanOrEqual(count);
  expect((await ops('check-config')).code).toBe(0);
  await isRight();
  // The month of the delivery goes first into an archive, then returns after that of the event.
  expect((await archive(LATER)).code).toBe(0);
  for (const month of [FIRST, SECOND])
    expect((await ops('archive', 'restore', '--month', month, '--from', folder)).code).toBe(0);
  expect(await checksums(SECOND)).toEqual(sums);
  expect(await sql(service, 'SELECT FROM events_default')).toEqual([]);
  await isRight();
});

test('the month of a payment that is shown, erased and summed up can be archived', async () => {
  const owner = await newOwner(service);
  const own = webhooksOf(service, owner.merchant);
  const { reference: made } = await own.pay();
  await untilDelivered();
  const reference = await age(made, SECOND);
  const overview = async () => (await owner.open(`?from=${SECOND}-01&to=${SECOND}-28`)).html.match(/12\.50/g)?.length;
  const sums = await overview();
  expect(sums).toBeGreaterThan(0);
  const list = async () => (await own.read<{ data: unknown[] }>(`/events?payment=${reference}`)).data.length;
  const count = await list();
  expect(count).toBeGreaterThan(0);
  // A verification whose snapshot is older than the archive.
  const held = await hold('LOCK TABLE settlements IN ACCESS EXCLUSIVE MODE');
  const verified = ops('ledger', 'verify');
  await waitsForLock('AccessShareLock');
  const { code, stderr } = await archive(LATER);
  expect([code, stderr]).toEqual([0, '']);
  await held.release();
  expect((await verified).stdout).toContain('no findings');
  expect(await list()).toBe(0);
  const page = await owner.open(`/payments/${reference}`);
  expect([page.status, page.html]).toEqual([
    200,
    expect.stringContaining('are archived. The operator of the service can return them.'),
  ]);
  expect(await overview()).toBe(sums);
  await isRight();
  const settings = { DATA_DIR: folder, SECRETS_KEY: service.parts.config.SECRETS_KEY };
  const erased = await runOps(service, ['erase', '--payment', reference], settings);
  expect([erased.code, erased.stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `\nArchived and not changed: .*${SECOND}\\. If they have this data, restore, erase and archive them again, .+\n$`,
      ),
    ),
  ]);
  expect((await ops('archive', 'restore', '--month', SECOND, '--from', folder)).code).toBe(0);
  expect(await list()).toBe(count);
  await isRight();
});
