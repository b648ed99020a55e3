import { expect, test } from '@jest/globals';
import { scopes } from '../../../spec/generated/values.ts';
import { call } from '../../support/api.ts';
import { ASSERTION_TYPE } from '../../support/client-keys.ts';
import { service } from '../../support/shared-service.ts';

test('the metadata is the same bytes at both of its addresses', async () => {
  const below = await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`, { redirect: 'error' });
  const above = await fetch(`${service.origin}/.well-known/oauth-authorization-server/api/v1`, { redirect: 'error' });
  const [first, second] = [await below.text(), await above.text()];
  expect([below.status, above.status]).toEqual([200, 200]);
  expect(first).toBe(second);
  expect(JSON.parse(first)).toMatchObject({
    issuer: service.baseUrl,
    authorization_endpoint: `${service.origin}/oauth/authorize`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [service.baseUrl],
  });
});

test('the metadata has exactly these members, with what the service supports', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-authorization-server');
  const [origin, api] = [service.origin, service.baseUrl];
  const authentication = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
  const algorithms = ['ES256', 'EdDSA', 'Ed25519', 'PS256'];
  expect(body).toEqual({
    issuer: api,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${api}/oauth/token`,
    introspection_endpoint: `${api}/oauth/introspect`,
    revocation_endpoint: `${api}/oauth/revoke`,
    device_authorization_endpoint: `${api}/oauth/device_authorization`,
    pushed_authorization_request_endpoint: `${api}/oauth/par`,
    require_pushed_authorization_requests: false,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      ...['client_credentials', 'authorization_code', 'refresh_token'],
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...authentication, 'none'],
    introspection_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: [...authentication, 'none'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    dpop_signing_alg_values_supported: algorithms,
    authorization_response_iss_parameter_supported: true,
    protected_resources: [api],
    ui_locales_supported: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja'],
    service_documentation: `${origin}/docs`,
  });
});

test('the metadata of the API has exactly these members, and its challenge has the same algorithms', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-protected-resource');
  expect(body).toEqual({
    resource: service.baseUrl,
    authorization_servers: [service.baseUrl],
    scopes_supported: [...scopes],
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519', 'PS256'],
    dpop_bound_access_tokens_required: false,
    resource_documentation: `${service.origin}/docs`,
  });
  const algorithms = `algs="${body.dpop_signing_alg_values_supported.join(' ')}"`;
  for (const authorization of [undefined, 'DPoP x', 'DPoP tat_test_invented']) {
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
    const refused = await call(service, 'GET', '/payments', { headers });
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      401,
      expect.stringMatching(`DPoP realm="tallystick".*${algorithms}`),
    ]);
  }
});

test('the addresses of the documentation and of the page for consent exist', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-authorization-server');
  expect((await fetch(body.service_documentation)).status).toBe(200);
  const page = await fetch(body.authorization_endpoint, { redirect: 'manual' });
  expect([303, 400]).toContain(page.status);
});

test('each announced way to authenticate is that of an endpoint: with a wrong credential, it fails as a client', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-authorization-server');
  const basic = { Authorization: `Basic ${Buffer.from('app_unknown:wrong').toString('base64')}` };
  const jwt = ['{"alg":"ES256"}', '{"sub":"app_unknown"}', 'x'].map((part) => Buffer.from(part).toString('base64url'));
  const assertion = { client_assertion_type: ASSERTION_TYPE, client_assertion: jwt.join('.') };
  const ways: Record<string, { form?: Record<string, string>; headers?: Record<string, string> }> = {
    client_secret_basic: { headers: basic },
    client_secret_post: { form: { client_id: 'app_unknown', client_secret: 'wrong' } },
    private_key_jwt: { form: { client_id: 'app_unknown', ...assertion } },
    none: { form: { client_id: 'app_unknown' } },
  };
  for (const endpoint of ['token', 'introspection', 'revocation']) {
    for (const method of body[`${endpoint}_endpoint_auth_methods_supported`]) {
      const { form, headers = {} } = ways[method]!;
      const answer = await fetch(body[`${endpoint}_endpoint`], {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'client_credentials', token: 'x', ...form }),
      });
      const { error } = (await answer.json()) as { error: string };
      expect([endpoint, method, answer.status, error]).toEqual([endpoint, method, 401, 'invalid_client']);
    }
  }
});

test('both of its addresses refuse other methods alike', async () => {
  const paths = ['/api/v1/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/api/v1'];
  for (const path of paths) {
    const answer = await fetch(service.origin + path, { method: 'POST' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  }
});

test('every advertised endpoint and grant exists', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-authorization-server');
  for (const [name, address] of Object.entries(body as Record<string, unknown>)) {
    if (!name.endsWith('_endpoint') || name === 'authorization_endpoint') continue;
    const answer = await fetch(String(address), {
      method: 'POST',
      body: new URLSearchParams({ token: 'x', grant_type: 'x', client_id: 'x' }),
    });
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ]);
  }
  for (const grant_type of body.grant_types_supported) {
    const { body: refusal } = await call(service, 'POST', '/oauth/token', {
      form: { grant_type, client_id: 'tally-cli' },
    });
    expect(refusal.error).not.toBe('unsupported_grant_type');
  }
});
