import type { Transaction } from 'sequelize';
import type { Role, Scope } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/client.ts';
import type { User } from '../../models/user.ts';
import { findMembership } from '../businesses/businesses.ts';
import { scopesOfRole } from '../businesses/role-scopes.ts';

/** The user's role in the application's business; null without a business or membership. */
export async function roleIn(client: OAuthClient, user: User, tx?: Transaction): Promise<Role | null> {
  if (client.business_id === null) return null;
  return (await findMembership(user, client.business_id, tx))?.role ?? null;
}

/** The approved scopes that the application is still registered for and the user's role still allows. */
export async function carriableScopes(client: OAuthClient, user: User, scopes: readonly Scope[]): Promise<Scope[]> {
  const registered = scopes.filter((scope) => client.scopes.includes(scope));
  return scopesOfRole(await roleIn(client, user), registered);
}
