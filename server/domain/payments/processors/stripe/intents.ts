import type { Stripe } from 'stripe';
import type { CardDetails, Order, Outcome } from '../processor.ts';
import { toStripeAmount } from './amounts.ts';
import { declinedBy } from './declines.ts';
import { CAPTURE } from './stripe-metadata.ts';

type Intent = Stripe.PaymentIntent;

/** What every look-up of a payment intent includes. */
export const CARD = 'payment_method';

/** Returns the outcome of an authorization. */
export function outcomeOfAuthorization(intent: Intent, order: Pick<Order, 'amount' | 'payment'>): Outcome {
  const card = cardOf(intent);
  const known = { reference: intent.id, ...(card && { card }) };
  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded':
      requireAmount(intent, order);
      return { status: 'succeeded', ...known };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url ? { status: 'action_required', url, ...known } : { status: 'pending', ...known };
    }
    case 'requires_payment_method':
    case 'canceled':
      return {
        ...declinedBy(intent.last_payment_error ?? { code: intent.cancellation_reason ?? undefined }),
        ...known,
      };
    case 'processing':
    case 'requires_confirmation':
    default:
      return { status: 'pending', ...known };
  }
}

/** Returns the outcome of a capture; undefined while the authorization is not captured. */
export function outcomeOfCapture(intent: Intent, { idempotencyKey, amount, payment }: Order): Outcome | undefined {
  if (intent.status === 'requires_capture') return undefined;
  if (intent.status === 'processing') return { status: 'pending' };
  if (intent.status === 'canceled') return { ...declinedBy({ code: 'payment_intent_canceled' }), lapsed: true };
  if (intent.status !== 'succeeded') return declinedBy({ code: `payment_intent_${intent.status}` });
  const isOurs = intent.metadata[CAPTURE] === idempotencyKey;
  if (isOurs || intent.amount_received === toStripeAmount(amount, payment.currency)) return { status: 'succeeded' };
  throw new Error(`${intent.id} was captured with another amount, ${intent.amount_received} of Stripe's units.`);
}

/** Returns the outcome of a void; undefined while the authorization is held. */
export function outcomeOfVoid(intent: Intent): Outcome | undefined {
  if (intent.status === 'canceled') return { status: 'succeeded' };
  if (intent.status === 'processing') return { status: 'pending' };
  if (intent.status === 'succeeded') return declinedBy({ code: 'payment_intent_succeeded' });
  return undefined;
}

function requireAmount({ id, amount, currency }: Intent, order: Pick<Order, 'amount' | 'payment'>): void {
  const expected = toStripeAmount(order.amount, order.payment.currency);
  if (amount === expected && currency === order.payment.currency.toLowerCase()) return;
  throw new Error(`${id} authorizes ${amount} ${currency}, not ${expected} ${order.payment.currency}.`);
}

/** Returns the id of the last declined charge of a payment intent, if any. */
export function declinedCard({ last_payment_error }: Intent): Pick<Outcome, 'declined_card'> {
  const declined_card = last_payment_error?.charge;
  return declined_card ? { declined_card } : {};
}

/** Returns the card of a payment intent whose payment method is expanded. */
export function cardOf({ payment_method }: Intent): CardDetails | undefined {
  if (payment_method === null || typeof payment_method === 'string' || !payment_method.card) return undefined;
  const { brand, last4, exp_month, exp_year } = payment_method.card;
  return { brand, last4, expires: `${exp_year}-${String(exp_month).padStart(2, '0')}` };
}

export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
