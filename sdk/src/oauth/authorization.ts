import type { OAuthTokenParams, Scope } from '../generated/types.ts';
import { AuthorizationError } from './authorization-error.ts';

/** The request to a user. */
export interface SignInOptions {
  /** Where the user returns to: exactly as registered. */
  redirectUri: string;
  /** Default: all that the application may have. */
  scopes?: readonly Scope[] | undefined;
}

/** Kept until the user returns, in the session of this one browser and nowhere else. Can be written as JSON. */
export interface PendingSignIn {
  redirectUri: string;
  /** Ties the return to this browser (RFC 6749, section 10.12). */
  state: string;
  /** Ties the code to this request (RFC 7636). A secret. */
  codeVerifier: string;
}

/** The authorization endpoint, below the origin of the service. */
const AUTHORIZE_PATH = '/oauth/authorize';

/**
 * The authorization request (RFC 6749, section 4.1.1, with PKCE: RFC 7636, S256), and the state to keep until the return.
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
    code_challenge: await challengeOf(pending.codeVerifier),
    code_challenge_method: 'S256',
  };
  url.search = new URLSearchParams(parameters).toString();
  return { url: url.href, pending };
}

/**
 * The token request, after the user's return. Checks state and issuer before anything else, errors included
 * (RFC 9207, section 2.4).
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
    throw new AuthorizationError('state_mismatch', 'The return belongs to no request of this browser: start anew');
  }
  const iss = onlyValue(answer, 'iss');
  if (iss !== issuer) {
    const message = iss
      ? `The answer is from ${iss}, not from ${issuer}: is baseUrl the address that the service calls its own?`
      : `The answer does not say that it is from ${issuer}`;
    throw new AuthorizationError('issuer_mismatch', message);
  }
  const error = onlyValue(answer, 'error') as AuthorizationError['code'] | undefined;
  if (error) throw new AuthorizationError(error, `${onlyValue(answer, 'error_description') ?? 'Refused'} (${error})`);
  const code = onlyValue(answer, 'code');
  if (!code) throw new AuthorizationError('code_missing', 'The return has neither one code nor one error');
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
}

/** A repeated parameter counts as missing (RFC 6749, section 3.1). */
function onlyValue(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name);
  return others.length === 0 ? value : undefined;
}

/** 256 random bits: 43 characters, as a `code_verifier` must have at least (RFC 7636, section 4.1). */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** RFC 7636, section 4.2. */
async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}
