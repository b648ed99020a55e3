import type { Checkout } from '../../domain/payments/checkout.ts';
import type { MessageKey } from '../../platform/languages/language.ts';

/** Keys of the texts shown to the payer of a payment that is not open. */
export interface Outcome {
  /** Also the title of the window. */
  heading: MessageKey;
  text: MessageKey;
}

type State = Exclude<Checkout['state'], 'open'>;

const OUTCOMES: Record<State, Outcome> = {
  processing: { heading: 'outcome.processing', text: 'outcome.processing_text' },
  authorized: { heading: 'outcome.authorized', text: 'outcome.authorized_text' },
  paid: { heading: 'outcome.paid', text: 'outcome.paid_text' },
  partly_refunded: { heading: 'outcome.partly_refunded', text: 'outcome.partly_refunded_text' },
  refunded: { heading: 'outcome.refunded', text: 'outcome.refunded_text' },
  declined: { heading: 'outcome.not_paid', text: 'outcome.declined_text' },
  cancelled: { heading: 'outcome.cancelled', text: 'outcome.cancelled_text' },
  cancelled_by_payer: { heading: 'outcome.cancelled', text: 'outcome.cancelled_by_payer_text' },
  expired: { heading: 'outcome.expired', text: 'outcome.expired_text' },
  lapsed: { heading: 'outcome.expired', text: 'outcome.lapsed_text' },
};

/** Texts that differ for a top-up of a wallet, which has no business behind it. */
const OF_TOP_UPS: Partial<Record<State, Outcome>> = {
  authorized: { heading: 'outcome.top_up_authorized', text: 'outcome.top_up_authorized_text' },
  paid: { heading: 'outcome.top_up_paid', text: 'outcome.top_up_paid_text' },
  partly_refunded: { heading: 'outcome.partly_refunded', text: 'outcome.top_up_partly_refunded_text' },
  refunded: { heading: 'outcome.refunded', text: 'outcome.top_up_refunded_text' },
  expired: { heading: 'outcome.expired', text: 'outcome.top_up_expired_text' },
};

/** Returns the keys of the texts for the payer of a payment that is not open. */
export function outcomeOf(state: State, { top_up_user_id }: Checkout['payment']): Outcome {
  return (top_up_user_id !== null && OF_TOP_UPS[state]) || OUTCOMES[state];
}
