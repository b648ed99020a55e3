import type { Clock } from '../../platform/clock.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { issueAccessToken, type IssuedToken } from './access-tokens.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { isPaymentScope } from '../businesses/role-scopes.ts';
import { grantScopes } from './scopes.ts';
import type { TokenRequest } from './token-request.ts';

/**
 * Issues a token without a user (RFC 6749 section 4.4), and marks the assertion of the request as used with it. The token has
 * payment scopes only, and there is no refresh token.
 */
export function grantClientCredentials(
  clock: Clock,
  client: OAuthClient,
  { scope, jkt, assertion }: TokenRequest,
): Promise<IssuedToken> {
  if (!client.grant_types.includes('client_credentials')) {
    throw new OAuthRefusal(
      'unauthorized_client',
      'This application is not registered for the client_credentials grant.',
    );
  }
  return issueAccessToken(clock, client, grantScopes(scope, client.scopes.filter(isPaymentScope)), { jkt, assertion });
}
