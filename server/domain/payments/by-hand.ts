import type { Transaction } from 'sequelize';
import type { AuditEventType } from '../../../spec/generated/values.ts';
import type { Bearer } from '../../models/oauth/access-token.ts';
import { Business } from '../../models/businesses/business.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import { holdActor } from '../held-session.ts';

/** Keeps the session of the person who takes a step. Keeps the business first, as the event of the step does, too. */
export async function holdByHand({ business_id }: Payment, by: Actor, tx: Transaction): Promise<void> {
  await Business.findByPk(business_id, { attributes: ['id'], lock: tx.LOCK.KEY_SHARE, transaction: tx });
  await holdActor(by, tx);
}

/**
 * Records a step that a member takes, in the console or by a token. In the console the session must still exist. Steps that
 * an application takes by itself are not recorded.
 * @throws Refusal `invalid_token` when the session has ended meanwhile
 */
export async function recordByHand(
  tx: Transaction,
  actor: Actor | undefined,
  type: AuditEventType & `payment.${string}`,
  payment: Payment,
  { amount, reason }: { amount?: number; reason?: string | undefined },
  at: Date,
): Promise<void> {
  if (!actor) return;
  if (actor.session) await holdByHand(payment, actor, tx);
  const { reference, business_id, environment, currency } = payment;
  const details = { reason, ...(amount !== undefined && { amount: String(amount), currency }) };
  await recordAudit(tx, actor, { type, business_id, environment, subject_id: reference, details }, at);
}

/** Returns the actor of a step by a token: a member; undefined if the application acts by itself. */
export const memberOf = (caller: { bearer: Bearer; address: string }): Actor | undefined =>
  caller.bearer.user_id === null ? undefined : caller;
