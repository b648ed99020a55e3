import type { Payment } from '../../models/payments/payment.ts';

/**
 * Number of cards of a payment that may be declined at checkout: then the payment is declined for good, so that its link is of
 * no use for testing stolen cards.
 */
export const MOST_DECLINED_CARDS = 10;

/**
 * Records a declined card, each once by its id.
 * @returns true if the payer may choose again
 */
export function recordDeclinedCard(payment: Payment, id: string): boolean {
  const known = payment.declined_cards ?? [];
  if (!known.includes(id)) payment.declined_cards = [...known, id];
  return payment.declined_cards!.length < MOST_DECLINED_CARDS;
}
