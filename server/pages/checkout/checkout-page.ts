import type { Request, Response } from 'express';
import { simulatedCardTokens } from '../../../spec/generated/values.ts';
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
import type { Language } from '../../platform/languages/language.ts';
import { claim } from '../../http/guards/claim-places.ts';
import type { ConfirmationData } from '../parts/confirmation-data.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { requireSignedIn, signedIn } from '../parts/visitor.ts';
import { leaveForAction, referenceOf } from './action-page.ts';
import { leave, renderCheckout } from './checkout-view.ts';
import { receiptForm } from './receipt-page.ts';

/** Parameter of the page that asks whether to cancel the payment. */
const LEAVE = 'cancel';

/** The page on which a payer chooses how to pay. */
export const checkout: Page = (service) => ({
  path: '/pay/:reference',
  isTranslated: true,
  get: async (req, res) => {
    const user = signedIn(res)?.user;
    const result = await getCheckout(service, referenceOf(req), user?.id);
    const isLeaving = user !== undefined && req.query[LEAVE] !== undefined;
    renderCheckout(res, result, user?.email ?? null, {
      isLeaving,
      faults: [],
      receiptForm: receiptForm(service, req, res, result),
    });
  },
  post: decide(service),
  confirm: (req, res, data, status) => askWhoPays(service, req, res, data, status),
});

/**
 * Carries out the payer's decision. Redirects to the page on which the payer must act, or to the merchant, or without a
 * `return_url` shows the result here.
 */
function decide(service: HttpContext) {
  return async (req: Request, res: Response): Promise<void> => {
    const decision = readDecision(req, res);
    claim({ work: 'money' });
    const user = signedIn(res)?.user;
    const reference = referenceOf(req);
    const obstacle = await decideCheckout(service, reference, decision).catch(ignoreLateness);
    const result = await getCheckout(service, reference, user?.id);
    const faults = obstacle ? [faultOf(obstacle, result, languageFor(res))] : [];
    // A payment that is no longer open offers no other choice: the capture was declined, or another step came first.
    if (obstacle && result.state === 'open')
      renderCheckout(res, result, user?.email ?? null, { card: formField(req, 'card'), faults });
    else if (mayHaveToAct(result, decision)) await leaveForAction(service, req, res);
    else leave(req, res, result);
  };
}

/** Reports whether the payer has to act, perhaps once the processor has answered the first of two equal forms. */
function mayHaveToAct({ payment, state }: Checkout, decision: CheckoutDecision): boolean {
  const opensPage =
    decision.pay === 'card' || (decision.pay === 'simulated_card' && decision.token === 'sim_challenge');
  return payment.awaitsPayer || (state === 'processing' && opensPage);
}

/** Asks the payer to confirm on the page that shows amount and payee. A payment that is no longer open has nothing to confirm. */
async function askWhoPays(
  service: HttpContext,
  req: Request,
  res: Response,
  confirming: ConfirmationData,
  status: number,
): Promise<void> {
  const { user } = requireSignedIn(res);
  const result = await getCheckout(service, referenceOf(req), user.id);
  if (result.state !== 'open') return seeOther(res, req.originalUrl);
  renderCheckout(res, result, user.email, { confirming, faults: confirming.faults, status });
}

/** Reads the decision. To pay from a wallet, and to cancel, requires an account. */
function readDecision(req: Request, res: Response): CheckoutDecision {
  const pay = formField(req, 'pay');
  if (pay === 'wallet' || pay === 'cancelled') return { pay, by: requireSignedIn(res) };
  const by = signedIn(res);
  if (pay === 'card') return { pay, by };
  const token = simulatedCardTokens.find((each) => each === formField(req, 'card'));
  if (pay === 'simulated_card' && token) return { pay, token, by };
  throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and choose to pay or cancel.');
}

/** Ignores a second or late submission, so that the page shows the payment's current state. */
function ignoreLateness(error: unknown): undefined {
  const late =
    error instanceof Refusal && ['payment_state_conflict', 'payment_expired', 'business_closed'].includes(error.code);
  if (!late) throw error;
  return undefined;
}

function faultOf(obstacle: CheckoutObstacle, { payment, available }: Checkout, language: Language): FieldError {
  if (obstacle === 'declined') {
    return { field: 'card', code: 'payment_declined', message: language.text('checkout.card_declined') };
  }
  const amount = formatAmount(available ?? 0, payment.currency, language.amounts);
  return {
    field: 'wallet',
    code: 'payment_declined',
    message: language.text('checkout.wallet_not_enough', { amount }),
  };
}
