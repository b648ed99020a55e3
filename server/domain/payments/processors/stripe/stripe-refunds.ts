import type { Stripe } from 'stripe';
import type { Order, Outcome } from '../processor.ts';
import { declinedBy } from './declines.ts';
import { OPERATION } from './stripe-metadata.ts';

/** Returns the outcome of a refund, which a bank may decide on later. */
export function outcomeOfRefund({ status, failure_reason }: Stripe.Refund): Outcome {
  if (status === 'succeeded') return { status };
  if (status === 'failed') return declinedBy({ code: failure_reason ?? 'refund_failed' });
  if (status === 'canceled') return { ...declinedBy({ code: 'refund_canceled' }), cancelled: true };
  return { status: 'pending' };
}

/** Finds the refund of an order by its key. */
export async function findRefund(
  client: Stripe,
  payment_intent: string,
  { idempotencyKey }: Order,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of client.refunds.list({ payment_intent, limit: 100 }))
    if (refund.metadata?.[OPERATION] === idempotencyKey) return refund;
  return undefined;
}

/** Cancels a refund, which Stripe allows only while it waits for the payer. */
export async function cancelStripeRefund(client: Stripe, payment_intent: string, order: Order): Promise<Outcome> {
  const refund = await findRefund(client, payment_intent, order);
  if (!refund) return { status: 'unknown' };
  if (refund.status !== 'requires_action') return outcomeOfRefund(refund);
  await client.refunds.cancel(refund.id).catch(() => undefined); // it may have ended in this moment
  const after = await client.refunds.retrieve(refund.id);
  return after.status === 'requires_action' ? { status: 'unknown' } : outcomeOfRefund(after);
}
