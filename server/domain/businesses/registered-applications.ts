import type { Transaction } from 'sequelize';
import { Client } from '../../models/oauth/client.ts';
import { User } from '../../models/accounts/user.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit, type AuditEntry, type Actor } from '../audit/audit.ts';

/** Lists the applications of a business that a member registered, in both environments. */
export function applicationsOfMember(businessId: string, userId: string, tx?: Transaction): Promise<Client[]> {
  const where = { business_id: businessId, created_by: userId, deleted_at: null };
  return Client.findAll({ where, order: [['client_id', 'DESC']], transaction: tx });
}

/** Marks an application deleted. Look-ups of its secrets, codes and tokens include it, so they stop working too. */
export async function endApplication(client: Client, by: Actor, at: Date, tx: Transaction): Promise<void> {
  await client.reload({ transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  if (client.deleted_at) throw notFound('application');
  await client.update({ deleted_at: at, updated_at: at }, { transaction: tx });
  await recordAudit(tx, by, ofApplication('application.deleted', client), at);
}

/** Builds the audit entry of a change to an application. */
export function ofApplication(
  type: AuditEntry['type'],
  { client_id, business_id, environment, name }: Client,
  details: AuditEntry['details'] = {},
): AuditEntry {
  return { type, business_id, environment, subject_id: client_id, details: { name, ...details } };
}

/** Returns the current names of the users who registered applications, by id. */
export async function registrantNames(clients: Pick<Client, 'created_by'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(clients.map(({ created_by }) => created_by))].filter((id) => id !== null);
  const users = await User.findAll({ where: { id: ids }, attributes: ['id', 'name'] });
  return new Map(users.map(({ id, name }) => [id, name]));
}
