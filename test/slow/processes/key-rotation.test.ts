import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sequelize } from '../../../server/database/connect.ts';
import { reencryptAppSecrets } from '../../../server/domain/accounts/app-secrets.ts';
import { countLostSecrets, reencryptSecrets } from '../../../server/domain/webhooks/webhook-secrets.ts';
import { Keyring } from '../../../server/platform/keyring.ts';
import { encrypt } from '../../../server/platform/secrets.ts';
import { createMerchant, createPayment, call, CARD, PASSWORD, signUp, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { startServiceProcess } from '../../support/process.ts';
import { signatureIsValid, startReceiver, type Receiver } from '../../support/receiver.ts';
import { turnOn } from '../../support/second-factor.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../support/webhooks.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
let service: OwnService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  useEncryptionKeys(OLD);
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  receiver = await startReceiver();
  endpoint = await webhooks.register(receiver.url);
});
afterEach(async () => {
  useEncryptionKeys(NEW, [OLD]);
  await reencryptSecrets(service.parts.keys);
  await reencryptAppSecrets(service.parts.keys);
});
afterAll(() => service.stop());

function useEncryptionKeys(current: Buffer, others: Buffer[] = []): void {
  service.parts.keys = new Keyring(current, others);
}

const base64 = (key: Buffer) => key.toString('base64');

async function expectSigned(count: number): Promise<void> {
  await webhooks.pay();
  const received = await receiver.waitFor(count);
  expect(signatureIsValid(received.at(-1)!, endpoint.secret)).toBe(true);
}

test('secrets under the previous key are read, and new ones are encrypted under the new key', async () => {
  useEncryptionKeys(NEW, [OLD]);
  await expectSigned(1);
  const later = await webhooks.register(receiver.url);
  useEncryptionKeys(NEW);
  expect((await webhooks.ask('POST', `/webhook-endpoints/${later.id}/test`, {})).status).toBe(202);
  await receiver.waitFor(2);
});

test('the previous key is not needed once all secrets are encrypted again', async () => {
  await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, { expire_previous_in: 3600 });
  useEncryptionKeys(NEW, [OLD]);
  expect(await reencryptSecrets(service.parts.keys)).toBeGreaterThan(0);
  expect(await reencryptSecrets(service.parts.keys)).toBe(0);
  useEncryptionKeys(NEW);
  await webhooks.pay();
  const [received] = await receiver.waitFor(1);
  expect(received!.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
});

test('headers of an endpoint are encrypted again as well, and lost ones refuse the start', async () => {
  const key = 'k-1';
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { custom_headers: { 'X-Api-Key': key } });
  useEncryptionKeys(NEW, [OLD]);
  await sql(service, 'UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [
    endpoint.id,
    encrypt(service.parts.keys, endpoint.secret),
  ]);
  useEncryptionKeys(NEW);
  expect(await countLostSecrets(service.parts.keys)).toBeGreaterThan(0);
  useEncryptionKeys(NEW, [OLD]);
  expect(await reencryptSecrets(service.parts.keys)).toBeGreaterThan(0);
  useEncryptionKeys(NEW);
  expect(await countLostSecrets(service.parts.keys)).toBe(0);
  await webhooks.pay();
  const [received] = await receiver.waitFor(1);
  expect(received!.headers['x-api-key']).toBe(key);
});

test('cursors and stored answers outlive the rotation', async () => {
  await createPayment(service, merchant.token);
  await createPayment(service, merchant.token);
  const page = await call(service, 'GET', '/events?limit=1', { token: merchant.token });
  const once = {
    token: merchant.token,
    headers: { 'Idempotency-Key': 'rotation' },
    body: { amount: 100, currency: 'EUR', payment_method: CARD },
  };
  const first = await call(service, 'POST', '/payments', once);
  useEncryptionKeys(NEW, [OLD]);
  const next = `/events?limit=1&cursor=${page.body.next_cursor}`;
  expect(await call(service, 'GET', next, { token: merchant.token })).toMatchObject({ status: 200 });
  expect(await call(service, 'POST', '/payments', once)).toMatchObject({ status: 201, text: first.text });
});

test('a service whose keys cannot read the secrets does not start, and names the setting', async () => {
  const start = (settings: Record<string, string>) => startServiceProcess(service.databaseUrl, settings);
  await expect(start({ SECRETS_KEY: base64(NEW) })).rejects.toThrow(/SECRETS_KEY: \d+ webhook secrets are encrypted/);
  const running = await start({ SECRETS_KEY: base64(NEW), SECRETS_KEY_PREVIOUS: base64(OLD), ROLE: 'api' });
  await running.stop();
});

test('a secret that cannot be read delays no other delivery', async () => {
  const other = webhooksOf(service, await createMerchant(service));
  const readable = await startReceiver();
  await other.register(readable.url);
  await sequelize.query(
    `UPDATE webhook_endpoints SET secret_encrypted = decode('00', 'hex') WHERE id = '${endpoint.id}'`,
  );
  await webhooks.pay();
  await other.pay();
  await readable.waitFor(1);
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ status: 'PENDING', last_attempt_at: null }]);
  await sequelize.query(`UPDATE webhook_endpoints SET deleted_at = now() WHERE id = '${endpoint.id}'`);
});

test('a service whose keys cannot read the secrets of authenticator apps does not start either', async () => {
  useEncryptionKeys(NEW, [OLD]);
  await reencryptSecrets(service.parts.keys);
  useEncryptionKeys(OLD);
  await turnOn(service, await signUp(service));
  const settings = { SECRETS_KEY: base64(NEW), ROLE: 'api' };
  await expect(startServiceProcess(service.databaseUrl, settings)).rejects.toThrow(/SECRETS_KEY: 1 secrets of auth/);
});

const setAlarms = () =>
  call(service, 'PATCH', `/businesses/${merchant.businessId}`, {
    ...{ token: merchant.user.session, body: { alarm_url: receiver.url } },
  });

test('when a key is lost, an operator replaces what it encrypted, and the service starts', async () => {
  const user = await signUp(service);
  const { recoveryCodes } = await turnOn(service, user);
  await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, { expire_previous_in: 3600 });
  const kept = await webhooks.register(receiver.url);
  expect((await setAlarms()).body.alarm_secret).toMatch(/^whsec_/);
  const once = {
    ...{ token: merchant.token, headers: { 'Idempotency-Key': 'lost' } },
    body: { amount: 100, currency: 'EUR' },
  };
  const { status } = await call(service, 'POST', '/payments', once);
  const key = { DATABASE_URL: service.databaseUrl, SECRETS_KEY: base64(NEW) };
  await expect(startServiceProcess(service.databaseUrl, key)).rejects.toThrow(/npm run ops -- secrets replace-lost/);

  const asked = await runOps(service, ['secrets', 'replace-lost'], key);
  expect(asked).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^No configured key decrypts 3 secrets of endpoints and 1 of/),
  });
  await expect(startServiceProcess(service.databaseUrl, key)).rejects.toThrow(/SECRETS_KEY/);
  const replaced = 'Replaced the secrets of 2 endpoints and of 1 authenticator apps. Removed 1 addresses for alarms.\n';
  expect(await runOps(service, ['secrets', 'replace-lost', '--yes'], key)).toMatchObject({ code: 0, stdout: replaced });
  expect(await runOps(service, ['secrets', 'replace-lost'], key)).toMatchObject({ code: 0 });
  await (await startServiceProcess(service.databaseUrl, { ...key, ROLE: 'api' })).stop();

  useEncryptionKeys(NEW);
  const events = await sql(service, 'SELECT type, details FROM audit_events WHERE subject_id = $1 ORDER BY id', [
    kept.id,
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'endpoint.secret_replaced', details: { operator: expect.any(String) } });
  const { body: rotated } = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, {});
  endpoint = { ...endpoint, secret: rotated.secret };
  await webhooks.ask('DELETE', `/webhook-endpoints/${kept.id}`);
  await expectSigned(1);
  const signIn = (code?: string) =>
    call(service, 'POST', '/session', { body: { email: user.email, password: PASSWORD, ...(code && { code }) } });
  expect([(await signIn()).status, (await signIn(recoveryCodes[0])).status]).toEqual([401, 201]);
  expect([status, (await call(service, 'POST', '/payments', once)).status]).toEqual([201, 500]);
});

test('an operator encrypts all secrets again from the command line', async () => {
  const user = await signUp(service);
  const app = await turnOn(service, user);
  await setAlarms();
  const script = path.join(import.meta.dirname, '../../../scripts/ops.ts');
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: service.databaseUrl,
    SECRETS_KEY: base64(NEW),
    SECRETS_KEY_PREVIOUS: base64(OLD),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'secrets', 'reseal'], { env });
  expect(stdout).toMatch(
    /^Re-encrypted with the current key: 1 secrets of endpoints, 1 of authenticator apps, 1 of alarms/,
  );
  useEncryptionKeys(NEW);
  await expectSigned(1);
  const body = { email: user.email, password: PASSWORD, code: app.nextCode() };
  expect((await call(service, 'POST', '/session', { body })).status).toBe(201);
});
