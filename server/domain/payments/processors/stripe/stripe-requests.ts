import type { Stripe } from 'stripe';
import type { Order } from '../processor.ts';
import { toStripeAmount } from './amounts.ts';
import { CARD } from './intents.ts';
import { OPERATION, PAGE, PAYMENT } from './stripe-metadata.ts';

const MINUTE = 60;
/**
 * Seconds for which a hosted page can be open. Stripe requires an end in 30 minutes to 24 hours: an hour of repeated calls, and
 * clocks that differ, fit in. Pages of payments that end earlier are abandoned then.
 */
const [SHORTEST_PAGE, LONGEST_PAGE] = [95 * MINUTE, 23 * 60 * MINUTE];

/** Requests with the same key must have the same parameters, so these depend on the order's fixed parts only. */

/** Returns the request that authorizes a card by the token that the acquirer's script has made of it. */
export function intentOf(order: Order, token: string): Stripe.PaymentIntentCreateParams {
  const { payment, amount, returnUrl } = order;
  return {
    amount: toStripeAmount(amount, payment.currency),
    currency: payment.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    confirm: true,
    ...methodOf(token),
    ...textsOf(order),
    metadata: metadataOf(order),
    return_url: returnUrl,
    expand: [CARD],
  };
}

/** Returns the parameter for a token of Stripe.js: a confirmation token, or a payment method. */
function methodOf(token: string): Pick<Stripe.PaymentIntentCreateParams, 'confirmation_token' | 'payment_method'> {
  return token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token };
}

/** Returns the request for a hosted page, on which the payer enters a card. */
export function pageOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const { payment, amount, returnUrl, startedAt } = order;
  const name = payment.description ?? `Payment ${payment.reference}`;
  const unit_amount = toStripeAmount(amount, payment.currency);
  const price_data = { currency: payment.currency.toLowerCase(), unit_amount, product_data: { name } };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: payment.reference,
    metadata: metadataOf(order),
    payment_intent_data: {
      capture_method: 'manual',
      ...textsOf(order),
      metadata: { ...metadataOf(order), [PAGE]: 'true' },
    },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: endOfPage(startedAt, payment.expires_at),
  };
}

/** Returns the description for the payer, and what follows the account's prefix on the statement of the card. */
const textsOf = ({ payment: { description, statement_descriptor } }: Order) => ({
  ...(description !== null && { description }),
  ...(statement_descriptor !== null && { statement_descriptor_suffix: statement_descriptor }),
});

const metadataOf = ({ idempotencyKey, payment }: Order) => ({
  [OPERATION]: idempotencyKey,
  [PAYMENT]: payment.reference,
});

/** Returns the end of a hosted page in seconds: that of its payment, within Stripe's limits. */
function endOfPage(startedAt: Date, expiresAt: Date): number {
  const start = Math.floor(startedAt.getTime() / 1000);
  const end = Math.floor(expiresAt.getTime() / 1000);
  return Math.min(Math.max(end, start + SHORTEST_PAGE), start + LONGEST_PAGE);
}
