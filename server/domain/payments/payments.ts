import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { now } from '../../platform/clock.ts';
import { within } from '../../database/transaction.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Payment } from '../../models/payment.ts';
import { mapResult, type Later } from '../later.ts';
import type { Merchant, Tenant } from '../businesses/merchant.ts';
import { checkCurrency } from './currencies.ts';
import { carryOn, takeStep } from './processor-operations.ts';
import { checkReturnUrl } from './return-url.ts';
import { paymentAfter } from './steps.ts';
import { applyTransition, refuseUnlessAllowed } from './transitions.ts';

export type PaymentRequest = components['schemas']['PaymentCreate'];

const DEFAULT_EXPIRY_SECONDS = 7 * 24 * 3600;

/**
 * Creates a payment and takes it as far as its payment method allows; without one it waits for its payer. A declined
 * payment is kept, FAILED and with its `failure`, so the caller must look at the status.
 *
 * @param payer The user of the token, if it has one: whose wallet `{type: "wallet"}` is.
 * @param begun What an earlier try of this same request began at a processor.
 */
export function createPayment(
  merchant: Merchant,
  request: PaymentRequest,
  { payer = null, begun }: { payer?: string | null; begun?: string | undefined } = {},
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  checkCurrency(request.currency);
  if (request.return_url !== undefined) checkReturnUrl(request.return_url);
  const payment = newPayment(merchant, request, payer);
  return within(async (tx) => {
    if (begun !== undefined) return mapResult(carryOn(begun), (step) => step.payment);
    if (payment.payment_method === null) {
      await payment.store(tx);
      return payment;
    }
    const step = await takeStep({ kind: 'authorize', payment, amount: payment.amount }, tx);
    return mapResult(step, (taken) => taken.payment);
  }, tx);
}

function newPayment(merchant: Merchant, request: PaymentRequest, payer: string | null): Payment {
  const fromWallet = request.payment_method?.type === 'wallet';
  if (fromWallet && payer === null) {
    const advice = 'needs the token of a user; without one, leave the method out and send the payer to checkout_url';
    throw invalidField('/payment_method/type', 'user_required', advice);
  }
  const at = now();
  return Payment.build({
    ...merchant,
    reference: newId('pay'),
    merchant_reference: request.merchant_reference ?? null,
    status: 'PENDING',
    amount: request.amount,
    currency: request.currency,
    capture_method: request.capture_method ?? 'MANUAL',
    payment_method: request.payment_method ?? null,
    payer_id: fromWallet ? payer : null,
    description: request.description ?? null,
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

/** Captures once, up to the authorized amount; the rest is released. @param amount minor units; all of it if left out */
export function capturePayment(
  merchant: Merchant,
  reference: string,
  { amount, begun }: { amount?: number | undefined; begun?: string | undefined } = {},
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  return within(async (tx) => {
    if (begun !== undefined) return mapResult(carryOn(begun), paymentAfter);
    const payment = await lockPayment(merchant, reference, tx);
    refuseUnlessAllowed(payment, 'capture');
    const captured = amount ?? payment.amount;
    if (captured > payment.amount) throw exceedsCapturable(payment);
    return mapResult(await takeStep({ kind: 'capture', payment, amount: captured }, tx), paymentAfter);
  }, tx);
}

function exceedsCapturable({ amount, currency }: Payment): Refusal {
  const code = 'amount_exceeds_capturable';
  return new Refusal(code, `At most ${amount} ${currency} minor units can be captured.`, {
    errors: [{ field: '/amount', code, message: `must be at most ${amount}` }],
  });
}

/** Gives up a payment; what is held goes back. @param reason the merchant's own */
export function cancelPayment(
  merchant: Merchant,
  reference: string,
  { reason, begun }: { reason?: string | undefined; begun?: string | undefined } = {},
  tx?: Transaction,
): Promise<Payment | Later<Payment>> {
  return within(async (tx) => {
    if (begun !== undefined) return mapResult(carryOn(begun), paymentAfter);
    const payment = await lockPayment(merchant, reference, tx);
    refuseUnlessAllowed(payment, 'cancel');
    return giveUp(payment, 'cancel', reason, tx);
  }, tx);
}

/** Cancels or expires a payment that is locked and may take that step. */
export async function giveUp(
  payment: Payment,
  kind: 'cancel' | 'expire',
  reason: string | undefined,
  tx: Transaction,
): Promise<Payment | Later<Payment>> {
  if (payment.status === 'AUTHORIZED') {
    const step = { kind, payment, amount: payment.amount, ...(reason !== undefined && { reason }) };
    return mapResult(await takeStep(step, tx), paymentAfter);
  }
  // Nothing is held, so there is nothing to ask anybody. What an authorization under way brings will be let go.
  payment.set({ cancellation_reason: reason ?? null, operation_id: null });
  await applyTransition(payment, kind, null, tx);
  return payment;
}

export async function lockPayment(merchant: Merchant, reference: string, tx: Transaction): Promise<Payment> {
  const payment = await Payment.lockOwned(merchant, reference, tx);
  if (!payment) throw notFound('payment');
  return payment;
}
