import { beforeAll, expect, test } from '@jest/globals';
import { call, fetchToken, PAYMENT_SCOPES, type ApiAnswer } from '../../../support/api.ts';
import { dashboardOf, newMember, newOwner, type Owner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { obtainTokens, registerApp, type App, type Person } from '../../../support/oauth.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { service } from '../../../support/shared-service.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

/** A user has the same rights to webhooks through an application as in the dashboard. */
let owner: Owner;
let app: App;
let endpoint: string;
let delivery: string;

beforeAll(async () => {
  owner = await newOwner(service);
  app = await registerApp(service, owner, {
    grant_types: ['authorization_code'],
    scopes: PAYMENT_SCOPES,
    business_id: owner.businessId,
  });
  const webhooks = webhooksOf(service, owner.merchant);
  endpoint = (await webhooks.register((await startReceiver()).url)).id;
  await webhooks.pay();
  delivery = (await webhooks.delivery(endpoint, ({ status }) => status === 'DELIVERED', 'delivery')).id;
});

const URL = 'https://shop.example/hooks';

/** Changes, the last of which deletes the endpoint. */
const CHANGES: [what: string, method: string, path: () => string, body?: object][] = [
  ['register an endpoint', 'POST', () => '/webhook-endpoints', { url: URL }],
  ['change an endpoint', 'PATCH', () => `/webhook-endpoints/${endpoint}`, { description: 'mine' }],
  ['replace a secret', 'POST', () => `/webhook-endpoints/${endpoint}/rotate-secret`],
  ['send a test event', 'POST', () => `/webhook-endpoints/${endpoint}/test`],
  ['recover', 'POST', () => `/webhook-endpoints/${endpoint}/recover`, { since: '2026-01-01T00:00:00.000Z' }],
  ['replay', 'POST', () => `/webhook-deliveries/${delivery}/replay`],
  ['delete an endpoint', 'DELETE', () => `/webhook-endpoints/${endpoint}`],
];

const READS = [
  () => '/webhook-endpoints',
  () => `/webhook-endpoints/${endpoint}`,
  () => '/webhook-deliveries',
  () => `/webhook-deliveries/${delivery}`,
  () => `/webhook-deliveries/${delivery}/attempts`,
];

const tokenOf = async (person: Person) => (await obtainTokens(service, person, app)).access_token;

/** Moves the business's TEST data to another environment while `work` runs. */
async function inEnvironment(environment: string, work: () => Promise<void>): Promise<void> {
  const put = (value: string) =>
    Promise.all(
      ['clients', 'webhook_endpoints', 'webhook_deliveries'].map((table) =>
        sql(service, `UPDATE ${table} SET environment = $1 WHERE business_id = $2`, [value, owner.businessId]),
      ),
    );
  await put(environment);
  await work().finally(() => put('TEST'));
}

const outcome = ({ status, body }: ApiAnswer) => [status, body?.code];

test.each([
  ['viewer', 'LIVE'],
  ['HR', 'LIVE'],
  ['viewer', 'TEST'],
  ['HR', 'TEST'],
])('a token of a user who is %s reads the webhooks in %s and changes none', async (role, at) => {
  const token = await tokenOf(await newMember(service, owner, role));
  await inEnvironment(at, async () => {
    for (const path of READS) expect((await call(service, 'GET', path(), { token })).status).toBe(200);
    for (const [what, method, path, body] of CHANGES) {
      const answer = await call(service, method, path(), { token, ...(body && { body }) });
      expect([what, ...outcome(answer)]).toEqual([what, 403, 'role_required']);
      expect(answer.body.detail).toContain('owner or admin');
    }
  });
});

const helpers = (reference: string) =>
  ['authorize', 'fail', 'expire'].map((what) => `/test-helpers/payments/${reference}/${what}`);

test.each(['viewer', 'HR'])('a token of a user who is %s runs no test helper', async (role) => {
  const { reference } = await webhooksOf(service, owner.merchant).pay();
  const token = await tokenOf(await newMember(service, owner, role));
  for (const path of helpers(reference)) {
    expect(outcome(await call(service, 'POST', path, { token }))).toEqual([403, 'role_required']);
  }
  expect((await call(service, 'GET', `/payments/${reference}`, { token })).body.status).toBe('AUTHORIZED');
});

test('a token that only reads changes nothing, and reads events and deliveries', async () => {
  const { clientId, clientSecret } = owner.merchant;
  const token = await fetchToken(service, clientId, clientSecret, 'payments:read');
  const { reference } = await webhooksOf(service, owner.merchant).pay();
  const requests = [...CHANGES, ...helpers(reference).map((path) => [path, 'POST', () => path, undefined] as const)];
  for (const [what, method, path, body] of requests) {
    const answer = await call(service, method, path(), { token, ...(body && { body }) });
    expect([what, ...outcome(answer)]).toEqual([what, 403, 'insufficient_scope']);
    expect(answer.headers.get('WWW-Authenticate')).toContain('payments:create');
  }
  for (const path of [...READS, () => '/events']) {
    expect((await call(service, 'GET', path(), { token })).status).toBe(200);
  }
});

test('events and deliveries are read with payments:read, endpoints with any payment scope', async () => {
  const { clientId, clientSecret } = owner.merchant;
  const token = await fetchToken(service, clientId, clientSecret, 'payments:create payments:capture payments:refund');
  const { data } = (await call(service, 'GET', '/events', { token: owner.merchant.token })).body;
  const reads = [...READS.slice(2).map((path) => path()), '/events', `/events/${data[0].id}`, '/events/stream'];
  for (const path of reads) {
    const answer = await call(service, 'GET', path, { token });
    expect([path, ...outcome(answer)]).toEqual([path, 403, 'insufficient_scope']);
  }
  for (const path of READS.slice(0, 2)) expect((await call(service, 'GET', path(), { token })).status).toBe(200);
});

test('the dashboard refuses the same', async () => {
  const viewer = await newMember(service, owner, 'viewer');
  const pages = dashboardOf(viewer, owner.businessId);
  expect((await pages.act(`/endpoints/${endpoint}`, 'test', { event_type: 'payment.captured' })).status).toBe(403);
});

test('a token of an owner who becomes a viewer changes nothing any more', async () => {
  const other = await newMember(service, owner, 'owner');
  const token = await tokenOf(other);
  const change = () => call(service, 'PATCH', `/webhook-endpoints/${endpoint}`, { token, body: { description: 'x' } });
  expect((await change()).status).toBe(200);
  const member = `/businesses/${owner.businessId}/members/${other.id}`;
  await call(service, 'PATCH', member, { token: owner.session, body: { role: 'viewer' } });
  expect(outcome(await change())).toEqual([403, 'role_required']);
});

test('a token of an owner changes webhooks', async () => {
  const token = await tokenOf(owner);
  for (const [what, method, path, body] of CHANGES) {
    const { status } = await call(service, method, path(), { token, ...(body && { body }) });
    expect({ what, done: status < 300 }).toEqual({ what, done: true });
  }
});
