import type { Scope } from '../../../spec/generated/schema.ts';
import { AuthorizationError } from './authorization-error.ts';
import type { Tallystick } from '../tallystick.ts';
import { tokensOf, type UserTokens } from './user-tokens.ts';

export { AuthorizationError, type AuthorizationErrorCode } from './authorization-error.ts';

/** The request to a user. */
export interface AuthorizationOptions {
  /** `{origin}/api/v1`, as browsers reach it: also the issuer. */
  baseUrl: string;
  /** The application. */
  clientId: string;
  /** Where the user returns to: exactly as registered. */
  redirectUri: string;
  /** Default: all that the application may have. */
  scopes?: readonly Scope[] | undefined;
}

/** Kept until the user returns, in the session of this one browser and nowhere else. Can be written as JSON. */
export interface PendingAuthorization {
  baseUrl: string;
  redirectUri: string;
  /** Ties the return to this browser (RFC 6749, section 10.12). */
  state: string;
  /** Ties the code to this request (RFC 7636). A secret. */
  codeVerifier: string;
}

/** The authorization endpoint, below the origin of the service. */
const AUTHORIZE_PATH = '/oauth/authorize';

/**
 * Starts the authorization code grant with PKCE (RFC 7636, S256).
 *
 * @returns where to send the user, and what to keep until the user returns
 */
export async function startAuthorization({
  baseUrl,
  clientId,
  redirectUri,
  scopes,
}: AuthorizationOptions): Promise<{ url: string; pending: PendingAuthorization }> {
  const pending = { baseUrl, redirectUri, state: randomText(), codeVerifier: randomText() };
  const url = new URL(AUTHORIZE_PATH, baseUrl);
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
 * Finishes it when the user returns: checks that this browser asked and that this service answered, and exchanges the
 * code. Delete `pending` in any case: the code works once.
 *
 * @param tally a client with the application's `clientId`, and its `clientSecret` if it has one
 * @param returnedTo the address that the user returned to, or its path and query
 * @throws AuthorizationError if the user said no or the return is not genuine, OAuthError if the code is refused
 */
export async function finishAuthorization(
  tally: Pick<Tallystick, 'oAuth'>,
  returnedTo: string | URL,
  pending: PendingAuthorization,
): Promise<UserTokens> {
  const code = readCode(new URL(returnedTo, pending.redirectUri).searchParams, pending);
  const { redirectUri: redirect_uri, codeVerifier: code_verifier } = pending;
  return tokensOf(await tally.oAuth.token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier }));
}

/** Checks state and issuer before it believes anything else, errors included (RFC 9207, section 2.4). */
function readCode(answer: URLSearchParams, { baseUrl, state }: PendingAuthorization): string {
  if (!state || onlyValue(answer, 'state') !== state) {
    throw new AuthorizationError('state_mismatch', 'The return belongs to no request of this browser: start anew');
  }
  if (onlyValue(answer, 'iss') !== baseUrl.replace(/\/$/, '')) {
    throw new AuthorizationError('issuer_mismatch', `The answer is not from ${baseUrl}, or does not say so`);
  }
  const error = onlyValue(answer, 'error') as AuthorizationError['code'] | undefined;
  if (error) throw new AuthorizationError(error, `${onlyValue(answer, 'error_description') ?? 'Refused'} (${error})`);
  const code = onlyValue(answer, 'code');
  if (!code) throw new AuthorizationError('code_missing', 'The return has neither one code nor one error');
  return code;
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
