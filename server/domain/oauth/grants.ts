import type { Transaction, WhereOptions } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { within } from '../../database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { Session } from '../../models/accounts/session.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { holdSignedIn } from '../held-session.ts';
import { provenAt, type SignedIn } from '../accounts/sessions.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Lifetime of a grant in seconds: 90 days, whether or not its tokens are refreshed. Then the user decides again. */
export const GRANT_SECONDS = 90 * 24 * 3600;

/** @param by the user who allows it; the sign-in of the new session is as recent and as strong as theirs */
export async function startGrant(
  by: SignedIn,
  client: OAuthClient,
  scopes: Scope[],
  at: Date,
  tx: Transaction,
): Promise<Grant> {
  await holdSignedIn(by, tx);
  return Grant.create(
    {
      id: newId('gra'),
      client_id: client.client_id,
      user_id: by.user.id,
      scopes,
      token_generation: client.token_generation,
      session_id: null,
      created_at: at,
      expires_at: secondsAfter(at, GRANT_SECONDS),
      revoked_at: null,
      proven_at: provenAt(by.session),
      second_factor_at: by.session.second_factor_at,
      admitted_by: by.session.id,
    },
    { transaction: tx },
  );
}

/** Revokes grants with their codes, tokens and sessions, from the next request on. */
export function revokeGrants(clock: Clock, where: WhereOptions<Grant>, tx?: Transaction): Promise<void> {
  return within(async (tx) => {
    const [, grants] = await Grant.update(
      { revoked_at: clock.now() },
      { where: { ...where, revoked_at: null }, returning: true, transaction: tx },
    );
    const sessions = grants.map(({ session_id }) => session_id).filter((id) => id !== null);
    if (sessions.length > 0) await Session.destroy({ where: { id: sessions }, transaction: tx });
  }, tx);
}

/**
 * Revokes the grant of a code or refresh token that is used twice, because one of the two users copied it (RFC 6749 section
 * 4.1.2, RFC 9700 section 4.14.2).
 */
export async function refuseReuse(clock: Clock, grantId: string, what: string): Promise<never> {
  await revokeGrants(clock, { id: grantId });
  throw new OAuthRefusal('invalid_grant', `This ${what} was used before. All tokens issued from it are now revoked.`);
}

/**
 * Reports whether the grant is live, its user active, and its application's tokens were not ended since. Requires the user to
 * be loaded.
 */
export function isInForce(grant: Grant, client: Pick<OAuthClient, 'token_generation'>, at: Date): boolean {
  const isCurrent = grant.token_generation === client.token_generation;
  return isCurrent && grant.revoked_at === null && grant.expires_at > at && grant.user.status === 'ACTIVE';
}
