import type { Transaction } from 'sequelize';
import type { SimulatedCardToken } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { requireVerifiedPayer } from '../accounts/email-verification.ts';
import { requireRecentInLive } from '../accounts/recent-sign-in.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import { availableIn, lockAvailable } from '../ledger/wallets.ts';
import { brandOf, type Brand } from '../businesses/brand.ts';
import { holdOpen } from '../businesses/businesses.ts';
import { holdByHand } from './by-hand.ts';
import { isBeingAsked, leaveAction } from './payer-return.ts';
import { isEnteredLater, newCard } from './payment-method.ts';
import { carryOut } from './processor-operations.ts';
import { accepts } from './processors/processors.ts';
import { giveUp } from './payments.ts';
import { takeStep } from './reserve-step.ts';
import { AT_CHECKOUT, type Step } from './steps.ts';
import { hasExpired, refuseUnlessAllowed } from './transitions.ts';

/** A payment as its payer sees it. */
export interface Checkout {
  payment: Payment;
  brand: Brand;
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
    | 'cancelled_by_payer'
    | 'expired'
    | 'lapsed';
  /**
   * Available money of the payer's wallet in this currency, in minor units; null for a payer who is not signed in, and for a
   * top-up, which is paid by card.
   */
  available: number | null;
  /** True if a card was declined since the payment was opened. */
  wasDeclined: boolean;
  /** True if the payer can enter a card, which can be charged this amount, on the page of a processor. */
  takesCards: boolean;
}

type Offer = Pick<DomainContext, 'clock' | 'processors'>;

/**
 * Reads a payment for checkout. Every visitor with the reference may read it, and every signed-in user may pay: a checkout
 * link requires no other right.
 */
export async function getCheckout(service: Offer, reference: string, payerId?: string): Promise<Checkout> {
  const at = service.clock.now();
  const payment = await Payment.findByReference(reference);
  if (!payment) throw notFound('payment');
  const business = await Business.findByPk(payment.business_id, { rejectOnEmpty: true });
  const state = business.closed_at && payment.status === 'PENDING' ? 'expired' : await stateOf(payment, at);
  const [available, declined] = await Promise.all([
    payerId === undefined || payment.top_up_user_id !== null ? null : availableIn(payerId, payment, at),
    state === 'open' ? declinedTries(payment, 1) : [],
  ]);
  const takesCards = accepts(service, payment, 'card');
  return { payment, brand: brandOf(business), state, available, wasDeclined: declined.length > 0, takesCards };
}

/** Lists the times at which cards were declined at checkout, which left the payment open; newest first. */
export async function declinedTries({ reference, cancelled_at, expires_at }: Payment, most: number): Promise<Date[]> {
  const declined = await ProcessorOperation.declined(reference, AT_CHECKOUT, cancelled_at ?? expires_at, most);
  return declined.map(({ updated_at }) => updated_at);
}

async function stateOf(payment: Payment, at: Date): Promise<Checkout['state']> {
  switch (payment.status) {
    case 'PENDING':
      if (hasExpired(payment, at)) return 'expired';
      if (payment.operation_id === null) return 'open';
      return payment.awaitsPayer && !(await isBeingAsked(payment, at)) ? 'open' : 'processing';
    case 'AUTHORIZED':
      return 'authorized';
    case 'CAPTURED':
      return 'paid';
    case 'PARTIALLY_REFUNDED':
      return 'partly_refunded';
    case 'REFUNDED':
      return 'refunded';
    case 'FAILED':
      return payment.failure?.decline_code === 'payer_declined' ? 'cancelled_by_payer' : 'declined';
    case 'CANCELLED':
      return payment.cancellation_reason === CANCELLED_BY_PAYER ? 'cancelled_by_payer' : 'cancelled';
    case 'EXPIRED':
      return payment.authorized_at ? 'lapsed' : 'expired';
  }
}

/** The `cancellation_reason` of a payment that its payer has cancelled, as Payment in spec/payments.tsp documents. */
export const CANCELLED_BY_PAYER = 'Cancelled by the payer at checkout.';

/** The payer's decision; a card needs no account. */
export type CheckoutDecision =
  | { pay: 'wallet'; by: Opener }
  | { pay: 'cancelled'; by: Opener }
  | { pay: 'card'; by: Opener | undefined }
  | { pay: 'simulated_card'; token: SimulatedCardToken; by: Opener | undefined };

/** Reason why a payment stays open, so that the payer chooses again. */
export type CheckoutObstacle = 'too little' | 'declined';

/**
 * Carries out the payer's decision. A form that is sent twice changes nothing. A wallet without enough money and a declined
 * card leave the payment open, so that the payer can choose again until it expires. While a page of a processor is open, the
 * same decision leaves it open, and another one ends it first.
 *
 * @throws Refusal `invalid_token` when the session has ended; in LIVE `invalid_request` for a simulated card, and from the
 * wallet `email_unverified` and `recent_sign_in_required`; `payment_state_conflict` or `payment_expired` when it is no longer
 * open; `business_closed`; `processor_unavailable`
 */
export async function decideCheckout(
  service: DomainContext,
  reference: string,
  decision: CheckoutDecision,
): Promise<CheckoutObstacle | undefined> {
  const open = await Payment.findByReference(reference);
  if (open?.awaitsPayer) {
    if (isMethod(open, decision)) return undefined;
    await leaveAction(service, reference);
  }
  const { by } = decision;
  const taken = await carryOut(service, async (tx) => {
    const payment = await Payment.lockByReference(reference, tx);
    if (!payment) throw notFound('payment');
    await holdOpen(payment, tx);
    if (by) await holdByHand(payment, by, tx);
    const step: Step = { kind: 'authorize', payment, amount: payment.amount, reason: AT_CHECKOUT };
    refuseUnlessAllowed(service.clock, payment, 'authorize');
    if (decision.pay === 'cancelled')
      return giveUp(service, payment, { kind: 'cancel', reason: CANCELLED_BY_PAYER }, tx);
    if (decision.pay === 'wallet') {
      if (payment.top_up_user_id !== null) throw onlyByCard();
      const isEnough = await chooseWallet(service, payment, decision.by, tx);
      return isEnough ? takeStep(service, step, tx) : 'too little';
    }
    if (payment.environment === 'LIVE' && decision.pay === 'simulated_card') throw onlySimulated();
    payment.payment_method = decision.pay === 'card' ? newCard() : { type: 'simulated_card', token: decision.token };
    return takeStep(service, step, tx);
  });
  if (taken === 'too little') return taken;
  return taken.declined ? 'declined' : undefined;
}

/** Reports whether a payment waits on the page of the method that its payer decides for. */
function isMethod({ payment_method: method }: Payment, decision: CheckoutDecision): boolean {
  if (method?.type === 'simulated_card') return decision.pay === method.type && decision.token === method.token;
  return isEnteredLater(method) && decision.pay === 'card';
}

/** Sets the wallet as the payment method. @returns false if it holds too little */
async function chooseWallet(
  { clock }: DomainContext,
  payment: Payment,
  { user, session }: Opener,
  tx: Transaction,
): Promise<boolean> {
  if (payment.environment === 'LIVE') await requireVerifiedPayer(user.id, tx);
  if ((await lockAvailable(user.id, payment, clock.now(), tx)) < payment.amount) return false;
  requireRecentInLive(clock, payment, session);
  payment.set({ payment_method: { type: 'wallet' }, payer_id: user.id });
  return true;
}

const onlyByCard = () =>
  new Refusal('invalid_request', 'A top-up of a wallet is paid by card only. Open the page again, and choose a card.');

/** Refuses a simulated card in LIVE, where the page does not offer any. */
const onlySimulated = () =>
  new Refusal(
    'invalid_request',
    'Simulated cards exist in TEST only. Open the page again, and choose another payment method.',
  );
