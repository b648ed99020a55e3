import type { Payment } from '../../models/payment.ts';
import { Refusal } from '../../errors.ts';

type Failure = NonNullable<Payment['failure']>;

interface Outcome {
  declined: Failure | null;
}

const DECLINES: Record<string, Failure> = {
  sim_declined: { code: 'payment_declined', decline_code: 'declined' },
  sim_insufficient_funds: { code: 'payment_declined', decline_code: 'insufficient_funds' },
};

/** Stands in for a card processor, in TEST only; the card's token decides the outcome, never the amount. */
export function simulate(payment: Payment): Outcome {
  const method = payment.payment_method;
  if (method?.type !== 'simulated_card') {
    throw new Refusal('not_implemented', 'Only payment_method {"type": "simulated_card"} can be paid with so far.');
  }
  if (payment.environment === 'LIVE') {
    throw new Refusal('processor_unavailable', 'Simulated cards exist in TEST only; no processor takes them in LIVE.');
  }
  if (method.token === 'sim_success') return { declined: null };
  const declined = DECLINES[method.token];
  if (!declined)
    throw new Refusal(
      'not_implemented',
      `The simulated card ${method.token} is not there yet; sim_success and sim_declined are.`,
    );
  return { declined };
}
