import type { Transaction } from 'sequelize';
import type { AuditEventType } from '../../../spec/generated/values.ts';
import type { Payment } from '../../models/payment.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';

/** Records a step that a member takes in the console. Steps through the API are not recorded. */
export async function recordByHand(
  tx: Transaction,
  actor: Actor | undefined,
  type: AuditEventType & `payment.${string}`,
  { reference, business_id, environment, currency }: Payment,
  { amount, reason }: { amount?: number; reason?: string | undefined },
  at: Date,
): Promise<void> {
  if (!actor) return;
  const details = { reason, ...(amount !== undefined && { amount: String(amount), currency }) };
  await recordAudit(tx, actor, { type, business_id, environment, subject_id: reference, details }, at);
}
