import type { OAuthTokenParams, Scope } from '../generated/types.ts';
import { AuthorizationError } from './authorization-error.ts';
import { base64Url, sha256 } from './base64-url.ts';

/** Options of an authorization request. */
export interface SignInOptions {
  /** URI that the user is redirected to, exactly as registered. */
  redirectUri: string;
  /** Requested scopes. Default: all scopes of the application. */
  scopes?: readonly Scope[] | undefined;
}

/** State to store in the session of this browser only, until the user returns. Can be serialized as JSON. */
export interface PendingSignIn {
  redirectUri: string;
  /** Binds the redirect to this browser (RFC 6749, section 10.12). */
  state: string;
  /** Binds the code to this request (RFC 7636). A secret. */
  codeVerifier: string;
}

/** Path of the authorization endpoint at the service's origin. */
const AUTHORIZE_PATH = '/oauth/authorize';

/**
 * Builds the authorization request (RFC 6749, section 4.1.1, with PKCE: RFC 7636, S256), and the state to store until the
 * redirect.
 *
 * @param issuer the base address
 * @throws TypeError without `redirectUri`
 */
export async function startSignIn(
  issuer: string,
  clientId: string,
  { redirectUri, scopes }: SignInOptions,
): Promise<{ url: string; pending: PendingSignIn }> {
  if (!redirectUri) throw new TypeError('redirectUri is missing');
  const pending = { redirectUri, state: randomText(), codeVerifier: randomText() };
  const url = new URL(AUTHORIZE_PATH, issuer);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scopes && { scope: scopes.join(' ') }),
    state: pending.state,
    code_challenge: await sha256(pending.codeVerifier) /* RFC 7636, section 4.2 */,
    code_challenge_method: 'S256',
  };
  url.search = new URLSearchParams(parameters).toString();
  return { url: url.href, pending };
}

/**
 * Builds the token request after the redirect. Checks state and issuer before anything else, including errors (RFC 9207, section
 * 2.4).
 *
 * @throws AuthorizationError
 */
export function redeem(
  issuer: string,
  returnedTo: string | URL,
  { redirectUri, state, codeVerifier }: PendingSignIn,
): OAuthTokenParams {
  const { searchParams: answer } = new URL(returnedTo, redirectUri);
  if (!state || onlyValue(answer, 'state') !== state) {
    throw new AuthorizationError(
      'state_mismatch',
      'The response does not belong to a request of this browser: start again',
    );
  }
  const iss = onlyValue(answer, 'iss');
  if (iss !== issuer) {
    const message = iss
      ? `The response is from ${iss}, not from ${issuer}: check baseUrl`
      : `The response does not identify its issuer as ${issuer}`;
    throw new AuthorizationError('issuer_mismatch', message);
  }
  const error = onlyValue(answer, 'error') as AuthorizationError['code'] | undefined;
  if (error) throw new AuthorizationError(error, `${onlyValue(answer, 'error_description') ?? 'Refused'} (${error})`);
  const code = onlyValue(answer, 'code');
  if (!code) throw new AuthorizationError('code_missing', 'The response has neither one code nor one error');
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
}

/** Returns the value of a parameter. A repeated one counts as missing (RFC 6749, section 3.1). */
function onlyValue(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name);
  return others.length === 0 ? value : undefined;
}

/** Returns 256 random bits as 43 characters, the minimum for a `code_verifier` (RFC 7636, section 4.1). */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}
