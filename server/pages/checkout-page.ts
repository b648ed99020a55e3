import type { Request, Response } from 'express';
import { simulatedCardTokens, type SimulatedCardToken } from '../../spec/generated/values.ts';
import type { Clock } from '../platform/clock.ts';
import type { Service } from '../service.ts';
import { decideCheckout, getCheckout, type Checkout, type CheckoutDecision } from '../domain/payments/checkout.ts';
import { formatAmount } from '../domain/payments/currencies.ts';
import { Refusal, type FieldError } from '../platform/errors.ts';
import { formField } from './parts/forms.ts';
import { renderPage, seeOther, type Page } from './parts/render-page.ts';
import { requireSignedIn } from './parts/visitor.ts';

export interface CheckoutData {
  state: Checkout['state'];
  reference: string;
  businessName: string;
  description: string | null;
  amount: string;
  isTest: boolean;
  wallet: { available: string; suffices: boolean };
  cards: readonly SimulatedCardToken[];
  expiresAt: Date;
  returnUrl: string | null;
  email: string;
  faults: FieldError[];
}

/** The page on which a payer chooses how to pay. */
export const checkout: Page = (service) => ({
  path: '/pay/:reference',
  get: (req, res) => show(service.clock, req, res),
  post: decide(service),
});

const referenceOf = (req: Request) => req.params.reference as string;

async function show(clock: Clock, req: Request, res: Response): Promise<void> {
  const { user } = requireSignedIn(res);
  render(res, await getCheckout(clock, referenceOf(req), user.id), user.email);
}

/** After the decision the payer returns to the merchant or, without a `return_url`, sees the result here. */
function decide(service: Service) {
  return async (req: Request, res: Response): Promise<void> => {
    const { user } = requireSignedIn(res);
    const reference = referenceOf(req);
    const enough = await decideCheckout(service, reference, user.id, readDecision(req)).catch(ignoreLateness);
    const result = await getCheckout(service.clock, reference, user.id);
    if (!enough) render(res, result, user.email, [tooLittle(result)]);
    else seeOther(res, result.state === 'expired' ? req.originalUrl : (result.payment.return_url ?? req.originalUrl));
  };
}

function readDecision(req: Request): CheckoutDecision {
  const pay = formField(req, 'pay');
  if (pay === 'wallet' || pay === 'declined') return { pay };
  const token = simulatedCardTokens.find((each) => each === formField(req, 'card'));
  if (pay === 'simulated_card' && token) return { pay, token };
  throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and choose to pay or decline.');
}

/** After a second or late click the page shows the payment's current state. */
function ignoreLateness(error: unknown): true {
  const late = error instanceof Refusal && ['payment_state_conflict', 'payment_expired'].includes(error.code);
  if (!late) throw error;
  return true;
}

function tooLittle({ payment, available }: Checkout): FieldError {
  const has = formatAmount(available, payment.currency);
  return { field: 'wallet', code: 'insufficient_funds', message: `Your wallet holds ${has}, which is not enough.` };
}

function render(res: Response, { payment, ...checkout }: Checkout, email: string, faults: FieldError[] = []): void {
  const amount = formatAmount(payment.amount, payment.currency);
  const data = {
    state: checkout.state,
    reference: payment.reference,
    businessName: checkout.businessName,
    description: payment.description,
    amount,
    isTest: payment.environment === 'TEST',
    wallet: {
      available: formatAmount(checkout.available, payment.currency),
      suffices: checkout.available >= payment.amount,
    },
    cards: simulatedCardTokens,
    expiresAt: payment.expires_at,
    returnUrl: payment.return_url,
    email,
    faults,
  };
  renderPage(res, 'checkout', data, {
    title: `Pay ${amount} to ${checkout.businessName}`,
    status: faults.length > 0 ? 422 : 200,
    ...(payment.return_url !== null && { leadsTo: payment.return_url }),
  });
}
