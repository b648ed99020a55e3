import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { limits } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Payment } from '../../models/payments/payment.ts';
import { User } from '../../models/accounts/user.ts';
import { requireVerifiedPayer } from '../accounts/email-verification.ts';
import type { Actor } from '../audit/audit.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { Merchant, Tenant } from '../businesses/merchant.ts';
import { checkCurrency } from './currencies.ts';
import { recordByHand } from './by-hand.ts';
import { carryOut } from './processor-operations.ts';
import { abandon } from './payer-action.ts';
import { takeStep, type Taken } from './reserve-step.ts';
import { refuseCardsIn } from './card-texts.ts';
import { chosenMethod, isEnteredLater } from './payment-method.ts';
import { checkReturnUrl } from './return-url.ts';
import { refuseInUse, uniqueReferenceOf } from './unique-reference.ts';
import { AT_CHECKOUT, paymentAfter, type Step } from './steps.ts';
import { applyTransition, refuseUnlessAllowed } from './transitions.ts';

export type PaymentRequest = components['schemas']['PaymentCreate'];

const DEFAULT_EXPIRY_SECONDS = limits.PaymentCreate.expires_in.default;

/**
 * Creates a payment and authorizes it; without a payment method it waits for its payer. A declined payment is stored as
 * FAILED with its `failure`, so the caller must check the status.
 *
 * @param payer the token's user, if any, whose wallet is used for `{type: "wallet"}`
 */
export async function createPayment(
  service: DomainContext,
  merchant: Merchant,
  request: PaymentRequest,
  {
    payer = null,
    checkpoint,
    byHand,
  }: { payer?: string | null; checkpoint?: Checkpoint; byHand?: Actor | undefined } = {},
): Promise<Payment> {
  checkCurrency(request.currency);
  refuseCardsIn(request);
  if (request.return_url !== undefined) checkReturnUrl(request.return_url);
  const unique = uniqueReferenceOf(request);
  const payment = newPayment(merchant, request, payer, service.clock.now());
  const step: Step = { kind: 'authorize', payment, amount: payment.amount };
  if (isEnteredLater(payment.payment_method)) step.reason = AT_CHECKOUT; // on the processor's page, too
  const start = async (tx: Transaction) => {
    if (unique !== undefined) await refuseInUse(merchant, unique, tx);
    if (payment.payer_id !== null) {
      await User.hold(payment.payer_id, tx);
      if (merchant.environment === 'LIVE') await requireVerifiedPayer(payment.payer_id, tx);
    }
    await recordByHand(tx, byHand, 'payment.created', payment, { amount: payment.amount }, service.clock.now());
    if (payment.payment_method !== null) return takeStep(service, step, tx);
    payment.store(tx);
    return step;
  };
  return (await carryOut(service, start, checkpoint)).payment;
}

/** Builds a payment that is not stored yet. @throws Refusal `invalid_request` for a wallet without a payer */
export function newPayment(merchant: Merchant, request: PaymentRequest, payer: string | null, at: Date): Payment {
  const fromWallet = request.payment_method?.type === 'wallet';
  if (fromWallet && payer === null) {
    const advice = 'requires the token of a user; without one, omit the method and redirect the payer to checkout_url';
    throw invalidField('/payment_method/type', 'user_required', advice);
  }
  return Payment.build({
    ...merchant,
    reference: newId('pay'),
    merchant_reference: request.merchant_reference ?? null,
    status: 'PENDING',
    amount: request.amount,
    currency: request.currency,
    capture_method: request.capture_method ?? 'MANUAL',
    payment_method: request.payment_method ? chosenMethod(request.payment_method) : null,
    payer_id: fromWallet ? payer : null,
    description: request.description || null,
    metadata: request.metadata ?? {},
    return_url: request.return_url ?? null,
    created_at: at,
    updated_at: at,
    expires_at: new Date(at.getTime() + (request.expires_in ?? DEFAULT_EXPIRY_SECONDS) * 1000),
  });
}

export async function getPayment(tenant: Tenant, reference: string): Promise<Payment> {
  const payment = await Payment.findOwned(tenant, reference);
  if (!payment) throw notFound('payment');
  return payment;
}

/** The options of a step. */
export interface StepOptions {
  checkpoint?: Checkpoint | undefined;
  /** `updated_at` of the payment that the person saw: a payment that has changed since is refused. */
  seen?: Date | undefined;
  /** The member who takes the step, in the console or by a token. */
  byHand?: Actor | undefined;
}

/**
 * Captures once, up to the authorized amount; the rest is released. @param amount minor units; the full amount by default
 */
export async function capturePayment(
  service: DomainContext,
  tenant: Tenant,
  reference: string,
  { amount, checkpoint, seen, byHand }: StepOptions & { amount?: number | undefined } = {},
): Promise<Payment> {
  const start = async (tx: Transaction) => {
    const payment = await lockPayment(tenant, reference, tx, seen);
    refuseUnlessAllowed(service.clock, payment, 'capture');
    const captured = amount ?? payment.amount;
    if (captured > payment.amount) throw exceedsCapturable(payment);
    const details = { amount: captured };
    await recordByHand(tx, byHand, 'payment.capture_requested', payment, details, service.clock.now());
    return takeStep(service, { kind: 'capture', payment, amount: captured }, tx);
  };
  return paymentAfter(await carryOut(service, start, checkpoint));
}

function exceedsCapturable({ amount, currency }: Payment): Refusal {
  const code = 'amount_exceeds_capturable';
  return new Refusal(code, `At most ${amount} ${currency} minor units can be captured.`, {
    errors: [{ field: '/amount', code, message: `must be at most ${amount}` }],
  });
}

/** Cancels a payment and releases held money. @param reason the merchant's reason */
export async function cancelPayment(
  service: DomainContext,
  tenant: Tenant,
  reference: string,
  { reason, checkpoint, seen, byHand }: StepOptions & { reason?: string | undefined } = {},
): Promise<Payment> {
  refuseCardsIn({ reason });
  const start = async (tx: Transaction) => {
    const payment = await lockPayment(tenant, reference, tx, seen);
    refuseUnlessAllowed(service.clock, payment, 'cancel');
    await recordByHand(tx, byHand, 'payment.cancel_requested', payment, { reason }, service.clock.now());
    return giveUp(service, payment, { kind: 'cancel', reason: reason || undefined }, tx);
  };
  return paymentAfter(await carryOut(service, start, checkpoint));
}

/** Cancels or expires a locked payment that may take that step. */
export async function giveUp(
  service: DomainContext,
  payment: Payment,
  { kind, reason }: { kind: 'cancel' | 'expire'; reason?: string | undefined },
  tx: Transaction,
): Promise<Taken> {
  const step: Step = { kind, payment, amount: payment.amount, ...(reason !== undefined && { reason }) };
  if (payment.status === 'AUTHORIZED') return takeStep(service, step, tx);
  // Nothing is held, so there is no call. A pending authorization that succeeds is released.
  if (payment.awaitsPayer) await abandon(service.clock, payment, tx);
  payment.set({ cancellation_reason: reason ?? null, operation_id: null });
  applyTransition(service, payment, kind, null, tx);
  return step;
}

/** @param seen `updated_at` of the payment as the caller knows it, if that matters */
export async function lockPayment(tenant: Tenant, reference: string, tx: Transaction, seen?: Date): Promise<Payment> {
  const payment = await Payment.lockOwned(tenant, reference, tx);
  if (!payment) throw notFound('payment');
  if (seen && payment.updated_at.getTime() !== seen.getTime()) throw movedOn(payment);
  return payment;
}

function movedOn({ status, updated_at }: Payment): Refusal {
  const detail = `This payment is ${status} and changed at ${updated_at.toISOString()}, after you read it. Read it again.`;
  return new Refusal('payment_state_conflict', detail);
}
