import type { Transaction } from 'sequelize';
import { Grant } from '../../models/oauth/grant.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Actor } from '../audit/audit.ts';
import { endConsents } from '../businesses/end-consents.ts';

/** Set when the applications that a user has allowed keep their access after the user's sessions end. */
export interface Keeping {
  keep_applications?: boolean | undefined;
}

/**
 * Ends the access of all applications that a user has allowed, with their codes and tokens. Deletes consents first: creating
 * a grant locks one, so all grants are visible afterwards. Requires the user to be locked.
 */
export async function endApplications(
  by: Actor & { user: Pick<User, 'id'> },
  at: Date,
  tx: Transaction,
): Promise<void> {
  const own = { user_id: by.user.id };
  await endConsents(own, by, at, tx);
  await Grant.update({ revoked_at: at }, { where: { ...own, session_id: null, revoked_at: null }, transaction: tx });
}
