import type { Clock } from '../../platform/clock.ts';
import { tokenGrantTypes, type TokenGrantType } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { IssuedToken } from './access-tokens.ts';
import { redeemCode } from './authorization-code-grant.ts';
import { grantClientCredentials } from './client-credentials-grant.ts';
import { redeemDeviceCode } from './device-code-grant.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { redeemRefreshToken } from './refresh-token-grant.ts';
import type { TokenRequest } from './token-request.ts';

type Grant = (clock: Clock, client: OAuthClient, request: TokenRequest) => Promise<IssuedToken>;

const GRANTS: Record<TokenGrantType, Grant> = {
  client_credentials: grantClientCredentials,
  authorization_code: redeemCode,
  refresh_token: redeemRefreshToken,
  'urn:ietf:params:oauth:grant-type:device_code': redeemDeviceCode,
};

/** RFC 6749 section 3.2, for an authenticated client. */
export function issueToken(clock: Clock, client: OAuthClient, request: TokenRequest): Promise<IssuedToken> {
  const grantType = tokenGrantTypes.find((each) => each === request.grant_type);
  if (!grantType) {
    throw new OAuthRefusal('unsupported_grant_type', `grant_type must be one of ${tokenGrantTypes.join(', ')}.`);
  }
  return GRANTS[grantType](clock, client, request);
}
