import type { Response } from 'express';
import { AUTHORIZE_PATH } from './consent-page.ts';
import { renderPage, seeOther } from './parts/render-page.ts';

export interface ContinueData {
  /** Where the page goes on to by itself, or by its link. */
  continueTo: string;
}

/**
 * After a form that asked who somebody is. Browsers hold every redirect after a form to the `form-action` of the page
 * that had it, and the authorization endpoint may redirect at once, to an application of somebody who said yes before.
 * A page in between ends that chain, so that a form with a password needs to lead nowhere but here.
 */
export function continueTo(res: Response, path: string): void {
  if (path.split('?')[0] !== AUTHORIZE_PATH) return seeOther(res, path);
  renderPage(res, 'continue', { continueTo: path }, { title: 'Signed in' });
}
