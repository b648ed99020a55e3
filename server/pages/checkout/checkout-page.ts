import type { Request, Response } from 'express';
import { simulatedCardTokens, type SimulatedCardToken } from '../../../spec/generated/values.ts';
import type { HttpContext } from '../../http/http-context.ts';
import {
  decideCheckout,
  getCheckout,
  type Checkout,
  type CheckoutDecision,
  type CheckoutObstacle,
} from '../../domain/payments/checkout.ts';
import { formatAmount } from '../../domain/payments/currencies.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { claim } from '../../http/guards/claim-places.ts';
import { OUTCOMES, type Outcome } from './checkout-outcomes.ts';
import { receiptOf, type Receipt } from './checkout-receipt.ts';
import { leaveFor } from '../entry/continue.ts';
import type { ConfirmationData } from '../parts/confirmation-data.ts';
import { formField } from '../parts/forms.ts';
import type { PasskeyButton } from '../parts/passkey-button.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { requireSignedIn, signedIn } from '../parts/visitor.ts';

export interface CheckoutData {
  /** Shows the service's name at the foot only: this page is the merchant's. */
  brandBelow: true;
  state: Checkout['state'];
  /** Null while the payment is open. */
  outcome: Outcome | null;
  reference: string;
  businessName: string;
  description: string | null;
  amount: string;
  isTest: boolean;
  /** Null for a payer who is not signed in. */
  wallet: { available: string; suffices: boolean } | null;
  /** True to show that a card was declined. The response to the card's form shows that itself. */
  wasDeclined: boolean;
  cards: readonly SimulatedCardToken[];
  /** The card in the submitted form. */
  card: string;
  expiresAt: Date;
  receipt: Receipt | null;
  returnUrl: string | null;
  email: string | null;
  faults: FieldError[];
  /** Prompt for the payer to confirm the identity, after the payer has chosen to pay; otherwise null. */
  confirming: ConfirmationData | null;
  /** Button of the confirmation prompt. */
  passkey: PasskeyButton | null;
}

/** The page on which a payer chooses how to pay. */
export const checkout: Page = (service) => ({
  path: '/pay/:reference',
  get: async (req, res) => {
    const user = signedIn(res)?.user;
    render(res, await getCheckout(service.clock, referenceOf(req), user?.id), user?.email ?? null);
  },
  post: decide(service),
  confirm: (req, res, data, status) => askWhoPays(service, req, res, data, status),
});

const referenceOf = (req: Request) => req.params.reference as string;

/** Carries out the payer's decision. Redirects to the merchant or, without a `return_url`, shows the result here. */
function decide(service: HttpContext) {
  return async (req: Request, res: Response): Promise<void> => {
    const by = requireSignedIn(res);
    claim({ work: 'money' });
    const { user } = by;
    const reference = referenceOf(req);
    const obstacle = await decideCheckout(service, reference, by, readDecision(req)).catch(ignoreLateness);
    const result = await getCheckout(service.clock, reference, user.id);
    // A payment that is no longer open offers no other choice: the capture was declined, or another step came first.
    if (obstacle && result.state === 'open')
      render(res, result, user.email, { card: formField(req, 'card'), faults: [faultOf(obstacle, result)] });
    else leave(req, res, result);
  };
}

function leave(req: Request, res: Response, result: Checkout): void {
  const address = isLate(result) ? null : returnAddress(result);
  if (address === null) seeOther(res, req.originalUrl);
  else leaveFor(req, res, address, result.state === 'open' ? 'Not paid' : OUTCOMES[result.state].heading);
}

/** Asks the payer to confirm on the page that shows amount and payee. A payment that is no longer open has nothing to confirm. */
async function askWhoPays(
  { clock }: HttpContext,
  req: Request,
  res: Response,
  confirming: ConfirmationData,
  status: number,
): Promise<void> {
  const { user } = requireSignedIn(res);
  const result = await getCheckout(clock, referenceOf(req), user.id);
  if (result.state !== 'open') return seeOther(res, req.originalUrl);
  render(res, result, user.email, { confirming, faults: confirming.faults, status });
}

/** Reports whether the payment expired or lapsed; the page says why. */
const isLate = ({ state }: Checkout) => state === 'expired' || state === 'lapsed';

function readDecision(req: Request): CheckoutDecision {
  const pay = formField(req, 'pay');
  if (pay === 'wallet' || pay === 'declined') return { pay };
  const token = simulatedCardTokens.find((each) => each === formField(req, 'card'));
  if (pay === 'simulated_card' && token) return { pay, token };
  throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and choose to pay or decline.');
}

/** Ignores a second or late submission, so that the page shows the payment's current state. */
function ignoreLateness(error: unknown): undefined {
  const late =
    error instanceof Refusal && ['payment_state_conflict', 'payment_expired', 'business_closed'].includes(error.code);
  if (!late) throw error;
  return undefined;
}

function faultOf(obstacle: CheckoutObstacle, { payment, available }: Checkout): FieldError {
  if (obstacle === 'declined') {
    const message = 'The card was declined, and no money was taken. Use another card or payment method.';
    return { field: 'card', code: 'payment_declined', message };
  }
  const has = formatAmount(available ?? 0, payment.currency);
  return { field: 'wallet', code: 'payment_declined', message: `Your wallet holds ${has}, which is not enough.` };
}

/** Builds the merchant's return URL with the payment and its status; null without a URL, or if the stored one is invalid. */
function returnAddress({ payment }: Checkout): string | null {
  const url = payment.return_url === null ? null : URL.parse(payment.return_url);
  url?.searchParams.set('payment', payment.reference);
  url?.searchParams.set('status', payment.status);
  return url?.href ?? null;
}

interface Sent {
  card?: string;
  faults: FieldError[];
  confirming?: ConfirmationData;
  status?: number;
}

function render(
  res: Response,
  checkout: Checkout,
  email: string | null,
  { card = '', faults, confirming, status = faults.length > 0 ? 422 : 200 }: Sent = { faults: [] },
): void {
  const { payment, state, businessName, available } = checkout;
  const amount = formatAmount(payment.amount, payment.currency);
  const outcome = state === 'open' ? null : OUTCOMES[state];
  const data = {
    brandBelow: true,
    state,
    outcome,
    reference: payment.reference,
    businessName,
    description: payment.description,
    amount,
    isTest: payment.environment === 'TEST',
    wallet:
      available === null
        ? null
        : {
            available: formatAmount(available, payment.currency),
            suffices: available >= payment.amount,
          },
    wasDeclined: checkout.wasDeclined && faults.length === 0,
    cards: simulatedCardTokens,
    card,
    expiresAt: payment.expires_at,
    receipt: receiptOf(payment),
    returnUrl: returnAddress(checkout),
    email,
    faults,
    confirming: confirming ?? null,
    passkey: confirming?.passkey ?? null,
  } as const;
  renderPage<CheckoutData>(res, 'checkout/checkout', data, {
    title: outcome?.heading ?? `Pay ${amount} to ${businessName}`,
    status,
    hasScript: state === 'processing',
    sendsOnce: confirming !== undefined,
  });
}
