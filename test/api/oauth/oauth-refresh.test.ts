import { expect, test } from '@jest/globals';
import { call } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { introspect, newPerson, obtainTokens, refresh, registerApp, registerBusinessApp } from '../../support/oauth.ts';
import { app, person, service } from '../../support/oauth-service.ts';

const obtain = (of = app) => obtainTokens(service, person, of);

test('a refresh gives a new pair of tokens, and ends the pair before', async () => {
  const before = await obtain();
  const { status, body, headers } = await refresh(service, app, before.refresh_token);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^tat_test_/),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'profile:read wallet:read',
    refresh_token: expect.stringMatching(/^trt_test_/),
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body.access_token).not.toBe(before.access_token);
  expect(await introspect(service, app, before.access_token)).toEqual({ active: false });
  expect(await introspect(service, app, body.access_token)).toMatchObject({ active: true });
});

test('scopes narrow for good', async () => {
  const { refresh_token } = await obtain();
  const narrowed = await refresh(service, app, refresh_token, { scope: 'wallet:read' });
  expect(narrowed.body.scope).toBe('wallet:read');
  const widened = await refresh(service, app, narrowed.body.refresh_token, { scope: 'wallet:read profile:read' });
  expect([widened.status, widened.body.error]).toEqual([400, 'invalid_scope']);
  expect((await refresh(service, app, narrowed.body.refresh_token)).body.scope).toBe('wallet:read');
});

test.each(['profile:read wallet:read payments:read', 'everything'])(
  'asking for %s is refused, and the token stays good',
  async (scope) => {
    const { refresh_token } = await obtain();
    const refused = await refresh(service, app, refresh_token, { scope });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope']);
    expect((await refresh(service, app, refresh_token)).status).toBe(200);
  },
);

test('a second use is refused and revokes the whole family', async () => {
  const first = await obtain();
  const second = (await refresh(service, app, first.refresh_token)).body;
  const third = (await refresh(service, app, second.refresh_token)).body;
  const replay = await refresh(service, app, first.refresh_token);
  expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant']);
  expect(await introspect(service, app, third.access_token)).toEqual({ active: false });
  expect((await refresh(service, app, third.refresh_token)).body.error).toBe('invalid_grant');
});

test('a second use after its 30 days revokes the family, too', async () => {
  const first = await obtain();
  const second = (await refresh(service, app, first.refresh_token)).body;
  await sql(service, 'UPDATE refresh_tokens SET expires_at = now() WHERE used_at IS NOT NULL');
  expect((await refresh(service, app, first.refresh_token)).body.error).toBe('invalid_grant');
  expect(await introspect(service, app, second.refresh_token)).toEqual({ active: false });
});

test('a family that is revoked leaves the user’s other grants alone', async () => {
  const [one, other] = [await obtain(), await obtain()];
  await refresh(service, app, one.refresh_token);
  await refresh(service, app, one.refresh_token);
  expect((await refresh(service, app, other.refresh_token)).status).toBe(200);
});

test('the token of another application is refused, and stays good for its own', async () => {
  const { refresh_token } = await obtain();
  const other = await registerApp(service, person, { is_confidential: false });
  expect((await refresh(service, other, refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(service, app, refresh_token)).status).toBe(200);
});

test('a confidential application without its secret is refused, and the token stays good', async () => {
  const { refresh_token } = await obtain();
  expect((await refresh(service, { ...app, secret: null }, refresh_token)).status).toBe(401);
  expect((await refresh(service, app, refresh_token)).status).toBe(200);
});

test('a public application refreshes without a secret', async () => {
  const spa = await registerApp(service, person, { is_confidential: false });
  const { refresh_token } = await obtain(spa);
  expect((await refresh(service, spa, refresh_token)).status).toBe(200);
});

test.each([
  ['an unknown token', 'trt_test_unknown', 'invalid_grant'],
  ['no token', '', 'invalid_request'],
])('%s is refused', async (_what, token, error) => {
  const { status, body } = await refresh(service, app, token);
  expect([status, body.error]).toEqual([400, error]);
});

test('an access token refreshes nothing, and a refresh token is no bearer token', async () => {
  const { access_token, refresh_token } = await obtain();
  expect((await refresh(service, app, access_token)).body.error).toBe('invalid_grant');
  const asBearer = await call(service, 'GET', '/wallet', { token: refresh_token });
  expect([asBearer.status, asBearer.body.code]).toEqual([401, 'invalid_token']);
});

test('a token lasts 30 days, and its family 90', async () => {
  const { refresh_token } = await obtain();
  const DAYS = 24 * 3600;
  const [fresh] = await sql(
    service,
    'SELECT extract(epoch FROM expires_at - created_at) AS age FROM refresh_tokens ORDER BY created_at DESC LIMIT 1',
  );
  expect(Number(fresh!.age)).toBe(30 * DAYS);
  await sql(
    service,
    `UPDATE grants SET created_at = created_at - interval '80 days', expires_at = expires_at - interval '80 days'`,
  );
  const next = (await refresh(service, app, refresh_token)).body;
  const [late] = await sql(
    service,
    'SELECT extract(epoch FROM expires_at - created_at) AS age FROM refresh_tokens ORDER BY created_at DESC LIMIT 1',
  );
  expect(Number(late!.age)).toBeLessThanOrEqual(10 * DAYS);
  await sql(service, `UPDATE grants SET expires_at = now()`);
  expect((await refresh(service, app, next.refresh_token)).body.error).toBe('invalid_grant');
});

test('near the end of its grant, an access token says that it ends with it', async () => {
  const { refresh_token } = await obtain();
  await sql(service, `UPDATE grants SET expires_at = date_trunc('milliseconds', now()) + interval '5 minutes'`);
  const { body } = await refresh(service, app, refresh_token);
  expect(body.expires_in).toBeGreaterThan(290);
  expect(body.expires_in).toBeLessThanOrEqual(300);
  const [kept] = await sql(
    service,
    `SELECT token.expires_at = expires.expires_at AS both FROM access_tokens token JOIN grants expires ON id = grant_id
     WHERE token.revoked_at IS NULL ORDER BY token.created_at DESC LIMIT 1`,
  );
  expect(kept).toEqual({ both: true });
});

test('a token that was not used for 30 days is refused', async () => {
  const { refresh_token } = await obtain();
  await sql(service, 'UPDATE refresh_tokens SET expires_at = now()');
  expect((await refresh(service, app, refresh_token)).body.error).toBe('invalid_grant');
});

test('a scope that the application or the user lost is not refreshed', async () => {
  const shop = await registerBusinessApp(service, person);
  const member = await newPerson(service);
  await sql(service, `INSERT INTO business_members VALUES ($1, $2, 'admin', now(), now())`, [
    shop.businessId,
    member.id,
  ]);
  const { refresh_token } = await obtainTokens(service, member, shop);
  await sql(service, `UPDATE business_members SET role = 'viewer' WHERE user_id = $1`, [member.id]);
  const next = (await refresh(service, shop, refresh_token)).body;
  expect(next.scope).toBe('payments:read profile:read');
  await sql(service, `UPDATE clients SET scopes = '{payments:read}' WHERE client_id = $1`, [shop.id]);
  expect((await refresh(service, shop, next.refresh_token)).body.scope).toBe('payments:read');
});
