import { beforeEach, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { call, type ApiAnswer } from '../../support/api.ts';
import { newClientKey, registerKeyApp, signAssertion, ASSERTION_TYPE } from '../../support/client-keys.ts';
import { sql } from '../../support/database.ts';
import {
  answered,
  authorizePath,
  CALLBACK,
  credentials,
  decide,
  newPerson,
  newPkce,
  openForm,
  redeem,
  registerApp,
  type App,
  type Pkce,
} from '../../support/oauth.ts';
import { newVisitor } from '../../support/visitor.ts';
import { person, service } from '../../support/oauth-service.ts';

/** An application that the person has not approved yet. */
let app: App;
beforeEach(async () => {
  app = await registerApp(service, person);
});

const URN = 'urn:ietf:params:oauth:request_uri:';

const parametersOf = (of: App, pkce: Pkce, changes: Record<string, string | undefined> = {}) =>
  Object.fromEntries(new URL(authorizePath(of, pkce, changes), service.origin).searchParams);

function push(changes: Record<string, string | undefined> = {}, of = app, pkce = newPkce()): Promise<ApiAnswer> {
  const form = { ...parametersOf(of, pkce, changes), ...credentials(of) };
  return call(service, 'POST', '/oauth/par', { form });
}

const pathOf = (request_uri: string, client_id = app.id) =>
  `/oauth/authorize?${new URLSearchParams({ client_id, request_uri }).toString()}`;

async function pushed(changes: Record<string, string | undefined> = {}, of = app, pkce = newPkce()): Promise<string> {
  return pathOf((await push(changes, of, pkce)).body.request_uri, of.id);
}

const age = (seconds: number) =>
  sql(service, `UPDATE pushed_requests SET expires_at = expires_at - $1 * interval '1 s' WHERE client_id = $2`, [
    seconds,
    app.id,
  ]);

test('a pushed request leads to a code, with the parameters that were pushed', async () => {
  const pkce = newPkce();
  const { status, body, headers } = await push({ state: 'of the push', scope: 'profile:read' }, app, pkce);
  expect([status, body]).toEqual([201, { request_uri: expect.stringContaining(URN), expires_in: 60 }]);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const tampered = `${pathOf(body.request_uri)}&state=of+the+browser&scope=wallet:read&redirect_uri=https://evil.example/`;
  const { location } = await decide(person, tampered);
  expect(location.startsWith(CALLBACK)).toBe(true);
  const { code, state, iss } = answered({ location } as never);
  expect([state, iss]).toEqual(['of the push', service.baseUrl]);
  expect((await redeem(service, app, code!, pkce)).body.scope).toBe('profile:read');
});

test('an approved application gets the code without a question', async () => {
  const approved = await registerApp(service, person);
  await decide(person, authorizePath(approved, newPkce()));
  const path = await pushed({}, approved);
  const { location } = await person.get(path);
  expect(location).toContain('code=');
  expect((await person.get(path)).status).toBe(400); // it has led to its response
});

describe('a request_uri', () => {
  test('may be opened again until it is answered, and then no more', async () => {
    const path = await pushed();
    const first = await openForm(person, path);
    const second = await openForm(person, path);
    expect((await person.post('/oauth/authorize', second)).location).toContain('code=');
    const again = await person.post('/oauth/authorize', first);
    expect([again.status, again.location ?? '']).toEqual([400, '']);
    expect((await person.get(path)).status).toBe(400);
  });

  test('is used up by a denial', async () => {
    const path = await pushed();
    expect(answered(await decide(person, path, 'deny')).error).toBe('access_denied');
    expect((await person.get(path)).status).toBe(400);
  });

  test('of twenty answers at once gives one code', async () => {
    const path = await pushed();
    const forms = [];
    for (let count = 0; count < 20; count += 1) forms.push(await openForm(person, path));
    const answers = await Promise.all(forms.map((form) => person.post('/oauth/authorize', form)));
    expect(answers.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('must be opened within a minute', async () => {
    const path = await pushed();
    await age(61);
    const late = await person.get(path);
    expect([late.status, late.html.includes('has expired')]).toEqual([400, true]);
  });

  test('leaves a quarter of an hour to sign in and decide', async () => {
    const path = await pushed();
    const visitor = await newPerson(service);
    await visitor.get(path);
    await age(800);
    expect((await visitor.get(path)).status).toBe(200);
    await age(100);
    expect((await visitor.get(path)).status).toBe(400);
  });

  test.each([
    ['of another application', (uri: string, other: string) => pathOf(uri, other)],
    ['without client_id', (uri: string) => `/oauth/authorize?request_uri=${encodeURIComponent(uri)}`],
    ['that is sent twice', (uri: string) => `${pathOf(uri)}&request_uri=${encodeURIComponent(uri)}`],
    ['that is unknown', () => pathOf(`${URN}tpr_unknown`)],
    ['of another scheme', () => pathOf('https://shop.example/request.jwt')],
  ])('%s is refused on a page, and leads nowhere', async (_what, path) => {
    const { body } = await push();
    const other = await registerApp(service, person);
    const refused = await person.get(path(body.request_uri, other.id));
    expect([refused.status, refused.location ?? '']).toEqual([400, '']);
    expect((await person.get(pathOf(body.request_uri))).status).toBe(200);
  });

  test('is not in the database', async () => {
    const { body } = await push();
    const rows = await sql(service, 'SELECT * FROM pushed_requests WHERE client_id = $1', [app.id]);
    expect(JSON.stringify(rows)).not.toContain(body.request_uri.slice(URN.length));
  });

  test('survives a sign-in in between', async () => {
    const path = await pushed();
    const visitor = newVisitor(service);
    const sent = await visitor.get(path);
    expect([sent.status, new URL(sent.location, service.origin).pathname]).toEqual([303, '/signin']);
    const signIn = await visitor.get(sent.location);
    expect(signIn.html).toContain('Budget Book');
    expect((await person.get(path)).status).toBe(200);
  });
});

describe('a push is refused', () => {
  test.each([
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['without response_type', { response_type: undefined }, 'invalid_request'],
    ['with another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['with an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://other.example/' }, 'invalid_target'],
    ['with another redirect URI', { redirect_uri: 'https://evil.example/callback' }, 'invalid_request'],
    ['without a redirect URI', { redirect_uri: undefined }, 'invalid_request'],
    ['with a request_uri', { request_uri: `${URN}tpr_x` }, 'invalid_request'],
    ['with U+0000', { state: 'a\0b' }, 'invalid_request'],
  ])('%s', async (_what, changes, error) => {
    const { status, body } = await push(changes);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('with a wrong secret, without one, or for another application', async () => {
    for (const secret of ['tsk_test_wrong', null])
      expect((await push({}, { ...app, secret })).body.error).toBe('invalid_client');
    const other = await registerApp(service, person);
    const form = { ...parametersOf(app, newPkce()), client_id: other.id, client_secret: app.secret! };
    expect((await call(service, 'POST', '/oauth/par', { form })).status).toBe(401);
  });

  test('in JSON', async () => {
    const { status, body } = await call(service, 'POST', '/oauth/par', { body: parametersOf(app, newPkce()) });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});

test('a public application pushes with its client_id alone', async () => {
  const spa = await registerApp(service, person, { is_confidential: false });
  expect((await decide(person, await pushed({}, spa))).location).toContain('code=');
});

test('an application that requires it is refused without, and its redirect says why', async () => {
  const strict = await registerApp(service, person, { require_pushed_authorization_requests: true });
  const refused = await person.get(authorizePath(strict, newPkce()));
  expect(answered(refused)).toMatchObject({
    error: 'invalid_request',
    error_description: expect.stringContaining('/oauth/par'),
    state: 'state-1',
    iss: service.baseUrl,
  });
  expect((await decide(person, await pushed({}, strict))).location).toContain('code=');
  await call(service, 'PATCH', `/oauth/clients/${strict.id}`, {
    token: person.session,
    body: { require_pushed_authorization_requests: false },
  });
  expect((await person.get(authorizePath(strict, newPkce()))).location).toContain('code=');
});

test('an assertion for the endpoint itself is accepted there, and not at the token endpoint', async () => {
  const key = await newClientKey();
  const { id } = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
  const ask = async (path: string, form: object) => {
    const claims = { aud: `${service.baseUrl}/oauth/par` };
    const client_assertion = await signAssertion(service, { id }, key, { claims });
    return call(service, 'POST', path, {
      form: { ...form, client_assertion_type: ASSERTION_TYPE, client_assertion },
    });
  };
  const own = { id, secret: null, redirectUri: CALLBACK };
  expect((await ask('/oauth/par', parametersOf(own, newPkce()))).status).toBe(201);
  expect((await ask('/oauth/token', { grant_type: 'client_credentials' })).body.error).toBe('invalid_client');
});

describe('published clients', () => {
  beforeEach(() => decide(person, authorizePath(app, newPkce())));

  test('oauth4webapi pushes and redeems', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(service.baseUrl);
    const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, answer);
    const client = { client_id: app.id };
    const authentication = oauth.ClientSecretPost(app.secret!);
    const pkce = newPkce();
    const parameters = new URLSearchParams(parametersOf(app, pkce));
    const sent = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, insecure);
    const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, sent);
    const { location } = await person.get(pathOf(request_uri));
    const result = oauth.validateAuthResponse(server, client, new URL(location), 'state-1');
    const granted = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, result, CALLBACK, pkce.verifier, insecure] as const),
    );
    expect((await oauth.processAuthorizationCodeResponse(server, client, granted)).token_type).toBe('bearer');
  });

  test('openid-client pushes and redeems', async () => {
    const config = await openid.discovery(new URL(service.baseUrl), app.id, app.secret!, undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const pkce = newPkce();
    const address = await openid.buildAuthorizationUrlWithPAR(config, parametersOf(app, pkce));
    const { location } = await person.get(address.pathname + address.search);
    const checks = { pkceCodeVerifier: pkce.verifier, expectedState: 'state-1' };
    const tokens = await openid.authorizationCodeGrant(config, new URL(location), checks);
    expect(tokens.access_token).toMatch(/^tat_test_/);
  });
});
