import type { components } from '../../../spec/generated/schema.ts';
import { now } from '../../clock.ts';
import { AccessToken, type LiveToken } from '../../models/access-token.ts';
import { Client, type OAuthClient } from '../../models/client.ts';
import { RefreshToken } from '../../models/refresh-token.ts';
import { hashSecret } from '../../secrets.ts';
import { currentScopes } from './access-tokens.ts';
import { authenticateConfidentialClient, type ClientCredentials } from './client-authentication.ts';
import { isInForce } from './grants.ts';
import { issuer } from '../../origin.ts';

type Introspection = components['schemas']['Introspection'];

interface Facts {
  client_id: string;
  scopes: string[];
  subject: string;
  created_at: Date;
  expires_at: Date;
}

/**
 * RFC 7662 section 2.2. Of what is not the caller's own and valid, nothing is told but that. This is called as often as
 * the API that asks it is, so the client and an access token of its own are found by one statement.
 */
export async function introspect(credentials: ClientCredentials, token: string): Promise<Introspection> {
  const isRefreshToken = token.startsWith('trt_');
  const client = await authenticateConfidentialClient(credentials, async (clientId, at) => {
    const live = isRefreshToken ? undefined : await AccessToken.findLiveOfClient(hashSecret(token), clientId, at);
    return live ?? Client.findEnabled(clientId, at);
  });
  const facts = isRefreshToken ? await lookUpRefreshToken(token) : factsOf(client);
  if (facts?.client_id !== client.client_id) return { active: false };
  return {
    active: true,
    scope: facts.scopes.join(' '),
    client_id: client.client_id,
    sub: facts.subject,
    token_type: isRefreshToken ? 'refresh_token' : 'Bearer',
    exp: inSeconds(facts.expires_at),
    iat: inSeconds(facts.created_at),
    iss: issuer(),
    environment: client.environment,
    business_id: client.business_id,
  };
}

function factsOf(found: OAuthClient | LiveToken): Facts | undefined {
  if (!('expires_at' in found)) return undefined;
  return { ...found, scopes: currentScopes(found), subject: found.user_id ?? found.client_id };
}

async function lookUpRefreshToken(token: string): Promise<Facts | undefined> {
  const found = await RefreshToken.findOne({
    where: { token_hash: hashSecret(token) },
    include: { association: 'grant', include: ['user'] },
  });
  if (!found || found.used_at !== null || found.expires_at <= now() || !isInForce(found.grant)) return undefined;
  const { scopes, created_at, expires_at, grant } = found;
  return { client_id: grant.client_id, scopes, created_at, expires_at, subject: grant.user_id };
}

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
