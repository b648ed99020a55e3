import type { Request, Response } from 'express';
import { simulatedCardTokens, type SimulatedCardToken } from '../../../spec/generated/values.ts';
import type { ShownImage } from '../../domain/businesses/brand.ts';
import type { Checkout } from '../../domain/payments/checkout.ts';
import { formatAmount } from '../../domain/payments/currencies.ts';
import type { FieldError } from '../../platform/errors.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import { actionPath, checkoutPath } from '../../platform/origin.ts';
import { leaveFor } from '../entry/continue.ts';
import { addMoneyPath } from '../parts/add-money-path.ts';
import type { ConfirmationData } from '../parts/confirmation-data.ts';
import type { PasskeyButton } from '../parts/passkey-button.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, seeOther } from '../parts/render-page.ts';
import { outcomeOf, type Outcome } from './checkout-outcomes.ts';
import { receiptOf, type Receipt, type ReceiptForm } from './checkout-receipt.ts';

export interface CheckoutData {
  /** Shows the service's name at the foot only: this page is the merchant's. */
  brandBelow: true;
  state: Checkout['state'];
  /** Null while the payment is open. */
  outcome: Outcome | null;
  reference: string;
  businessName: string;
  image: ShownImage | null;
  supportEmail: string | null;
  description: string | null;
  amount: string;
  isTest: boolean;
  /** True for a top-up of a wallet, which is paid by card. */
  isTopUp: boolean;
  /** Null for a payer who is not signed in, and for a top-up. */
  wallet: { available: string; suffices: boolean; addMoneyPath: string } | null;
  /** True if the payer can enter a card on the acquirer's page. */
  takesCards: boolean;
  /** Path to the page on which the payer has not acted yet; null without one. */
  actionPath: string | null;
  /** True to show that a card was declined. The response to the card's form shows that itself. */
  wasDeclined: boolean;
  /** Simulated cards, in TEST only. */
  cards: readonly SimulatedCardToken[];
  /** The card in the submitted form. */
  card: string;
  expiresAt: Date;
  receipt: Receipt | null;
  /** The form that mails the receipt; null where it cannot be mailed. */
  receiptForm: ReceiptForm | null;
  returnUrl: string | null;
  /** True to ask the payer, who wants to cancel, to confirm that. */
  isLeaving: boolean;
  email: string | null;
  faults: FieldError[];
  /** Prompt for the payer to confirm the identity, after the payer has chosen to pay; otherwise null. */
  confirming: ConfirmationData | null;
  /** Button of the confirmation prompt. */
  passkey: PasskeyButton | null;
}

/** Redirects to the merchant with the result, or without a `return_url` to the page that shows it. */
export function leave(req: Request, res: Response, result: Checkout): void {
  const address = isLate(result) ? null : returnAddress(result);
  if (address === null) seeOther(res, checkoutPath(result.payment.reference));
  else leaveFor(req, res, address, headingOf(result));
}

const headingOf = ({ state, payment }: Checkout) =>
  state === 'open' ? 'outcome.not_paid' : outcomeOf(state, payment).heading;

/** Reports whether the payment expired or lapsed; the page says why. */
const isLate = ({ state }: Checkout) => state === 'expired' || state === 'lapsed';

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
  isLeaving?: boolean;
  receiptForm?: ReceiptForm | null;
  status?: number;
}

export function renderCheckout(
  res: Response,
  checkout: Checkout,
  email: string | null,
  {
    card = '',
    faults,
    confirming,
    isLeaving = false,
    receiptForm = null,
    status = faults.length > 0 ? 422 : 200,
  }: Sent = { faults: [] },
): void {
  const { payment, state, brand, available, takesCards } = checkout;
  const language = languageFor(res);
  const amount = formatAmount(payment.amount, payment.currency, language.amounts);
  const outcome = state === 'open' ? null : outcomeOf(state, payment);
  const isTest = payment.environment === 'TEST';
  const mustAct = state === 'open' && payment.awaitsPayer;
  const data = {
    brandBelow: true,
    state,
    outcome,
    reference: payment.reference,
    businessName: brand.name,
    image: brand.image,
    supportEmail: brand.supportEmail,
    description: payment.description,
    amount,
    isTest,
    isTopUp: payment.top_up_user_id !== null,
    wallet:
      available === null
        ? null
        : {
            available: formatAmount(available, payment.currency, language.amounts),
            suffices: available >= payment.amount,
            addMoneyPath: addMoneyPath(payment, payment.amount - available, checkoutPath(payment.reference)),
          },
    takesCards,
    actionPath: mustAct ? actionPath(payment.reference) : null,
    wasDeclined: checkout.wasDeclined && faults.length === 0 && !mustAct,
    cards: isTest ? simulatedCardTokens : [],
    card,
    expiresAt: payment.expires_at,
    receipt: receiptOf(payment, language),
    receiptForm,
    returnUrl: returnAddress(checkout),
    isLeaving: isLeaving && state === 'open',
    email,
    faults,
    confirming: confirming ?? null,
    passkey: confirming?.passkey ?? null,
  } as const;
  renderPage<CheckoutData>(res, 'checkout/checkout', data, {
    title: language.text(titleOf(data), { amount, business: brand.name }),
    status,
    hasScript: state === 'processing',
    sendsOnce: confirming !== undefined || receiptForm !== null || (state === 'open' && takesCards),
    accentColor: brand.accentColor,
  });
}

const titleOf = ({ outcome, isLeaving }: CheckoutData): MessageKey =>
  outcome?.heading ?? (isLeaving ? 'checkout.cancel_title' : 'checkout.title');
