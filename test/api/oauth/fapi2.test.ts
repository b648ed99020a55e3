import { beforeAll, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { call, type ApiAnswer } from '../../support/api.ts';
import { ASSERTION_TYPE, newClientKey, signAssertion, type ClientKey } from '../../support/client-keys.ts';
import { sql } from '../../support/database.ts';
import { callBound, newProofKey, requestBound, type ProofKey } from '../../support/dpop.ts';
import { verifyEmail } from '../../support/mail.ts';
import {
  answered,
  authorizePath,
  CALLBACK,
  decide,
  newPkce,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';
import { hiddenFields } from '../../support/visitor.ts';

const FIXED = { keys_only: true, require_pushed_authorization_requests: true, dpop_bound_access_tokens: true };

let key: ClientKey;
let proofKey: ProofKey;
let app: App;
beforeAll(async () => {
  [key, proofKey] = [await newClientKey(), await newProofKey()];
  app = await register();
});

const register = (changes: object = {}) =>
  registerBusinessApp(service, person, { security_profile: 'fapi2', jwks: { keys: [key.jwk] }, ...changes });
const change = (id: string, body: object) =>
  call(service, 'PATCH', `/oauth/clients/${id}`, { token: person.session, body });
const create = (body: object) =>
  call(service, 'POST', '/oauth/clients', {
    token: person.session,
    body: {
      ...{ name: 'Budget Book', grant_types: ['authorization_code'], scopes: ['profile:read'], is_confidential: true },
      ...{ redirect_uris: [CALLBACK], ...body },
    },
  });
const read = async (id: string) => (await call(service, 'GET', `/oauth/clients/${id}`, { token: person.session })).body;
const promote = (id: string, body: object = {}) =>
  call(service, 'POST', `/oauth/clients/${id}/promote`, { token: person.session, body });

/** The authentication of the application in a form. */
const proven = async (of = app, claims: object = {}) => ({
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: await signAssertion(service, of, key, { claims: { ...claims } }),
});

/** Pushes an authorization request. */
async function push(of = app, pkce = newPkce(), changes: Record<string, string | undefined> = {}): Promise<ApiAnswer> {
  const { searchParams } = new URL(authorizePath(of, pkce, changes), service.origin);
  const form = { ...Object.fromEntries(searchParams), ...(await proven(of)) };
  return call(service, 'POST', '/oauth/par', { form });
}

const pathOf = (request_uri: string, of = app) =>
  `/oauth/authorize?${new URLSearchParams({ client_id: of.id, request_uri }).toString()}`;

/** Obtains a code by a pushed request that the person approves. */
async function codeOf(of = app, pkce = newPkce(), changes: Record<string, string | undefined> = {}): Promise<string> {
  const path = pathOf((await push(of, pkce, changes)).body.request_uri, of);
  const page = await person.get(path);
  if (page.status === 303) return answered(page).code!;
  return answered(await person.post('/oauth/authorize', { ...hiddenFields(page.html), decision: 'approve' })).code!;
}

async function redeem(code: string, { verifier }: ReturnType<typeof newPkce>, of = app): Promise<ApiAnswer> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: of.redirectUri, code_verifier: verifier };
  return requestBound(service, proofKey, { ...form, ...(await proven(of)) });
}

async function tokensOf(of = app): Promise<Record<'access_token' | 'refresh_token' | 'scope', string>> {
  const pkce = newPkce();
  return (await redeem(await codeOf(of, pkce), pkce, of)).body;
}

const refresh = async (refresh_token: string, changes: Record<string, string> = {}, of = app) =>
  requestBound(service, proofKey, { grant_type: 'refresh_token', refresh_token, ...changes, ...(await proven(of)) });

describe('the profile', () => {
  test('turns on what it requires, and leaves the application without a secret', async () => {
    expect(app.secret).toBeNull();
    expect(await read(app.id)).toMatchObject({ security_profile: 'fapi2', ...FIXED, secret_hint: null });
  });

  test('ends the secret of an application that takes it on, and leaves its settings as they are afterwards', async () => {
    const own = await registerBusinessApp(service, person, { jwks: { keys: [key.jwk] } });
    expect((await change(own.id, { security_profile: 'fapi2' })).body).toMatchObject({ ...FIXED, secret_hint: null });
    const form = { grant_type: 'client_credentials', client_id: own.id, client_secret: own.secret! };
    expect((await requestBound(service, proofKey, form)).body.error).toBe('invalid_client');
    const { body } = await change(own.id, { security_profile: 'none' });
    expect(body).toMatchObject({ security_profile: 'none', ...FIXED });
    expect((await change(own.id, { dpop_bound_access_tokens: false })).status).toBe(200);
  });

  test('requires a confidential application with keys', async () => {
    const spa = await registerApp(service, person, { is_confidential: false });
    const plain = await registerApp(service, person);
    const refused = { field: '/security_profile', code: 'confidential_required' };
    for (const { status, body } of [
      await create({ is_confidential: false, security_profile: 'fapi2', jwks: { keys: [key.jwk] } }),
      await change(spa.id, { security_profile: 'fapi2' }),
    ])
      expect([status, body.errors[0]]).toEqual([400, { ...refused, message: expect.any(String) }]);
    for (const { status, body } of [
      await create({ security_profile: 'fapi2' }),
      await change(plain.id, { security_profile: 'fapi2' }),
    ])
      expect([status, body.errors[0]]).toMatchObject([400, { ...refused, code: 'keys_required' }]);
    expect((await read(plain.id)).secret_hint).not.toBeNull();
  });

  test.each(Object.keys(FIXED))('refuses to turn %s off', async (name) => {
    const fault = { field: `/${name}`, code: 'security_profile' };
    for (const { status, body } of [
      await change(app.id, { [name]: false }),
      await create({ security_profile: 'fapi2', jwks: { keys: [key.jwk] }, [name]: false }),
    ])
      expect([status, body.errors[0]]).toMatchObject([400, fault]);
    expect(await read(app.id)).toMatchObject(FIXED);
  });

  test('refuses to remove the keys', async () => {
    const { status, body } = await change(app.id, { jwks: null });
    expect([status, body.errors[0]]).toMatchObject([400, { field: '/jwks', code: 'keys_required' }]);
  });

  test('holds against changes at the same time', async () => {
    const own = await registerBusinessApp(service, person, { jwks: { keys: [key.jwk] } });
    for (let round = 0; round < 5; round += 1) {
      await change(own.id, { security_profile: 'none', dpop_bound_access_tokens: true });
      await Promise.all([
        change(own.id, { security_profile: 'fapi2' }),
        ...Array.from({ length: 4 }, () => change(own.id, { dpop_bound_access_tokens: false })),
      ]);
      expect(await read(own.id)).toMatchObject({ security_profile: 'fapi2', dpop_bound_access_tokens: true });
    }
  });

  test('is promoted with keys of LIVE only', async () => {
    await verifyEmail(service, person);
    const own = await register();
    const refused = await promote(own.id);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { field: '/jwks', code: 'keys_required' }]);
    const live = await newClientKey();
    const { body } = await promote(own.id, { jwks: { keys: [live.jwk] } });
    expect(body).toMatchObject({
      environment: 'LIVE',
      security_profile: 'fapi2',
      ...FIXED,
      client_secret_preview: null,
    });
  });

  test('is in the audit log', async () => {
    const own = await registerBusinessApp(service, person, { jwks: { keys: [key.jwk] } });
    await change(own.id, { security_profile: 'fapi2' });
    const [row] = await sql(
      service,
      `SELECT details FROM audit_events WHERE type = 'application.changed' AND details::text LIKE '%fapi2%'
       AND business_id = $1`,
      [own.businessId],
    );
    expect(row!.details).toMatchObject({ security_profile: 'fapi2' });
  });
});

describe('the token endpoint', () => {
  test('binds every token, and refuses a request without a proof', async () => {
    const form = { grant_type: 'client_credentials', scope: 'payments:read' };
    const { status, body } = await requestBound(service, proofKey, { ...form, ...(await proven()) });
    expect([status, body.token_type]).toEqual([200, 'DPoP']);
    expect((await callBound(service, proofKey, body.access_token, ['GET', '/payments?limit=1'])).status).toBe(200);
    const unbound = await call(service, 'POST', '/oauth/token', { form: { ...form, ...(await proven()) } });
    expect([unbound.status, unbound.body.error]).toEqual([400, 'invalid_request']);
  });

  test.each([
    ['the token endpoint', () => `${service.baseUrl}/oauth/token`],
    ['a list with the issuer', () => [service.baseUrl]],
    ['a list with the issuer among others', () => [service.baseUrl, 'https://other.example']],
    ['another issuer', () => 'https://other.example'],
  ])('refuses an assertion for %s', async (_what, aud) => {
    const form = { grant_type: 'client_credentials', ...(await proven(app, { aud: aud() })) };
    const { status, body } = await requestBound(service, proofKey, form);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    expect(body.error_description).toContain('aud');
  });

  test('refuses an assertion from more than a minute ahead', async () => {
    const now = Math.floor(Date.now() / 1000);
    const ask = async (claims: object) =>
      requestBound(service, proofKey, { grant_type: 'client_credentials', ...(await proven(app, claims)) });
    for (const ahead of [{ iat: now + 10 }, { nbf: now + 10 }]) expect((await ask(ahead)).status).toBe(200);
    for (const ahead of [{ iat: now + 90 }, { nbf: now + 90 }])
      expect((await ask({ exp: now + 120, ...ahead })).body.error).toBe('invalid_client');
  });

  test('refuses the password grant', async () => {
    const form = { grant_type: 'password', username: person.email, password: 'x', ...(await proven()) };
    expect((await requestBound(service, proofKey, form)).body.error).toBe('unsupported_grant_type');
  });

  test('refuses a code after a minute', async () => {
    const [early, late] = [newPkce(), newPkce()];
    const codes = [await codeOf(app, early), await codeOf(app, late)];
    const age = (seconds: number) =>
      sql(
        service,
        `UPDATE authorization_codes code SET expires_at = code.expires_at - $1 * interval '1 s'
         FROM grants WHERE grants.id = code.grant_id AND client_id = $2 AND used_at IS NULL`,
        [seconds, app.id],
      );
    await age(30);
    expect((await redeem(codes[0]!, early)).status).toBe(200);
    await age(30);
    expect((await redeem(codes[1]!, late)).body.error).toBe('invalid_grant');
  });

  test('refuses a code with another key than that of its push', async () => {
    const pkce = newPkce();
    const code = await codeOf(app, pkce, { dpop_jkt: (await newProofKey()).jkt });
    const { status, body } = await redeem(code, pkce);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('an authorization request', () => {
  test('that was not pushed is refused', async () => {
    expect(answered(await person.get(authorizePath(app, newPkce())))).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('/oauth/par'),
      iss: service.baseUrl,
    });
  });

  test('is not pushed without authentication', async () => {
    const { searchParams } = new URL(authorizePath(app, newPkce()), service.origin);
    const form = Object.fromEntries(searchParams);
    const { status, body } = await call(service, 'POST', '/oauth/par', { form });
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  test('has exactly a registered redirect URI, also on a loopback host', async () => {
    const own = await register({ redirect_uris: ['http://127.0.0.1:4000/callback'] });
    const to = (redirect_uri: string) => push(own, newPkce(), { redirect_uri });
    expect((await to('http://127.0.0.1:4000/callback')).status).toBe(201);
    for (const other of ['http://127.0.0.1:4001/callback', 'http://127.0.0.1/callback', `${CALLBACK}/`]) {
      const { status, body } = await to(other);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    }
    await change(own.id, { security_profile: 'none' });
    expect((await to('http://127.0.0.1:4001/callback')).status).toBe(201);
  });
});

describe('a refresh token', () => {
  test('stays the same, as do its scopes and the earlier tokens', async () => {
    const first = await tokensOf();
    const narrow = await refresh(first.refresh_token, { scope: 'profile:read' });
    expect(narrow.body).toMatchObject({
      refresh_token: first.refresh_token,
      scope: 'profile:read',
      token_type: 'DPoP',
    });
    const { body } = await refresh(first.refresh_token);
    expect(body).toMatchObject({ refresh_token: first.refresh_token, scope: first.scope });
    for (const { access_token } of [first, narrow.body, body])
      expect((await callBound(service, proofKey, access_token, ['GET', '/profile'])).status).toBe(200);
  });

  test('can be used many times at once', async () => {
    const { refresh_token } = await tokensOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(10);
  });

  test('lives for thirty days from its last use', async () => {
    const { refresh_token } = await tokensOf();
    await sql(
      service,
      `UPDATE refresh_tokens token SET expires_at = now() + interval '1 minute'
       FROM grants WHERE grants.id = token.grant_id AND client_id = $1`,
      [app.id],
    );
    await refresh(refresh_token);
    const [row] = await sql(
      service,
      `SELECT max(token.expires_at) > now() + interval '29 days' AS renewed
       FROM refresh_tokens token JOIN grants ON grants.id = token.grant_id WHERE client_id = $1`,
      [app.id],
    );
    expect(row).toEqual({ renewed: true });
  });

  test('is refused without a proof, for more scopes, of another application, and once it is revoked', async () => {
    const { refresh_token } = await tokensOf();
    const form = { grant_type: 'refresh_token', refresh_token, ...(await proven()) };
    expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('invalid_request');
    expect((await refresh(refresh_token, { scope: 'wallet:read' })).body.error).toBe('invalid_scope');
    expect((await refresh(refresh_token, {}, await register())).body.error).toBe('invalid_grant');
    await call(service, 'POST', '/oauth/revoke', { form: { token: refresh_token, ...(await proven()) } });
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  });
});

test('openid-client signs a user in by the profile, and refreshes', async () => {
  const own = await register();
  const config = await openid.discovery(
    new URL(service.baseUrl),
    own.id,
    undefined,
    openid.PrivateKeyJwt({ key: key.privateKey, kid: key.jwk.kid! }),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const parameters = {
    ...{ redirect_uri: CALLBACK, scope: 'profile:read', state: 'state-1', code_challenge_method: 'S256' },
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
  };
  const address = await openid.buildAuthorizationUrlWithPAR(config, parameters, { DPoP });
  expect([...address.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
  const { location } = await decide(person, address.pathname + address.search);
  const checks = { pkceCodeVerifier, expectedState: 'state-1' };
  const tokens = await openid.authorizationCodeGrant(config, new URL(location), checks, undefined, { DPoP });
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token!, undefined, { DPoP });
  const url = new URL(`${service.baseUrl}/profile`);
  const answer = await openid.fetchProtectedResource(config, next.access_token, url, 'GET', null, undefined, { DPoP });
  expect([answer.status, next.refresh_token]).toEqual([200, tokens.refresh_token]);
});
