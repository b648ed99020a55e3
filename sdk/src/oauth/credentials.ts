import { environmentVariable } from '../client/environment.ts';
import type { TokenResponse } from '../generated/types.ts';
import type { TallystickOptions } from '../client/options.ts';
import { clientCredentials, type TokenSource } from './client-credentials.ts';
import { checkToken } from './token.ts';

/** The service, and the caller's credentials. */
export type Credentials = Pick<TallystickOptions, (typeof CREDENTIALS)[number] | 'baseUrl'>;

export const CREDENTIALS = ['clientId', 'clientSecret', 'accessToken', 'sessionToken'] as const;

export const TOKEN_MISSING =
  'This call requires an access token: pass clientId and clientSecret, or accessToken, or set TALLYSTICK_CLIENT_ID and ' +
  'TALLYSTICK_CLIENT_SECRET, or TALLYSTICK_ACCESS_TOKEN';

/** Adds the credentials of the environment only if no credential is passed, so that the two do not mix. */
export function withEnvironment<Given extends Credentials>(given: Given): Given {
  const { baseUrl = environmentVariable('TALLYSTICK_BASE_URL') } = given;
  if (CREDENTIALS.some((name) => given[name] !== undefined)) return { ...given, baseUrl };
  return {
    ...given,
    baseUrl,
    clientId: environmentVariable('TALLYSTICK_CLIENT_ID'),
    clientSecret: environmentVariable('TALLYSTICK_CLIENT_SECRET'),
    accessToken: environmentVariable('TALLYSTICK_ACCESS_TOKEN'),
  };
}

/**
 * Returns the source of the access tokens that the credentials allow.
 *
 * @param fetchToken requests a token with the application's secret
 * @throws TypeError if `clientSecret` has no `clientId`; TallystickError for a malformed token
 */
export function accessTokens(
  { clientId, clientSecret, accessToken, sessionToken }: Credentials,
  fetchToken: () => Promise<TokenResponse>,
): TokenSource | undefined {
  if (clientSecret && !clientId)
    throw new TypeError('clientSecret requires clientId: pass it, or set TALLYSTICK_CLIENT_ID');
  if (clientSecret) checkToken('clientSecret', clientSecret);
  if (sessionToken) checkToken('sessionToken', sessionToken);
  if (typeof accessToken !== 'string') return accessToken ?? (clientSecret ? clientCredentials(fetchToken) : undefined);
  checkToken('accessToken', accessToken);
  return () => accessToken;
}

/** Adds the application to a request at an OAuth endpoint, unless the body names one (RFC 6749, section 2.3.1). */
export function nameClient({ clientId, clientSecret }: Credentials, body: object | undefined): object | undefined {
  if (body && 'client_id' in body) return body;
  return { client_id: clientId, client_secret: clientSecret ?? undefined, ...body };
}
