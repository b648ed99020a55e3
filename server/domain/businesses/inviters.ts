import type { Transaction } from 'sequelize';
import type { Role } from '../../../spec/generated/values.ts';
import type { BusinessMember } from '../../models/businesses/business-member.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { maskEmail } from '../../platform/mask.ts';
import { recordAudit, type AuditEntry, type Actor } from '../audit/audit.ts';
import { isManaging } from './businesses.ts';

/** Withdraws invitations that their sender may no longer send. @param role the new role; null for a member who leaves */
export async function withdrawBeyondRole(
  { business_id, user_id }: BusinessMember,
  role: Role | null,
  by: Actor,
  at: Date,
  tx: Transaction,
): Promise<void> {
  if (role === 'owner') return;
  const beyond = isManaging(role) ? { role: 'owner' } : {};
  const where = { business_id, invited_by: user_id, status: 'PENDING', ...beyond };
  for (const invitation of await Invitation.findAll({ where, transaction: tx })) await withdraw(invitation, by, at, tx);
}

/** Withdraws an invitation. Requires the business to be locked. */
export async function withdraw(invitation: Invitation, by: Actor, at: Date, tx: Transaction): Promise<void> {
  await invitation.update({ status: 'WITHDRAWN', updated_at: at }, { transaction: tx });
  await recordAudit(tx, by, ofInvitation('invitation.withdrawn', invitation), at);
}

/** Builds the audit entry of an invitation, with a masked address, because the log is kept permanently. */
export function ofInvitation(type: AuditEntry['type'], { id, business_id, email, role }: Invitation): AuditEntry {
  return { type, business_id, subject_id: id, details: { email: maskEmail(email), role } };
}
