import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ageSession } from '../../support/age-session.ts';
import { call, createMerchant, fetchToken, PASSWORD, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import {
  authorizePath,
  fetchCode,
  introspect,
  newPerson,
  newPkce,
  obtainTokens,
  redeem,
  refresh,
  registerApp,
  registerBusinessApp,
  type App,
  type Person,
} from '../../support/oauth.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PROXIED = { TRUSTED_PROXIES: '127.0.0.1' };

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService(PROXIED);
  person = await newPerson(service);
  await verifyEmail(service, person);
});
afterAll(() => service.stop());

const change = (id: string, body: object, token = person.session) =>
  call(service, 'PATCH', `/oauth/clients/${id}`, { token, body });
const rotate = (id: string, body: object, token = person.session) =>
  call(service, 'POST', `/oauth/clients/${id}/regenerate-secret`, { token, body });

describe('disabling an application', () => {
  let app: App;
  beforeEach(async () => {
    app = await registerApp(service, person);
  });

  test('ends its tokens and codes immediately, and enabling it restores none of them', async () => {
    const tokens = await obtainTokens(service, person, app);
    const pkce = newPkce();
    const code = await fetchCode(person, app, pkce);
    const stopped = await change(app.id, { status: 'DISABLED' });
    expect([stopped.status, stopped.body.status]).toEqual([200, 'DISABLED']);
    expect((await call(service, 'GET', '/wallet', { token: tokens.access_token })).body.code).toBe('invalid_token');
    expect((await refresh(service, app, tokens.refresh_token)).body.error).toBe('invalid_client');
    expect((await person.get(authorizePath(app, newPkce()))).status).toBe(400);

    expect((await change(app.id, { status: 'ENABLED' })).body.status).toBe('ENABLED');
    expect((await call(service, 'GET', '/wallet', { token: tokens.access_token })).body.code).toBe('invalid_token');
    expect(await introspect(service, app, tokens.access_token)).toEqual({ active: false });
    expect(await introspect(service, app, tokens.refresh_token)).toEqual({ active: false });
    expect((await refresh(service, app, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await redeem(service, app, code, pkce)).body.error).toBe('invalid_grant');
  });

  test('keeps consents, so that users are not asked again', async () => {
    await obtainTokens(service, person, app);
    await change(app.id, { status: 'DISABLED' });
    await change(app.id, { status: 'ENABLED' });
    expect((await person.get(authorizePath(app, newPkce()))).location).toContain('code=');
    const { access_token } = await obtainTokens(service, person, app);
    expect((await call(service, 'GET', '/wallet', { token: access_token })).status).toBe(200);
  });

  test('is recorded with the status before, once', async () => {
    const shop = await registerBusinessApp(service, person);
    await change(shop.id, { status: 'DISABLED' });
    await change(shop.id, { status: 'DISABLED' });
    const { body } = await call(service, 'GET', `/businesses/${shop.businessId}/audit-events`, {
      token: person.session,
    });
    const changes = body.data.filter(({ type }: { type: string }) => type === 'application.changed');
    expect(changes).toMatchObject([{ details: { status: 'DISABLED', status_before: 'ENABLED' } }]);
    expect(Object.keys(changes[0].details).sort()).toEqual(['name', 'status', 'status_before']);
  });

  test('again ends nothing of what it got after being enabled', async () => {
    await change(app.id, { status: 'DISABLED' });
    await change(app.id, { status: 'ENABLED' });
    const { access_token } = await obtainTokens(service, person, app);
    await change(app.id, { status: 'ENABLED' });
    expect((await call(service, 'GET', '/wallet', { token: access_token })).status).toBe(200);
  });

  test('of others is not found', async () => {
    const stranger = await newPerson(service);
    expect((await change(app.id, { status: 'DISABLED' }, stranger.session)).status).toBe(404);
  });
});

describe('rotating a secret', () => {
  test('ends the tokens as well if asked to, with those of users', async () => {
    const app = await registerBusinessApp(service, person);
    const own = await fetchToken(service, app.id, app.secret!);
    const users = await obtainTokens(service, person, app);
    const { body } = await rotate(app.id, { end_tokens: true });
    const next = { ...app, secret: body.client_secret_preview as string };
    expect((await call(service, 'GET', '/payments', { token: own })).body.code).toBe('invalid_token');
    expect((await call(service, 'GET', '/profile', { token: users.access_token })).body.code).toBe('invalid_token');
    expect((await refresh(service, next, users.refresh_token)).body.error).toBe('invalid_grant');
    expect(await introspect(service, next, own)).toEqual({ active: false });
    const fresh = await fetchToken(service, next.id, next.secret);
    expect((await call(service, 'GET', '/payments', { token: fresh })).status).toBe(200);
  });

  test('ends the previous secret with the tokens, whatever overlap is asked for', async () => {
    const app = await registerBusinessApp(service, person);
    await rotate(app.id, { end_tokens: true, expire_previous_in: 3600 });
    const form = { grant_type: 'client_credentials', client_id: app.id, client_secret: app.secret! };
    expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('invalid_client');
  });

  test('keeps them otherwise', async () => {
    const app = await registerBusinessApp(service, person);
    const token = await fetchToken(service, app.id, app.secret!);
    await rotate(app.id, {});
    expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
  });

  test('says in the log that the tokens have ended', async () => {
    const app = await registerBusinessApp(service, person);
    await rotate(app.id, { end_tokens: true });
    const { body } = await call(service, 'GET', `/businesses/${app.businessId}/audit-events`, {
      token: person.session,
    });
    expect(body.data[0]).toMatchObject({ type: 'application.secret_replaced', details: { end_tokens: 'true' } });
  });
});

test('no token survives that is requested while all tokens end', async () => {
  const app = await registerBusinessApp(service, person);
  for (let round = 0; round < 10; round += 1) {
    const requests = Array.from({ length: 6 }, () => fetchToken(service, app.id, app.secret!));
    const stop = change(app.id, { status: 'DISABLED' });
    const tokens = (await Promise.all(requests)).filter((token) => token !== undefined);
    expect((await stop).status).toBe(200);
    await change(app.id, { status: 'ENABLED' });
    for (const token of tokens)
      expect((await call(service, 'GET', '/payments', { token })).body.code).toBe('invalid_token');
  }
});

describe('the allowed addresses of a LIVE application', () => {
  let live: TestMerchant;
  beforeEach(async () => {
    live = await createMerchant(service);
    await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [live.clientId]);
  });
  const allow = (...allowed_addresses: string[]) => change(live.clientId, { allowed_addresses }, live.user.session);
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const list = (address: string) => call(service, 'GET', '/payments', { token: live.token, ...from(address) });
  const form = () => ({ client_id: live.clientId, client_secret: live.clientSecret, token: live.token });
  const atEndpoint = (path: string, address: string) =>
    call(service, 'POST', path, { form: { grant_type: 'client_credentials', ...form() }, ...from(address) });

  test('are those from which its tokens and its secret work, from the next request on', async () => {
    expect((await allow('198.51.100.0/24', '2001:db8::/32', '203.0.113.7')).status).toBe(200);
    for (const address of ['198.51.100.9', '2001:db8:1::5', '203.0.113.7', '::ffff:203.0.113.7']) {
      expect((await list(address)).status).toBe(200);
      expect((await atEndpoint('/oauth/token', address)).status).toBe(200);
    }
    for (const address of ['198.51.101.9', '2001:db9::5', '203.0.113.8']) {
      const refused = await list(address);
      expect([refused.status, refused.body.code]).toEqual([401, 'invalid_token']);
      expect(refused.body.detail).toContain(address);
      expect(refused.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
      for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
        const { status, body } = await atEndpoint(path, address);
        expect([status, body]).toEqual([
          401,
          { error: 'invalid_client', error_description: expect.stringContaining(address) },
        ]);
      }
    }
    expect((await list('198.51.100.9')).status).toBe(200); // the refused revocation had no effect
    expect((await allow()).body.allowed_addresses).toEqual([]);
    expect((await list('203.0.113.8')).status).toBe(200);
  });

  test('do not show a wrong secret to be wrong', async () => {
    await allow('198.51.100.0/24');
    const wrong = { grant_type: 'client_credentials', client_id: live.clientId, client_secret: 'tsk_test_wrong' };
    const { body } = await call(service, 'POST', '/oauth/token', { form: wrong, ...from('203.0.113.8') });
    expect(body.error_description).toContain('check client_id and client_secret');
  });

  test.each([
    '198.51.100.1/24',
    '198.51.100.0/33',
    '198.51.100',
    '0x7f.1',
    '2001:db8::1/32',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:198.51.100.0/120',
    'shop.example',
    '198.51.100.0/24/8',
    '198.51.100.0/',
  ])('cannot be %s', async (range) => {
    const { status, body } = await allow('203.0.113.7', range);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: '/allowed_addresses/1',
          code: 'invalid_address_range',
          message: expect.stringContaining('203.0.113.0/24'),
        },
      ],
    ]);
  });

  test('are at most 50', async () => {
    const { status, body } = await allow(...Array.from({ length: 51 }, (_, index) => `198.51.100.${index}`));
    expect([status, body.errors[0]]).toEqual([400, expect.objectContaining({ field: '/allowed_addresses' })]);
  });

  test('are refused for an application in TEST, except for none', async () => {
    const app = await registerApp(service, person);
    const { status, body } = await change(app.id, { allowed_addresses: ['203.0.113.7'] });
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, '/allowed_addresses', 'live_required']);
    expect((await change(app.id, { allowed_addresses: [] })).status).toBe(200);
  });
});

test('in LIVE each of these changes requires a recent sign-in', async () => {
  const shop = await registerBusinessApp(service, person);
  const promoted = await call(service, 'POST', `/oauth/clients/${shop.id}/promote`, { token: person.session });
  const id = promoted.body.client_id as string;
  const token = await fetchToken(service, id, promoted.body.client_secret_preview);
  await ageSession(service, person.session);
  const changes = [
    { status: 'DISABLED' },
    { allowed_addresses: ['203.0.113.7'] },
    { access_token_seconds: 60 },
    { refresh_grace_seconds: 60 },
  ];
  for (const body of changes) expect((await change(id, body)).body.code).toBe('recent_sign_in_required');
  expect((await rotate(id, { end_tokens: true })).body.code).toBe('recent_sign_in_required');
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
  await call(service, 'POST', '/session/confirm', { token: person.session, body: { password: PASSWORD } });
  for (const body of changes.reverse()) expect((await change(id, body)).status).toBe(200);
  expect((await rotate(id, { end_tokens: true })).status).toBe(200);
});
