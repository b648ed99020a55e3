import type { Transaction } from 'sequelize';
import { earlierOf, secondsAfter, type Clock } from '../../platform/clock.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { RefreshToken } from '../../models/oauth/refresh-token.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newRefreshToken } from '../../platform/secrets.ts';
import { openSession, SESSION_IDLE_SECONDS } from '../accounts/sessions.ts';
import { issueAccessToken, type IssuedToken } from './access-tokens.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import type { Sender } from './token-request.ts';

/** Lifetime in seconds of an unused refresh token: 30 days, and at most that of its grant. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

/** Returns when a refresh token ends that is issued or used now. */
export const refreshTokenEnd = ({ expires_at }: Grant, at: Date): Date =>
  earlierOf(secondsAfter(at, REFRESH_TOKEN_SECONDS), expires_at);

/** What the tokens of a grant may do, and the key that they are bound to. */
interface TokenTerms {
  /** Scopes of the grant that the user and the application still have. */
  scopes: Scope[];
  /** Thumbprint of the key of the request's DPoP proof. */
  jkt: string | undefined;
}

/**
 * Issues the tokens of a grant for an application. The refresh token of a public application is bound to the key, too, because
 * it has no other proof (RFC 9449 section 5).
 */
export async function issueTokenPair(
  clock: Clock,
  client: OAuthClient,
  grant: Grant,
  { scopes, jkt }: TokenTerms,
  at: Date,
  tx: Transaction,
): Promise<IssuedToken> {
  const refresh_token = newRefreshToken(client.environment);
  await RefreshToken.create(
    {
      token_hash: hashSecret(refresh_token),
      grant_id: grant.id,
      scopes,
      jkt: client.is_confidential ? null : (jkt ?? null),
      created_at: at,
      expires_at: refreshTokenEnd(grant, at),
      used_at: null,
    },
    { transaction: tx },
  );
  return { ...(await issueAccessToken(clock, client, scopes, { grant, at, jkt }, tx)), refresh_token };
}

/** A session, as a token response, and its user. */
export interface IssuedSession {
  answer: IssuedToken;
  entrant: string;
}

/**
 * Opens the session of a grant for the CLI. Locks the grant and reads it again, because its user may end all sessions or
 * turn the second factor off meanwhile.
 */
export async function issueSession(
  clock: Clock,
  client: OAuthClient,
  grant: Grant,
  { userAgent, address }: Sender,
  tx: Transaction,
): Promise<IssuedSession> {
  const { revoked_at, proven_at, second_factor_at } = await Grant.findByPk(grant.id, {
    lock: tx.LOCK.NO_KEY_UPDATE,
    transaction: tx,
    rejectOnEmpty: true,
  });
  if (revoked_at) throw new OAuthRefusal('invalid_grant', 'The grant of this code was revoked.');
  const name = userAgent === undefined ? client.name : `${client.name} (${userAgent})`;
  const { session, token } = await openSession(
    clock,
    grant.user,
    {
      ...{ transport: 'bearer', userAgent: name, address },
      ...{ provenAt: proven_at, secondFactorAt: second_factor_at },
    },
    tx,
  );
  await grant.update({ session_id: session.id }, { transaction: tx });
  const expires_in = SESSION_IDLE_SECONDS;
  return { answer: { access_token: token, token_type: 'Bearer', expires_in, scope: '' }, entrant: grant.user_id };
}
