import type { Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { Refund } from '../../models/payments/refund.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { unkept } from '../checkpoint.ts';
import { recordByHand } from './by-hand.ts';
import { lockPayment, type StepOptions } from './payments.ts';
import { cancelThere } from './processor-operations.ts';

/**
 * Cancels a PENDING refund where its processor allows it: its amount can be refunded again. One that is cancelled already is
 * returned.
 * @throws Refusal `refund_state_conflict` for another refund, and once its processor does not allow it; `processor_unavailable`
 */
export async function cancelRefund(
  service: DomainContext,
  tenant: Tenant,
  reference: string,
  id: string,
  { checkpoint = unkept, byHand }: StepOptions = {},
): Promise<Refund> {
  /** @returns the id of its operation, or the refund if it has ended */
  const start = async (tx: Transaction): Promise<string | Refund> => {
    const payment = await lockPayment(tenant, reference, tx);
    const refund = await Refund.findOne({ where: { id, payment_reference: reference }, transaction: tx });
    if (!refund) throw notFound('refund');
    if (refund.status !== 'PENDING') return refund;
    const { amount } = refund;
    await recordByHand(tx, byHand, 'payment.refund_cancel_requested', payment, { amount }, service.clock.now());
    const where = { refund_id: id };
    return (await ProcessorOperation.findOne({ where, transaction: tx, rejectOnEmpty: true })).id;
  };
  const taken = checkpoint.resumed ?? (await checkpoint.transaction(start));
  const refund = typeof taken === 'string' ? await checkpoint.wait(taken, () => cancelThere(service, taken)) : taken;
  if (refund.failure_code === 'refund_cancelled') return refund;
  throw conflict(refund);
}

function conflict({ status }: Refund): Refusal {
  const detail =
    status === 'PENDING'
      ? 'This refund is PENDING, but its processor does not allow cancelling it now. Wait until it succeeds or fails.'
      : `This refund is ${status}; only a PENDING one can be cancelled.`;
  return new Refusal('refund_state_conflict', detail);
}
