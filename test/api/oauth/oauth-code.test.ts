import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  credentials,
  fetchCode,
  introspect,
  newPerson,
  newPkce,
  redeem,
  refresh,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { app, person, service } from '../../support/oauth-service.ts';

let spa: App;
beforeAll(async () => {
  spa = await registerApp(service, person, { is_confidential: false });
});

test('a code becomes an access token for an hour and a refresh token', async () => {
  const pkce = newPkce();
  const { status, body, headers } = await redeem(service, app, await fetchCode(person, app, pkce), pkce);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^tat_test_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'profile:read wallet:read',
    refresh_token: expect.stringMatching(/^trt_test_[\w-]{43}$/),
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(await introspect(service, app, body.access_token)).toMatchObject({ active: true, sub: person.id });
});

test('a public application needs no secret, and may not send one', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, spa, pkce);
  const withSecret = await redeem(service, spa, code, pkce, { client_secret: 'x' });
  expect([withSecret.status, withSecret.body.error]).toEqual([401, 'invalid_client']);
  expect((await redeem(service, spa, code, pkce)).status).toBe(200);
});

test('an empty secret by Basic counts as none, as in the body (RFC 6749, section 2.3.1)', async () => {
  const pkce = newPkce();
  const exchange = async (of: App) => {
    const form = {
      ...{ grant_type: 'authorization_code', code: await fetchCode(person, of, pkce) },
      ...{ redirect_uri: of.redirectUri, code_verifier: pkce.verifier },
    };
    const headers = { Authorization: `Basic ${Buffer.from(`${of.id}:`).toString('base64')}` };
    return call(service, 'POST', '/oauth/token', { form, headers });
  };
  expect((await exchange(spa)).body).toMatchObject({ token_type: 'Bearer', scope: 'profile:read wallet:read' });
  expect((await exchange(app)).body.error).toBe('invalid_client');
});

test('a confidential application without its secret gets nothing, and the code stays good', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const without = await redeem(service, { ...app, secret: null }, code, pkce);
  expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
  expect((await redeem(service, app, code, pkce)).status).toBe(200);
});

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['an empty verifier', { code_verifier: '' }, 'invalid_request'],
  ['another redirect_uri', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
  ['an empty redirect_uri', { redirect_uri: '' }, 'invalid_request'],
  ['another code', { code: 'tac_other' }, 'invalid_grant'],
  ['an empty code', { code: '' }, 'invalid_request'],
])('%s is refused, and the code stays good for the right request', async (_what, changes, error) => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const refused = await redeem(service, app, code, pkce, changes);
  expect([refused.status, refused.body.error]).toEqual([400, error]);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expect((await redeem(service, app, code, pkce)).status).toBe(200);
});

test.each([42, 129])(
  'a verifier of %i characters, which the standard forbids, is refused although its challenge matches',
  async (length) => {
    const verifier = 'x'.repeat(length);
    const pkce = { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
    expect((await redeem(service, app, await fetchCode(person, app, pkce), pkce)).body.error).toBe('invalid_grant');
  },
);

test('the challenge is not a verifier', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  expect((await redeem(service, app, code, { ...pkce, verifier: pkce.challenge })).body.error).toBe('invalid_grant');
});

test('the code of another application is refused, and stays good for its own', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const other = await registerApp(service, person);
  for (const thief of [other, spa]) {
    expect((await redeem(service, thief, code, pkce)).body.error).toBe('invalid_grant');
  }
  expect((await redeem(service, app, code, pkce)).status).toBe(200);
});

test('a code that is older than five minutes is refused', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const [row] = await sql(
    service,
    'SELECT extract(epoch FROM expires_at - created_at) AS age FROM authorization_codes ORDER BY created_at DESC LIMIT 1',
  );
  expect(Number(row!.age)).toBe(300);
  await sql(service, 'UPDATE authorization_codes SET expires_at = now() WHERE used_at IS NULL');
  expect((await redeem(service, app, code, pkce)).body.error).toBe('invalid_grant');
});

test('a second valid use is refused and revokes the tokens of the first', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const { body } = await redeem(service, app, code, pkce);
  const again = await redeem(service, app, code, pkce);
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  expect(await introspect(service, app, body.access_token)).toEqual({ active: false });
  expect((await refresh(service, app, body.refresh_token)).body.error).toBe('invalid_grant');
  expect((await call(service, 'GET', '/wallet', { token: body.access_token })).status).toBe(401);
});

test('a second valid use after the five minutes revokes the tokens, too', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const { body } = await redeem(service, app, code, pkce);
  await sql(service, 'UPDATE authorization_codes SET expires_at = now() WHERE used_at IS NOT NULL');
  expect((await redeem(service, app, code, pkce)).body.error).toBe('invalid_grant');
  expect(await introspect(service, app, body.access_token)).toEqual({ active: false });
});

test('a code gives no scope that the user lost since, and none at all once all are lost', async () => {
  const shop = await registerBusinessApp(service, person);
  const member = await newPerson(service);
  await sql(service, `INSERT INTO business_members VALUES ($1, $2, 'admin', now(), now())`, [
    shop.businessId,
    member.id,
  ]);
  const pkce = newPkce();
  const scope = 'payments:create payments:read';
  const [first, second] = [
    await fetchCode(member, shop, pkce, { scope }),
    await fetchCode(member, shop, pkce, { scope }),
  ];
  await sql(service, `UPDATE business_members SET role = 'viewer' WHERE user_id = $1`, [member.id]);
  const { body } = await redeem(service, shop, first, pkce);
  expect(body.scope).toBe('payments:read');
  for (const token of [body.access_token, body.refresh_token])
    expect(await introspect(service, shop, token)).toMatchObject({ active: true, scope: body.scope });
  await sql(service, 'DELETE FROM business_members WHERE user_id = $1', [member.id]);
  const refused = await redeem(service, shop, second, pkce);
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
});

test('a second use that does not fit revokes nothing', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  const { body } = await redeem(service, app, code, pkce);
  await redeem(service, app, code, pkce, { code_verifier: 'x'.repeat(43) });
  await redeem(service, spa, code, pkce);
  expect(await introspect(service, app, body.access_token)).toMatchObject({ active: true });
});

test('the code of a disabled user is refused', async () => {
  const other = await newPerson(service);
  const pkce = newPkce();
  const code = await fetchCode(other, app, pkce);
  await sql(service, `UPDATE users SET status = 'DISABLED' WHERE id = $1`, [other.id]);
  expect((await redeem(service, app, code, pkce)).body.error).toBe('invalid_grant');
});

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'])(
  'at %s another method, no body and another media type are invalid requests',
  async (path) => {
    const get = await call(service, 'GET', path);
    const empty = await call(service, 'POST', path);
    const text = await call(service, 'POST', path, { body: 'token=x', headers: { 'Content-Type': 'text/plain' } });
    expect([get, empty, text].map(({ status, body }) => [status, body.error])).toEqual([
      [405, 'invalid_request'],
      [415, 'invalid_request'],
      [415, 'invalid_request'],
    ]);
    expect(get.headers.get('Allow')).toBe('POST');
  },
);

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/device_authorization'])(
  'at %s credentials in JSON are an invalid request under any media type',
  async (path) => {
    const fields = { grant_type: 'client_credentials', token: 'tat_test_x', ...credentials(app) };
    for (const type of [
      'application/json',
      'application/vnd.api+json',
      'text/json',
      'application/json; charset=utf-16',
    ]) {
      const { status, body, headers } = await call(service, 'POST', path, {
        body: fields,
        headers: { 'Content-Type': type },
      });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.error_description).toContain('form-encoded');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  },
);

test.each(['/oauth/token', '/oauth/device_authorization'])(
  'at %s credentials in the query, a repeated parameter and a JSON body are invalid requests',
  async (path) => {
    const fields = { grant_type: 'client_credentials', ...credentials(app) };
    const query = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const answer of [
      await call(service, 'POST', `${path}?${query}`, { form: { grant_type: 'client_credentials' } }),
      await call(service, 'POST', path, { body: `${query}&client_id=${app.id}`, headers }),
      await call(service, 'POST', path, { body: fields }),
      await call(service, 'POST', path, { body: '{"grant_type"', headers: { 'Content-Type': 'application/json' } }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  },
);
