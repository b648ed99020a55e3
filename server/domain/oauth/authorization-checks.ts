import { limits } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { isThumbprint } from './dpop.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { isChallenge } from './pkce.ts';
import { grantScopes } from './scopes.ts';

const { maxLength: LONGEST_STATE } = limits.Oauth_authorize.state;

type Check = (parameters: URLSearchParams, client: OAuthClient) => void;

/** Checks of a request with a proven return address; the first fault is returned. */
const CHECKS: Check[] = [
  refuseRepetition,
  checkState,
  checkResponseType,
  checkResponseMode,
  checkGrantType,
  checkChallengeMethod,
  checkChallenge,
  checkThumbprint,
  checkScope,
];

export function checkParameters(client: OAuthClient, parameters: URLSearchParams): void {
  for (const check of CHECKS) check(parameters, client);
}

/** Refuses repeated parameters (RFC 6749 section 3.1), except `resource` (RFC 8707 section 2). */
function refuseRepetition(parameters: URLSearchParams): void {
  const repeated = [...new Set(parameters.keys())].find(
    (name) => name !== 'resource' && parameters.getAll(name).length > 1,
  );
  if (repeated !== undefined) throw invalidRequest(`The parameter ${repeated} is repeated.`);
}

function checkState(parameters: URLSearchParams): void {
  if ((parameters.get('state')?.length ?? 0) > LONGEST_STATE) {
    throw invalidRequest(`state may have at most ${LONGEST_STATE} characters.`);
  }
}

function checkResponseType(parameters: URLSearchParams): void {
  const type = parameters.get('response_type');
  if (!type) throw invalidRequest('response_type is missing; it must be code.');
  if (type !== 'code') throw new OAuthRefusal('unsupported_response_type', 'response_type must be code.');
}

function checkResponseMode(parameters: URLSearchParams): void {
  if ((parameters.get('response_mode') || 'query') !== 'query') throw invalidRequest('response_mode must be query.');
}

function checkGrantType(_parameters: URLSearchParams, client: OAuthClient): void {
  if (client.grant_types.includes('authorization_code')) return;
  throw new OAuthRefusal('unauthorized_client', 'This application is not registered for the authorization_code grant.');
}

/** Refuses other methods than S256, including the default method plain (RFC 7636 section 4.3). */
function checkChallengeMethod(parameters: URLSearchParams): void {
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw invalidRequest('PKCE is required: code_challenge_method must be S256.');
  }
}

function checkChallenge(parameters: URLSearchParams): void {
  if (!isChallenge(parameters.get('code_challenge') ?? '')) {
    throw invalidRequest(
      'PKCE is required: code_challenge must be the base64url SHA-256 hash of the code_verifier, 43 characters.',
    );
  }
}

function checkThumbprint(parameters: URLSearchParams): void {
  const jkt = parameters.get('dpop_jkt') || undefined;
  if (jkt !== undefined && !isThumbprint(jkt))
    throw invalidRequest('dpop_jkt must be the SHA-256 thumbprint of a key in base64url, 43 characters.');
}

/** Refuses scopes that no user can grant. `scopesFor` checks those of the signed-in user. */
function checkScope(parameters: URLSearchParams, { scopes, is_first_party }: OAuthClient): void {
  const requested = parameters.get('scope') || undefined;
  if (!is_first_party || requested !== undefined) grantScopes(requested, scopes);
}

function invalidRequest(description: string): OAuthRefusal {
  return new OAuthRefusal('invalid_request', description);
}
