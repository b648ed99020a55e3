import type { Stripe } from 'stripe';
import type { Outcome } from '../processor.ts';
import { declinedBy } from './declines.ts';

/** Returns the outcome of a refund, which a bank may decide on later. */
export function outcomeOfRefund({ status, failure_reason }: Stripe.Refund): Outcome {
  if (status === 'succeeded') return { status };
  if (status === 'failed' || status === 'canceled') return declinedBy({ code: failure_reason ?? `refund_${status}` });
  return { status: 'pending' };
}
