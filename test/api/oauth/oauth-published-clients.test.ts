import { beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import {
  authorizePath,
  CALLBACK,
  decide,
  newPkce,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

/** Two published client libraries, as strict as the specifications, run the whole flow unchanged. */

type Method = 'client_secret_basic' | 'client_secret_post' | 'none';
const METHODS: Method[] = ['client_secret_basic', 'client_secret_post', 'none'];

const register = (method: Method): Promise<App> =>
  method === 'none' ? registerApp(service, person, { is_confidential: false }) : registerBusinessApp(service, person);

/** Acts as the user in a browser: opens the page, allows access, and is redirected back. */
async function allow(address: URL): Promise<URL> {
  expect(address.origin).toBe(service.origin);
  const { location } = await decide(person, address.pathname + address.search);
  return new URL(location);
}

describe.each(METHODS)('oauth4webapi with %s', (method) => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const authentication = (app: App): oauth.ClientAuth => {
    if (method === 'none') return oauth.None();
    return method === 'client_secret_basic'
      ? oauth.ClientSecretBasic(app.secret!)
      : oauth.ClientSecretPost(app.secret!);
  };
  let server: oauth.AuthorizationServer;
  let app: App;
  beforeAll(async () => {
    const issuer = new URL(service.baseUrl);
    const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    server = await oauth.processDiscoveryResponse(issuer, answer);
    app = await register(method);
  });

  test('a user authorizes the application, and it refreshes and revokes', async () => {
    const client = { client_id: app.id };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint!);
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    address.search = authorizePath(app, { verifier, challenge }, { scope: 'profile:read', state }).split('?')[1]!;
    const parameters = oauth.validateAuthResponse(server, client, await allow(address), state);
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication(app),
      parameters,
      CALLBACK,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted);
    expect(tokens.scope).toBe('profile:read');
    const refreshed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication(app),
      tokens.refresh_token!,
      insecure,
    );
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
    if (method !== 'none') {
      const looked = await oauth.introspectionRequest(server, client, authentication(app), next.access_token, insecure);
      expect(await oauth.processIntrospectionResponse(server, client, looked)).toMatchObject({
        active: true,
        sub: person.id,
      });
    }
    const revoked = await oauth.revocationRequest(server, client, authentication(app), next.refresh_token!, insecure);
    expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
    const late = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication(app),
      next.refresh_token!,
      insecure,
    );
    await expect(oauth.processRefreshTokenResponse(server, client, late)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('a denial comes back as an error of the library', async () => {
    const state = oauth.generateRandomState();
    const { location } = await decide(person, authorizePath(app, newPkce(), { state }), 'deny');
    const validate = () => oauth.validateAuthResponse(server, { client_id: app.id }, new URL(location), state);
    expect(validate).toThrow(oauth.AuthorizationResponseError);
  });

  test('the application gets a token without a user, if it may', async () => {
    const client = { client_id: app.id };
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authentication(app),
      { scope: 'payments:read' },
      insecure,
    );
    const result = oauth.processClientCredentialsResponse(server, client, answer);
    if (method === 'none') await expect(result).rejects.toMatchObject({ error: 'unauthorized_client' });
    else expect(await result).toMatchObject({ token_type: 'bearer', scope: 'payments:read' });
  });
});

describe.each(METHODS)('openid-client with %s', (method) => {
  const authentication = (app: App): openid.ClientAuth => {
    if (method === 'none') return openid.None();
    return method === 'client_secret_basic'
      ? openid.ClientSecretBasic(app.secret!)
      : openid.ClientSecretPost(app.secret!);
  };
  let app: App;
  let config: openid.Configuration;
  beforeAll(async () => {
    app = await register(method);
    config = await openid.discovery(new URL(service.baseUrl), app.id, undefined, authentication(app), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
  });

  test('a user authorizes the application, and it refreshes and revokes', async () => {
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'profile:read',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(config, await allow(address), checks);
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(next.scope).toBe('profile:read');
    if (method !== 'none') {
      expect(await openid.tokenIntrospection(config, next.access_token)).toMatchObject({
        active: true,
        client_id: app.id,
      });
    }
    await openid.tokenRevocation(config, next.refresh_token!);
    await expect(openid.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('the application gets a token without a user, if it may', async () => {
    const result = openid.clientCredentialsGrant(config, { scope: 'payments:read' });
    if (method === 'none') await expect(result).rejects.toMatchObject({ error: 'unauthorized_client' });
    else expect(await result).toMatchObject({ scope: 'payments:read', expires_in: 3600 });
  });
});

test('openid-client signs the command line in by device code', async () => {
  const config = await openid.discovery(new URL(service.baseUrl), 'tally-cli', undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const device = await openid.initiateDeviceAuthorization(config, {});
  const { pathname, search } = new URL(device.verification_uri_complete!);
  await person.submit(pathname + search, { decision: 'approve' });
  const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.1 });
  expect(tokens.access_token).toMatch(/^tses_/);
});
