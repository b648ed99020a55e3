import type { Transaction } from 'sequelize';
import type { DeclineCode } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { OperationKind } from '../../models/payments/processor-operation.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import {
  postAuthorization,
  postCapture,
  postEndOfTopUpRefund,
  postRefund,
  postRefundFailure,
  postRelease,
  postTopUp,
  postTopUpRefundFailure,
} from '../ledger/transfers.ts';
import { recordEvent } from '../webhooks/events.ts';
import { recordDeclinedCard } from './card-attempts.ts';
import { abandon } from './payer-action.ts';
import { METHODS } from './processors/processors.ts';
import type { Outcome } from './processors/processor.ts';
import { applyTransition, expired, hasExpired } from './transitions.ts';

/** A movement of a payment's money, at its processor and in our ledger. */
export interface Step {
  kind: OperationKind;
  payment: Payment;
  /** Minor units. */
  amount: number;
  /** The refund, which is not stored yet or PENDING. */
  refund?: Refund;
  /** The merchant's reason for cancelling; for an authorization, `AT_CHECKOUT` if the payer has chosen the card. */
  reason?: string;
  /** True for an authorization that the payer has left, or whose payment has ended. */
  abandoned?: boolean;
  /** True if its processor declined it permanently. */
  declined?: boolean;
}

/** Reason of an authorization of a card that the payer has chosen: if it is declined, the payer may choose again. */
export const AT_CHECKOUT = 'checkout';

/** A settled step and the step that follows. */
export interface Settled {
  step: Step;
  next: Step | null;
}

/** Settles a step. A success may require another step: AUTOMATIC captures after the authorization. */
export function settle(service: DomainContext, step: Step, outcome: Outcome, tx: Transaction): Settled {
  if (outcome.status === 'succeeded') return { step, next: succeed(service, step, tx) };
  if (outcome.status === 'declined') return { step: fail(service, step, outcome, tx), next: null };
  throw new Error(`The local processor of ${step.payment.reference} returned an open outcome.`);
}

/** @returns true if the reference is new */
export function keepReference(payment: Payment, { reference }: Outcome): boolean {
  if (reference === undefined || payment.processor_reference !== null) return false;
  payment.processor_reference = reference;
  return true;
}

/** @returns the step that follows */
function succeed(service: DomainContext, step: Step, tx: Transaction): Step | null {
  const { kind, payment, amount } = step;
  payment.operation_id = null;
  switch (kind) {
    case 'authorize':
      return authorized(service, step, tx);
    case 'capture':
      payment.amount_captured = amount;
      applyTransition(service, payment, 'capture', null, tx);
      postCapture(payment, service.clock.now(), tx);
      if (payment.top_up_user_id !== null) postTopUp(payment, payment.top_up_user_id, service.clock.now(), tx);
      return null;
    case 'cancel':
    case 'expire':
      payment.cancellation_reason = step.reason ?? null;
      applyTransition(service, payment, kind, null, tx);
      postRelease(payment, service.clock.now(), tx);
      return null;
    case 'refund':
      refunded(service, step, tx);
      return null;
    case 'release': // was never in the ledger
      payment.store(tx);
      return null;
  }
}

/** Releases an authorization that succeeds after its payment was cancelled or has expired. */
function authorized(service: DomainContext, step: Step, tx: Transaction): Step | null {
  const { payment, amount } = step;
  if (payment.status === 'PENDING' && hasExpired(payment, service.clock.now()))
    applyTransition(service, payment, 'expire', null, tx);
  if (payment.status !== 'PENDING') return { kind: 'release', payment, amount };
  applyTransition(service, payment, 'authorize', null, tx);
  postAuthorization(payment, service.clock.now(), tx);
  return payment.capture_method === 'AUTOMATIC' ? { kind: 'capture', payment, amount } : null;
}

function refunded(service: DomainContext, { payment, amount, refund }: Step, tx: Transaction): void {
  refund!.set({ status: 'SUCCEEDED', updated_at: service.clock.now() });
  payment.amount_refund_pending -= amount;
  payment.amount_refunded += amount;
  const all = payment.amount_refunded === payment.amount_captured;
  const trigger = all ? 'refund_all' : 'refund_part';
  refund!.store(tx); // first, because the transfer refers to it
  applyTransition(service, payment, trigger, refund!, tx);
  if (payment.top_up_user_id !== null) postEndOfTopUpRefund(payment, refund!, service.clock.now(), tx);
  postRefund(payment, refund!, service.clock.now(), tx);
}

/**
 * Returns a refund that had succeeded, which the payer's bank has not accepted: its amount is in the balance again, or in the
 * wallet that was topped up, and can be refunded again.
 */
export function returnRefund(service: DomainContext, payment: Payment, refund: Refund, tx: Transaction): void {
  const at = service.clock.now();
  payment.amount_refunded -= refund.amount;
  refund.set({ status: 'FAILED', failure_code: 'refund_declined', returned_at: at, updated_at: at }).store(tx);
  applyTransition(service, payment, payment.amount_refunded === 0 ? 'return_all' : 'return_part', refund, tx);
  postRefundFailure(payment, refund, at, tx);
  if (payment.top_up_user_id !== null) postTopUpRefundFailure(payment, refund, at, tx);
}

function fail(
  service: DomainContext,
  step: Step,
  { decline_code, cancelled }: Outcome & { status: 'declined' },
  tx: Transaction,
): Step {
  const { kind, payment, amount, refund } = step;
  const at = service.clock.now();
  payment.set({ updated_at: at, ...(kind !== 'refund' && { operation_id: null }) });
  if (mayChooseAgain(step, at)) {
    payment.set({ payment_method: null, processor_reference: null }).store(tx);
  } else if (kind === 'authorize' && payment.status === 'PENDING') {
    const isLate = hasExpired(payment, at);
    if (!isLate) payment.failure = { code: 'payment_declined', decline_code };
    applyTransition(service, payment, isLate ? 'expire' : 'decline', null, tx);
  } else if (kind === 'refund') {
    payment.amount_refund_pending -= amount;
    payment.store(tx);
    const failure_code = cancelled ? 'refund_cancelled' : 'refund_declined';
    refund!.set({ status: 'FAILED', failure_code, updated_at: at }).store(tx);
    if (payment.top_up_user_id !== null) postEndOfTopUpRefund(payment, refund!, at, tx);
    recordEvent(service, 'refund.failed', payment, refund!.toWire(), tx);
  } else {
    payment.store(tx);
  }
  return { ...step, declined: true };
}

/** Reports whether the payer may choose again: after leaving a page, and after a limited number of declined cards. */
function mayChooseAgain({ kind, payment, reason, abandoned }: Step, at: Date): boolean {
  if (kind !== 'authorize' || payment.status !== 'PENDING' || hasExpired(payment, at)) return false;
  return abandoned === true || (reason === AT_CHECKOUT && recordDeclinedCard(payment, newId('op')));
}

/**
 * Declines a payment for good, whose payer has tried too many cards on the page of a processor. The page is ended; if a card
 * was accepted there in this moment, its authorization is released.
 */
export async function declineForGood(
  service: DomainContext,
  payment: Payment,
  decline_code: DeclineCode,
  tx: Transaction,
): Promise<void> {
  await abandon(service.clock, payment, tx);
  payment.set({ operation_id: null, failure: { code: 'payment_declined', decline_code } });
  applyTransition(service, payment, 'decline', null, tx);
}

/**
 * Returns the payment after a capture or void.
 * @throws Refusal `processor_unavailable` when its processor declined; `payment_expired` when its authorization had lapsed there
 */
export function paymentAfter({ kind, payment, declined }: Step): Payment {
  if (!declined) return payment;
  if (kind === 'capture' && payment.status === 'EXPIRED') throw expired(payment);
  throw new Refusal(
    'processor_unavailable',
    `The processor declined to ${METHODS[kind]} this payment. Nothing changed.`,
    { ended: true },
  );
}
