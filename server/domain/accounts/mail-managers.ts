import type { Transaction } from 'sequelize';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { MANAGING_ROLES } from '../businesses/businesses.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Notice } from './account-letters.ts';
import { notify } from './notify.ts';

/**
 * Mails the owners and admins of a business, owners first. Each mail counts those before it as waiting mails, so that the businesses
 * take turns.
 */
export async function mailManagers(
  service: DomainContext,
  business_id: string,
  letter: Notice,
  tx: Transaction,
): Promise<void> {
  const where = { business_id, role: [...MANAGING_ROLES] };
  const members = await BusinessMember.findAll({ where, include: 'user', transaction: tx });
  members.sort((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'));
  for (const [earlier, { user }] of members.entries()) await notify(service, user, letter, tx, earlier);
}
