import type { Transaction } from 'sequelize';
import type { SimulatedCardToken } from '../../../spec/generated/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { requireVerifiedPayer } from '../accounts/email-verification.ts';
import { requireRecentInLive } from '../accounts/recent-sign-in.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import { availableIn, lockAvailable } from '../ledger/wallets.ts';
import { holdOpen } from '../businesses/businesses.ts';
import { holdByHand } from './by-hand.ts';
import { carryOut } from './processor-operations.ts';
import { takeStep } from './reserve-step.ts';
import { AT_CHECKOUT, type Step } from './steps.ts';
import { applyTransition, hasExpired, refuseUnlessAllowed } from './transitions.ts';

/** A payment as its payer sees it. */
export interface Checkout {
  payment: Payment;
  businessName: string;
  /** `open` for payment, or the outcome: `lapsed` if its payer paid in time, but the business did not capture in time. */
  state:
    | 'open'
    | 'processing'
    | 'authorized'
    | 'paid'
    | 'partly_refunded'
    | 'refunded'
    | 'declined'
    | 'cancelled'
    | 'expired'
    | 'lapsed';
  /** Available money of the payer's wallet in this currency, in minor units; null for a payer who is not signed in. */
  available: number | null;
  /** True if a card was declined since the payment was opened. */
  wasDeclined: boolean;
}

/**
 * Reads a payment for checkout. Every visitor with the reference may read it, and every signed-in user may pay: a checkout
 * link requires no other right.
 */
export async function getCheckout(clock: Clock, reference: string, payerId?: string): Promise<Checkout> {
  const at = clock.now();
  const payment = await Payment.findByReference(reference);
  if (!payment) throw notFound('payment');
  const business = await Business.findByPk(payment.business_id, { rejectOnEmpty: true });
  const state = business.closed_at && payment.status === 'PENDING' ? 'expired' : stateOf(payment, at);
  const [available, declined] = await Promise.all([
    payerId === undefined ? null : availableIn(payerId, payment, at),
    state === 'open' ? declinedTries(payment, 1) : [],
  ]);
  return { payment, businessName: business.name, state, available, wasDeclined: declined.length > 0 };
}

/** Lists the times at which cards were declined at checkout, which left the payment open; newest first. */
export async function declinedTries({ reference, cancelled_at, expires_at }: Payment, most: number): Promise<Date[]> {
  const declined = await ProcessorOperation.declined(reference, AT_CHECKOUT, cancelled_at ?? expires_at, most);
  return declined.map(({ updated_at }) => updated_at);
}

function stateOf(payment: Payment, at: Date): Checkout['state'] {
  switch (payment.status) {
    case 'PENDING':
      if (hasExpired(payment, at)) return 'expired';
      return payment.operation_id === null ? 'open' : 'processing';
    case 'AUTHORIZED':
      return 'authorized';
    case 'CAPTURED':
      return 'paid';
    case 'PARTIALLY_REFUNDED':
      return 'partly_refunded';
    case 'REFUNDED':
      return 'refunded';
    case 'FAILED':
      return 'declined';
    case 'CANCELLED':
      return 'cancelled';
    case 'EXPIRED':
      return payment.authorized_at ? 'lapsed' : 'expired';
  }
}

export type CheckoutDecision =
  { pay: 'wallet' } | { pay: 'simulated_card'; token: SimulatedCardToken } | { pay: 'declined' };

/** Reason why a payment stays open, so that the payer chooses again. */
export type CheckoutObstacle = 'too little' | 'declined';

/**
 * Carries out the payer's decision. A form that is sent twice changes nothing. A wallet without enough money and a declined
 * card leave the payment open, so that the payer can choose again until it expires.
 *
 * @throws Refusal `invalid_token` when the session has ended; in LIVE `invalid_request` for a simulated card,
 * `email_unverified`, and from the wallet `recent_sign_in_required`; `payment_state_conflict` or `payment_expired` when it
 * is no longer open; `business_closed`
 */
export async function decideCheckout(
  service: DomainContext,
  reference: string,
  by: Opener,
  decision: CheckoutDecision,
): Promise<CheckoutObstacle | undefined> {
  const payerId = by.user.id;
  const taken = await carryOut(service, async (tx) => {
    const payment = await Payment.lockByReference(reference, tx);
    if (!payment) throw notFound('payment');
    await holdOpen(payment, tx);
    await holdByHand(payment, by, tx);
    const step: Step = { kind: 'authorize', payment, amount: payment.amount, reason: AT_CHECKOUT };
    refuseUnlessAllowed(service.clock, payment, decision.pay === 'declined' ? 'decline' : 'authorize');
    if (decision.pay === 'declined') return decline(service, step, tx);
    if (payment.environment === 'LIVE' && decision.pay === 'simulated_card') throw onlySimulated();
    if (payment.environment === 'LIVE') await requireVerifiedPayer(payerId, tx);
    if (decision.pay === 'wallet') {
      if ((await lockAvailable(payerId, payment, service.clock.now(), tx)) < payment.amount) return 'too little';
      requireRecentInLive(service.clock, payment, by.session);
      payment.set({ payment_method: { type: 'wallet' }, payer_id: payerId });
    } else {
      payment.payment_method = { type: 'simulated_card', token: decision.token };
    }
    return takeStep(service, step, tx);
  });
  if (taken === 'too little') return taken;
  return taken.declined && decision.pay !== 'declined' ? 'declined' : undefined;
}

/** Refuses a simulated card in LIVE, where the page does not offer any. */
const onlySimulated = () =>
  new Refusal(
    'invalid_request',
    'Simulated cards exist in TEST only. Open the page again, and choose another payment method.',
  );

function decline(service: DomainContext, step: Step, tx: Transaction): Step {
  step.payment.failure = { code: 'payment_declined', decline_code: 'payer_declined' };
  applyTransition(service, step.payment, 'decline', null, tx);
  return step;
}
