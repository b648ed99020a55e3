import { Op, type WhereOptions } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AuditEventType } from '../../../spec/generated/values.ts';
import { AuditEvent } from '../../models/businesses/audit-event.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { namesOf } from '../audit/audit-names.ts';
import { listPage, mapPage, type Page, type PageRequest } from '../lists/page.ts';

/** Matches what a user did, and what was done to the account. */
export const auditOf = ({ id }: Pick<User, 'id'>): WhereOptions => ({
  [Op.or]: [{ user_id: id }, { business_id: null, subject_id: id }],
});

/** Lists the audit log of an account, without names of other users: the user may have left their businesses. */
export async function listAccountAudit(
  keys: Keyring,
  user: User,
  filters: PageRequest & { type?: AuditEventType[] },
): Promise<Page<components['schemas']['AccountAuditEvent']>> {
  const { type } = filters;
  const page = await listPage(keys, {
    model: AuditEvent,
    key: 'id',
    where: auditOf(user),
    sift: type ? [{ type }] : [],
    list: `audit events of ${user.id}`,
    request: filters,
  });
  const names = await namesOf(page.data, (id) => id === user.id);
  return mapPage(page, (event) => event.toWire(names));
}
