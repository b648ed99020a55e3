import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/errors.ts';
import { isStorable } from '../../platform/storable.ts';
import { Client, lacksRedirectUris, type OAuthClient } from '../../models/oauth/client.ts';
import { checkParameters } from './authorization-checks.ts';
import type { OAuthRefusal } from './oauth-refusal.ts';
import { refuseOtherResources } from './resources.ts';
import { isRegisteredRedirectUri } from './redirect-uris.ts';

/** Destination of the response to an authorization request: a registered address of the application. */
export interface ReturnAddress {
  client: OAuthClient;
  redirectUri: string;
  state: string | null;
}

/** A request that is valid for its application, before the user's own rights are checked. */
export interface AuthorizationRequest extends ReturnAddress {
  /** Undefined when the request has no scope parameter (RFC 6749 section 3.3). */
  requestedScope: string | undefined;
  codeChallenge: string;
  /** Thumbprint of the key that the code is bound to, if the request names one. */
  jkt: string | null;
  /** Hash of the request, if it was pushed. */
  pushed: Buffer | null;
}

/**
 * Checks the first half of RFC 6749 section 4.1.2.1: without a proven return address there is no redirect, and the error
 * page is shown here.
 */
export async function findReturnAddress(clock: Clock, parameters: URLSearchParams): Promise<ReturnAddress> {
  if (![...parameters.values()].every(isStorable))
    throw new Refusal('invalid_request', 'Parameters must not contain U+0000.');
  const clientId = onlyValue(parameters, 'client_id');
  const client = clientId === undefined ? undefined : await Client.findEnabled(clientId, clock.now());
  if (!client) {
    throw new Refusal(
      'invalid_request',
      'The application that sent you here is unknown: its client_id is missing, wrong or disabled.',
    );
  }
  return returnAddressOf(client, parameters);
}

/** Checks the redirect URI of a known application. */
export function returnAddressOf(client: OAuthClient, parameters: URLSearchParams): ReturnAddress {
  const redirectUri = onlyValue(parameters, 'redirect_uri');
  if (lacksRedirectUris(client)) {
    throw new Refusal(
      'invalid_request',
      'This application has no redirect URI registered, so you cannot be redirected to it. Its owner can add one in the settings of the application.',
    );
  }
  if (redirectUri === undefined || !isRegisteredRedirectUri(redirectUri, client)) {
    throw new Refusal(
      'invalid_request',
      'The application requested a redirect to an address that it has not registered: its redirect_uri is missing or differs.',
    );
  }
  return { client, redirectUri, state: parameters.get('state') || null };
}

/** Checks the second half: a fault is an OAuthRefusal, which is redirected to the application. */
export function checkAuthorizationRequest(
  config: Config,
  address: ReturnAddress,
  parameters: URLSearchParams,
  pushed: Buffer | null = null,
): AuthorizationRequest {
  checkParameters(address.client, parameters);
  refuseOtherResources(config, parameters.getAll('resource').filter(Boolean));
  return {
    ...address,
    requestedScope: parameters.get('scope') || undefined,
    codeChallenge: parameters.get('code_challenge')!,
    jkt: parameters.get('dpop_jkt') || null,
    pushed,
  };
}

/** Builds the redirect of a response (RFC 6749 section 4.1.2) with its issuer (RFC 9207). Keeps the registered query. */
export function answerLocation(
  config: Config,
  { redirectUri, state }: Omit<ReturnAddress, 'client'>,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss: config.baseUrl });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`;
}

export function refusalLocation(
  config: Config,
  address: Omit<ReturnAddress, 'client'>,
  { code, message }: OAuthRefusal,
): string {
  return answerLocation(config, address, { error: code, error_description: message });
}

function onlyValue(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  return more.length > 0 ? undefined : value;
}
