import type { Assertion } from '../../models/accounts/used-challenge.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** The sender of a token request, by which a user recognizes the session. */
export interface Sender {
  userAgent?: string;
  address?: string;
}

/** The parameters of a token request besides the client's (RFC 6749 sections 4.1.3, 4.4.2 and 6, RFC 8628 section 3.4). */
export interface TokenRequest extends Sender {
  grant_type: string;
  scope?: string;
  code?: string;
  redirect_uri?: string;
  code_verifier?: string;
  refresh_token?: string;
  device_code?: string;
  /** Thumbprint of the key of the request's DPoP proof. */
  jkt?: string | undefined;
  /** The client assertion of the request, which must still be marked as used. */
  assertion?: Assertion | undefined;
}

/** Returns a parameter that the grant requires. Throws `invalid_request` without it. */
export function required(
  request: TokenRequest,
  name: Exclude<keyof TokenRequest, keyof Sender | 'jkt' | 'assertion'>,
): string {
  const value = request[name];
  if (value === undefined) throw new OAuthRefusal('invalid_request', `The parameter ${name} is missing.`);
  return value;
}
