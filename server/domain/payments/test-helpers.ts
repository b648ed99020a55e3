import type { Transaction } from 'sequelize';
import type { DeclineCode, TestDisputeOutcome } from '../../../spec/generated/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { Dispute } from '../../models/payments/dispute.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import type { Merchant, Tenant } from '../businesses/merchant.ts';
import { recordDispute } from './disputes.ts';
import { giveUp, lockPayment } from './payments.ts';
import { carryOut } from './processor-operations.ts';
import { takeStep, type Taken } from './reserve-step.ts';
import { answerFor } from './settle-operation.ts';
import { paymentAfter } from './steps.ts';
import { applyTransition, refuseUnlessAllowed, type Trigger } from './transitions.ts';

/** Refuses test helpers in LIVE, with 404. */
export function refuseInLive({ environment }: { environment: Merchant['environment'] }): void {
  if (environment === 'LIVE') throw notFound('address in LIVE');
}

/** Simulates a payer who pays with a card, or the approval of a pending authorization. */
export async function simulateAuthorization(
  service: DomainContext,
  merchant: Tenant,
  reference: string,
  checkpoint?: Checkpoint,
): Promise<Payment> {
  const start = locked(service.clock, merchant, reference, 'authorize', async (payment, tx) => {
    refuseForAcquirer(payment);
    if (payment.operation_id !== null) return answerFor(service, payment.operation_id, { status: 'succeeded' }, tx);
    payment.payment_method = { type: 'simulated_card', token: 'sim_success' };
    return takeStep(service, { kind: 'authorize', payment, amount: payment.amount }, tx);
  });
  return (await carryOut(service, start, checkpoint)).payment;
}

/** Simulates a decline by payer or processor. */
export async function simulateFailure(
  service: DomainContext,
  merchant: Tenant,
  reference: string,
  { decline_code = 'declined', checkpoint }: { decline_code?: DeclineCode | undefined; checkpoint?: Checkpoint } = {},
): Promise<Payment> {
  const start = locked(service.clock, merchant, reference, 'decline', async (payment, tx) => {
    refuseForAcquirer(payment);
    const outcome = { status: 'declined', decline_code } as const;
    if (payment.operation_id !== null) return answerFor(service, payment.operation_id, outcome, tx);
    payment.failure = { code: 'payment_declined', decline_code };
    applyTransition(service, payment, 'decline', null, tx);
    return { kind: 'authorize', payment, amount: payment.amount };
  });
  return (await carryOut(service, start, checkpoint)).payment;
}

/** Refuses an outcome that only the acquirer of a card knows. */
function refuseForAcquirer({ payment_method, operation_id }: Payment): void {
  if (payment_method?.type !== 'card' || operation_id === null) return;
  const detail =
    'This payment waits for its acquirer: pay or decline with a test card on its page, or cancel the payment.';
  throw new Refusal('payment_state_conflict', detail);
}

/** Number of the report of each simulated state: one that is decided is not opened again. */
const DISPUTES = {
  opened: { status: 'OPEN', version: 1 },
  lost: { status: 'LOST', version: 2 },
  won: { status: 'WON', version: 3 },
} as const;

/**
 * Simulates a dispute of what is left of a payment, or decides it.
 * @throws Refusal `payment_state_conflict` if nothing is left, or for another payment method than a simulated card
 */
export async function simulateDispute(
  service: DomainContext,
  merchant: Tenant,
  reference: string,
  {
    outcome = 'opened',
    checkpoint = unkept,
  }: { outcome?: TestDisputeOutcome | undefined; checkpoint?: Checkpoint } = {},
): Promise<Payment> {
  refuseInLive(merchant);
  return checkpoint.transaction(async (tx) => {
    const payment = await lockPayment(merchant, reference, tx);
    const id = `dispute of ${reference}`;
    const known = await Dispute.find(payment.environment, id, tx);
    const amount = known?.amount ?? payment.amount_refundable;
    if (amount === 0 || payment.payment_method?.type !== 'simulated_card') throw undisputed(payment);
    const { currency } = payment;
    const report = { id, payment_reference: reference, amount, currency, reason: 'fraudulent', ...DISPUTES[outcome] };
    await recordDispute(service, payment, report, tx);
    return payment;
  });
}

function undisputed({ status }: Payment): Refusal {
  const detail = `This payment is ${status}; to be disputed, it must be captured from a simulated card and not fully refunded.`;
  return new Refusal('payment_state_conflict', detail);
}

/** Expires the payment now. */
export async function simulateExpiry(
  service: DomainContext,
  merchant: Tenant,
  reference: string,
  checkpoint?: Checkpoint,
): Promise<Payment> {
  const start = locked(service.clock, merchant, reference, 'expire', (payment, tx) =>
    giveUp(service, payment, { kind: 'expire' }, tx),
  );
  return paymentAfter(await carryOut(service, start, checkpoint));
}

function locked(
  clock: Clock,
  merchant: Tenant,
  reference: string,
  trigger: Trigger,
  work: (payment: Payment, tx: Transaction) => Promise<Taken>,
): (tx: Transaction) => Promise<Taken> {
  refuseInLive(merchant);
  return async (tx) => {
    const payment = await lockPayment(merchant, reference, tx);
    refuseUnlessAllowed(clock, payment, trigger, { evenIfBusy: payment.status === 'PENDING' });
    return work(payment, tx);
  };
}
