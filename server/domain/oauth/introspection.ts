import type { components } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import { AccessToken, type LiveToken } from '../../models/oauth/access-token.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import type { Grant } from '../../models/oauth/grant.ts';
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
  jkt: string | null;
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
    ? lookUpRefreshToken(service, credentials, token)
    : lookUpAccessToken(service, credentials, token));
  if (!facts) return { active: false };
  return {
    active: true,
    scope: facts.scopes.join(' '),
    client_id: facts.client.client_id,
    sub: facts.subject,
    token_type: facts.token_type,
    ...(facts.jkt !== null && { cnf: { jkt: facts.jkt } }),
    exp: inSeconds(facts.expires_at),
    iat: inSeconds(facts.created_at),
    iss: service.config.baseUrl,
    environment: facts.client.environment,
    business_id: facts.client.business_id,
  };
}

/** Finds the client and its token in one statement, because resource servers introspect every request. */
async function lookUpAccessToken(
  service: DomainContext,
  credentials: ClientCredentials,
  token: string,
): Promise<Facts | undefined> {
  const found = await authenticateConfidentialClient(service, credentials, async (clientId, at) => {
    const live = await AccessToken.findLiveOfClient(hashSecret(token), clientId, at);
    return live ?? Client.findEnabled(clientId, at);
  });
  if (!('expires_at' in found)) return found.is_introspector ? lookUpOfBusiness(service, found, token) : undefined;
  return factsOf(found);
}

/** Finds the token of any application that an introspector sees: of its business, in its environment. */
async function lookUpOfBusiness(
  { clock }: DomainContext,
  introspector: OAuthClient,
  token: string,
): Promise<Facts | undefined> {
  const live = await AccessToken.findLive(hashSecret(token), clock.now());
  return live && maySee(introspector, live) ? factsOf(live) : undefined;
}

type Owner = Pick<OAuthClient, 'client_id' | 'business_id' | 'environment'>;

/** Reports whether a client may see tokens of another: its own, and as an introspector those of its business. */
const maySee = (client: OAuthClient, owner: Owner): boolean =>
  owner.client_id === client.client_id ||
  (client.is_introspector &&
    client.business_id !== null &&
    owner.business_id === client.business_id &&
    owner.environment === client.environment);

function factsOf(found: LiveToken): Facts {
  const { user_id, client_id, jkt, created_at, expires_at } = found;
  const scopes = currentScopes(found);
  const token_type = jkt === null ? 'Bearer' : 'DPoP';
  return { client: found, token_type, jkt, scopes, subject: user_id ?? client_id, created_at, expires_at };
}

/** Returns only the scopes that a refresh would still give. */
async function lookUpRefreshToken(
  service: DomainContext,
  credentials: ClientCredentials,
  token: string,
): Promise<Facts | undefined> {
  const client = await authenticateConfidentialClient(service, credentials, (clientId, at) =>
    Client.findEnabled(clientId, at),
  );
  const found = await RefreshToken.findOne({
    where: { token_hash: hashSecret(token) },
    include: { association: 'grant', include: ['user'] },
  });
  const at = service.clock.now();
  const owner = found && (await ownerOf(found.grant, client, at));
  if (!owner || !maySee(client, owner)) return undefined;
  if (found.used_at !== null || found.expires_at <= at || !isInForce(found.grant, owner, at)) return undefined;
  const scopes = await carriableScopes(owner, found.grant.user, found.scopes, found.grant);
  if (scopes.length === 0) return undefined;
  const { created_at, expires_at, grant, jkt } = found;
  return { client: owner, token_type: 'refresh_token', jkt, scopes, subject: grant.user_id, created_at, expires_at };
}

/** Finds the enabled application of a grant; a client that sees its own tokens only needs no other. */
async function ownerOf({ client_id }: Grant, client: OAuthClient, at: Date): Promise<OAuthClient | undefined> {
  if (client_id === client.client_id) return client;
  return client.is_introspector ? Client.findEnabled(client_id, at) : undefined;
}

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
