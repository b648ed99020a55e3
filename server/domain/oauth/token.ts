import type { Clock } from '../../platform/clock.ts';
import { tokenGrantTypes, type TokenGrantType } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { IssuedToken } from './access-tokens.ts';
import { useAssertion } from './client-authentication.ts';
import { redeemCode } from './authorization-code-grant.ts';
import { grantClientCredentials } from './client-credentials-grant.ts';
import { redeemDeviceCode } from './device-code-grant.ts';
import type { IssuedSession } from './grant-tokens.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { redeemRefreshToken } from './refresh-token-grant.ts';
import type { TokenRequest } from './token-request.ts';

type Grant = (clock: Clock, client: OAuthClient, request: TokenRequest) => Promise<IssuedToken | IssuedSession>;

const GRANTS: Record<TokenGrantType, Grant> = {
  client_credentials: grantClientCredentials,
  authorization_code: redeemCode,
  refresh_token: redeemRefreshToken,
  'urn:ietf:params:oauth:grant-type:device_code': redeemDeviceCode,
};

/**
 * Answers a token request (RFC 6749 section 3.2) of an authenticated client. @returns the response, and the user who signed
 * in by it, if any
 */
export async function issueToken(
  clock: Clock,
  client: OAuthClient,
  request: TokenRequest,
): Promise<{ answer: IssuedToken; entrant?: string }> {
  const grantType = tokenGrantTypes.find((each) => each === request.grant_type);
  if (!grantType) {
    throw new OAuthRefusal('unsupported_grant_type', `grant_type must be one of ${tokenGrantTypes.join(', ')}.`);
  }
  if (client.dpop_bound_access_tokens && request.jkt === undefined)
    throw new OAuthRefusal('invalid_request', 'This application must send a DPoP proof with its token requests.');
  if (grantType !== 'client_credentials') await useAssertion(request.assertion);
  const issued = await GRANTS[grantType](clock, client, request);
  return 'answer' in issued ? issued : { answer: issued };
}
