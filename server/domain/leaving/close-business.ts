import { Op, type Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import { Client } from '../../models/oauth/client.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { Payment } from '../../models/payments/payment.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { WebhookSkip } from '../../models/webhooks/webhook-skip.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { untilHeard } from '../../delivery/until-heard.ts';
import { holdSignedIn } from '../held-session.ts';
import { recordAudit } from '../audit/audit.ts';
import { findMembership, getBusiness, refuseClosed, requireRole, type Membership } from '../businesses/businesses.ts';
import { withdraw } from '../businesses/inviters.ts';
import { requireStrongFor, type Opener } from '../businesses/strong-sign-in.ts';

const DISABLED_REASON = 'The business was closed.';
const MOST_NAMED = 5;

/**
 * Closes a business permanently. The lock waits for transactions that hold it open, such as a new payment; afterwards
 * nothing can be added. Existing data stays readable. `continueClosings` ends its open payments, which can be millions.
 */
export async function closeBusiness(
  service: DomainContext,
  by: Opener,
  businessId: string,
  name: string,
): Promise<Membership> {
  service.inputs.check('BusinessClosure', { name });
  await getBusiness(by.user, businessId);
  const { membership, disabled } = await transaction((tx) => close(service, by, businessId, name, tx));
  await untilHeard(service, disabled);
  return membership;
}

async function close(service: DomainContext, by: Opener, id: string, name: string, tx: Transaction) {
  const business = await Business.findByPk(id, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  const member = await findMembership(by.user, id, tx);
  if (!business || !member) throw notFound('business');
  await holdSignedIn(by, tx);
  requireRole(member.role, ['owner']);
  requireStrongFor(business, by.session);
  refuseClosed(business);
  if (name !== business.name) throw invalidField('/name', 'name_mismatch', 'must be the name of the business');
  const at = service.clock.now();
  await refuseUnfinished(id, tx);
  const ended = { where: { business_id: id, status: 'ENABLED' }, transaction: tx };
  await Client.update({ status: 'DISABLED', updated_at: at }, ended);
  const disabled = await disableEndpoints(service, id, at, tx);
  const pending = { business_id: id, status: 'PENDING' };
  for (const invitation of await Invitation.findAll({ where: pending, transaction: tx }))
    await withdraw(invitation, by, at, tx);
  await business.update({ closed_at: at, updated_at: at }, { transaction: tx });
  const entry = { business_id: id, subject_id: id, details: { name } };
  await recordAudit(tx, by, { type: 'business.closed', ...entry }, at);
  return { membership: { business, role: member.role }, disabled };
}

async function refuseUnfinished(businessId: string, tx: Transaction): Promise<void> {
  const unfinished = await Payment.findUnfinished(businessId, MOST_NAMED + 1, tx);
  if (unfinished.length === 0) return;
  const named = unfinished.slice(0, MOST_NAMED).join(', ');
  const more = unfinished.length > MOST_NAMED ? ' and others' : '';
  throw new Refusal(
    'payments_unfinished',
    `LIVE payments are not finished: ${named}${more}. Capture or cancel those that are AUTHORIZED, wait for pending steps, then close the business.`,
  );
}

/** Disables the endpoints. Their backlogs are skipped in the background. */
async function disableEndpoints(
  { queuedAttempts }: DomainContext,
  business_id: string,
  at: Date,
  tx: Transaction,
): Promise<string[]> {
  const live = { business_id, deleted_at: null, [Op.or]: [{ status: 'ENABLED' }, { sends_waiting: true }] };
  const found = await WebhookEndpoint.findAll({ attributes: ['id'], where: live, transaction: tx });
  const ids = found.map(({ id }) => id);
  await WebhookEndpoint.lockAll(ids, tx);
  const reason = { disabled_reason: DISABLED_REASON, sends_waiting: false, failing_since: null };
  const change = { status: 'DISABLED', ...reason, updated_at: at } as const;
  await WebhookEndpoint.update(change, { where: { id: { [Op.in]: ids } }, transaction: tx });
  await WebhookSkip.begin(ids, at, tx);
  queuedAttempts.announce(
    ids.map((id) => `!${id}`),
    tx,
  );
  return ids;
}
