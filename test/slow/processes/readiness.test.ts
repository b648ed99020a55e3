import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { call, createMerchant, createPayment } from '../../support/api.ts';
import { clockOff } from '../../support/clock-off.ts';
import { CUT_OTHERS, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startSilentProxy } from '../../support/silent-proxy.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const readiness = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    async (answer) => [answer.status, await answer.json()],
    () => undefined,
  );

test('a service says that it is ready', async () => {
  expect(await readiness(service.origin)).toEqual([
    200,
    { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok', webhooks: 'ok' },
  ]);
});

test.each([
  [-40_000, 'behind'],
  [40_000, 'ahead of'],
])('a process whose clock is off by %i ms is not ready', async (milliseconds, how) => {
  const off = await startServiceProcess(service.databaseUrl, clockOff(milliseconds), service.origin);
  const [status, body] = await eventually(() => readiness(off.origin), 'an answer');
  expect([status, body]).toEqual([503, expect.objectContaining({ clock: expect.stringMatching(`^(39|4[01]) s ${how} the database$`) })]); // prettier-ignore
  const { token, businessId, user } = await createMerchant(service);
  const refused = await createPayment({ ...service, ...off }, token);
  expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
  expect(refused.body.detail).toMatch(new RegExp(`^The clock of this process is \\d+ s ${how} the database`));
  expect((await call(off, 'GET', '/payments', { token })).body.data).toEqual([]);
  expect((await call(off, 'GET', `/businesses/${businessId}`, { token: user.session })).status).toBe(200);
  await off.stop();
});

test('a process whose clock is set refuses changes at once, and makes them again when it is right', async () => {
  const { token } = await createMerchant(service);
  const right = Date.now.bind(Date);
  const set = jest.spyOn(Date, 'now').mockImplementation(() => right() - 120_000);
  const refused = await createPayment(service, token);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(refused.body.detail).toMatch(/^The clock of this process is 120 s behind/);
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
  set.mockRestore();
  await eventually(async () => (await createPayment(service, token)).status === 201, 'payments');
});

test.each([
  ['can write no file, as on a full disk', 'temp_file_limit', '0', /^cannot write \(53400\)$/],
  ['only reads', 'default_transaction_read_only', 'on', /^only reads: default_transaction_read_only is on$/],
])('a service whose database %s is not ready, and is again', async (_what, setting, value, words) => {
  const change = `ALTER DATABASE ${new URL(service.databaseUrl).pathname.slice(1)}`;
  const own = new Client(service.databaseUrl);
  await own.connect();
  await own.query(`${change} SET ${setting} = ${value}`);
  await own.query(CUT_OTHERS);
  const state = async () => (await readiness(service.origin))![1] as { database: string };
  await eventually(async () => words.test((await state()).database), 'the reason');
  expect((await readiness(service.origin))![0]).toBe(503);
  await own.query(`BEGIN READ WRITE; ${change} RESET ${setting}; COMMIT`);
  await own.query(CUT_OTHERS);
  await own.end();
  await eventually(async () => (await readiness(service.origin))![0] === 200, 'readiness');
});

test('a process that serves the API alone says nothing about webhooks', async () => {
  const api = await startServiceProcess(service.databaseUrl, { ROLE: 'api' });
  expect(await readiness(api.origin)).toEqual([200, { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok' }]);
  await api.stop();
});

test('a service whose database does not answer gives the reason within seconds', async () => {
  const proxy = await startSilentProxy(service.databaseUrl);
  const own = await startServiceProcess(proxy.databaseUrl, { ROLE: 'api' });
  proxy.silenceAll();
  const late = 'no answer within 5 s';
  const silent = { status: 'unavailable', database: late, queue: late, clock: late };
  const expected = JSON.stringify([503, silent]);
  await eventually(async () => JSON.stringify(await readiness(own.origin)) === expected, 'the reason');
  await own.kill();
  await proxy.stop();
});

const stateOf = async (part: string) => {
  const [status, body] = (await readiness(service.origin))!;
  return `${status} ${(body as Record<string, string>)[part]}`;
};

test.each([
  [
    'is missing',
    'ALTER SCHEMA pgboss RENAME TO away',
    'ALTER SCHEMA away RENAME TO pgboss',
    /^503 (no jobs of \S+ are fetched|its tables are missing|its tables cannot be read \(42P01\))$/,
  ],
  [
    'cannot be read',
    'ALTER TABLE pgboss.job RENAME COLUMN id TO other',
    'ALTER TABLE pgboss.job RENAME COLUMN other TO id',
    /^503 no jobs of \S+ are fetched$/,
  ],
])('a service whose queue %s is not ready, and is again', async (_how, breaking, mending, words) => {
  // prettier-ignore
  await sql(service, breaking);
  await eventually(async () => words.test(await stateOf('queue')), 'the reason');
  await sql(service, mending);
  await eventually(async () => (await stateOf('queue')) === '200 ok', 'readiness');
});

test('a worker that cannot note its heartbeat is not ready, and is again', async () => {
  const other = new Client(service.databaseUrl);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE webhook_workers IN ACCESS EXCLUSIVE MODE');
  const words = ['503 its heartbeat has stopped', '503 the connection for its locks is lost'];
  await eventually(async () => words.includes(await stateOf('webhooks')), 'the reason');
  await other.end();
  await eventually(async () => (await stateOf('webhooks')) === '200 ok', 'readiness');
});

test('a worker that owns no bucket while others have no owner for a lease is not ready, and is again', async () => {
  const other = new Client(service.databaseUrl);
  await other.connect();
  // Three hundred workers before this one, that send heartbeats and take no buckets.
  await other.query(
    `INSERT INTO webhook_workers SELECT ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, pid, backend_start, timestamptz 'infinity'
     FROM pg_stat_activity, generate_series(1, 300) n WHERE pid = pg_backend_pid()`,
  );
  await eventually(() => service.parts.worker!.buckets.all().length === 0, 'the release of its buckets');
  expect(await stateOf('webhooks')).toBe('200 ok');
  await eventually(async () => (await stateOf('webhooks')) === '503 it owns no bucket, and 256 of 256 have no owner', 'the reason'); // prettier-ignore
  await other.end();
  await eventually(async () => (await stateOf('webhooks')) === '200 ok', 'readiness');
});

test('a worker that waits for the buckets of another is ready', async () => {
  const port = await freePort();
  const settings = { ROLE: 'worker', METRICS_PORT: String(port) };
  const other = await startServiceProcess(service.databaseUrl, settings, `http://127.0.0.1:${port}`);
  expect(await readiness(`http://127.0.0.1:${port}`)).toEqual([200, { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok', webhooks: 'ok' }]); // prettier-ignore
  await other.stop();
});

test('a service whose queue has stopped is not ready', async () => {
  const own = service.parts.queue;
  await own.close();
  await eventually(async () => (await stateOf('queue')) === '503 not running', 'the reason');
});
