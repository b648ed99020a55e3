import { OAuthRefusal } from './oauth-refusal.ts';

/** The parameters of a token request that are not about the client (RFC 6749 sections 4.1.3, 4.4.2 and 6, RFC 8628 section 3.4). */
export interface TokenRequest {
  grant_type: string;
  scope?: string;
  code?: string;
  redirect_uri?: string;
  code_verifier?: string;
  refresh_token?: string;
  device_code?: string;
  /** Not a parameter, but the header: by it a user recognises a session. */
  userAgent?: string;
}

/** A parameter that the grant cannot do without. */
export function required(request: TokenRequest, name: Exclude<keyof TokenRequest, 'userAgent'>): string {
  const value = request[name];
  if (value === undefined) throw new OAuthRefusal('invalid_request', `The parameter ${name} is missing.`);
  return value;
}
