import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/errors.ts';
import { Client, type OAuthClient } from '../../models/client.ts';
import { checkParameters } from './authorization-checks.ts';
import type { OAuthRefusal } from './oauth-refusal.ts';
import { isRegisteredRedirectUri } from './redirect-uris.ts';

/** Where the answer to an authorization request goes, proven to be the application's own. */
export interface ReturnAddress {
  client: OAuthClient;
  redirectUri: string;
  state: string | null;
}

/** A request that is sound as far as the application goes; whether the user can grant it is not known yet. */
export interface AuthorizationRequest extends ReturnAddress {
  /** Undefined when the request leaves it to the server (RFC 6749 section 3.3). */
  requestedScope: string | undefined;
  codeChallenge: string;
}

/**
 * The first half of RFC 6749 section 4.1.2.1: while it is not certain where the answer belongs, no redirect is made,
 * and the person reads about it here.
 */
export async function findReturnAddress(clock: Clock, parameters: URLSearchParams): Promise<ReturnAddress> {
  const clientId = onlyValue(parameters, 'client_id');
  const redirectUri = onlyValue(parameters, 'redirect_uri');
  const client = clientId === undefined ? undefined : await Client.findEnabled(clientId, clock.now());
  if (!client) {
    throw new Refusal(
      'invalid_request',
      'The application that sent you here is not known to us: its client_id is missing, wrong or disabled.',
    );
  }
  if (redirectUri === undefined || !isRegisteredRedirectUri(redirectUri, client.redirect_uris)) {
    throw new Refusal(
      'invalid_request',
      'The application asked us to send you to an address that it has not registered, so we did not: its redirect_uri is missing or differs.',
    );
  }
  return { client, redirectUri, state: parameters.get('state') || null };
}

/** The second half: from here on a fault is an OAuthRefusal, which goes back to the application. */
export function checkAuthorizationRequest(address: ReturnAddress, parameters: URLSearchParams): AuthorizationRequest {
  checkParameters(address.client, parameters);
  return {
    ...address,
    requestedScope: parameters.get('scope') || undefined,
    codeChallenge: parameters.get('code_challenge')!,
  };
}

/** The redirect that answers (RFC 6749 section 4.1.2), saying who does (RFC 9207). What the registered query holds, stays. */
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
