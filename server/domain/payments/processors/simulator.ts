import type { SimulatedCardToken } from '../../../../spec/generated/values.ts';
import { challengePath } from '../../../platform/origin.ts';
import type { OperationKind } from '../../../models/payments/processor-operation.ts';
import type { Payment } from '../../../models/payments/payment.ts';
import type { Order, Outcome, PaymentProcessor } from './processor.ts';

/** The delay of a simulated pending outcome, in seconds. */
export const SETTLE_SECONDS = 2;

const succeeded: Outcome = { status: 'succeeded' };
const pending: Outcome = { status: 'pending' };
const declined: Outcome = { status: 'declined', decline_code: 'declined' };
const cancelled: Outcome = { ...declined, cancelled: true };

/** The outcomes of a card: the first and the final one. */
interface Behaviour {
  first: Outcome;
  last: Outcome;
}

const settled = (outcome: Outcome): Behaviour => ({ first: outcome, last: outcome });

type Behaviours = Partial<Record<SimulatedCardToken, Behaviour>>;

/** Behaviours by token, not by amount, so that tests are explicit. All other cards and steps succeed. */
const AUTHORIZATIONS: Behaviours = {
  sim_declined: settled(declined),
  sim_insufficient_funds: settled({ status: 'declined', decline_code: 'insufficient_funds' }),
  sim_pending_success: { first: pending, last: succeeded },
  sim_pending_failure: { first: pending, last: declined },
  sim_timeout: { first: { status: 'unknown' }, last: succeeded },
};

const REFUNDS: Behaviours = {
  sim_refund_pending: { first: pending, last: succeeded },
  sim_refund_failure: settled(declined),
};

function behaviour({ kind, payment }: { kind: OperationKind; payment: Payment }): Behaviour {
  const card = payment.payment_method;
  const behaviours = kind === 'authorize' ? AUTHORIZATIONS : kind === 'refund' ? REFUNDS : {};
  return (card?.type === 'simulated_card' && behaviours[card.token]) || settled(succeeded);
}

/** Reports whether the payer must confirm a payment on the page that stands in for the bank. */
const isChallenge = ({ kind, payment: { payment_method: card } }: Pick<Order, 'kind' | 'payment'>) =>
  kind === 'authorize' && card?.type === 'simulated_card' && card.token === 'sim_challenge';

/** The page settles the order itself, so until then the payer must act. */
const challenge = ({ payment, idempotencyKey }: Order): Outcome => ({
  status: 'action_required',
  url: challengePath(payment.reference, idempotencyKey),
});

/** Reports whether a pending outcome is over. */
const isOver = ({ askedAt, startedAt }: Order) => askedAt.getTime() >= startedAt.getTime() + SETTLE_SECONDS * 1000;

const first = (order: Order) => Promise.resolve(isChallenge(order) ? challenge(order) : behaviour(order).first);

/**
 * Simulates a card processor, in TEST only. A card with an immediate outcome settles in the transaction; pending and timeout
 * cards are treated as remote, like a real processor.
 */
export const simulator: PaymentProcessor = {
  name: 'simulator',
  method: 'simulated_card',
  environment: 'TEST',
  isRemote: (order) => isChallenge(order) || behaviour(order).first !== behaviour(order).last,
  authorize: first,
  capture: first,
  void: first,
  refund: first,
  cancelRefund: (order) => Promise.resolve(isOver(order) ? behaviour(order).last : cancelled),
  abandon: () => Promise.resolve(declined),
  retrieve: (order) => {
    if (isChallenge(order)) return Promise.resolve(challenge(order));
    const { first, last } = behaviour(order);
    return Promise.resolve(isOver(order) ? last : first);
  },
};
