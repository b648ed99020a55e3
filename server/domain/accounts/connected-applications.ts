import type { Transaction } from 'sequelize';
import { Grant } from '../../models/oauth/grant.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Actor } from '../audit/audit.ts';
import { endConsents } from '../businesses/end-consents.ts';

/** Whether the applications that a user has let in keep their access when the user's sign-ins end. */
export interface Keeping {
  keep_applications?: boolean | undefined;
}

/**
 * Ends the access of all applications that a user has let in, with their codes and tokens. Consents go first: what makes a
 * grant locks one, so all grants are visible afterwards. Needs the user locked.
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
