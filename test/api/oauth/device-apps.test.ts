import { beforeAll, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { hashSecret } from '../../../server/platform/secrets.ts';
import { call, type ApiAnswer } from '../../support/api.ts';
import { newClientKey } from '../../support/client-keys.ts';
import { sql } from '../../support/database.ts';
import { newProofKey, requestBound } from '../../support/dpop.ts';
import { duringOther } from '../../support/locks.ts';
import { join } from '../../support/members.ts';
import {
  authorizePath,
  CALLBACK,
  credentials,
  introspect,
  newPerson,
  newPkce,
  refresh,
  registerApp,
  registerBusinessApp,
  type App,
  type Person,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';
import { hiddenFields, type PageAnswer } from '../../support/visitor.ts';

/** Applications of others on devices without a browser (RFC 8628). */

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** An application for devices needs no redirect URI. */
const ON_DEVICES = { grant_types: [GRANT], is_confidential: false, redirect_uris: [] };

let app: App;
beforeAll(async () => {
  app = await register();
});

const register = (changes: object = {}) => registerApp(service, person, { ...ON_DEVICES, ...changes });

interface Device {
  device_code: string;
  user_code: string;
}

const request = (of = app, form: Record<string, string> = {}): Promise<ApiAnswer> =>
  call(service, 'POST', '/oauth/device_authorization', { form: { ...credentials(of), ...form } });
const begin = async (of = app, form: Record<string, string> = {}): Promise<Device> => (await request(of, form)).body;
const poll = ({ device_code }: Device, of = app) =>
  call(service, 'POST', '/oauth/token', { form: { grant_type: GRANT, device_code, ...credentials(of) } });
const open = ({ user_code }: Device, as = person) => as.get(`/device?user_code=${user_code}`);

/** Answers the question of the page, as a browser would. */
async function answer(device: Device, fields: object = { decision: 'approve', matches: 'yes' }, as = person) {
  return as.post('/device', { ...hiddenFields((await open(device, as)).html), ...fields });
}

async function tokensOf(of = app, as = person): Promise<Record<string, string>> {
  const device = await begin(of);
  await answer(device, undefined, as);
  return (await poll(device, of)).body;
}

const read = (token: string) => call(service, 'GET', '/profile', { token });

test('a device whose user allows it gets tokens with a refresh token', async () => {
  const device = await begin(app, { scope: 'profile:read' });
  expect((await poll(device)).body.error).toBe('authorization_pending');
  const done = await answer(device);
  expect([done.status, done.html]).toEqual([200, expect.stringContaining('You allowed <bdi>Budget Book</bdi>')]);
  const { status, body } = await poll(device);
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^tat_test_/),
      refresh_token: expect.stringMatching(/^trt_test_/),
      ...{ token_type: 'Bearer', expires_in: 3600, scope: 'profile:read' },
    },
  ]);
  expect((await read(body.access_token)).body.id).toBe(person.id);
  const next = await refresh(service, app, body.refresh_token);
  expect((await read(next.body.access_token)).status).toBe(200);
});

test('a second use of the code ends the tokens of the first', async () => {
  const device = await begin();
  await answer(device);
  const { access_token } = (await poll(device)).body;
  expect((await poll(device)).body.error).toBe('invalid_grant');
  expect((await read(access_token)).status).toBe(401);
});

test('of parallel requests of a device that was allowed, one gets the tokens', async () => {
  const device = await begin();
  await answer(device);
  const lock = 'SELECT FROM device_codes WHERE device_code_hash = $1 FOR UPDATE';
  const eight = () => Array.from({ length: 8 }, () => poll(device));
  const answers = await duringOther(service, [[lock, hashSecret(device.device_code)]], eight, 2);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('polling has the rules of the command line', async () => {
  const device = await begin();
  const errors = [];
  for (let count = 0; count < 3; count += 1) errors.push((await poll(device)).body.error);
  expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down']);
  await answer(device, { decision: 'deny' });
  expect((await poll(device)).body.error).toBe('access_denied');
  const late = await begin();
  await sql(service, 'UPDATE device_codes SET expires_at = now() WHERE device_code_hash = $1', [
    hashSecret(late.device_code),
  ]);
  expect((await poll(late)).body.error).toBe('expired_token');
  expect((await poll(await begin(), await register())).body.error).toBe('invalid_grant');
});

describe('the page', () => {
  let shop: App & { businessId: string };
  let viewer: Person;
  beforeAll(async () => {
    shop = await registerBusinessApp(service, person, { ...ON_DEVICES, name: 'Till' });
    viewer = await newPerson(service);
    await join(service, { ...person }, shop.businessId, viewer, 'viewer');
  });

  test('names the application, its business, its scopes, the code and the user', async () => {
    const device = await begin(shop);
    const { status, html, headers } = await open(device);
    expect(status).toBe(200);
    for (const words of [
      ...['Till', 'Analytical Engines', 'TEST', 'Create payments, also from your wallet.', person.email],
      `<code>${device.user_code}</code>`,
    ])
      expect(html).toContain(words);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  test('is not answered by a link, nor without comparing the code, nor by a form of another site', async () => {
    const device = await begin();
    for (let count = 0; count < 2; count += 1)
      await person.get(`/device?user_code=${device.user_code}&decision=approve&matches=yes`);
    const unread = await answer(device, { decision: 'approve' });
    expect([unread.status, unread.html]).toEqual([400, expect.stringContaining('Compare the code with the device')]);
    const fields = { ...hiddenFields((await open(device)).html), decision: 'approve', matches: 'yes' };
    const forged = [
      await person.post('/device', { ...fields, form_token: 'x' }),
      await person.post('/device', fields, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
    ];
    expect(forged.map(({ status }) => status)).toEqual([403, 403]);
    const undecided = await answer(device, { matches: 'yes', decision: '' });
    expect(undecided.status).toBe(400);
    expect((await poll(device)).body.error).toBe('authorization_pending');
  });

  test('is refused with a code for which no device waits', async () => {
    const { status, html } = await open({ user_code: 'BBBB-BBBB', device_code: '' });
    expect([status, html]).toEqual([400, expect.stringContaining('No device is waiting')]);
  });

  test('grants what the role of the user allows, and refuses more', async () => {
    const device = await begin(shop);
    expect((await open(device, viewer)).html).not.toContain('Create payments');
    await answer(device, undefined, viewer);
    expect((await poll(device, shop)).body.scope).toBe('payments:read profile:read');
    const more = await begin(shop, { scope: 'payments:create' });
    const refused = await open(more, viewer);
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('You cannot allow')]);
    const { form_token } = hiddenFields((await viewer.get('/dashboard/account')).html);
    const posted = await viewer.post('/device', {
      ...{ form_token: form_token!, user_code: more.user_code, shown: 'payments:create' },
      ...{ decision: 'approve', matches: 'yes' },
    });
    expect(posted.status).toBe(400);
    expect((await poll(more, shop)).body.error).toBe('authorization_pending');
  });

  test('is shown again if what the user can grant has changed since', async () => {
    const device = await begin(shop);
    const fields = { ...hiddenFields((await open(device)).html), decision: 'approve', matches: 'yes' };
    const changed: PageAnswer = await viewer.post('/device', {
      ...{ ...fields, form_token: hiddenFields((await open(device, viewer)).html).form_token! },
    });
    expect([changed.status, changed.html]).toEqual([400, expect.stringContaining('has changed')]);
    expect((await poll(device, shop)).body.error).toBe('authorization_pending');
  });

  test('gives no scope that the user lost before the device asked, and none at all once all are lost', async () => {
    const own = await registerBusinessApp(service, person, {
      ...{ ...ON_DEVICES, scopes: ['payments:create', 'payments:read'] },
    });
    const member = await newPerson(service);
    await join(service, { ...person }, own.businessId, member, 'admin');
    const devices = [await begin(own), await begin(own)] as const;
    for (const device of devices) await answer(device, undefined, member);
    const setRole = (role: string) =>
      sql(service, 'UPDATE business_members SET role = $1 WHERE business_id = $2 AND user_id = $3', [
        ...[role, own.businessId, member.id],
      ]);
    await setRole('viewer');
    expect((await poll(devices[0], own)).body.scope).toBe('payments:read');
    await sql(service, 'DELETE FROM business_members WHERE business_id = $1 AND user_id = $2', [
      ...[own.businessId, member.id],
    ]);
    expect((await poll(devices[1], own)).body.error).toBe('invalid_grant');
  });
});

describe('a request is refused', () => {
  test('of an application without the grant', async () => {
    const { status, body } = await request(await registerApp(service, person));
    expect([status, body.error]).toEqual([400, 'unauthorized_client']);
    expect(body.error_description).toContain(GRANT);
  });

  test.each([
    ['for a scope that is not registered', { scope: 'payments:read' }, 'invalid_scope'],
    ['for an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://other.example/' }, 'invalid_target'],
  ])('%s', async (_what, form, error) => {
    const { status, body } = await request(app, form);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('of a confidential application without its secret', async () => {
    const own = await register({ is_confidential: true });
    expect((await request({ ...own, secret: null })).body.error).toBe('invalid_client');
    expect((await request(own)).status).toBe(200);
  });

  test('of an application that is disabled, and its waiting devices, too', async () => {
    const own = await register();
    const device = await begin(own);
    await call(service, 'PATCH', `/oauth/clients/${own.id}`, { token: person.session, body: { status: 'DISABLED' } });
    expect((await request(own)).body.error).toBe('invalid_client');
    expect((await open(device)).status).toBe(400);
    expect((await poll(device, own)).body.error).toBe('invalid_client');
  });
});

test('an application for devices only needs no redirect URI, and gets no codes by redirects', async () => {
  const { body } = await call(service, 'GET', `/oauth/clients/${app.id}`, { token: person.session });
  expect(body).toMatchObject({ grant_types: [GRANT], redirect_uris: [], missing: [] });
  const page = await person.get(authorizePath({ ...app, redirectUri: CALLBACK }, newPkce()));
  expect(page.status).toBe(400);
});

test('the consent is listed, and its end ends the tokens and the code', async () => {
  const own = await register({ name: 'Living Room' });
  const { access_token } = await tokensOf(own);
  const allowed = await begin(own);
  await answer(allowed);
  const listed = await call(service, 'GET', '/oauth/consents', { token: person.session });
  expect(listed.body.data).toContainEqual(expect.objectContaining({ client_id: own.id, client_name: 'Living Room' }));
  await call(service, 'DELETE', `/oauth/consents/${own.id}`, { token: person.session });
  expect((await read(access_token!)).status).toBe(401);
  expect((await poll(allowed, own)).body.error).toBe('invalid_grant');
});

test('an application with bound tokens only polls with a proof', async () => {
  const [own, key] = [await register({ dpop_bound_access_tokens: true }), await newProofKey()];
  const device = await begin(own);
  await answer(device);
  expect((await poll(device, own)).body.error).toBe('invalid_request');
  const form = { grant_type: GRANT, device_code: device.device_code, ...credentials(own) };
  expect((await requestBound(service, key, form)).body.token_type).toBe('DPoP');
});

test('the FAPI 2.0 profile excludes the grant', async () => {
  const [own, key] = [await register({ is_confidential: true }), await newClientKey()];
  const fault = { field: '/security_profile', code: 'security_profile' };
  const keys = { jwks: { keys: [key.jwk] }, security_profile: 'fapi2' };
  const body = { name: 'Budget Book', grant_types: [GRANT], scopes: ['profile:read'], is_confidential: true, ...keys };
  for (const refused of [
    await call(service, 'PATCH', `/oauth/clients/${own.id}`, { token: person.session, body: keys }),
    await call(service, 'POST', '/oauth/clients', { token: person.session, body }),
  ])
    expect([refused.status, refused.body.errors[0]]).toMatchObject([400, fault]);
});

describe('in LIVE', () => {
  test('a device that moves money is allowed only with a second factor that its business requires', async () => {
    const own = await registerBusinessApp(service, person, ON_DEVICES);
    await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [own.id]);
    await sql(service, 'UPDATE businesses SET live_requires_second_factor = true WHERE id = $1', [own.businessId]);
    const device = await begin(own);
    const refused = await answer(device);
    expect(refused.status).toBe(403);
    expect((await poll(device, own)).body.error).toBe('authorization_pending');
    const narrow = await begin(own, { scope: 'payments:read' });
    expect((await answer(narrow)).status).toBe(200);
    expect((await poll(narrow, own)).body.access_token).toMatch(/^tat_live_/);
  });
});

test.each([
  ['public', false],
  ['confidential', true],
])('openid-client signs a user in on a device, for a %s application', async (_what, is_confidential) => {
  const own = await register({ is_confidential });
  const authentication = own.secret === null ? openid.None() : openid.ClientSecretPost(own.secret);
  const config = await openid.discovery(new URL(service.baseUrl), own.id, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const device = await openid.initiateDeviceAuthorization(config, { scope: 'profile:read' });
  const { pathname, search } = new URL(device.verification_uri_complete!);
  await person.submit(pathname + search, { decision: 'approve', matches: 'yes' });
  const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.1 });
  expect(tokens.scope).toBe('profile:read');
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
  const url = new URL(`${service.baseUrl}/profile`);
  expect((await openid.fetchProtectedResource(config, next.access_token, url, 'GET')).status).toBe(200);
  if (is_confidential) expect(await introspect(service, own, next.access_token)).toMatchObject({ active: true });
});
