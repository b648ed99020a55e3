import type { components } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { AccessToken } from '../../models/oauth/access-token.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import { RefreshToken } from '../../models/oauth/refresh-token.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { currentScopes } from './access-tokens.ts';
import { authenticateConfidentialClient, type ClientCredentials } from './client-authentication.ts';
import { isInForce } from './grants.ts';
import { carriableScopes } from './roles.ts';

type Introspection = components['schemas']['Introspection'];

interface Facts {
  client: Pick<OAuthClient, 'client_id' | 'environment' | 'business_id'>;
  token_type: NonNullable<Introspection['token_type']>;
  scopes: string[];
  subject: string;
  created_at: Date;
  expires_at: Date;
}

/** Introspects a token (RFC 7662 section 2.2). A token that is invalid or belongs to another client is inactive. */
export async function introspect(
  service: DomainContext,
  credentials: ClientCredentials,
  token: string,
): Promise<Introspection> {
  const isRefreshToken = token.startsWith('trt_');
  const facts = await (isRefreshToken
    ? lookUpRefreshToken(service.clock, credentials, token)
    : lookUpAccessToken(service.clock, credentials, token));
  if (!facts) return { active: false };
  return {
    active: true,
    scope: facts.scopes.join(' '),
    client_id: facts.client.client_id,
    sub: facts.subject,
    token_type: facts.token_type,
    exp: inSeconds(facts.expires_at),
    iat: inSeconds(facts.created_at),
    iss: service.config.baseUrl,
    environment: facts.client.environment,
    business_id: facts.client.business_id,
  };
}

/** Finds the client and its token in one statement, because resource servers introspect every request. */
async function lookUpAccessToken(
  clock: Clock,
  credentials: ClientCredentials,
  token: string,
): Promise<Facts | undefined> {
  const found = await authenticateConfidentialClient(clock, credentials, async (clientId, at) => {
    const live = await AccessToken.findLiveOfClient(hashSecret(token), clientId, at);
    return live ?? Client.findEnabled(clientId, at);
  });
  if (!('expires_at' in found)) return undefined;
  const { user_id, client_id, created_at, expires_at } = found;
  const scopes = currentScopes(found);
  return { client: found, token_type: 'Bearer', scopes, subject: user_id ?? client_id, created_at, expires_at };
}

/** Returns only the scopes that a refresh would still give. */
async function lookUpRefreshToken(
  clock: Clock,
  credentials: ClientCredentials,
  token: string,
): Promise<Facts | undefined> {
  const client = await authenticateConfidentialClient(clock, credentials, (clientId, at) =>
    Client.findEnabled(clientId, at),
  );
  const found = await RefreshToken.findOne({
    where: { token_hash: hashSecret(token) },
    include: { association: 'grant', include: ['user'] },
  });
  if (found?.grant.client_id !== client.client_id) return undefined;
  const at = clock.now();
  if (found.used_at !== null || found.expires_at <= at || !isInForce(found.grant, at)) return undefined;
  const scopes = await carriableScopes(client, found.grant.user, found.scopes, found.grant);
  if (scopes.length === 0) return undefined;
  const { created_at, expires_at, grant } = found;
  return { client, token_type: 'refresh_token', scopes, subject: grant.user_id, created_at, expires_at };
}

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
