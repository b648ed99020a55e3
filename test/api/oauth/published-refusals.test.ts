import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { newClientKey, registerKeyApp, type ClientKey } from '../../support/client-keys.ts';
import { sql } from '../../support/database.ts';
import {
  answered,
  authorizePath,
  CALLBACK,
  decide,
  fetchCode,
  newPkce,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

/** Every refusal of the service as two published client libraries report it, one by one (RFC 6749 section 5.2 and the others named). */

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const insecure = { [oauth.allowInsecureRequests]: true };

type Parameters = Record<string, string>;

/** An application as one library acts for it. */
interface Connection {
  grant(type: string, parameters: Parameters): Promise<Record<string, unknown>>;
  push(parameters: Parameters): Promise<unknown>;
  authorizeDevice(parameters: Parameters): Promise<{ device_code: string; user_code: string }>;
  introspect(token: string): Promise<{ active: boolean }>;
  revoke(token: string): Promise<unknown>;
  /** Validates what the user's browser brings back, and returns its code or throws. */
  validate(returned: URL, state: string): Promise<unknown>;
  read(token: string): Promise<Response>;
}

type Connect = (app: Pick<App, 'id'>, authentication: openid.ClientAuth, pair?: CryptoKeyPair) => Promise<Connection>;

const connectByOAuth4WebApi: Connect = async ({ id }, authentication, pair) => {
  const issuer = new URL(service.baseUrl);
  const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, answer);
  const client: oauth.Client = { client_id: id };
  const bound = pair && oauth.DPoP(client, pair);
  const options = { ...insecure, ...(bound && { DPoP: bound }) };
  /** Repeats a request that lacked a nonce (RFC 9449 section 8). */
  const twice = <T>(act: () => Promise<T>): Promise<T> =>
    act().catch((error: unknown) => (oauth.isDPoPNonceError(error) ? act() : Promise.reject(error as Error)));
  return {
    grant: (type, parameters) =>
      twice(async () =>
        oauth.processGenericTokenEndpointResponse(
          ...([server, client] as const),
          await oauth.genericTokenEndpointRequest(
            ...([server, client, authentication, type, new URLSearchParams(parameters), options] as const),
          ),
        ),
      ),
    push: (parameters) =>
      twice(async () => {
        const body = new URLSearchParams(parameters);
        const sent = await oauth.pushedAuthorizationRequest(server, client, authentication, body, options);
        return oauth.processPushedAuthorizationResponse(server, client, sent);
      }),
    authorizeDevice: async (parameters) => {
      const body = new URLSearchParams(parameters);
      const sent = await oauth.deviceAuthorizationRequest(server, client, authentication, body, insecure);
      return oauth.processDeviceAuthorizationResponse(server, client, sent);
    },
    introspect: async (token) =>
      oauth.processIntrospectionResponse(
        ...([server, client] as const),
        await oauth.introspectionRequest(server, client, authentication, token, insecure),
      ),
    revoke: async (token) =>
      oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, token, insecure)),
    validate: (returned, state) =>
      Promise.resolve().then(() => oauth.validateAuthResponse(server, client, returned, state)),
    read: (token) =>
      twice(() => {
        const url = new URL(`${service.baseUrl}/profile`);
        return oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, options);
      }),
  };
};

const connectByOpenidClient: Connect = async ({ id }, authentication, pair) => {
  const config = await openid.discovery(new URL(service.baseUrl), id, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const options = pair ? { DPoP: openid.getDPoPHandle(config, pair) } : undefined;
  return {
    grant: (type, parameters) => openid.genericGrantRequest(config, type, parameters, options),
    push: (parameters) => openid.buildAuthorizationUrlWithPAR(config, parameters, options),
    authorizeDevice: (parameters) => openid.initiateDeviceAuthorization(config, parameters),
    introspect: (token) => openid.tokenIntrospection(config, token),
    revoke: (token) => openid.tokenRevocation(config, token),
    // Validates before the code is sent.
    validate: (returned, expectedState) => openid.authorizationCodeGrant(config, returned, { expectedState }),
    read: (token) =>
      openid.fetchProtectedResource(
        config,
        token,
        new URL(`${service.baseUrl}/profile`),
        'GET',
        null,
        undefined,
        options,
      ),
  };
};

/** Applications of one user, made once. */
let confidential: App;
let other: App;
let publicApp: App;
let keyed: App;
let key: ClientKey;
let bound: App;
let pushing: App;
let device: App;
beforeAll(async () => {
  const both = { grant_types: ['authorization_code', DEVICE] };
  key = await newClientKey();
  confidential = await registerBusinessApp(service, person);
  other = await registerBusinessApp(service, person);
  publicApp = await registerApp(service, person, { is_confidential: false });
  keyed = await registerKeyApp(service, person, { jwks: { keys: [key.jwk] } });
  bound = await registerApp(service, person, { dpop_bound_access_tokens: true });
  pushing = await registerApp(service, person, { require_pushed_authorization_requests: true });
  device = await registerApp(service, person, { ...both, is_confidential: false });
});

const secretOf = ({ secret }: App) => openid.ClientSecretPost(secret!);
const signing = (claims: object = {}, by = key) =>
  openid.PrivateKeyJwt(
    { key: by.privateKey, kid: key.jwk.kid! },
    {
      [openid.modifyAssertion]: (_header, payload) => {
        Object.assign(payload, claims);
      },
    },
  );
const seconds = () => Math.floor(Date.now() / 1000);

describe.each<[string, Connect]>([
  ['oauth4webapi', connectByOAuth4WebApi],
  ['openid-client', connectByOpenidClient],
])('%s reports the refusal of', (_library, connect) => {
  /** Expects the promise of a library to fail by an error response of the service. */
  const refused = async (result: Promise<unknown>, error: string) => {
    const caught = await result.then(
      () => ({ error: 'no error' }),
      (reason: oauth.ResponseBodyError) => reason,
    );
    expect(caught).toMatchObject({ error });
    expect(caught).toBeInstanceOf(oauth.ResponseBodyError);
    expect((caught as oauth.ResponseBodyError).error_description).toMatch(/\.$/);
  };

  describe('authentication', () => {
    const wrong = async () => connect(confidential, openid.ClientSecretBasic('tsk_wrong'));

    test.each<[string, (connection: Connection) => Promise<unknown>]>([
      ['for a token', (it) => it.grant('client_credentials', { scope: 'payments:read' })],
      ['for a pushed request', (it) => it.push(pushed(confidential))],
      ['for a device', (it) => it.authorizeDevice({})],
      ['for an introspection', (it) => it.introspect('tat_x')],
      ['for a revocation', (it) => it.revoke('tat_x')],
    ])('with a wrong secret %s', async (_what, act) => {
      await expect(act(await wrong())).rejects.toMatchObject({ status: 401 });
    });

    test.each<[string, () => openid.ClientAuth]>([
      ['without a secret', () => openid.None()],
      ['with a key that is not registered', () => signing()],
    ])('%s', async (_what, authentication) => {
      const connection = await connect(confidential, authentication());
      await refused(connection.grant('client_credentials', {}), 'invalid_client');
    });

    test.each<[string, () => object]>([
      ['that has expired', () => ({ exp: seconds() - 61 })],
      ['of the future', () => ({ nbf: seconds() + 120, exp: seconds() + 180 })],
      ['for another server', () => ({ aud: 'https://other.example' })],
      ['without a jti', () => ({ jti: undefined })],
    ])('with an assertion %s', async (_what, claims) => {
      const connection = await connect(keyed, signing(claims()));
      await refused(connection.grant('client_credentials', {}), 'invalid_client');
    });

    test('with an assertion that was used before, and with the key of another', async () => {
      const again = await connect(keyed, signing({ jti: crypto.randomUUID() }));
      expect(await again.grant('client_credentials', {})).toHaveProperty('access_token');
      await refused(again.grant('client_credentials', {}), 'invalid_client');
      const foreign = await connect(keyed, signing({}, await newClientKey()));
      await refused(foreign.grant('client_credentials', {}), 'invalid_client');
    });

    test('with an assertion of another application', async () => {
      const connection = await connect(keyed, signing({ iss: other.id, sub: other.id }));
      await refused(connection.grant('client_credentials', {}), 'invalid_request');
    });

    test('with a secret by an application with keys only', async () => {
      const connection = await connect(keyed, openid.ClientSecretPost('tsk_x'));
      await refused(connection.grant('client_credentials', {}), 'invalid_client');
    });
  });

  describe('a code', () => {
    const redemption = async (app = confidential): Promise<Parameters> => {
      const pkce = newPkce();
      const code = await fetchCode(person, app, pkce, { scope: 'profile:read' });
      return { code, redirect_uri: CALLBACK, code_verifier: pkce.verifier };
    };

    test.each<[string, Parameters, string]>([
      ['with another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
      ['for another redirect URI', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
      ['that is unknown', { code: 'tac_other' }, 'invalid_grant'],
      ['with an empty verifier', { code_verifier: '' }, 'invalid_request'],
    ])('%s', async (_what, changes, error) => {
      const connection = await connect(confidential, secretOf(confidential));
      await refused(connection.grant('authorization_code', { ...(await redemption()), ...changes }), error);
    });

    test('the second time, of another application, and after five minutes', async () => {
      const connection = await connect(confidential, secretOf(confidential));
      const first = await redemption();
      const { refresh_token } = await connection.grant('authorization_code', first);
      await refused(connection.grant('authorization_code', first), 'invalid_grant');
      await refused(connection.grant('refresh_token', { refresh_token: String(refresh_token) }), 'invalid_grant');
      const foreign = await connect(other, secretOf(other));
      await refused(foreign.grant('authorization_code', await redemption()), 'invalid_grant');
      const late = await redemption();
      await sql(service, 'UPDATE authorization_codes SET expires_at = now() WHERE used_at IS NULL');
      await refused(connection.grant('authorization_code', late), 'invalid_grant');
    });
  });

  describe('a refresh token', () => {
    const tokensOf = async (connection: Connection, app = confidential): Promise<string> => {
      const pkce = newPkce();
      const code = await fetchCode(person, app, pkce, { scope: 'profile:read' });
      const redemption = { code, redirect_uri: CALLBACK, code_verifier: pkce.verifier };
      return String((await connection.grant('authorization_code', redemption)).refresh_token);
    };

    test('that is unknown, of another application, or revoked', async () => {
      const connection = await connect(confidential, secretOf(confidential));
      const refresh_token = await tokensOf(connection);
      await refused(connection.grant('refresh_token', { refresh_token: 'trt_x' }), 'invalid_grant');
      const foreign = await connect(other, secretOf(other));
      await refused(foreign.grant('refresh_token', { refresh_token }), 'invalid_grant');
      await connection.revoke(refresh_token);
      await refused(connection.grant('refresh_token', { refresh_token }), 'invalid_grant');
    });

    test('for more scopes, and after its rotation', async () => {
      const connection = await connect(publicApp, openid.None());
      const refresh_token = await tokensOf(connection, publicApp);
      await refused(connection.grant('refresh_token', { refresh_token, scope: 'wallet:read' }), 'invalid_scope');
      const next = String((await connection.grant('refresh_token', { refresh_token })).refresh_token);
      await refused(connection.grant('refresh_token', { refresh_token }), 'invalid_grant');
      await refused(connection.grant('refresh_token', { refresh_token: next }), 'invalid_grant');
    });
  });

  describe('a token request', () => {
    test.each<[string, () => App, string, Parameters, string]>([
      [
        'for a scope that is not registered',
        () => confidential,
        'client_credentials',
        { scope: 'payments:refund' },
        'invalid_scope',
      ],
      ['of a grant that is not registered', () => publicApp, 'client_credentials', {}, 'unauthorized_client'],
      [
        'of the password grant',
        () => confidential,
        'password',
        { username: 'a', password: 'b' },
        'unsupported_grant_type',
      ],
      ['without its parameters', () => confidential, 'authorization_code', {}, 'invalid_request'],
    ])('%s', async (_what, app, type, parameters, error) => {
      const connection = await connect(app(), app().secret === null ? openid.None() : secretOf(app()));
      await refused(connection.grant(type, parameters), error);
    });
  });

  describe('an authorization request', () => {
    test.each<[string, Parameters, string]>([
      ['for another redirect URI', { redirect_uri: 'https://app.example/other' }, 'invalid_request'],
      ['for an unknown scope', { scope: 'all' }, 'invalid_scope'],
      ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['without a challenge', { code_challenge: '' }, 'invalid_request'],
      ['with another response type', { response_type: 'token' }, 'unsupported_response_type'],
      ['that names a pushed one', { request_uri: 'urn:x' }, 'invalid_request'],
    ])('pushed %s', async (_what, changes, error) => {
      const connection = await connect(confidential, secretOf(confidential));
      await refused(connection.push({ ...pushed(confidential), ...changes }), error);
    });

    test.each<[string, () => Promise<string>, string]>([
      [
        'by the user',
        async () => (await decide(person, authorizePath(confidential, newPkce()), 'deny')).location,
        'access_denied',
      ],
      [
        'that was not pushed',
        async () => (await person.get(authorizePath(pushing, newPkce()))).location,
        'invalid_request',
      ],
      [
        'for a scope of others',
        async () => (await person.get(authorizePath(publicApp, newPkce(), { scope: 'payments:read' }))).location,
        'invalid_scope',
      ],
    ])('%s', async (_what, answer, error) => {
      const connection = await connect(publicApp, openid.None());
      const result = connection.validate(new URL(await answer()), 'state-1');
      await expect(result).rejects.toBeInstanceOf(oauth.AuthorizationResponseError);
      await expect(result).rejects.toMatchObject({ error });
    });

    test.each<[string, (returned: URL) => void]>([
      ['an answer of another issuer (RFC 9207)', (it) => it.searchParams.set('iss', 'https://other.example')],
      ['an answer without its issuer', (it) => it.searchParams.delete('iss')],
      ['an answer to another request', (it) => it.searchParams.set('state', 'state-2')],
    ])('itself: %s', async (_what, change) => {
      const path = authorizePath(publicApp, newPkce());
      const page = await person.get(path).then((it) => (it.status === 303 ? it : decide(person, path)));
      expect(answered(page)).toMatchObject({ iss: service.baseUrl, state: 'state-1' });
      const returned = new URL(page.location);
      change(returned);
      const connection = await connect(publicApp, openid.None());
      const fault = await connection.validate(returned, 'state-1').catch((error: Error) => error);
      // openid-client has the reason of oauth4webapi as the cause.
      expect(inspect(fault)).toMatch(/"(?:iss|state)"/);
    });
  });

  describe('a device', () => {
    const poll = (connection: Connection, device_code: string) => connection.grant(DEVICE, { device_code });

    test('that waits, asks too often, is denied, or has expired', async () => {
      const connection = await connect(device, openid.None());
      const waiting = await connection.authorizeDevice({ scope: 'profile:read' });
      await refused(poll(connection, waiting.device_code), 'authorization_pending');
      await refused(poll(connection, waiting.device_code), 'slow_down');
      const denied = await connection.authorizeDevice({ scope: 'profile:read' });
      await person.submit(`/device?user_code=${denied.user_code}`, { decision: 'deny', matches: 'yes' });
      await refused(poll(connection, denied.device_code), 'access_denied');
      const late = await connection.authorizeDevice({ scope: 'profile:read' });
      await sql(service, 'UPDATE device_codes SET expires_at = now() WHERE client_id = $1', [device.id]);
      await refused(poll(connection, late.device_code), 'expired_token');
      await refused(poll(connection, 'tdc_x'), 'invalid_grant');
    });

    test('of an application without the grant, and for an unknown scope', async () => {
      const without = await connect(publicApp, openid.None());
      await refused(without.authorizeDevice({}), 'unauthorized_client');
      const connection = await connect(device, openid.None());
      await refused(connection.authorizeDevice({ scope: 'all' }), 'invalid_scope');
    });
  });

  describe('a token that is bound to a key', () => {
    const boundTokens = async (connection: Connection): Promise<Record<'access_token' | 'refresh_token', string>> => {
      const pkce = newPkce();
      const code = await fetchCode(person, bound, pkce, { scope: 'profile:read' });
      const redemption = { code, redirect_uri: CALLBACK, code_verifier: pkce.verifier };
      return (await connection.grant('authorization_code', redemption)) as never;
    };

    test('without a proof, and with the key of another (RFC 9449)', async () => {
      const pair = await oauth.generateKeyPair('ES256');
      const connection = await connect(bound, secretOf(bound), pair);
      const { access_token } = await boundTokens(connection);
      expect((await connection.read(access_token)).status).toBe(200);
      const thief = await connect(bound, secretOf(bound), await oauth.generateKeyPair('ES256'));
      for (const reader of [await connect(bound, secretOf(bound)), thief]) {
        const challenge = await reader.read(access_token).catch((error: unknown) => error);
        expect(challenge).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
        expect(challenge).toMatchObject({
          status: 401,
          cause: [{ scheme: 'dpop', parameters: { error: expect.stringMatching(/^invalid_/) } }],
        });
      }
    });

    test('requested without a proof', async () => {
      const connection = await connect(bound, secretOf(bound));
      await refused(boundTokens(connection), 'invalid_request');
    });
  });

  test('an introspection of a token of others as inactive (RFC 7662 section 2.2)', async () => {
    const owner = await connect(confidential, secretOf(confidential));
    const { access_token } = await owner.grant('client_credentials', { scope: 'payments:read' });
    expect(await owner.introspect(String(access_token))).toMatchObject({ active: true });
    const foreign = await connect(other, secretOf(other));
    expect(await foreign.introspect(String(access_token))).toEqual({ active: false });
  });
});

function pushed(app: App): Parameters {
  return Object.fromEntries(
    new URL(authorizePath(app, newPkce(), { scope: 'profile:read' }), service.origin).searchParams,
  );
}
