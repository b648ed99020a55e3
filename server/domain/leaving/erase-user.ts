import type { Transaction } from 'sequelize';
import { User } from '../../models/accounts/user.ts';
import { Client } from '../../models/oauth/client.ts';
import type { DomainContext } from '../domain-context.ts';
import { leave } from './delete-account.ts';
import type { Erased } from './erase-payment.ts';

/**
 * Deletes an account for its user, unless the user has deleted it, and removes the names of the user's own applications.
 * @returns what it removed; undefined for a user who became a member of another business meanwhile
 * @throws Refusal `last_owner` or `wallet_not_empty`
 */
export async function eraseUser(
  service: Pick<DomainContext, 'clock' | 'config' | 'mailer'>,
  { id, deleted_at }: User,
  tx: Transaction,
): Promise<Erased | undefined> {
  const departure = {
    userId: id,
    by: { address: null },
    reason: 'account erased',
    lock: (within: Transaction) => User.lock(id, within),
    record: () => Promise.resolve(),
  };
  const clients = await eraseApplications(id, tx); // before their audit entries name them
  if (!deleted_at && !(await leave(service, departure, tx))) return undefined;
  return { users: deleted_at ? 0 : 1, clients };
}

/** Removes what a user entered for applications outside a business, which end with the account. */
async function eraseApplications(created_by: string, tx: Transaction): Promise<number> {
  let count = 0;
  for (const client of await Client.findAll({ where: { created_by, business_id: null }, transaction: tx })) {
    client.set({ name: `Deleted application ${client.client_id.slice(-4)}`, redirect_uris: [], jwks_uri: null });
    if (!client.changed()) continue;
    await client.save({ transaction: tx });
    count += 1;
  }
  return count;
}
