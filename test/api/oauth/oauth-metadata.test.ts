import { expect, test } from '@jest/globals';
import { call } from '../../support/api.ts';
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
