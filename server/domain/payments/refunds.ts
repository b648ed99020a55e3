import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { DomainContext } from '../domain-context.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { Refund } from '../../models/payments/refund.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { User } from '../../models/accounts/user.ts';
import { holdOpen } from '../businesses/businesses.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { requireBalance } from '../ledger/money-left.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { recordByHand } from './by-hand.ts';
import { refuseCardsIn } from './card-texts.ts';
import { warnOfLeaver } from './leaver-money.ts';
import { carryOut } from './processor-operations.ts';
import { takeStep } from './reserve-step.ts';
import { getPayment, lockPayment, type StepOptions } from './payments.ts';
import { refuseUnlessAllowed } from './transitions.ts';

export type RefundRequest = components['schemas']['RefundCreate'];

/**
 * Refunds a part or all of the refundable amount. The amount is reserved now, so concurrent refunds never exceed the
 * captured amount; a failed refund releases it.
 */
export async function createRefund(
  service: DomainContext,
  tenant: Tenant,
  reference: string,
  request: RefundRequest = {},
  { checkpoint, seen, byHand }: StepOptions = {},
): Promise<Refund> {
  refuseCardsIn(request);
  const start = async (tx: Transaction) => {
    const [, payment, mayBePaidOut] = await Promise.all([
      holdOpen(tenant, tx),
      lockPayment(tenant, reference, tx, seen),
      BankAccount.take(tenant, tx),
    ]);
    refuseUnlessAllowed(service.clock, payment, 'refund_part');
    const at = service.clock.now();
    const refund = newRefund(payment, request, at);
    if (mayBePaidOut) await requireBalance(payment, refund.amount, tx);
    refund.payer_left = payment.payer_id !== null && (await User.hasLeft(payment.payer_id, tx));
    await recordByHand(tx, byHand, 'payment.refund_requested', payment, { ...request, amount: refund.amount }, at);
    payment.amount_refund_pending += refund.amount;
    return takeStep(service, { kind: 'refund', payment, amount: refund.amount, refund }, tx);
  };
  const refund = (await carryOut(service, start, checkpoint)).refund!;
  if (refund.payer_left && tenant.environment === 'LIVE')
    warnOfLeaver(service, refund, 'a LIVE refund was credited to the wallet of a payer who has left');
  return refund;
}

function newRefund(payment: Payment, request: RefundRequest, at: Date): Refund {
  const refundable = payment.amount_refundable;
  const { amount = refundable } = request;
  if (refundable === 0 || amount > refundable) throw exceedsRefundable(payment);
  return buildRefund(payment, { ...request, amount }, at);
}

/** Builds a refund that is not stored yet, of an amount that is refundable. */
export function buildRefund(
  { reference, currency }: Payment,
  { amount, reason, metadata }: RefundRequest & { amount: number },
  at: Date,
): Refund {
  return Refund.build({
    id: newId('re'),
    payment_reference: reference,
    amount,
    currency,
    status: 'PENDING',
    reason: reason || null,
    metadata: metadata ?? {},
    created_at: at,
    updated_at: at,
  });
}

function exceedsRefundable({ amount_refundable, currency }: Payment): Refusal {
  const code = 'amount_exceeds_refundable';
  const detail = `At most ${amount_refundable} ${currency} minor units can be refunded, without pending refunds.`;
  return new Refusal(code, detail, {
    errors: [{ field: '/amount', code, message: `must be at most ${amount_refundable}` }],
  });
}

export function listRefunds(
  keys: Keyring,
  tenant: Tenant,
  reference: string,
  request: PageRequest,
): Promise<Page<Refund>> {
  return fromReplica(async () => {
    const payment = await getPayment(tenant, reference);
    return listPage(keys, {
      model: Refund,
      key: 'id',
      where: { payment_reference: payment.reference },
      list: `refunds of ${payment.reference}`,
      request,
    });
  });
}

export async function getRefund(tenant: Tenant, reference: string, id: string): Promise<Refund> {
  const payment = await getPayment(tenant, reference);
  const refund = await Refund.findOne({ where: { id, payment_reference: payment.reference } });
  if (!refund) throw notFound('refund');
  return refund;
}
