import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { treeProcessorSeconds } from '../../../scripts/bench/processor-time.ts';
import { documentedSeconds, hasPromtool, judge, scrape, type Scrape } from '../../support/alarm-rules.ts';
import { call, createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { newOwner } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { follow, startNode, startReplicated, urlOf, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** A writer and a hot standby that lists are read from, which does not confirm commits. */

const USED = 'lists are read from the replica';
const NOT_USED = 'the replica cannot be used, and lists are read from the writer';
const FAILED = 'the replica failed a read, which the writer answers';
const BEHIND = 'it is more than 10 s behind';
const REFUSED = 'DATABASE_READ_URL is refused, and lists are read from the writer';

let writer: PostgresNode;
let standby: PostgresNode;
/** Two processes on the same databases. */
let service: Running;
let another: Running;
let merchant: TestMerchant;

type Running = TestService & ServiceProcess;

/** @param readUrl address of the replica, if any */
async function start(
  readUrl: string | undefined,
  settings: Record<string, string> = {},
  databaseUrl = urlOf(writer),
): Promise<Running> {
  const more = { ...(readUrl && { DATABASE_READ_URL: readUrl }), RATE_LIMIT_REQUESTS: '1000000', ...settings };
  return { ...(await startServiceProcess(databaseUrl, more)), databaseUrl };
}

beforeAll(async () => {
  [writer, standby] = (await startReplicated('standby')) as [PostgresNode, PostgresNode];
  [service, another] = [await start(urlOf(standby)), await start(urlOf(standby), { ROLE: 'api' })];
  merchant = await createMerchant(service);
  await eventually(() => linesOf(service).at(-1)?.msg === USED, 'the replica');
});
afterAll(() => Promise.all([service.stop(), another.stop()]));

/** Processes that tests start for themselves. */
const others: Running[] = [];
afterEach(() => Promise.all(others.splice(0).map((one) => one.stop())));

interface Line {
  level: number;
  msg: string;
  replica: string;
  reason?: string;
  sqlstate?: string;
}

/** Lists what a process has logged about the replica, without pauses after an answer that took a busy machine too long. */
const linesOf = (one: Running): Line[] =>
  one
    .output()
    .split('\n')
    .filter((line) => line.includes('"replica":'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg, reason }, at, all) => !(msg === NOT_USED && /time-?out/i.test(reason!) && at + 1 < all.length))
    .filter(({ msg }, at, all) => !(msg === USED && all[at - 1]?.msg === USED));

async function metric(one: Running, series: string): Promise<number> {
  const text = await (await fetch(`${one.origin}/metrics`)).text();
  return Number(text.split('\n').find((line) => line.startsWith(`${series} `))?.split(' ')[1]); // prettier-ignore
}

const allReads = async (one: Running) => ({
  replica: await readsFrom(one, 'replica'),
  away: await readsFrom(one, 'away'),
  behind: await readsFrom(one, 'behind'),
  failed: await readsFrom(one, 'failed'),
});

const readsFrom = (one: Running, outcome: string) =>
  metric(one, `tallystick_replica_reads_total{outcome="${outcome}"}`);

/** Creates a refunded payment, with an own reference to search for. */
async function pay(): Promise<{ reference: string; word: string }> {
  const { token } = merchant;
  const word = randomUUID();
  const { body, status } = await createPayment(service, token, {
    merchant_reference: word,
    capture_method: 'AUTOMATIC',
  });
  expect(status).toBe(201);
  const refund = await call(service, 'POST', `/payments/${body.reference}/refunds`, { token, body: { amount: 1 } });
  expect(refund.status).toBe(201);
  return { reference: body.reference, word };
}

/** Lists that contain a payment, by their path, and how many entries they have, if only those about it. */
const listsOf = ({ reference, word }: Awaited<ReturnType<typeof pay>>): [path: string, entries?: number][] => [
  ['/payments?limit=100'],
  [`/payments?merchant_reference=${word}&status=CAPTURED&status=PARTIALLY_REFUNDED`, 1],
  [`/payments/${reference}/refunds`, 1],
  [`/events?payment=${reference}`, 3],
  [`/search?q=${word}`, 1],
  [`/search?q=${reference}`, 1],
];

/** Number of these that need no statement but a pipelined one: the search for an id. */
const ONLY_PIPELINED = 1;

async function expectAll(one: Running, payment: Awaited<ReturnType<typeof pay>>): Promise<void> {
  for (const [path, entries] of listsOf(payment)) {
    const { status, text, body } = await call(one, 'GET', path, { token: merchant.token });
    expect([path, status, entries && body.data.length]).toEqual([path, 200, entries]);
    expect(text).toContain(payment.reference);
  }
}

/** Waits until a process reads from the standby, while lists have everything. */
async function untilRead(one: Running, payment: Awaited<ReturnType<typeof pay>>): Promise<void> {
  const before = await readsFrom(one, 'replica');
  await eventually(async () => {
    await expectAll(one, payment);
    return (await readsFrom(one, 'replica')) > before;
  }, 'a read from the replica');
}

test('lists are read from the standby, with what was just written through another process', async () => {
  const payment = await pay();
  await untilRead(service, payment);
  await untilRead(another, payment);
  const check = await runOps(service, ['check-config'], { DATABASE_READ_URL: urlOf(standby) });
  expect(check).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nThe replica can be read from\.\n$/) });
  const before = await readsFrom(service, 'replica');
  await eventually(async () => {
    const known = await readsFrom(service, 'replica');
    for (const [path] of listsOf(payment)) await call(service, 'GET', path, { token: merchant.token });
    return (await readsFrom(service, 'replica')) === known + listsOf(payment).length - ONLY_PIPELINED;
  }, 'every list from the replica');
  expect(await readsFrom(service, 'replica')).toBeGreaterThan(before);
  expect(await metric(service, 'tallystick_replica_usable')).toBe(1);
});

test('deliveries, attempts, the balance, sums, lists by amount and the overview are read from the standby, and no read fails', async () => {
  const who = await newOwner(service);
  const webhooks = webhooksOf(service, who.merchant);
  const endpoint = await webhooks.register((await startReceiver()).url, ['payment.captured']);
  const { reference } = (await createPayment(service, who.merchant.token, { capture_method: 'AUTOMATIC' })).body;
  const { id } = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'the delivery');
  const [attempt] = await webhooks.endedAttempts(id, 1);
  const ask = async (path: string) => (await webhooks.ask('GET', path)).text;
  const open = async (path: string) => (await who.open(path)).html;
  const read: [path: string, readers: number, with_: (path: string) => Promise<string>, text: string][] = [
    ['/webhook-deliveries', 1, ask, id],
    [`/webhook-deliveries?payment=${reference}`, 1, ask, id],
    ['/webhook-deliveries?status=FAILED', 1, ask, '"data":[]'],
    [`/webhook-deliveries/${id}/attempts`, 1, ask, attempt!.id],
    ['/balance/entries', 1, ask, reference],
    ['/deliveries', 2, open, '204'],
    ['/payments?order=highest', 1, open, reference],
    ['/payments?show=captured', 2, open, '1 payment: €12.50'],
    ['/balance', 1, open, reference],
    ['', 6, open, reference],
  ];
  for (const [path, readers, from, text] of read)
    await eventually(async () => {
      const before = await allReads(service);
      expect([path, await from(path)]).toEqual([path, expect.stringContaining(text)]);
      const after = await allReads(service);
      if (after.away > before.away || after.behind > before.behind || after.failed > before.failed) return false;
      expect([path, after.replica - before.replica]).toEqual([path, readers]);
      return true;
    }, `${path} from the replica`);
  expect(linesOf(service).filter(({ msg }) => msg === FAILED)).toEqual([]);
});

test('what the user of the replica may not read is read from the writer, and the log says so once', async () => {
  await writer.query('CREATE ROLE reader LOGIN');
  await eventually(async () => (await standby.query("SELECT FROM pg_roles WHERE rolname = 'reader'")).length > 0, 'the role'); // prettier-ignore
  const other = await start(urlOf(standby).replace('postgres@', 'reader@'), { ROLE: 'api' });
  others.push(other);
  const payment = await pay();
  await eventually(async () => {
    await expectAll(other, payment);
    return (await readsFrom(other, 'failed')) >= 3;
  }, 'three failed reads');
  expect(await readsFrom(other, 'replica')).toBe(0);
  expect(await readsFrom(other, 'away')).toBeGreaterThan(0); // after a failed read, the standby is passed over for a moment
  const failed = { level: 40, msg: FAILED, sqlstate: '42501', reason: expect.stringMatching(/^permission denied for/) };
  expect(linesOf(other)).toEqual([expect.objectContaining({ msg: USED }), expect.objectContaining(failed)]);
});

test('a read that waits for a lock of a replayed migration is answered by the writer, which has ended it', async () => {
  const payment = await pay();
  await untilRead(another, payment);
  const lines = linesOf(another).length;
  const [migration, rival] = [writer, standby].map((node) => new Client({ connectionString: urlOf(node) }));
  await Promise.all([migration!.connect(), rival!.connect()]);
  await migration!.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
  const locks = (condition: string) => rival!.query(`SELECT FROM pg_locks WHERE relation = 'events'::regclass AND ${condition}`); // prettier-ignore
  await eventually(async () => {
    await writer.query("SELECT pg_logical_emit_message(true, 'test', '')"); // flushes the record of the lock
    return (await locks('granted')).rowCount === 1;
  }, 'the lock at the standby');
  const path = `/events?payment=${payment.reference}`;
  const listed = eventually(
    async () => (await call(another, 'GET', path, merchant)).status === 200 && 'list',
    'the list',
  );
  await eventually(async () => (await locks('NOT granted')).rowCount === 1, 'a read that waits');
  await standby.query('SELECT pg_wal_replay_pause()');
  await eventually(async () => (await standby.query('SELECT pg_get_wal_replay_pause_state() AS state'))[0]!.state === 'paused', 'the pause'); // prettier-ignore
  await migration!.query('COMMIT');
  const waited = rival!.query("BEGIN; SET LOCAL lock_timeout = '10s'; LOCK TABLE events IN ACCESS SHARE MODE").then(() => 'unlocked', () => 'ten seconds'); // prettier-ignore
  try {
    expect(await Promise.race([listed, waited])).toBe('list');
    expect(await readsFrom(another, 'failed')).toBeGreaterThan(0);
    expect(linesOf(another).slice(lines)).toContainEqual(expect.objectContaining({ msg: FAILED, sqlstate: '55P03' }));
  } finally {
    await standby.query('SELECT pg_wal_replay_resume()');
    await waited;
    await Promise.all([migration!.end(), rival!.end()]);
  }
  await untilRead(another, payment);
});

test('a caller reads its own writes from any process while the standby replays nothing, and the log says once that it is stale', async () => {
  const lines = linesOf(another).length;
  await standby.query('SELECT pg_wal_replay_pause()');
  await eventually(async () => {
    await expectAll(another, await pay());
    return linesOf(another).slice(lines).some(({ reason }) => reason === BEHIND); // prettier-ignore
  }, 'a line about the lag');
  expect(await metric(another, 'tallystick_replica_lag_seconds')).toBeGreaterThanOrEqual(10);
  expect(await metric(another, 'tallystick_replica_usable')).toBe(0);
  await expectAll(another, await pay());
  const stale = { level: 40, msg: NOT_USED, reason: BEHIND, replica: standby.address };
  expect(linesOf(another).slice(lines)).toEqual([expect.objectContaining(stale)]);

  await standby.query('SELECT pg_wal_replay_resume()');
  await untilRead(another, await pay());
  expect(linesOf(another).slice(lines + 1)).toEqual([expect.objectContaining({ level: 30, msg: USED })]);
});

test.each([
  ['is killed', () => standby.stop('SIGKILL'), () => standby.start()],
  ['hangs', () => Promise.resolve(standby.freeze()), () => Promise.resolve(standby.freeze('SIGCONT'))],
])(
  'lists continue when the standby %s, with one line, and it is read from again afterwards',
  async (_how, fail, mend) => {
    const payment = await pay();
    await untilRead(service, payment);
    const lines = linesOf(service).length;
    let isOver = false;
    const listing = Array.from({ length: 4 }, async () => {
      while (!isOver) await expectAll(service, payment);
    });
    try {
      await fail();
      await eventually(() => linesOf(service).length > lines, 'a line about the standby');
      await expectAll(service, await pay());
    } finally {
      isOver = true;
    }
    await Promise.all(listing);
    expect(linesOf(service).slice(lines)).toEqual([expect.objectContaining({ level: 40, msg: NOT_USED })]);

    await mend();
    await untilRead(service, await pay());
    expect(linesOf(service).at(-1)).toMatchObject({ msg: USED });
  },
);

test('reads that hang at the standby end while the writer hangs, too, and the writer answers once it runs', async () => {
  const other = await start(urlOf(standby), { ROLE: 'api' }); // its log has no line of this kind that would suppress the next
  others.push(other);
  await untilRead(other, await pay());
  let isOver = false;
  const listing = Array.from({ length: 4 }, async () => {
    while (!isOver) await call(other, 'GET', '/payments', merchant);
  });
  try {
    standby.freeze();
    writer.freeze();
    await eventually(() => linesOf(other).length > 1, 'a line about the standby');
    writer.freeze('SIGCONT');
    for (const one of [other, service])
      await eventually(async () => (await call(one, 'GET', '/payments', merchant)).status === 200, 'the writer');
    isOver = true;
    await Promise.all(listing);
  } finally {
    isOver = true;
    for (const node of [writer, standby]) node.freeze('SIGCONT');
  }
  expect(linesOf(other).slice(1)).toEqual([expect.objectContaining({ level: 40, msg: NOT_USED })]);
  await untilRead(other, await pay());
});

test.each([
  ['the writer itself', () => urlOf(writer), 'it is not a standby'],
  [
    'another database of the standby',
    () => `${urlOf(standby).replace(/shop$/, '')}postgres`,
    'it is a standby of another server, database or schema',
  ],
  [
    'a standby whose system sorts texts by other rules',
    async () => {
      const other = 'pg_database_collation_actual_version(oid)';
      await writer.query(`CREATE FUNCTION public.${other} RETURNS text LANGUAGE sql AS $$ SELECT 'two' $$`, 'shop');
      const found = () => standby.query(`SELECT FROM pg_proc WHERE oid = to_regprocedure('public.${other}')`, 'shop');
      await eventually(async () => (await found()).length > 0, 'the function');
      return `${urlOf(standby)}?options=-c%20search_path%3Dpublic,pg_catalog`;
    },
    'it sorts texts by version two of the collation, and the writer by unknown',
  ],
  ['another server', async () => urlOf(await startNode()), 'it is not a standby'],
  [
    'a standby of another server',
    async () => urlOf((await startReplicated('standby'))[1]!),
    'it is a standby of another server, database or schema',
  ],
])('%s is refused in one line, and lists are read from the writer', async (_what, urlOfOther, reason) => {
  const other = await start(await urlOfOther(), { ROLE: 'api' });
  others.push(other);
  await expectAll(other, await pay());
  expect(linesOf(other)).toEqual([expect.objectContaining({ level: 50, msg: REFUSED, reason })]);
  expect([await readsFrom(other, 'replica'), await readsFrom(other, 'away')]).toEqual([0, listsOf(await pay()).length]);
});

(hasPromtool ? test : test.skip)('the alarm of a replica that is not used fires', async () => {
  const look = () => scrape({ api: service.origin });
  await untilRead(service, await pay());
  const before = await look();
  await standby.stop('SIGKILL');
  await eventually(async () => (await metric(service, 'tallystick_replica_usable')) === 0, 'the fault');
  const during: [Scrape, Scrape] = [await look(), await look()];
  await standby.start();
  const alarm = 'TallystickReplicaNotUsed';
  const expected: [number, string[]][] = [[-15, []], [documentedSeconds()[alarm]!, [alarm]]]; // prettier-ignore
  expect(judge(expected, before, during)).toMatch(/SUCCESS/);
  await untilRead(service, await pay());
});

const AT_A_TIME = 8;

async function list(one: Running, token: string, count: number): Promise<void> {
  const ask = async () => expect((await call(one, 'GET', '/payments?limit=100', { token })).status).toBe(200);
  for (let made = 0; made < count; made += AT_A_TIME) await Promise.all(Array.from({ length: AT_A_TIME }, ask));
}

test('lists that the standby answers cost the writer no statement on payments', async () => {
  await writer.query("CREATE ROLE logged SUPERUSER LOGIN; ALTER ROLE logged SET log_statement = 'all'");
  const databaseUrl = urlOf(writer).replace('postgres@', 'logged@');
  const alone = await start(undefined, { ROLE: 'api' }, databaseUrl);
  const shared = await start(urlOf(standby), { ROLE: 'api' }, databaseUrl);
  others.push(alone, shared);
  const count = 2 * AT_A_TIME;
  const statementsOf = async (one: Running) => {
    const before = writer.log().length;
    await list(one, merchant.token, count);
    return (
      writer
        .log()
        .slice(before)
        .match(/\bFROM "?payments\b/g)?.length ?? 0
    );
  };
  expect(await statementsOf(alone)).toBeGreaterThanOrEqual(count);
  await eventually(async () => {
    const before = await readsFrom(shared, 'replica');
    const statements = await statementsOf(shared);
    if ((await readsFrom(shared, 'replica')) < before + count) return false; // the standby was behind
    expect(statements).toBe(0);
    return true;
  }, 'lists that the standby has answered');
});

/** `REPLICA_LISTS=5000` measures the processor time of the writer for so many lists of a hundred payments. */
const LISTS = Number(process.env.REPLICA_LISTS ?? 0);

(LISTS > 0 ? test : test.skip)('processor time of the writer', async () => {
  const alone = await start(undefined, { ROLE: 'api' });
  others.push(alone);
  const { token } = await createMerchant(service);
  for (let count = 0; count < 100; count += 1) await createPayment(service, token);
  const secondsOf = async (one: Running) => {
    await list(one, token, 100); // opens connections and prepares statements
    const before = treeProcessorSeconds(writer.pid);
    await list(one, token, LISTS);
    return treeProcessorSeconds(writer.pid) - before;
  };
  const seconds = { alone: await secondsOf(alone), 'with a standby': await secondsOf(service) };
  console.log(`${LISTS} lists, processor seconds of the writer`, seconds);
  expect(seconds['with a standby']).toBeLessThan(seconds.alone / 2);
});

test('a connection that leads to a standby of another server is not read from', async () => {
  const [otherWriter, other] = (await startReplicated('standby')) as [PostgresNode, PostgresNode];
  for (let count = 0; count < 8; count += 1)
    await otherWriter.query(`CREATE TABLE far${count} (); SELECT pg_switch_wal()`);
  const position = async (node: PostgresNode) =>
    Number((await node.query("SELECT pg_last_wal_replay_lsn() - '0/0' AS lsn"))[0]!.lsn);
  await eventually(async () => (await position(other)) > (await position(standby)), 'a later position');
  // The first connection is that of the watch.
  const targets = [standby.port];
  const proxy = createServer((socket) => {
    const target = connect(targets.shift() ?? other.port, '127.0.0.1');
    socket.pipe(target).pipe(socket);
    for (const end of [socket, target]) end.on('error', () => undefined).on('close', () => [socket, target].forEach((one) => one.destroy())); // prettier-ignore
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const misled = await start(`postgres://postgres@127.0.0.1:${port}/shop`, { ROLE: 'api' });
  await eventually(() => linesOf(misled).at(-1)?.msg === USED, 'the replica');
  expect(linesOf(misled)).toEqual([expect.objectContaining({ level: 30, msg: USED })]);
  await expectAll(misled, await pay());
  expect(await readsFrom(misled, 'replica')).toBe(0);
  expect(await readsFrom(misled, 'behind')).toBeGreaterThan(0);
  await misled.stop();
  proxy.close();
});

test('a standby that is promoted is refused, and lists have what was written at the writer', async () => {
  await untilRead(service, await pay());
  await standby.promote();
  await eventually(() => linesOf(service).at(-1)?.msg === REFUSED, 'the refusal');
  expect(linesOf(service).at(-1)).toMatchObject({ level: 50, reason: 'it is not a standby' });
  await expectAll(service, await pay());
});

test('after a failover, the other standby is not read from until it follows the new writer', async () => {
  const [first, second, third] = (await startReplicated('second', 'third')) as [
    PostgresNode,
    PostgresNode,
    PostgresNode,
  ];
  others.push(service);
  service = await start(urlOf(third), {}, urlOf(first, second));
  merchant = await createMerchant(service);
  await untilRead(service, await pay());
  const lines = linesOf(service).length;
  const former = { level: 40, msg: NOT_USED, reason: 'it is on timeline 1, and the writer on 2' };
  await first.stop('SIGQUIT');
  await second.promote();
  await eventually(async () => (await createPayment(service, merchant.token)).status === 201, 'the new writer');
  await eventually(async () => {
    await expectAll(service, await pay());
    return linesOf(service).slice(lines).some(({ reason }) => reason === former.reason); // prettier-ignore
  }, 'a line about the timeline');
  expect(linesOf(service).slice(lines)).toEqual([expect.objectContaining(former)]);

  await third.query(`ALTER SYSTEM SET primary_conninfo = '${follow(second, 'third')}'`);
  await third.query('SELECT pg_reload_conf()');
  await untilRead(service, await pay());
  expect(linesOf(service).at(-1)).toMatchObject({ msg: USED });
});
