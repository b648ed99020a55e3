import type { Stripe } from 'stripe';
import type { Order, Outcome } from '../processor.ts';
import { declinedBy } from './declines.ts';
import { declinedCard, outcomeOfAuthorization } from './intents.ts';

/** Returns the outcome of a hosted page, whose payment intent is expanded once there is one. */
export function outcomeOfPage(page: Stripe.Checkout.Session, order: Order): Outcome {
  const { id, status, url, payment_intent } = page;
  const isKnown = payment_intent !== null && typeof payment_intent !== 'string';
  if (status === 'open' && url)
    return { status: 'action_required', url, reference: id, ...(isKnown && declinedCard(payment_intent)) };
  if (status === 'expired') return { ...declinedBy({ code: 'page_expired' }), reference: id };
  return {
    ...(isKnown ? outcomeOfAuthorization(payment_intent, order) : { status: 'pending' as const }),
    reference: id,
  };
}

/** Reports whether an id of Stripe is that of a hosted page. */
export const isPage = (id: string | null): id is string => id?.startsWith('cs_') === true;
