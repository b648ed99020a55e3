import { now, secondsFromNow } from '../../clock.ts';
import { AccessToken, type Bearer } from '../../models/access-token.ts';
import type { Client } from '../../models/client.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newAccessToken } from '../../secrets.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { grantScopes, isPaymentScope } from './scopes.ts';

export const ACCESS_TOKEN_SECONDS = 3600;

/** A successful token response (RFC 6749 section 5.1). */
export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  /** Space-separated; always present. */
  scope: string;
}

/** RFC 6749 section 4.4. There is no user, so only payment scopes can be carried, and no refresh token is issued. */
export async function grantClientCredentials(client: Client, requestedScope: string | undefined): Promise<IssuedToken> {
  if (!client.grant_types.includes('client_credentials')) {
    throw new OAuthRefusal(
      'unauthorized_client',
      'This application is not registered for the client_credentials grant.',
    );
  }
  return issueAccessToken(client, grantScopes(requestedScope, client.scopes.filter(isPaymentScope)));
}

async function issueAccessToken(client: Client, scopes: Scope[]): Promise<IssuedToken> {
  const access_token = newAccessToken(client.environment);
  await AccessToken.create({
    token_hash: hashSecret(access_token),
    client_id: client.client_id,
    user_id: null,
    scopes,
    created_at: now(),
    expires_at: secondsFromNow(ACCESS_TOKEN_SECONDS),
    revoked_at: null,
  });
  return { access_token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, scope: scopes.join(' ') };
}

/** What a presented access token stands for now, or undefined when it is unknown, expired, revoked or of a disabled application. */
export function findBearer(token: string): Promise<Bearer | undefined> {
  return AccessToken.findBearer(hashSecret(token), now());
}
