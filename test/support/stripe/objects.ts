import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** The parts of Stripe's objects that the stand-in has, in their published shapes. */

type Shape<T, Names extends keyof T> = { -readonly [Name in Names]: T[Name] };

export type Intent = { latest_charge: string | null; payment_method: string | null } & Shape<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'statement_descriptor_suffix'
  | 'status'
>;

export type Session = Shape<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
>;

export type Refund = Shape<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transaction'
  | 'charge'
  | 'created'
  | 'currency'
  | 'failure_reason'
  | 'metadata'
  | 'payment_intent'
  | 'status'
>;

export type Dispute = Shape<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transactions'
  | 'charge'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;

export type BalanceTransaction = { source: string } & Shape<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'available_on'
  | 'created'
  | 'currency'
  | 'fee'
  | 'net'
  | 'reporting_category'
  | 'status'
  | 'type'
>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Cards of Stripe's test mode by their tokens: the code of the decline, or what the payer's bank requires. */
export const TEST_CARDS: Record<string, { decline?: string; challenge?: true; brand?: string; last4?: string }> = {
  pm_card_visa: {},
  ctoken_visa: {},
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_visa_chargeDeclined: { decline: 'generic_decline', last4: '0002' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { decline: 'insufficient_funds', last4: '9995' },
  pm_card_visa_chargeDeclinedExpiredCard: { decline: 'expired_card', last4: '0069' },
  pm_card_visa_chargeDeclinedNewCode: { decline: 'code_of_next_year', last4: '0119' },
  pm_card_threeDSecure2Required: { challenge: true, last4: '3220' },
};

/** Returns the expanded payment method of a token. */
export function paymentMethodOf(token: string): Stripe.PaymentMethod {
  const { brand = 'visa', last4 = '4242' } = TEST_CARDS[token] ?? {};
  const card = { brand, last4, exp_month: 4, exp_year: 2031 };
  return { id: token, object: 'payment_method', type: 'card', card } as Stripe.PaymentMethod;
}
