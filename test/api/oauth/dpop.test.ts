import { beforeAll, describe, expect, test } from '@jest/globals';
import { constants, generateKeyPairSync, randomUUID, sign, type KeyObject, type SignKeyObjectInput } from 'node:crypto';
import { exportJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { call } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { callBound, fetchNonce, newProofKey, requestBound, signProof, type ProofKey } from '../../support/dpop.ts';
import {
  authorizePath,
  CALLBACK,
  credentials,
  fetchCode,
  introspect,
  newPkce,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

let key: ProofKey;
let other: ProofKey;
let app: App;
let token: string;
beforeAll(async () => {
  [key, other] = [await newProofKey(), await newProofKey()];
  app = await registerBusinessApp(service, person);
  token = (await requestBound(service, key, clientCredentials(app))).body.access_token;
});

const LIST: [string, string] = ['GET', '/payments?limit=1'];

const clientCredentials = (of: App) => ({ grant_type: 'client_credentials', ...credentials(of) });

/** Redeems a new code with a proof, and returns the answer. */
async function redeemBound(of: App, by: ProofKey, changes: Record<string, string> = {}) {
  const pkce = newPkce();
  const code = await fetchCode(person, of, pkce, changes);
  const form = { grant_type: 'authorization_code', code, redirect_uri: of.redirectUri, code_verifier: pkce.verifier };
  return requestBound(service, by, { ...form, ...credentials(of) });
}

const refreshBound = (of: App, by: ProofKey, refresh_token: string) =>
  requestBound(service, by, { grant_type: 'refresh_token', refresh_token, ...credentials(of) });

describe('a token that is requested with a proof', () => {
  test.each(['ES256', 'EdDSA', 'Ed25519', 'PS256'])(
    'is bound to a key of %s, and works with its proofs',
    async (alg) => {
      const own = await newProofKey(alg);
      const { status, body, headers } = await requestBound(service, own, clientCredentials(app));
      expect([status, body.token_type]).toEqual([200, 'DPoP']);
      expect(headers.get('DPoP-Nonce')).toBeTruthy();
      const answer = await callBound(service, own, body.access_token, LIST);
      expect([answer.status, answer.headers.get('DPoP-Nonce')]).toEqual([200, expect.any(String)]);
    },
  );

  test('shows its key to introspection', async () => {
    expect(await introspect(service, app, token)).toMatchObject({ token_type: 'DPoP', cnf: { jkt: key.jkt } });
  });

  test('creates a payment, once', async () => {
    const body = { amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
    expect((await callBound(service, key, token, ['POST', '/payments'], { body })).status).toBe(201);
  });

  test('is refused without a proof, as a bearer token, and with the key of another', async () => {
    const asBearer = await call(service, 'GET', '/payments', { token });
    expect([asBearer.status, asBearer.body.code]).toEqual([401, 'invalid_token']);
    expect(asBearer.headers.get('WWW-Authenticate')).toMatch(/^DPoP .*error="invalid_token".*algs="ES256/);
    const alone = await call(service, 'GET', '/payments', { headers: { Authorization: `DPoP ${token}` } });
    expect([alone.status, alone.headers.get('WWW-Authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_dpop_proof"'),
    ]);
    const foreign = await callBound(service, other, token, LIST);
    expect([foreign.status, foreign.body.code]).toEqual([401, 'invalid_token']);
  });

  test('is refused once it is revoked', async () => {
    const { access_token } = (await requestBound(service, key, clientCredentials(app))).body;
    await call(service, 'POST', '/oauth/revoke', { form: { token: access_token, ...credentials(app) } });
    expect((await callBound(service, key, access_token, LIST)).status).toBe(401);
  });

  test('is not replaced by a bearer token in the scheme DPoP', async () => {
    const { body } = await call(service, 'POST', '/oauth/token', { form: clientCredentials(app) });
    expect(body.token_type).toBe('Bearer');
    expect((await callBound(service, key, body.access_token, LIST)).status).toBe(401);
  });
});

const EC = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };

describe('a proof is refused', () => {
  const REFUSED: [string, Parameters<typeof callBound>[4] & object, string][] = [
    ['for another method', { proof: { method: 'POST' } }, 'invalid_dpop_proof'],
    ['for another address', { proof: { url: 'https://other.example/api/v1/payments' } }, 'invalid_dpop_proof'],
    ['for another path', { proof: { claims: { htu: undefined } } }, 'invalid_dpop_proof'],
    ['for another token', { proof: { token: 'tat_test_other' } }, 'invalid_dpop_proof'],
    ['without ath', { proof: { token: undefined, claims: { ath: undefined } } }, 'invalid_dpop_proof'],
    ['without jti', { proof: { claims: { jti: undefined } } }, 'invalid_dpop_proof'],
    ['without iat', { proof: { claims: { iat: undefined } } }, 'invalid_dpop_proof'],
    ['without a nonce', { proof: { nonce: undefined } }, 'use_dpop_nonce'],
    ['with an invented nonce', { proof: { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'use_dpop_nonce'],
    ['of another type', { proof: { header: { typ: 'JWT' } } }, 'invalid_dpop_proof'],
    ['without a key', { proof: { header: { jwk: undefined } } }, 'invalid_dpop_proof'],
    ['with a symmetric key', { proof: { header: { jwk: { kty: 'oct', k: 'AAAA' } } } }, 'invalid_dpop_proof'],
    [
      'with a point that is not on the curve',
      { proof: { header: { jwk: { ...EC, x: 'AA', y: 'AA' } } } },
      'invalid_dpop_proof',
    ],
    ['with a key of another curve', { proof: { header: { jwk: { ...EC, crv: 'P-384' } } } }, 'invalid_dpop_proof'],
    ['with a key of an unknown type', { proof: { header: { jwk: { kty: 'AKP' } } } }, 'invalid_dpop_proof'],
    ['that has expired', { proof: { claims: { exp: 1 } } }, 'invalid_dpop_proof'],
    ['that is not valid yet', { proof: { claims: { nbf: 9_999_999_999 } } }, 'invalid_dpop_proof'],
  ];
  test.each(REFUSED)('%s', async (_what, changes, error) => {
    const answer = await callBound(service, key, token, LIST, changes);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(answer.headers.get('WWW-Authenticate')).toContain(`error="${error}"`);
    expect(answer.headers.get('DPoP-Nonce')).toBeTruthy();
  });

  /** Signs a proof as no library does. */
  async function forge(
    pair: { privateKey: KeyObject; publicKey: KeyObject },
    header: object,
    how: object,
  ): Promise<string> {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = {
      htm: 'GET',
      htu: `${service.baseUrl}/payments`,
      jti: randomUUID(),
      iat: 1,
      nonce: await fetchNonce(service),
    };
    const jwk = pair.publicKey.export({ format: 'jwk' });
    const signed = `${encode({ typ: 'dpop+jwt', jwk, ...header })}.${encode(claims)}`;
    const given = { key: pair.privateKey, ...how } satisfies SignKeyObjectInput;
    return `${signed}.${sign('sha256', Buffer.from(signed), given).toString('base64url')}`;
  }

  test('with an RSA key of 1024 bits, or a critical header', async () => {
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const proofs = [
      await forge(small, { alg: 'PS256' }, pss),
      await forge(small, { alg: 'ES256' }, pss),
      await forge(curve, { alg: 'ES256', crit: ['x'], x: 1 }, { dsaEncoding: 'ieee-p1363' }),
    ];
    for (const DPoP of proofs) {
      const answer = await call(service, 'GET', '/payments', { headers: { Authorization: `DPoP ${token}`, DPoP } });
      expect([answer.status, answer.body.detail]).toEqual([401, expect.stringContaining('is malformed, or its key')]);
    }
  });

  test('with its private key, with another signature, unsigned, too long, or twice in a request', async () => {
    const [nonce, url] = [await fetchNonce(service), `${service.baseUrl}/payments`];
    const good = await signProof(key, { method: 'GET', url, nonce, token });
    const [header, payload] = good.split('.') as [string, string];
    const unsigned = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'none', jwk: key.jwk })).toString('base64url');
    const proofs = [
      await signProof(key, { method: 'GET', url, nonce, token, header: { jwk: await exportJWK(key.privateKey) } }),
      `${header}.${payload}.${Buffer.alloc(64, 1).toString('base64url')}`,
      await signProof({ ...other, jwk: key.jwk }, { method: 'GET', url, nonce, token }),
      `${unsigned}.${payload}.`,
      `${good}${'x'.repeat(4096)}`,
      `${good}, ${good}`,
      'x.y.z',
    ];
    for (const DPoP of proofs) {
      const answer = await call(service, 'GET', '/payments', { headers: { Authorization: `DPoP ${token}`, DPoP } });
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([
        401,
        expect.stringContaining('error="invalid_dpop_proof"'),
      ]);
    }
  });

  test('the second time, also with a signature in another form', async () => {
    const [nonce, url] = [await fetchNonce(service), `${service.baseUrl}/payments`];
    const DPoP = await signProof(key, { method: 'GET', url, nonce, token });
    const send = () => call(service, 'GET', '/payments', { headers: { Authorization: `DPoP ${token}`, DPoP } });
    expect((await send()).status).toBe(200);
    const again = await send();
    expect([again.status, again.body.detail]).toEqual([401, expect.stringContaining('used before')]);
  });

  test('of twenty uses at once all but one', async () => {
    const [nonce, url] = [await fetchNonce(service), `${service.baseUrl}/payments`];
    const DPoP = await signProof(key, { method: 'GET', url, nonce, token });
    const send = () => call(service, 'GET', '/payments', { headers: { Authorization: `DPoP ${token}`, DPoP } });
    const statuses = (await Promise.all(Array.from({ length: 20 }, send))).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(401)]);
  });

  test('stores nothing without a valid token', async () => {
    const stored = async () => (await sql(service, "SELECT encode(proof_hash, 'hex') AS hash FROM used_proofs")).map(({ hash }) => hash); // prettier-ignore
    const before = new Set(await stored());
    for (let sent = 0; sent < 5; sent += 1) await callBound(service, key, 'tat_test_invented', LIST);
    expect((await stored()).filter((hash) => !before.has(hash))).toEqual([]); // old ones are removed meanwhile
  });

  test('at the token endpoint by the same rules, in the format of OAuth', async () => {
    const refused = async (proof: Parameters<typeof requestBound>[3]) => {
      const { status, body, headers } = await requestBound(service, key, clientCredentials(app), proof);
      return [status, body.error, headers.get('DPoP-Nonce') !== null];
    };
    expect(await refused({ nonce: undefined })).toEqual([400, 'use_dpop_nonce', true]);
    expect(await refused({ method: 'GET' })).toEqual([400, 'invalid_dpop_proof', true]);
    expect(await refused({ url: `${service.baseUrl}/oauth/revoke` })).toEqual([400, 'invalid_dpop_proof', true]);
    const claims = { jti: 'once' };
    const nonce = await fetchNonce(service);
    expect((await requestBound(service, key, clientCredentials(app), { claims, nonce })).status).toBe(200);
    expect(await refused({ claims, nonce })).toEqual([400, 'invalid_dpop_proof', true]);
  });
});

describe('refresh tokens', () => {
  test('of a public application are bound to the key', async () => {
    const spa = await registerApp(service, person, { is_confidential: false });
    const { body } = await redeemBound(spa, key);
    expect(body.token_type).toBe('DPoP');
    const stolen = await refreshBound(spa, other, body.refresh_token);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    const bare = { grant_type: 'refresh_token', refresh_token: body.refresh_token, ...credentials(spa) };
    expect((await call(service, 'POST', '/oauth/token', { form: bare })).body.error).toBe('invalid_grant');
    const next = await refreshBound(spa, key, body.refresh_token);
    expect([next.status, next.body.token_type]).toEqual([200, 'DPoP']);
    expect((await callBound(service, key, next.body.access_token, ['GET', '/wallet'])).status).toBe(200);
  });

  test('of a confidential application take another key', async () => {
    const own = await registerApp(service, person);
    const { body } = await redeemBound(own, key);
    const next = (await refreshBound(own, other, body.refresh_token)).body;
    expect((await callBound(service, other, next.access_token, ['GET', '/wallet'])).status).toBe(200);
  });

  test('within the grace get the same tokens with the same key only', async () => {
    const own = await registerApp(service, person, { refresh_grace_seconds: 60 });
    const { body } = await redeemBound(own, key);
    const first = (await refreshBound(own, key, body.refresh_token)).body;
    const again = (await refreshBound(own, key, body.refresh_token)).body;
    expect([again.access_token, again.token_type]).toEqual([first.access_token, 'DPoP']);
    const foreign = await refreshBound(own, other, body.refresh_token);
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    expect((await callBound(service, key, first.access_token, ['GET', '/wallet'])).status).toBe(200);
  });
});

describe('a code', () => {
  test('that names a key is redeemed with this key only', async () => {
    const own = await registerApp(service, person);
    const foreign = await redeemBound(own, other, { dpop_jkt: key.jkt });
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    expect((await redeemBound(own, key, { dpop_jkt: key.jkt })).status).toBe(200);
  });

  test('of a request that was pushed with a proof is bound to its key', async () => {
    const own = await registerApp(service, person);
    const pkce = newPkce();
    const parameters = Object.fromEntries(new URL(authorizePath(own, pkce), service.origin).searchParams);
    const form = { ...parameters, ...credentials(own) };
    const wrong = await requestBound(service, key, { ...form, dpop_jkt: other.jkt }, {}, '/oauth/par');
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_request']);
    const { request_uri } = (await requestBound(service, key, form, {}, '/oauth/par')).body;
    const code = await fetchCode(person, own, pkce); // approves it, so that the next request needs no answer
    expect(code).toMatch(/^tac_/);
    const query = new URLSearchParams({ client_id: own.id, request_uri });
    const { location } = await person.get(`/oauth/authorize?${query.toString()}`);
    const bound = new URL(location).searchParams.get('code')!;
    const redeem = (by: ProofKey) =>
      requestBound(service, by, {
        ...{ grant_type: 'authorization_code', code: bound, redirect_uri: CALLBACK, code_verifier: pkce.verifier },
        ...credentials(own),
      });
    expect((await redeem(other)).body.error).toBe('invalid_grant');
    expect((await redeem(key)).body.token_type).toBe('DPoP');
  });

  test('whose request names no thumbprint of a key is refused', async () => {
    const { location } = await person.get(authorizePath(app, newPkce(), { dpop_jkt: 'short' }));
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  });
});

test('an application that requires it gets no token without a proof', async () => {
  const strict = await registerBusinessApp(service, person, { dpop_bound_access_tokens: true });
  const { status, body } = await call(service, 'POST', '/oauth/token', { form: clientCredentials(strict) });
  expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect((await requestBound(service, key, clientCredentials(strict))).body.token_type).toBe('DPoP');
});

test('the metadata of the API names its server, scopes and algorithms (RFC 9728)', async () => {
  const challenge = (await call(service, 'GET', '/payments')).headers.get('WWW-Authenticate')!;
  const [, address] = /resource_metadata="([^"]+)"/.exec(challenge)!;
  const metadata = await (await fetch(address!)).json();
  expect(metadata).toMatchObject({ resource: service.baseUrl, authorization_servers: [service.baseUrl] });
  const below = await call(service, 'GET', '/.well-known/oauth-protected-resource');
  expect([below.status, below.body]).toEqual([200, metadata]);
});

describe('published clients', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  test('oauth4webapi obtains a bound token, nonces included, and finds the server by the resource', async () => {
    const resource = new URL(service.baseUrl);
    const described = await oauth.resourceDiscoveryRequest(resource, insecure);
    const { authorization_servers } = await oauth.processResourceDiscoveryResponse(resource, described);
    const issuer = new URL(authorization_servers![0]!);
    const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, answer);
    const client: oauth.Client = { client_id: app.id };
    const pair = await oauth.generateKeyPair('ES256');
    const DPoP = oauth.DPoP(client, pair);
    const parameters = new URLSearchParams({ scope: 'payments:read' });
    const ask = async () => {
      const sent = await oauth.clientCredentialsGrantRequest(
        ...([server, client, oauth.ClientSecretPost(app.secret!), parameters, { ...insecure, DPoP }] as const),
      );
      return oauth.processClientCredentialsResponse(server, client, sent);
    };
    const tokens = await ask().catch((error: unknown) => {
      expect(oauth.isDPoPNonceError(error)).toBe(true);
      return ask();
    });
    expect(tokens.token_type).toBe('dpop');
    const url = new URL(`${service.baseUrl}/payments?limit=1`);
    const options = { ...insecure, DPoP };
    const read = () => oauth.protectedResourceRequest(tokens.access_token, 'GET', url, undefined, undefined, options);
    const listed = await read().catch((error: unknown) => {
      expect(oauth.isDPoPNonceError(error)).toBe(true);
      return read();
    });
    expect(listed.status).toBe(200);
  });

  test('openid-client obtains, refreshes and uses bound tokens', async () => {
    const own = await registerApp(service, person);
    const config = await openid.discovery(new URL(service.baseUrl), own.id, own.secret!, undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    const pkce = newPkce();
    const code = await fetchCode(person, own, pkce);
    const returned = new URL(CALLBACK);
    returned.search = new URLSearchParams({ code, state: 'state-1', iss: service.baseUrl }).toString();
    const checks = { pkceCodeVerifier: pkce.verifier, expectedState: 'state-1' };
    const tokens = await openid.authorizationCodeGrant(config, returned, checks, undefined, { DPoP });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!, undefined, { DPoP });
    const url = new URL(`${service.baseUrl}/wallet`);
    const read = await openid.fetchProtectedResource(config, next.access_token, url, 'GET', null, undefined, { DPoP });
    expect(read.status).toBe(200);
  });
});
