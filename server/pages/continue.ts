import type { Response } from 'express';
import { AUTHORIZE_PATH } from './parts/authorize-path.ts';
import { renderPage, seeOther } from './parts/render-page.ts';

export interface ContinueData {
  /** Path that the page refreshes to, and links to. */
  continueTo: string;
}

/**
 * Continues after a sign-in or sign-up. Browsers hold every redirect after a form to its page's `form-action`, and the
 * authorization endpoint may redirect to an application at once. A page in between ends that chain, so that a form with
 * a password may lead to this origin only.
 */
export function continueTo(res: Response, path: string): void {
  if (path.split('?')[0] !== AUTHORIZE_PATH) return seeOther(res, path);
  renderPage(res, 'continue', { continueTo: path }, { title: 'Signed in' });
}
