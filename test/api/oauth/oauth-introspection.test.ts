import { beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, createPayment, fetchToken, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  credentials,
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
} from '../../support/oauth.ts';
import { app, person, service } from '../../support/oauth-service.ts';

let spa: App;
let merchant: TestMerchant;
beforeAll(async () => {
  spa = await registerApp(service, person, { is_confidential: false });
  merchant = await createMerchant(service);
});

const merchantApp = (): App => ({ id: merchant.clientId, secret: merchant.clientSecret, redirectUri: '' });
const revoke = (of: App, token: string, changes: Record<string, string> = {}) =>
  call(service, 'POST', '/oauth/revoke', { form: { token, ...credentials(of), ...changes } });
const INACTIVE = { active: false };

test('introspection describes a user’s tokens', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  const facts = await introspect(service, app, access_token);
  expect(facts).toEqual({
    active: true,
    scope: 'profile:read wallet:read',
    client_id: app.id,
    sub: person.id,
    token_type: 'Bearer',
    exp: expect.any(Number),
    iat: expect.any(Number),
    iss: service.baseUrl,
    environment: 'TEST',
    business_id: null,
  });
  expect(Number(facts.exp) - Number(facts.iat)).toBe(3600);
  expect(await introspect(service, app, refresh_token)).toMatchObject({
    active: true,
    token_type: 'refresh_token',
    sub: person.id,
  });
});

test('introspection names the subject of a merchant’s own token', async () => {
  expect(await introspect(service, merchantApp(), merchant.token)).toMatchObject({
    sub: merchant.clientId,
    business_id: merchant.businessId,
  });
});

test('introspection says nothing about the token of another application', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  const other = await registerApp(service, person); // with the same scopes
  for (const token of [access_token, refresh_token, 'tat_test_unknown', 'trt_test_unknown', 'x']) {
    expect(await introspect(service, other, token)).toEqual(INACTIVE);
  }
});

test('a public application may not introspect, as if its authentication had failed', async () => {
  const { access_token } = await obtainTokens(service, person, spa);
  const { status, body } = await call(service, 'POST', '/oauth/introspect', {
    form: { token: access_token, client_id: spa.id },
  });
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test.each(['/oauth/introspect', '/oauth/revoke'])('%s wants a token and a client', async (path) => {
  const tokenless = await call(service, 'POST', path, { form: credentials(app) });
  expect([tokenless.status, tokenless.body.error]).toEqual([400, 'invalid_request']);
  const wrong = await call(service, 'POST', path, { form: { token: 'x', client_id: app.id, client_secret: 'x' } });
  const unknown = await call(service, 'POST', path, { form: { token: 'x', client_id: 'app_x', client_secret: 'x' } });
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
  const inQuery = await call(service, 'POST', `${path}?client_id=${app.id}&client_secret=${app.secret}`, {
    form: { token: 'x' },
  });
  const asJson = await call(service, 'POST', path, { body: { token: 'x', ...credentials(app) } });
  expect([inQuery.status, inQuery.body.error]).toEqual([400, 'invalid_request']);
  expect([asJson.status, asJson.body.error]).toEqual([400, 'invalid_request']);
  for (const { headers } of [tokenless, wrong, inQuery, asJson]) expect(headers.get('Cache-Control')).toBe('no-store');
});

test('a revoked access token ends alone', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  const { status, text } = await revoke(app, access_token);
  expect([status, text]).toEqual([200, '']);
  expect(await introspect(service, app, access_token)).toEqual(INACTIVE);
  expect((await refresh(service, app, refresh_token)).status).toBe(200);
});

test('a revoked refresh token ends with its whole grant', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  expect((await revoke(app, refresh_token, { token_type_hint: 'access_token' })).status).toBe(200);
  expect(await introspect(service, app, access_token)).toEqual(INACTIVE);
  expect((await refresh(service, app, refresh_token)).body.error).toBe('invalid_grant');
});

test('a public application revokes its own tokens', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, spa);
  expect((await revoke(spa, refresh_token)).status).toBe(200);
  expect((await call(service, 'GET', '/wallet', { token: access_token })).status).toBe(401);
});

test('revoking a token that is unknown or of another application is 200 and changes nothing', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  for (const token of [access_token, refresh_token, 'unknown']) expect((await revoke(spa, token)).status).toBe(200);
  expect(await introspect(service, app, access_token)).toMatchObject({ active: true });
  expect((await refresh(service, app, refresh_token)).status).toBe(200);
});

test('the tokens of a disabled application fail from the next request on', async () => {
  const other = await createMerchant(service);
  await sql(service, `UPDATE clients SET status = 'DISABLED' WHERE client_id = $1`, [other.clientId]);
  expect((await call(service, 'GET', '/payments', { token: other.token })).body.code).toBe('invalid_token');
  expect(await fetchToken(service, other.clientId, other.clientSecret)).toBeUndefined();
});

test('the codes and tokens of a deleted application fail from the next request on', async () => {
  const other = await registerApp(service, person, { is_confidential: false });
  const pkce = newPkce();
  const code = await fetchCode(person, other, pkce);
  const { access_token, refresh_token } = await obtainTokens(service, person, other);
  await call(service, 'DELETE', `/oauth/clients/${other.id}`, { token: person.session });
  expect((await call(service, 'GET', '/wallet', { token: access_token })).body.code).toBe('invalid_token');
  expect((await refresh(service, other, refresh_token)).body.error).toBe('invalid_client');
  expect((await redeem(service, other, code, pkce)).body.error).toBe('invalid_client');
});

test('the tokens of a disabled user fail from the next request on', async () => {
  const other = await newPerson(service);
  const { access_token, refresh_token } = await obtainTokens(service, other, app);
  await sql(service, `UPDATE users SET status = 'DISABLED' WHERE id = $1`, [other.id]);
  expect(await introspect(service, app, access_token)).toEqual(INACTIVE);
  expect(await introspect(service, app, refresh_token)).toEqual(INACTIVE);
  expect((await refresh(service, app, refresh_token)).body.error).toBe('invalid_grant');
});

test('a lost membership ends its payment scopes from the next request on', async () => {
  const shop = await registerBusinessApp(service, person);
  const member = await newPerson(service);
  await sql(service, `INSERT INTO business_members VALUES ($1, $2, 'admin', now(), now())`, [
    shop.businessId,
    member.id,
  ]);
  const { access_token } = await obtainTokens(service, member, shop);
  expect((await createPayment(service, access_token)).status).toBe(201);
  await sql(service, `UPDATE business_members SET role = 'viewer' WHERE user_id = $1`, [member.id]);
  expect((await createPayment(service, access_token)).body.code).toBe('insufficient_scope');
  expect((await call(service, 'GET', '/payments', { token: access_token })).status).toBe(200);
  await sql(service, 'DELETE FROM business_members WHERE user_id = $1', [member.id]);
  expect((await call(service, 'GET', '/payments', { token: access_token })).body.code).toBe('insufficient_scope');
  expect((await introspect(service, shop, access_token)).scope).toBe('profile:read');
});

test('a refresh token that was used or has expired is inactive', async () => {
  const used = await obtainTokens(service, person, app);
  const fresh = (await refresh(service, app, used.refresh_token)).body;
  expect(await introspect(service, app, used.refresh_token)).toEqual(INACTIVE);
  expect(await introspect(service, app, fresh.refresh_token)).toMatchObject({ active: true });
  await sql(service, 'UPDATE refresh_tokens SET expires_at = now() WHERE used_at IS NULL');
  expect(await introspect(service, app, fresh.refresh_token)).toEqual(INACTIVE);
});

test('introspection of a refresh token names the scopes a refresh would give, and without any it is inactive', async () => {
  const shop = await registerBusinessApp(service, person, { scopes: ['payments:create', 'payments:read'] });
  const member = await newPerson(service);
  const join = `INSERT INTO business_members VALUES ($1, $2, 'admin', now(), now())`;
  await sql(service, join, [shop.businessId, member.id]);
  const { refresh_token } = await obtainTokens(service, member, shop);
  expect((await introspect(service, shop, refresh_token)).scope).toBe('payments:create payments:read');
  await sql(service, `UPDATE business_members SET role = 'viewer' WHERE user_id = $1`, [member.id]);
  expect((await introspect(service, shop, refresh_token)).scope).toBe('payments:read');
  await sql(service, 'DELETE FROM business_members WHERE user_id = $1', [member.id]);
  expect(await introspect(service, shop, refresh_token)).toEqual(INACTIVE);
  for (const changes of [undefined, { scope: 'payments:read' }]) {
    const refused = await refresh(service, shop, refresh_token, changes);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  }
  await sql(service, join, [shop.businessId, member.id]);
  expect((await refresh(service, shop, refresh_token)).status).toBe(200);
});

test('a token that has expired is refused', async () => {
  const other = await createMerchant(service);
  await sql(service, 'UPDATE access_tokens SET expires_at = now() WHERE client_id = $1', [other.clientId]);
  const { status, headers } = await call(service, 'GET', '/payments', { token: other.token });
  expect([status, headers.get('WWW-Authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
});

test('no code, token or secret is in the database in plain text', async () => {
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  const tables = await sql(
    service,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const secrets = [access_token, refresh_token, app.secret!, merchant.token, merchant.clientSecret, person.session];
  for (const { table_name } of tables) {
    const dump = JSON.stringify(await sql(service, `SELECT row_to_json(t)::text AS row FROM ${String(table_name)} t`));
    for (const secret of secrets) expect(dump).not.toContain(secret.slice(-43));
    expect(dump).not.toMatch(/t(ac|dc|ct|at|rt|ses|sk)_[\w-]{43}/);
  }
});
