import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { call } from '../../support/api.ts';
import {
  ASSERTION_TYPE,
  newClientKey,
  registerKeyApp,
  requestWith,
  signAssertion,
  type ClientKey,
} from '../../support/client-keys.ts';
import { sql } from '../../support/database.ts';
import { registerApp, registerBusinessApp, type App } from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

let key: ClientKey;
let app: App;
beforeAll(async () => {
  key = await newClientKey();
  app = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
});

const sign = (changes?: Parameters<typeof signAssertion>[3], by = key) => signAssertion(service, app, by, changes);
const change = (id: string, body: object) =>
  call(service, 'PATCH', `/oauth/clients/${id}`, { token: person.session, body });
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

test.each(['ES256', 'EdDSA', 'Ed25519', 'PS256'])('an assertion that is signed with %s gets a token', async (alg) => {
  const own = await newClientKey(alg);
  const { id } = await registerKeyApp(service, person, { jwks: { keys: [own.jwk] } });
  const { status, body } = await requestWith(service, await signAssertion(service, { id }, own));
  expect([status, body.token_type]).toEqual([200, 'Bearer']);
  expect((await call(service, 'GET', '/payments', { token: body.access_token })).status).toBe(200);
});

test('client_id may be sent too, and must be the same', async () => {
  expect((await requestWith(service, await sign(), { client_id: app.id })).status).toBe(200);
  const { status, body } = await requestWith(service, await sign(), { client_id: 'app_other' });
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});

test.each([
  ['the issuer', () => service.baseUrl],
  ['the token endpoint', () => `${service.baseUrl}/oauth/token`],
  ['one of several', () => ['https://other.example', service.baseUrl]],
])('aud may be %s', async (_what, aud) => {
  expect((await requestWith(service, await sign({ claims: { aud: aud() } }))).status).toBe(200);
});

test('introspection and revocation take an assertion', async () => {
  const { access_token } = (await requestWith(service, await sign())).body;
  const ask = async (path: string) => {
    const form = { token: access_token, client_assertion_type: ASSERTION_TYPE, client_assertion: await sign() };
    return call(service, 'POST', path, { form });
  };
  expect((await ask('/oauth/introspect')).body).toMatchObject({ active: true, client_id: app.id });
  expect((await ask('/oauth/revoke')).status).toBe(200);
  expect((await ask('/oauth/introspect')).body).toEqual({ active: false });
});

test('an assertion is accepted although clocks differ by less than a minute', async () => {
  for (const claims of [
    { exp: seconds(-40), iat: seconds(-100) },
    { iat: seconds(40), nbf: seconds(40), exp: seconds(100) },
  ])
    expect((await requestWith(service, await sign({ claims }))).status).toBe(200);
});

test('an assertion is accepted with the jti of another application', async () => {
  const other = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
  const claims = { jti: 'shared' };
  expect((await requestWith(service, await sign({ claims }))).status).toBe(200);
  expect((await requestWith(service, await signAssertion(service, other, key, { claims }))).status).toBe(200);
});

describe('an assertion is refused', () => {
  test.each<[string, Parameters<typeof signAssertion>[3], string]>([
    ['that has expired', { claims: { exp: seconds(-61) } }, 'expired'],
    ['without exp', { claims: { exp: undefined } }, 'exp'],
    ['that lasts for hours', { claims: { exp: seconds(7300) } }, 'exp'],
    ['from the future', { claims: { iat: seconds(3000), exp: seconds(3060) } }, 'iat'],
    ['that is not valid yet', { claims: { nbf: seconds(3000), exp: seconds(3060) } }, 'nbf'],
    ['without jti', { claims: { jti: undefined } }, 'jti'],
    ['with a jti that is no text', { claims: { jti: 7 as never } }, 'jti'],
    ['of another issuer', { claims: { iss: 'app_other' } }, 'iss'],
    ['without iss', { claims: { iss: undefined } }, 'iss'],
    ['for another server', { claims: { aud: 'https://other.example' } }, 'aud'],
    ['for another endpoint', { claims: { aud: `https://other.example/oauth/token` } }, 'aud'],
    ['without aud', { claims: { aud: undefined } }, 'aud'],
    ['with an unknown kid', { header: { kid: 'unknown' } }, 'signature'],
    ['with an unknown critical header', { header: { crit: ['x'], x: 1 } }, 'client_assertion'],
  ])('%s', async (_what, changes, word) => {
    const assertion = await sign(changes);
    const { status, body } = await requestWith(service, assertion);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    expect(body.error_description).toContain(word);
    expect(body.error_description).not.toContain(assertion);
  });

  test('the second time, also by another process of the client', async () => {
    const assertion = await sign();
    expect((await requestWith(service, assertion)).status).toBe(200);
    const again = await requestWith(service, assertion);
    expect([again.status, again.body.error]).toEqual([401, 'invalid_client']);
    expect(again.body.error_description).toContain('jti');
  });

  test('once used, of twenty requests at once all but one', async () => {
    const assertion = await sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestWith(service, assertion)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(401)]);
  });

  test('by a key of another application', async () => {
    const foreign = { ...(await newClientKey()), jwk: key.jwk };
    expect((await requestWith(service, await sign({}, foreign))).body.error).toBe('invalid_client');
  });

  test('that is not signed, or with the public key as a secret, or by an algorithm that is not accepted', async () => {
    const [header, payload] = (await sign()).split('.') as [string, string];
    const withHeader = (fields: object) => `${Buffer.from(JSON.stringify(fields)).toString('base64url')}.${payload}`;
    const hmac = withHeader({ alg: 'HS256', kid: key.jwk.kid });
    const forged = [
      `${withHeader({ alg: 'none' })}.`,
      `${hmac}.${createHmac('sha256', JSON.stringify(key.jwk)).update(hmac).digest('base64url')}`,
      `${header}.${payload}.`,
      `${header}.${payload}.AAAA`,
      `${withHeader({ alg: 'RS256', kid: key.jwk.kid })}.AAAA`,
    ];
    for (const assertion of forged) {
      const { status, body } = await requestWith(service, assertion);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    }
  });

  test.each(['', 'x', 'a.b.c', '..', `e30.${Buffer.from('{"sub":"\\u0000"}').toString('base64url')}.`])(
    'that is no JWT: "%s"',
    async (assertion) => {
      const { status, body } = await requestWith(service, assertion);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    },
  );

  test('of another type, or of an unknown application', async () => {
    const wrong = await requestWith(service, await sign(), { client_assertion_type: 'urn:example:saml2-bearer' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const unknown = await signAssertion(service, { id: 'app_unknown' }, key);
    expect((await requestWith(service, unknown)).body.error).toBe('invalid_client');
  });

  test('together with a secret or Basic', async () => {
    const withSecret = await requestWith(service, await sign(), { client_secret: 'tsk_test_x' });
    expect([withSecret.status, withSecret.body.error]).toEqual([400, 'invalid_request']);
    const form = {
      grant_type: 'client_credentials',
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: await sign(),
    };
    const headers = { Authorization: `Basic ${Buffer.from(`${app.id}:x`).toString('base64')}` };
    const withBasic = await call(service, 'POST', '/oauth/token', { form, headers });
    expect([withBasic.status, withBasic.body.error]).toEqual([400, 'invalid_request']);
  });

  test('of an application that is disabled', async () => {
    const { id } = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
    await change(id, { status: 'DISABLED' });
    expect((await requestWith(service, await signAssertion(service, { id }, key))).body.error).toBe('invalid_client');
  });

  test('of an application without keys', async () => {
    const plain = await registerBusinessApp(service, person);
    expect((await requestWith(service, await signAssertion(service, plain, key))).body.error).toBe('invalid_client');
  });
});

describe('the keys of an application', () => {
  test('come with no secret if it uses them only, and with one otherwise', async () => {
    expect(app.secret).toBeNull();
    const read = (await call(service, 'GET', `/oauth/clients/${app.id}`, { token: person.session })).body;
    expect(read).toMatchObject({ keys_only: true, jwks: { keys: [key.jwk] }, jwks_uri: null, secret_hint: null });
    const both = await registerBusinessApp(service, person, { jwks: { keys: [key.jwk] } });
    const bySecret = { grant_type: 'client_credentials', client_id: both.id, client_secret: both.secret! };
    expect((await call(service, 'POST', '/oauth/token', { form: bySecret })).status).toBe(200);
    expect((await requestWith(service, await signAssertion(service, both, key))).status).toBe(200);
  });

  test('end the secret from the next request on when it is set to keys only', async () => {
    const both = await registerBusinessApp(service, person, { jwks: { keys: [key.jwk] } });
    const form = { grant_type: 'client_credentials', client_id: both.id, client_secret: both.secret! };
    expect((await change(both.id, { keys_only: true })).body).toMatchObject({ keys_only: true, secret_hint: null });
    expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('invalid_client');
    expect(await sql(service, 'SELECT hint FROM client_secrets WHERE client_id = $1', [both.id])).toEqual([]);
    const rotate = () =>
      call(service, 'POST', `/oauth/clients/${both.id}/regenerate-secret`, { token: person.session });
    expect((await rotate()).body.errors).toEqual([
      { field: 'id', code: 'keys_only', message: expect.stringContaining('Turn keys_only off') },
    ]);
    await change(both.id, { keys_only: false });
    expect((await rotate()).body.client_secret_preview).toMatch(/^tsk_test_/);
  });

  test('are rotated: both work while both are registered, and the earlier one not after', async () => {
    const [first, second] = [await newClientKey(), await newClientKey('EdDSA')];
    const { id } = await registerKeyApp(service, person, { jwks: { keys: [first.jwk] } });
    const works = async (by: ClientKey) =>
      (await requestWith(service, await signAssertion(service, { id }, by))).status;
    expect([await works(first), await works(second)]).toEqual([200, 401]);
    await change(id, { jwks: { keys: [first.jwk, second.jwk] } });
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    await change(id, { jwks: { keys: [second.jwk] } });
    expect([await works(first), await works(second)]).toEqual([401, 200]);
  });

  test('need no kid: each of them is tried', async () => {
    const keys = [await newClientKey('ES256', ''), await newClientKey('ES256', ''), await newClientKey('ES256', '')];
    const jwks = { keys: keys.map(({ jwk: { kid: _, ...jwk } }) => jwk) };
    const { id } = await registerKeyApp(service, person, { jwks });
    for (const by of keys)
      expect((await requestWith(service, await signAssertion(service, { id }, by))).status).toBe(200);
    const foreign = await signAssertion(service, { id }, await newClientKey('ES256', ''));
    expect((await requestWith(service, foreign)).body.error).toBe('invalid_client');
  });

  test.each<[string, () => Promise<object> | object, string]>([
    ['a private key', () => key.privateKey && exportJWK(key.privateKey), '/jwks/keys/0'],
    ['a symmetric key', () => ({ kty: 'oct', k: 'c2VjcmV0' }), '/jwks/keys/0'],
    ['another curve', async () => exportJWK((await generateKeyPair('ES384')).publicKey), '/jwks/keys/0/crv'],
    ['a point that is not on the curve', () => ({ ...key.jwk, y: key.jwk.x }), '/jwks/keys/0'],
    ['no coordinate', () => ({ kty: 'EC', crv: 'P-256', x: key.jwk.x }), '/jwks/keys/0'],
    ['an RSA key of 1024 bits', () => weakKey(), '/jwks/keys/0'],
    ['an algorithm of another type', () => ({ ...key.jwk, alg: 'PS256' }), '/jwks/keys/0'],
    ['an algorithm that is not accepted', () => ({ ...key.jwk, alg: 'RS256' }), '/jwks/keys/0/alg'],
    ['a key for encryption', () => ({ ...key.jwk, use: 'enc' }), '/jwks/keys/0/use'],
  ])('cannot be %s', async (_what, jwk, field) => {
    const { status, body } = await change(app.id, { jwks: { keys: [await jwk()] } });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((each: { field: string }) => each.field).join(' ')).toContain(field);
  });

  const weakKey = () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    return publicKey.export({ format: 'jwk' });
  };

  test.each<[string, object, string, string]>([
    ['the same kid twice', { jwks: 'twice' }, '/jwks/keys/1', 'invalid_key'],
    ['no key', { jwks: { keys: [] } }, '/jwks/keys', 'minItems'],
    ['an address, too', { jwks: 'once', jwks_uri: 'https://shop.example/keys' }, '/jwks_uri', 'invalid'],
    ['nothing, while they are the only credential', { jwks: null }, '/jwks', 'keys_required'],
    ['an address without a scheme', { jwks_uri: 'ftp://shop.example/keys' }, '/jwks_uri', 'scheme'],
    ['an address with a password', { jwks_uri: 'https://a:b@shop.example/keys' }, '/jwks_uri', 'userinfo'],
  ])('cannot be %s', async (_what, changes, field, code) => {
    const sets: Record<string, object> = { twice: { keys: [key.jwk, key.jwk] }, once: { keys: [key.jwk] } };
    const body = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, sets[value as string] ?? value]),
    );
    const refused = await change(app.id, body);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { field, code }]);
  });

  test('require a confidential application', async () => {
    const spa = await registerApp(service, person, { is_confidential: false });
    for (const body of [
      { jwks: { keys: [key.jwk] } },
      { jwks_uri: 'https://shop.example/keys' },
      { keys_only: true },
    ]) {
      const refused = await change(spa.id, body);
      expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'confidential_required']);
    }
  });

  test('of TEST are never those of LIVE, which has a secret unless it names its keys', async () => {
    await sql(service, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
    const promote = (id: string, body: object = {}) =>
      call(service, 'POST', `/oauth/clients/${id}/promote`, { token: person.session, body });
    const same = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
    const live = (await promote(same.id)).body;
    expect(live).toMatchObject({ environment: 'LIVE', keys_only: false, jwks: null, jwks_uri: null });
    expect(live.client_secret_preview).toMatch(/^tsk_live_/);
    expect((await requestWith(service, await signAssertion(service, { id: live.client_id }, key))).status).toBe(401);
    const own = await newClientKey();
    const other = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
    const promoted = (await promote(other.id, { jwks: { keys: [own.jwk] } })).body;
    expect(promoted).toMatchObject({ keys_only: true, client_secret_preview: null });
    const second = promoted.client_id as string;
    expect((await requestWith(service, await signAssertion(service, { id: second }, own))).status).toBe(200);
    expect((await requestWith(service, await signAssertion(service, { id: second }, key))).status).toBe(401);
    const third = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
    expect((await promote(third.id, { jwks_uri: 'http://shop.example/keys' })).body.code).toBe('https_required');
  });
});

describe('published clients', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  test.each(['ES256', 'Ed25519', 'PS256'])('oauth4webapi authenticates with %s', async (alg) => {
    const own = await newClientKey(alg);
    const { id } = await registerKeyApp(service, person, { jwks: { keys: [own.jwk] } });
    const issuer = new URL(service.baseUrl);
    const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, answer);
    expect(server.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    const client = { client_id: id };
    const authentication = oauth.PrivateKeyJwt({ key: own.privateKey, kid: own.jwk.kid! });
    const parameters = new URLSearchParams({ scope: 'payments:read' });
    const granted = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, insecure);
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, granted);
    const looked = await oauth.introspectionRequest(server, client, authentication, access_token, insecure);
    expect(await oauth.processIntrospectionResponse(server, client, looked)).toMatchObject({ active: true });
  });

  test('openid-client authenticates with a key', async () => {
    const own = await newClientKey();
    const { id } = await registerKeyApp(service, person, { jwks: { keys: [own.jwk] } });
    const config = await openid.discovery(
      new URL(service.baseUrl),
      id,
      undefined,
      openid.PrivateKeyJwt({ key: own.privateKey, kid: own.jwk.kid! }),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    );
    const tokens = await openid.clientCredentialsGrant(config, { scope: 'payments:read' });
    expect(tokens.scope).toBe('payments:read');
  });
});
