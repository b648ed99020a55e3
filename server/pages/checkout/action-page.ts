import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { getCheckout } from '../../domain/payments/checkout.ts';
import { askAfterReturn, currentAction } from '../../domain/payments/payer-return.ts';
import { claim } from '../../http/guards/claim-places.ts';
import { actionPath, checkoutPath } from '../../platform/origin.ts';
import { leaveFor } from '../entry/continue.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { leave, renderCheckout } from './checkout-view.ts';

export const referenceOf = (req: Request) => req.params.reference as string;

/** Leads the payer to the page of a processor, such as the card page or the page of the payer's bank. */
export const actionPage: Page = (service) => ({
  path: '/pay/:reference/action',
  isTranslated: true,
  get: async (req, res) => {
    const reference = referenceOf(req);
    const url = await currentAction(service, reference);
    if (url !== undefined) return seeOther(res, url);
    const result = await getCheckout(service, reference);
    if (result.state !== 'processing') return seeOther(res, checkoutPath(reference));
    res.set('Refresh', '1'); // the processor is being asked for the page
    renderCheckout(res, result, null);
  },
});

/** Continues after a form on the page of a processor: directly on a page of this service, otherwise as `leaveFor` does. */
export async function leaveForAction(service: HttpContext, req: Request, res: Response): Promise<void> {
  const reference = referenceOf(req);
  const url = await currentAction(service, reference);
  if (url === undefined || url.startsWith('/')) return seeOther(res, url ?? actionPath(reference));
  leaveFor(req, res, url, 'checkout.pay_by_card', 'continue.to_card_page');
}

/**
 * Receives the payer who comes back from the page of a processor, in any browser and any number of times. The processor is asked
 * for the outcome; the query is ignored.
 */
export const returnPage: Page = (service) => ({
  path: '/pay/:reference/return',
  isTranslated: true,
  get: async (req, res) => {
    claim({ work: 'money' });
    const reference = referenceOf(req);
    await askAfterReturn(service, reference);
    const result = await getCheckout(service, reference);
    const isOver = result.state !== 'open' && result.state !== 'processing';
    if (isOver) leave(req, res, result);
    else seeOther(res, checkoutPath(reference));
  },
});
