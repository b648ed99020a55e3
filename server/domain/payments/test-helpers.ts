import type { Transaction } from 'sequelize';
import type { DeclineCode } from '../../../spec/generated/values.ts';
import { within } from '../../database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Payment } from '../../models/payment.ts';
import { mapResult, type Later } from '../later.ts';
import type { Merchant } from '../businesses/merchant.ts';
import { answerFor, takeStep } from './processor-operations.ts';
import { giveUp, lockPayment } from './payments.ts';
import type { Outcome } from './processors/processor.ts';
import { applyTransition, refuseUnlessAllowed, type Trigger } from './transitions.ts';

/** In LIVE there are no helpers, and nothing that says so. */
export function refuseInLive({ environment }: { environment: Merchant['environment'] }): void {
  if (environment === 'LIVE') throw notFound('address in LIVE');
}

/** As if the payer had paid with a card that succeeds, or the processor had approved what waits for it. */
export function simulateAuthorization(
  merchant: Merchant,
  reference: string,
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  const work: Work = async (payment, tx) => {
    if (payment.operation_id !== null) return answer(payment.operation_id, { status: 'succeeded' }, tx);
    payment.payment_method = { type: 'simulated_card', token: 'sim_success' };
    return mapResult(
      await takeStep({ kind: 'authorize', payment, amount: payment.amount }, tx),
      (step) => step.payment,
    );
  };
  return simulate(merchant, reference, 'authorize', work, tx);
}

/** As if the payer or the processor had declined. */
export function simulateFailure(
  merchant: Merchant,
  reference: string,
  decline_code: DeclineCode = 'declined',
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  const work: Work = async (payment, tx) => {
    if (payment.operation_id !== null) return answer(payment.operation_id, { status: 'declined', decline_code }, tx);
    payment.failure = { code: 'payment_declined', decline_code };
    await applyTransition(payment, 'decline', null, tx);
    return payment;
  };
  return simulate(merchant, reference, 'decline', work, tx);
}

/** As if the time of the payment were over. */
export function simulateExpiry(
  merchant: Merchant,
  reference: string,
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  const work: Work = (payment, tx) => giveUp(payment, 'expire', undefined, tx);
  return simulate(merchant, reference, 'expire', work, tx);
}

async function answer(operation: string, outcome: Outcome, tx: Transaction): Promise<Payment | Later<Payment>> {
  return mapResult(await answerFor(operation, outcome, tx), (step) => step.payment);
}

type Work = (payment: Payment, tx: Transaction) => Promise<Payment | Later<Payment>>;

function simulate(
  merchant: Merchant,
  reference: string,
  trigger: Trigger,
  work: Work,
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  refuseInLive(merchant);
  return within(async (tx) => {
    const payment = await lockPayment(merchant, reference, tx);
    refuseUnlessAllowed(payment, trigger, { evenIfBusy: payment.status === 'PENDING' });
    return work(payment, tx);
  }, tx);
}
