import type { Checkout } from '../../domain/payments/checkout.ts';

/** Text shown to the payer of a payment that is not open. */
export interface Outcome {
  /** Also the title of the window. */
  heading: string;
  text: string;
}

type State = Exclude<Checkout['state'], 'open'>;

const OUTCOMES: Record<State, Outcome> = {
  processing: {
    heading: 'Your payment is being processed',
    text: 'This can take a moment, and this page updates itself. Do not pay again.',
  },
  authorized: {
    heading: 'Payment authorized',
    text: 'The amount is on hold for the business, which captures it when your order is ready. No action is required.',
  },
  paid: { heading: 'Paid', text: 'Thank you. The business has your payment.' },
  partly_refunded: { heading: 'Partly refunded', text: 'The business has refunded part of this payment.' },
  refunded: { heading: 'Refunded', text: 'The business has refunded this payment.' },
  declined: { heading: 'Not paid', text: 'This payment was declined. No money was taken.' },
  cancelled: { heading: 'Cancelled', text: 'The business cancelled this payment. No money was taken.' },
  cancelled_by_payer: {
    heading: 'Cancelled',
    text: 'You cancelled this payment. No money was taken, and it can no longer be paid.',
  },
  expired: {
    heading: 'Expired',
    text: 'This payment was not made in time. No money was taken. Ask the business for a new one.',
  },
  lapsed: {
    heading: 'Expired',
    text: 'The business did not capture this payment in time. The amount was returned to you.',
  },
};

/** Texts that differ for a top-up of a wallet, which has no business behind it. */
const OF_TOP_UPS: Partial<Record<State, Outcome>> = {
  authorized: { heading: 'Card accepted', text: 'The money is in your wallet in a moment. No action is required.' },
  paid: { heading: 'Money added', text: 'The money is in your wallet.' },
  expired: {
    heading: 'Expired',
    text: 'No card was charged in time. No money was taken. Add money to the wallet again.',
  },
};

/** Returns the text for the payer of a payment that is not open. */
export function outcomeOf(state: State, { top_up_user_id }: Checkout['payment']): Outcome {
  return (top_up_user_id !== null && OF_TOP_UPS[state]) || OUTCOMES[state];
}
