import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newIdempotencyKey } from '../../../sdk/src/client/idempotency-key.ts';
import { call, CARD, createMerchant, fetchToken, type TestMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';

/** A rehearsal of docs/restore.md: a backup, work after it that is lost, a restore, and what clients of then see. */

type Databases = Awaited<ReturnType<typeof createDatabase>>;

let original: Databases;
let backup: Databases;
let service: ServiceProcess & { databaseUrl: string };
let merchant: TestMerchant;
let backedUpAt: string;
const [known, lost, lostUuid] = [newIdempotencyKey(), newIdempotencyKey(), uuid7()];

function uuid7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const pay = (key: string, token: string) =>
  call(service, 'POST', '/payments', {
    token,
    headers: { 'Idempotency-Key': key },
    body: { amount: 1250, currency: 'EUR', payment_method: CARD },
  });

async function start({ url }: Databases) {
  service = { ...(await startServiceProcess(url)), databaseUrl: url };
}

const restored = (...words: string[]) =>
  runOps({ origin: 'http://127.0.0.1:3000', databaseUrl: backup.url }, ['restored', ...words]);

beforeAll(async () => {
  original = await createDatabase();
  await start(original);
  merchant = await createMerchant(service);
  expect((await pay(known, merchant.token)).status).toBe(201);
  await service.stop();
  backedUpAt = new Date().toISOString();
  backup = await createDatabase(new URL(original.url).pathname.slice(1));

  await start(original);
  for (const key of [lost, lostUuid]) expect((await pay(key, merchant.token)).status).toBe(201);
  const revoked = await call(service, 'POST', '/oauth/revoke', {
    form: { token: merchant.token, client_id: merchant.clientId, client_secret: merchant.clientSecret },
  });
  expect(revoked.status).toBe(200);
  expect((await call(service, 'DELETE', '/session', { token: merchant.user.session })).status).toBe(204);
  await service.kill();
});
afterAll(async () => {
  await service.stop();
  await backup.drop();
  await original.drop();
});

test('a time that cannot be that of the backup is refused, and nothing is changed', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const refusals = [await restored(), await restored('--at', 'yesterday'), await restored('--at', later)];
  expect(refusals.map(({ code, stderr }) => [code, stderr])).toEqual([
    [1, 'ops: --at must be the time of the backup, such as 2026-11-28T14:05:00Z, not ""\n'],
    [1, 'ops: --at must be the time of the backup, such as 2026-11-28T14:05:00Z, not "yesterday"\n'],
    [1, `ops: --at ${later} is in the future\n`],
  ]);
  const early = await restored('--at', '2026-01-01T00:00:00Z');
  expect([early.code, early.stderr]).toEqual([
    1,
    expect.stringMatching(/^ops: the database has data of .*, after --at/),
  ]);
  expect(await sql({ databaseUrl: backup.url }, 'SELECT count(*)::int AS sessions FROM sessions')).toEqual([
    { sessions: 1 },
  ]);
});

test('after a restore, revoked credentials stay revoked, and no payment is made twice', async () => {
  const { code, stdout } = await restored('--at', backedUpAt);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Ended: 1 sessions, 1 tokens, 0 grants, /)]);
  await start(backup);
  expect((await call(service, 'GET', '/session', { token: merchant.user.session })).status).toBe(401);
  expect((await pay(newIdempotencyKey(), merchant.token)).status).toBe(401);

  const token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
  const repeated = await pay(known, token);
  expect([repeated.status, repeated.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
  for (const key of [lost, lostUuid]) {
    const refused = await pay(key, token);
    expect([refused.status, refused.body.code]).toEqual([409, 'restored']);
  }
  expect((await pay(newIdempotencyKey(), token)).status).toBe(201);
  expect(await sql(service, 'SELECT count(*)::int AS payments FROM payments')).toEqual([{ payments: 2 }]);
  const [entry] = await sql(service, "SELECT details FROM audit_events WHERE type = 'database.restored' AND business_id = $1", [merchant.businessId]); // prettier-ignore
  expect(entry).toMatchObject({ details: { restored_to: backedUpAt } });
});

test('a restore is not reported while a worker runs on the database', async () => {
  const running = await restored('--at', backedUpAt);
  expect([running.code, running.stderr]).toEqual([
    1,
    'ops: a worker runs on this database: stop all processes first\n',
  ]);
});

test('keys that an operator releases are carried out', async () => {
  const token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
  expect((await restored('release')).stdout).toBe('Idempotency keys of the lost time are carried out again.\n');
  expect((await restored('release')).stdout).toBe('No keys were refused.\n');
  expect((await pay(lost, token)).status).toBe(201);
  const verified = await runOps(service, ['ledger', 'verify']);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('no findings')]);
});
