import type { Role } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/client.ts';
import type { User } from '../../models/user.ts';
import { findMembership } from '../businesses.ts';

/** The user's role in the application's business: null without a business or a membership. */
export async function roleIn(client: OAuthClient, user: User): Promise<Role | null> {
  if (client.business_id === null) return null;
  return (await findMembership(user, client.business_id))?.role ?? null;
}
