import type { Transaction } from 'sequelize';
import type { Role, Scope } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { Grant } from '../../models/oauth/grant.ts';
import type { User } from '../../models/accounts/user.ts';
import { findMembership } from '../businesses/businesses.ts';
import { movesMoney, scopesOfRole } from '../businesses/role-scopes.ts';
import { isTooWeak } from '../businesses/strong-sign-in.ts';

/** Returns the user's role in the application's business; null without a business or membership. */
export async function roleIn(client: OAuthClient, user: User, tx?: Transaction): Promise<Role | null> {
  if (client.business_id === null) return null;
  return (await findMembership(user, client.business_id, tx))?.role ?? null;
}

/**
 * Returns the approved scopes that the application is still registered for, the user's role still allows, and the sign-in of
 * the approval is strong enough for.
 */
export async function carriableScopes(
  client: OAuthClient,
  user: User,
  scopes: readonly Scope[],
  approval: Pick<Grant, 'second_factor_at'>,
  tx?: Transaction,
): Promise<Scope[]> {
  const registered = scopes.filter((scope) => client.scopes.includes(scope));
  const member = client.business_id === null ? null : await findMembership(user, client.business_id, tx);
  const allowed = scopesOfRole(member?.role ?? null, registered);
  const isWeak = client.environment === 'LIVE' && isTooWeak(member?.business ?? null, approval);
  return isWeak ? allowed.filter((scope) => !movesMoney(scope)) : allowed;
}
