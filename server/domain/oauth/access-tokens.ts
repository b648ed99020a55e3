import type { Transaction } from 'sequelize';
import { earlierOf, secondsAfter, type Clock } from '../../platform/clock.ts';
import { AccessToken, type Bearer, type BoundProof, type LiveToken } from '../../models/oauth/access-token.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { Grant } from '../../models/oauth/grant.ts';
import type { Assertion } from '../../models/accounts/used-challenge.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newAccessToken } from '../../platform/secrets.ts';
import { usedAssertion } from './client-authentication.ts';
import { usedProof } from './dpop.ts';
import { movesMoney, scopesOfRole } from '../businesses/role-scopes.ts';

/** A successful token response (RFC 6749 section 5.1). */
export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer' | 'DPoP';
  expires_in: number;
  /** Space-separated; always present. */
  scope: string;
  refresh_token?: string;
}

interface TokenOptions {
  /** Grant of the token's user. */
  grant?: Grant;
  /** The token's user, without a grant. With neither, the token is the application's own. */
  user?: User;
  at?: Date;
  seconds?: number;
  /** Thumbprint of the key that the token is bound to. */
  jkt?: string | undefined;
  /** Client assertion to mark as used with a token without a grant. */
  assertion?: Assertion | undefined;
}

export async function issueAccessToken(
  clock: Clock,
  client: OAuthClient,
  scopes: Scope[],
  { grant, user, at = clock.now(), seconds = client.access_token_seconds, jkt, assertion }: TokenOptions = {},
  tx?: Transaction,
): Promise<IssuedToken> {
  const access_token = newAccessToken(client.environment);
  const end = secondsAfter(at, seconds);
  const expires_at = grant ? earlierOf(end, grant.expires_at) : end;
  const token = {
    token_hash: hashSecret(access_token),
    client_id: client.client_id,
    user_id: grant?.user_id ?? user?.id ?? null,
    grant_id: grant?.id ?? null,
    scopes,
    token_generation: client.token_generation,
    jkt: jkt ?? null,
    created_at: at,
    expires_at,
    revoked_at: null,
  };
  if (assertion === undefined) await AccessToken.insert(token, tx);
  else if (!(await AccessToken.insertOnce(token, assertion))) throw usedAssertion();
  const expires_in = Math.ceil((expires_at.getTime() - at.getTime()) / 1000);
  return { access_token, token_type: jkt === undefined ? 'Bearer' : 'DPoP', expires_in, scope: scopes.join(' ') };
}

/**
 * Finds the bearer of a live access token; undefined when the token is unknown, expired or revoked, its grant is revoked, or
 * its application or user disabled. Its scopes are those that its application and its user's role still have.
 */
export async function findBearer(clock: Clock, token: string): Promise<Bearer | undefined> {
  const live = await AccessToken.findLive(hashSecret(token), clock.now());
  return live && bearerOf(live);
}

/** Finds the bearer of a live access token that is bound to the key of a proof. @throws ProofFault for a used proof */
export async function findBoundBearer(clock: Clock, token: string, proof: BoundProof): Promise<Bearer | undefined> {
  const live = await AccessToken.findLiveBound(hashSecret(token), proof, clock.now());
  if (live && !live.is_first) throw usedProof();
  return live && bearerOf(live);
}

/** Finds the bearers of many tokens in one statement, without tokens that are not live. */
export async function findBearers(clock: Clock, tokens: string[]): Promise<Map<string, Bearer>> {
  const hashes = tokens.map(hashSecret);
  const live = await AccessToken.findAllLive(hashes, clock.now());
  const bearers = new Map(live.map((one) => [one.token_hash.toString('hex'), bearerOf(one)]));
  return new Map(
    tokens.flatMap((token, index) => {
      const bearer = bearers.get(hashes[index]!.toString('hex'));
      return bearer ? [[token, bearer]] : [];
    }),
  );
}

function bearerOf(live: LiveToken): Bearer {
  const { client_id, business_id, created_by, environment, user_id, role, allowed_addresses, jkt } = live;
  const [scopes, allowed] = [currentScopes(live), allowedScopes(live)];
  const withheld = allowed.filter((scope) => !scopes.includes(scope));
  const is_trial = user_id !== null && live.grant_id === null;
  return {
    ...{ client_id, business_id, created_by, environment, user_id, role },
    ...{ scopes, withheld, allowed_addresses, jkt, is_trial },
  };
}

/**
 * Returns the issued scopes that the application and the user's role still have, and that the user's sign-in is strong
 * enough for.
 */
export function currentScopes(live: LiveToken): Scope[] {
  const allowed = allowedScopes(live);
  const isTooWeak = live.environment === 'LIVE' && live.is_weak && live.user_id !== null;
  return isTooWeak ? allowed.filter((scope) => !movesMoney(scope)) : allowed;
}

function allowedScopes({ scopes, client_scopes, user_id, role }: LiveToken): Scope[] {
  const registered = scopes.filter((scope) => client_scopes.includes(scope));
  return user_id === null ? registered : scopesOfRole(role, registered);
}
