import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { call, createMerchant, createPayment } from '../../support/api.ts';
import { clockOff } from '../../support/clock-off.ts';
import { CUT_OTHERS } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
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
  expect(await readiness(service.origin)).toEqual([200, { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok' }]);
});

test.each([
  [-40_000, 'behind'],
  [40_000, 'ahead of'],
])('a process whose clock is off by %i ms is not ready', async (milliseconds, how) => {
  const off = await startServiceProcess(service.databaseUrl, clockOff(milliseconds), service.origin);
  const [status, body] = await eventually(() => readiness(off.origin), 'an answer');
  expect([status, body]).toEqual([503, expect.objectContaining({ clock: expect.stringMatching(`^(39|40) s ${how} the database$`) })]); // prettier-ignore
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
  ['only reads, as a standby does', 'default_transaction_read_only', 'on', /^only reads$/],
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
