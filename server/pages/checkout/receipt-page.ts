import type { Request, Response } from 'express';
import { getCheckout, type Checkout } from '../../domain/payments/checkout.ts';
import { hasReceipt, mailReceipt, ownAddress } from '../../domain/payments/receipts.ts';
import { addressOf } from '../../http/guards/address.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import { checkoutPath, receiptPath } from '../../platform/origin.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { signedIn } from '../parts/visitor.ts';
import { zoneFor } from '../parts/page-zone.ts';
import { referenceOf } from './action-page.ts';
import type { ReceiptForm } from './checkout-receipt.ts';
import { renderCheckout } from './checkout-view.ts';

/** Parameter of the page after the receipt was sent. */
const SENT = 'sent';

/** Returns the form below a receipt; null without a receipt, and where no mail is sent. */
export function receiptForm(
  { config }: HttpContext,
  req: Request,
  res: Response,
  { payment }: Checkout,
): ReceiptForm | null {
  if (config.mail === 'none' || !hasReceipt(payment)) return null;
  const user = signedIn(res)?.user;
  const entered = req.method === 'POST' ? formField(req, 'email').trim() : (user?.email ?? '');
  const wasSent = req.query[SENT] !== undefined;
  return { path: receiptPath(payment.reference), own: ownAddress(user) ?? null, entered, wasSent };
}

/** Mails the receipt, and returns to it. */
export const receiptPage: Page = (service) => ({
  path: '/pay/:reference/receipt',
  isTranslated: true,
  get: (req, res) => seeOther(res, checkoutPath(referenceOf(req))),
  post: (req, res) => send(service, req, res),
});

async function send(service: HttpContext, req: Request, res: Response): Promise<void> {
  const [reference, language, user] = [referenceOf(req), languageFor(res), signedIn(res)?.user];
  try {
    const typed = formField(req, 'email').trim();
    await mailReceipt(service, reference, { user, typed, address: addressOf(req), language, zone: zoneFor(res) });
    seeOther(res, `${checkoutPath(reference)}?${SENT}`);
  } catch (error) {
    const key = error instanceof Refusal ? FAULTS[error.code] : undefined;
    if (!(error instanceof Refusal) || key === undefined) throw error;
    const checkout = await getCheckout(service, reference, user?.id);
    const fault: FieldError = { field: 'email', code: error.code, message: language.text(key) };
    res.set(error.headers);
    renderCheckout(res, checkout, user?.email ?? null, {
      faults: [fault],
      status: error.status,
      receiptForm: receiptForm(service, req, res, checkout),
    });
  }
}

/** Texts of refusals that the page shows with its form. */
const FAULTS: Partial<Record<Refusal['code'], MessageKey>> = {
  invalid_request: 'receipt.enter_address',
  rate_limited: 'receipt.too_many',
};
