import { Op, type WhereOptions } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AuditEventType } from '../../../spec/generated/values.ts';
import { AuditEvent } from '../../models/businesses/audit-event.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { namesOf } from '../audit/audit-names.ts';
import { getBusiness } from './businesses.ts';
import { requireChange } from './member-access.ts';
import { listPage, mapPage, type Page, type PageRequest } from '../lists/page.ts';

export interface AuditFilters extends PageRequest {
  type?: AuditEventType[];
  /** A user or an application. */
  actor?: string;
  subject?: string;
}

/** Lists the changes of a business. @throws Refusal `role_required` unless the user is its owner or admin */
export async function listAudit(
  keys: Keyring,
  user: User,
  businessId: string,
  filters: AuditFilters,
): Promise<Page<components['schemas']['AuditEvent']>> {
  const { business, role } = await getBusiness(user, businessId);
  requireChange({ role });
  const { type, actor, subject } = filters;
  const sift: WhereOptions[] = [];
  if (type) sift.push({ type });
  if (actor !== undefined) sift.push({ [Op.or]: [{ user_id: actor }, { client_id: actor }] });
  const page = await listPage(keys, {
    model: AuditEvent,
    key: 'id',
    where: { business_id: business.id, ...(subject !== undefined && { subject_id: subject }) },
    sift,
    list: `audit events of ${business.id}`,
    request: filters,
  });
  const names = await namesOf(page.data);
  return mapPage(page, (event) => ({ ...event.toWire(names), business_id: business.id }));
}
