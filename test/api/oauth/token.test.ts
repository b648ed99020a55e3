import { beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, type ApiRequest, type TestMerchant } from '../../support/api.ts';
import { service } from '../../support/shared-service.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service, ['payments:create', 'payments:read', 'profile:read']);
});

const credentials = () => ({ client_id: merchant.clientId, client_secret: merchant.clientSecret });
const request = (changes: ApiRequest) => call(service, 'POST', '/oauth/token', changes);
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

test('client_credentials gives a bearer token for an hour, with the scopes of the grant', async () => {
  const { status, body, headers } = await request({ form: { grant_type: 'client_credentials', ...credentials() } });
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^tat_test_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'payments:create payments:read',
  });
  expect([headers.get('Cache-Control'), headers.get('Pragma')]).toEqual(['no-store', 'no-cache']);
});

test('a token can be limited to some of the scopes, in any order and repeated', async () => {
  const { body } = await request({
    form: { grant_type: 'client_credentials', scope: 'payments:read payments:read', ...credentials() },
  });
  expect(body.scope).toBe('payments:read');
  const refused = await call(service, 'POST', '/payments', {
    token: body.access_token,
    body: { amount: 1, currency: 'EUR' },
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
});

test('the client can authenticate with HTTP Basic', async () => {
  const { status } = await request({
    form: { grant_type: 'client_credentials' },
    headers: basic(merchant.clientId, merchant.clientSecret),
  });
  expect(status).toBe(200);
});

/** Adds resource parameters (RFC 8707). */
const forResources = (resources: string[]) => {
  const fields = Object.entries({ grant_type: 'client_credentials', ...credentials() });
  const body = new URLSearchParams([...fields, ...resources.map((resource) => ['resource', resource])]).toString();
  return request({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
};

test.each([
  ['the base address', () => [service.baseUrl]],
  ['the base address with a slash', () => [`${service.baseUrl}/`]],
  ['the base address twice', () => [service.baseUrl, service.baseUrl]],
  ['nothing', () => ['']],
])('a token can be for the resource that is %s', async (_what, resources) => {
  expect((await forResources(resources())).status).toBe(200);
});

test.each([
  ['another service', () => ['https://mcp.example.com/']],
  ['another path', () => [service.origin]],
  ['the base address with a fragment', () => [`${service.baseUrl}#`]],
  ['no address', () => ['payments']],
  ['this service and another', () => [service.baseUrl, 'https://mcp.example.com/']],
])('a token for the resource that is %s is refused', async (_what, resources) => {
  const { status, body } = await forResources(resources());
  expect([status, body.error]).toEqual([400, 'invalid_target']);
  expect(body.error_description).toContain(service.baseUrl);
});

test('a token takes ten resources, and no more', async () => {
  const times = (count: number) => forResources(Array.from({ length: count }, () => service.baseUrl));
  expect((await times(10)).status).toBe(200);
  const { status, body } = await times(11);
  expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect(body.error_description).toContain('resource');
});

test.each([
  ['a scope that is not registered', { scope: 'payments:refund' }, 400, 'invalid_scope'],
  ['a scope that needs a user', { scope: 'profile:read' }, 400, 'invalid_scope'],
  ['an empty scope', { scope: ' ' }, 400, 'invalid_scope'],
  ['a wrong secret', { client_secret: 'tsk_test_wrong' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'app_unknown' }, 401, 'invalid_client'],
  ['an unknown grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('%s is refused', async (_what, changes, status, error) => {
  const answer = await request({ form: { grant_type: 'client_credentials', ...credentials(), ...changes } });
  expect([answer.status, answer.body.error]).toEqual([status, error]);
  expect(answer.body).toHaveProperty('error_description');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('an application that is registered for users only gets no token without a user', async () => {
  const { body: app } = await call(service, 'POST', '/oauth/clients', {
    token: merchant.user.session,
    body: {
      name: 'Till',
      grant_types: ['authorization_code'],
      scopes: ['payments:create'],
      is_confidential: true,
      business_id: merchant.businessId,
      redirect_uris: ['https://app.example/callback'],
    },
  });
  const { status, body } = await request({
    form: { grant_type: 'client_credentials', client_id: app.client_id, client_secret: app.client_secret_preview },
  });
  expect([status, body.error]).toEqual([400, 'unauthorized_client']);
});

test('a wrong secret and an unknown client get the same answer', async () => {
  const wrong = await request({ form: { grant_type: 'client_credentials', ...credentials(), client_secret: 'x' } });
  const unknown = await request({
    form: { grant_type: 'client_credentials', client_id: 'app_unknown', client_secret: 'x' },
  });
  expect(wrong.text).toBe(unknown.text);
});

test('only a failed Authorization header is answered with WWW-Authenticate', async () => {
  const withHeader = await request({
    form: { grant_type: 'client_credentials' },
    headers: basic(merchant.clientId, 'wrong'),
  });
  const withBody = await request({
    form: { grant_type: 'client_credentials', ...credentials(), client_secret: 'wrong' },
  });
  expect(withHeader.headers.get('WWW-Authenticate')).toMatch(/^Basic realm=/);
  expect(withBody.headers.get('WWW-Authenticate')).toBeNull();
});

test.each([
  [
    'two ways to authenticate',
    () => ({
      form: { grant_type: 'client_credentials', ...credentials() },
      headers: basic(merchant.clientId, merchant.clientSecret),
    }),
  ],
  [
    'another client_id beside Basic',
    () => ({
      form: { grant_type: 'client_credentials', client_id: 'app_other' },
      headers: basic(merchant.clientId, merchant.clientSecret),
    }),
  ],
  ['a JSON body', () => ({ body: { grant_type: 'client_credentials', ...credentials() } })],
  ['no grant type', () => ({ form: credentials() })],
  [
    'a repeated parameter',
    () => ({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&grant_type=client_credentials&client_id=${merchant.clientId}`,
    }),
  ],
  [
    'a repeated parameter that means nothing here',
    () => ({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ grant_type: 'client_credentials', ...credentials() }).toString()}&audience=a&audience=b`,
    }),
  ],
  [
    'an assertion beside the secret',
    () => ({ form: { grant_type: 'client_credentials', ...credentials(), client_assertion: 'x.y.z' } }),
  ],
  [
    'an assertion beside Basic',
    () => ({
      form: { grant_type: 'client_credentials', client_assertion: 'x.y.z' },
      headers: basic(merchant.clientId, merchant.clientSecret),
    }),
  ],
])('%s is an invalid request', async (_what, build) => {
  const { status, body } = await request(build());
  expect(body.error).toBe('invalid_request');
  expect([400, 415]).toContain(status);
});

test('an oversized body is refused in the format of OAuth', async () => {
  const { status, body } = await request({ form: { grant_type: 'client_credentials', padding: 'x'.repeat(70_000) } });
  expect([status, body.error]).toEqual([413, 'invalid_request']);
});

test('without a token, the challenge names no error; with a bad token or session, it does (RFC 6750, section 3.1)', async () => {
  const challenge = async (path: string, token?: string) =>
    (await call(service, 'GET', path, token ? { token } : {})).headers.get('WWW-Authenticate');
  const bearer = 'Bearer realm="tallystick"';
  const metadata = `resource_metadata="${service.origin}/.well-known/oauth-protected-resource/api/v1"`;
  const dpop = 'DPoP realm="tallystick", algs="ES256 EdDSA Ed25519 PS256"';
  expect(await challenge('/payments')).toBe(`${bearer}, ${metadata}, ${dpop}`);
  expect(await challenge('/payments', 'made-up')).toBe(`${bearer}, error="invalid_token", ${metadata}`);
  expect(await challenge('/oauth/clients')).toBe(bearer);
  expect(await challenge('/oauth/clients', 'made-up')).toBe(`${bearer}, error="invalid_token"`);
});

test('the scheme of a header is read in any case (RFC 9110, section 11.1)', async () => {
  const header = (text: string) => ({ headers: { Authorization: text } });
  const { Authorization } = basic(merchant.clientId, merchant.clientSecret);
  const form = { grant_type: 'client_credentials' };
  expect((await request({ form, ...header(Authorization.replace('Basic', 'bASIC')) })).status).toBe(200);
  expect((await call(service, 'GET', '/payments', header(`bEARER ${merchant.token}`))).status).toBe(200);
});

test('an invented token is refused', async () => {
  const { status, headers } = await call(service, 'GET', '/payments', { token: 'tat_test_nobody' });
  expect(status).toBe(401);
  expect(headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
});

test('a client assertion is refused', async () => {
  const form = { grant_type: 'client_credentials', client_id: merchant.clientId, client_assertion: 'x.y.z' };
  const { status, body } = await request({ form });
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('Basic and the credentials may have several spaces between them (RFC 9110, section 11.4)', async () => {
  const { Authorization } = basic(merchant.clientId, merchant.clientSecret);
  const headers = { Authorization: Authorization.replace(' ', '   ') };
  expect((await request({ form: { grant_type: 'client_credentials' }, headers })).status).toBe(200);
});

test.each(['%00', '\0', '%', '%zz', '%ff'])('an id with %j in Basic is that of no client', async (text) => {
  const headers = basic(`${merchant.clientId}${text}`, merchant.clientSecret);
  const { status, body } = await request({ form: { grant_type: 'client_credentials' }, headers });
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('a refusal repeats the request as short ASCII without quotation marks', async () => {
  const answer = await request({ body: '"\\\n\u2028é', headers: { 'Content-Type': 'application/json' } });
  const long = await request({ form: { [`"é${'x'.repeat(5000)}[`]: 'x', grant_type: 'client_credentials' } });
  const query = await call(service, 'POST', `/oauth/token?${encodeURIComponent(`é"${'x'.repeat(5000)}`)}=1`, {
    form: { grant_type: 'client_credentials', ...credentials() },
  });
  for (const { status, body } of [answer, query]) {
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]{1,1000}$/);
  }
  expect(query.body.error_description.length).toBeLessThan(200);
  expect(long.status).toBe(401);
});

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'])(
  'at %s/ a trailing slash is answered with an OAuth error',
  async (path) => {
    for (const method of ['POST', 'GET']) {
      const { status, body, headers } = await call(service, method, `${path}/`);
      expect([status, body.error]).toEqual([404, 'invalid_request']);
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  },
);
