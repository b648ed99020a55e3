import type { Stripe } from 'stripe';
import type { DisputeStatus } from '../../../../models/payments/dispute.ts';
import type { DisputeReport } from '../processor.ts';
import { fromStripeAmount } from './amounts.ts';

/**
 * States by those of Stripe, and their order. Money leaves with a dispute; a warning is an inquiry, which takes nothing; an appeal
 * returns it only once it is won.
 */
const STATES: Record<string, { status: DisputeStatus; order: number }> = {
  warning_needs_response: { status: 'INQUIRY', order: 0 },
  warning_under_review: { status: 'INQUIRY', order: 0 },
  needs_response: { status: 'OPEN', order: 1 },
  under_review: { status: 'OPEN', order: 1 },
  warning_closed: { status: 'CLOSED', order: 2 },
  prevented: { status: 'CLOSED', order: 2 },
  won: { status: 'WON', order: 2 },
  lost: { status: 'LOST', order: 2 },
  appeal_needs_response: { status: 'LOST', order: 2 },
  appeal_under_review: { status: 'LOST', order: 2 },
};

/** Stripe only adds movements of money to a dispute: at most two, so that their number orders its states. */
const STATES_OF_A_MOVEMENT = 10;

/** Returns the state of a dispute, except its payment; undefined for a state that Stripe has added since. */
export function reportOf(dispute: Stripe.Dispute): Omit<DisputeReport, 'payment_reference'> | undefined {
  const { id, amount, currency, reason, balance_transactions } = dispute;
  const state = STATES[dispute.status];
  if (state === undefined) return undefined;
  return {
    ...{ id, reason, status: state.status },
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    version: balance_transactions.length * STATES_OF_A_MOVEMENT + state.order,
  };
}
