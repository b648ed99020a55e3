import { beforeAll, expect, test } from '@jest/globals';
import { call, createBusiness, createMerchant, fetchToken, signUp, type TestUser } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { times } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';

let user: TestUser;
let businessId: string;
beforeAll(async () => {
  user = await signUp(service);
  businessId = await createBusiness(service, user);
});

const registration = (changes: object = {}) => ({
  name: 'Shop',
  grant_types: ['client_credentials'],
  scopes: ['payments:create', 'payments:read'],
  is_confidential: true,
  business_id: businessId,
  ...changes,
});

const register = (changes: object = {}, token = user.session) =>
  call(service, 'POST', '/oauth/clients', { token, body: registration(changes) });

test('a registered application starts in TEST and shows its secret once', async () => {
  const { status, body } = await register();
  expect(status).toBe(201);
  expect(body).toMatchObject({ environment: 'TEST', business_id: businessId, is_confidential: true });
  expect(body.client_id).toMatch(/^app_/);
  expect(body.client_secret_preview).toMatch(/^tsk_test_[\w-]{43}$/);
  const read = await call(service, 'GET', `/oauth/clients/${body.client_id}`, { token: user.session });
  expect(read.body).not.toHaveProperty('client_secret_preview');
  expect(read.body.secret_hint).toBe(body.client_secret_preview.slice(-4));
});

test('an answer that breaks the contract is an error, where answers are checked', async () => {
  const { client_id } = (await register()).body;
  await sql(service, "UPDATE clients SET name = '' WHERE client_id = $1", [client_id]);
  const { status, body } = await call(service, 'GET', `/oauth/clients/${client_id}`, { token: user.session });
  expect([status, body.code]).toEqual([500, 'internal_error']);
});

test('a public application has no secret', async () => {
  const { status, body } = await register({
    grant_types: ['authorization_code'],
    is_confidential: false,
    scopes: ['profile:read'],
    business_id: undefined,
    redirect_uris: ['http://127.0.0.1/callback'],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ client_secret_preview: null, secret_hint: null, business_id: null });
});

test.each([
  ['client_credentials for a public application', { is_confidential: false }, 400, 'invalid_request'],
  ['client_credentials and scopes of users only', { scopes: ['profile:read', 'wallet:read'] }, 400, 'invalid_request'],
  ['the environment LIVE', { environment: 'LIVE' }, 400, 'invalid_request'],
  ['an unknown scope', { scopes: ['payments:steal'] }, 400, 'invalid_request'],
  ['an unknown grant', { grant_types: ['password'] }, 400, 'invalid_request'],
  ['no grant at all', { grant_types: [] }, 400, 'invalid_request'],
  ['no name', { name: undefined }, 400, 'invalid_request'],
  ['a payment scope without a business', { business_id: undefined }, 422, 'business_required'],
  ['an unknown business', { business_id: 'biz_unknown' }, 422, 'not_a_member'],
])('registering with %s is refused', async (_what, changes, status, code) => {
  const answer = await register(changes);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each([
  ['/scopes', { scopes: ['profile:read'] }, 'tokens of the client_credentials grant carry no other scopes'],
  ['/environment', { environment: 'LIVE' }, 'promote it with POST /oauth/clients/{client_id}/promote'],
])('the refusal names %s and the next action', async (field, changes, text) => {
  const { body } = await register(changes);
  expect(body.errors).toEqual([{ field, code: expect.any(String), message: expect.stringContaining(text) }]);
});

test('the environment TEST may be named', async () => {
  const { status, body } = await register({ environment: 'TEST' });
  expect([status, body.environment]).toEqual([201, 'TEST']);
});

const FOR_USERS = { grant_types: ['authorization_code'], scopes: ['profile:read'], business_id: undefined };

test('an application without a redirect URI says that it is missing until a change adds one', async () => {
  const { status, body } = await register(FOR_USERS);
  expect([status, body.redirect_uris, body.missing]).toEqual([201, [], ['redirect_uris']]);
  const patch = (changes: object) =>
    call(service, 'PATCH', `/oauth/clients/${body.client_id}`, { token: user.session, body: changes });
  expect((await patch({ name: 'Renamed' })).body.missing).toEqual(['redirect_uris']);
  expect((await patch({ redirect_uris: ['https://shop.example/callback'] })).body.missing).toEqual([]);
  expect((await patch({ redirect_uris: [] })).body.missing).toEqual(['redirect_uris']);
});

test('an application for the business and its users may have scopes of users only', async () => {
  const { status, body } = await register({ ...FOR_USERS, grant_types: ['client_credentials', 'authorization_code'] });
  expect([status, body.grant_types]).toEqual([201, ['client_credentials', 'authorization_code']]);
});

test('a change that leaves client_credentials without a payment scope is refused, and changes nothing', async () => {
  const { body } = await register();
  const answer = await call(service, 'PATCH', `/oauth/clients/${body.client_id}`, {
    token: user.session,
    body: { name: 'Renamed', scopes: ['profile:read'] },
  });
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, '/scopes']);
  const read = await call(service, 'GET', `/oauth/clients/${body.client_id}`, { token: user.session });
  expect(read.body).toEqual({ ...body, client_secret_preview: undefined });
});

test('a grant that is named twice is registered once', async () => {
  const { body } = await register({ grant_types: ['client_credentials', 'client_credentials'] });
  expect(body.grant_types).toEqual(['client_credentials']);
});

test.each([
  'http://shop.example/callback',
  'https://user@shop.example/callback',
  'https://shop.example/callback#top',
  'https://shop.example/*',
  'https://SHOP.example/callback',
  'https://shop.example/a/../callback',
  'javascript:alert(1)',
  'data:text/html,hello',
  'myapp:/callback',
  'https://a;sandbox/callback',
  'https://a,b.example/callback',
  "https://'self'/callback",
  'https://a_b.example/callback',
  'com.example.shop://a;sandbox/callback',
  'https://shop.example/callback?code=1',
  'https://shop.example/callback?a=1&state=x',
  'https://shop.example/callback?iss=',
  'https://shop.example/callback?error',
  'https://shop.example/callback?%63ode=1',
])('the redirect URI %s cannot be registered', async (uri) => {
  const { status, body } = await register({ grant_types: ['authorization_code'], redirect_uris: [uri] });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});

test.each([
  'https://shop.example/callback?tenant=1',
  'http://127.0.0.1:8080/cb',
  'http://localhost/cb',
  'http://[::1]/cb',
  'https://[2001:db8::1]:8443/cb',
  'https://xn--mnchen-3ya.example/cb?codes=1',
  'com.example.shop:/callback',
  'com.example.shop://oauth_callback/cb',
])('the redirect URI %s can be registered', async (uri) => {
  expect((await register({ grant_types: ['authorization_code'], redirect_uris: [uri] })).status).toBe(201);
});

test('someone outside the business can neither register for it nor see its applications', async () => {
  const stranger = await signUp(service);
  expect((await register({}, stranger.session)).body.code).toBe('not_a_member');
  const { body } = await register();
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/regenerate-secret'],
  ] as const) {
    const answer = await call(service, method, `/oauth/clients/${body.client_id}${path}`, {
      token: stranger.session,
      ...(method === 'PATCH' && { body: { name: 'Mine' } }),
    });
    expect(answer.status).toBe(404);
  }
  expect((await call(service, 'GET', '/oauth/clients', { token: stranger.session })).body.data).toEqual([]);
});

test('a regenerated secret replaces the old one at once', async () => {
  const { clientId, clientSecret, user: owner } = await createMerchant(service);
  const { body } = await call(service, 'POST', `/oauth/clients/${clientId}/regenerate-secret`, {
    token: owner.session,
  });
  expect(await fetchToken(service, clientId, clientSecret)).toBeUndefined();
  expect(await fetchToken(service, clientId, body.client_secret_preview)).toMatch(/^tat_test_/);
});

test('a regenerated secret can overlap with the one before', async () => {
  const { clientId, clientSecret, user: owner } = await createMerchant(service);
  const { body } = await call(service, 'POST', `/oauth/clients/${clientId}/regenerate-secret`, {
    token: owner.session,
    body: { expire_previous_in: 3600 },
  });
  expect(body.previous_secret_expires_at).not.toBeNull();
  expect(await fetchToken(service, clientId, clientSecret)).toMatch(/^tat_test_/);
  expect(await fetchToken(service, clientId, body.client_secret_preview)).toMatch(/^tat_test_/);
});

test('a previous secret that has run out authenticates nowhere, before its row is purged', async () => {
  const { clientId, clientSecret, token, user: owner } = await createMerchant(service);
  await overlap(owner, clientId);
  const form = { grant_type: 'client_credentials', token, client_id: clientId, client_secret: clientSecret };
  const PATHS = ['/oauth/token', '/oauth/introspect', '/oauth/revoke'];
  expect((await call(service, 'POST', '/oauth/introspect', { form })).body.active).toBe(true);
  await sql(service, 'UPDATE client_secrets SET expires_at = now() WHERE client_id = $1 AND expires_at IS NOT NULL', [
    clientId,
  ]);
  for (const path of PATHS)
    expect((await call(service, 'POST', path, { form })).body).toMatchObject({ error: 'invalid_client' });
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
});

test('a rotation does not prolong a secret that ends soon', async () => {
  const { clientId, clientSecret, user: owner } = await createMerchant(service);
  const regenerate = (expire_previous_in: number) =>
    call(service, 'POST', `/oauth/clients/${clientId}/regenerate-secret`, {
      token: owner.session,
      body: { expire_previous_in },
    });
  const first = await regenerate(60);
  const second = await regenerate(3600);
  const { body } = await call(service, 'GET', `/oauth/clients/${clientId}`, { token: owner.session });
  for (const { secret_hint } of [second.body, body])
    expect(secret_hint).toBe(second.body.client_secret_preview.slice(-4)); // of the new one, while others still work
  const ends = await sql(
    service,
    `SELECT hint, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM client_secrets
     WHERE client_id = $1 AND expires_at IS NOT NULL ORDER BY expires_at`,
    [clientId],
  );
  expect(ends).toEqual([
    { hint: clientSecret.slice(-4), minutes: 1 },
    { hint: first.body.client_secret_preview.slice(-4), minutes: 60 },
  ]);
});

test('of overlapping secrets the newest five are kept and work', async () => {
  const { clientId, clientSecret, user: owner } = await createMerchant(service);
  const secrets = [clientSecret];
  for (let count = 0; count < 10; count++) secrets.push((await overlap(owner, clientId)).body.client_secret_preview);
  const tokens = await Promise.all(secrets.map((secret) => fetchToken(service, clientId, secret)));
  expect(tokens.map((token) => token !== undefined)).toEqual([...Array(6).fill(false), ...Array(5).fill(true)]);
  expect(await countSecrets(clientId)).toBe(5);
});

test('parallel rotations keep no more than five secrets', async () => {
  const { clientId, user: owner } = await createMerchant(service);
  const answers = await times(12, () => overlap(owner, clientId));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await countSecrets(clientId)).toBe(5);
});

const overlap = (owner: TestUser, clientId: string) =>
  call(service, 'POST', `/oauth/clients/${clientId}/regenerate-secret`, {
    token: owner.session,
    body: { expire_previous_in: 604_800 },
  });

async function countSecrets(clientId: string): Promise<number> {
  return (await sql(service, 'SELECT 1 FROM client_secrets WHERE client_id = $1', [clientId])).length;
}

test('a public application has no secret to replace', async () => {
  const { body } = await register({
    grant_types: ['authorization_code'],
    is_confidential: false,
    scopes: ['profile:read'],
    business_id: undefined,
    redirect_uris: ['http://127.0.0.1/callback'],
  });
  const refused = await call(service, 'POST', `/oauth/clients/${body.client_id}/regenerate-secret`, {
    token: user.session,
  });
  expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { field: 'id', code: 'public_client' }]);
  expect(
    (await call(service, 'GET', `/oauth/clients/${body.client_id}`, { token: user.session })).body.secret_hint,
  ).toBeNull();
});

test('a deleted application is gone, and so are its tokens', async () => {
  const { clientId, clientSecret, token, user: owner } = await createMerchant(service);
  expect((await call(service, 'DELETE', `/oauth/clients/${clientId}`, { token: owner.session })).status).toBe(204);
  expect((await call(service, 'GET', `/oauth/clients/${clientId}`, { token: owner.session })).status).toBe(404);
  expect((await call(service, 'GET', '/payments', { token })).body.code).toBe('invalid_token');
  expect(await fetchToken(service, clientId, clientSecret)).toBeUndefined();
});

test('a removed scope is gone from the tokens in use', async () => {
  const { clientId, token, user: owner } = await createMerchant(service, ['payments:create', 'payments:read']);
  await call(service, 'PATCH', `/oauth/clients/${clientId}`, {
    token: owner.session,
    body: { scopes: ['payments:create'] },
  });
  const { status, body, headers } = await call(service, 'GET', '/payments', { token });
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(headers.get('WWW-Authenticate')).toContain('scope="payments:read"');
});
