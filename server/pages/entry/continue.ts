import type { Request, Response } from 'express';
import type { MessageKey } from '../../platform/languages/language.ts';
import { AUTHORIZE_PATH } from '../parts/authorize-path.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, seeOther } from '../parts/render-page.ts';

export interface ContinueData {
  /** Address that the page refreshes and links to. */
  continueTo: string;
  heading: string;
  lead: string;
}

/*
 * Browsers apply a page's `form-action` to every redirect after its form, including those of the other site, which may lead to a
 * native app. An intermediate page ends that chain, so that all forms can be restricted to this origin.
 */

/** Continues after a sign-in or sign-up: the authorization endpoint may redirect to an application at once. */
export function continueTo(res: Response, path: string): void {
  if (path.split('?')[0] !== AUTHORIZE_PATH) return seeOther(res, path);
  const language = languageFor(res);
  const [heading, lead] = [language.text('signin.done'), language.text('signin.continuing')];
  renderPage<ContinueData>(res, 'entry/continue', { continueTo: path, heading, lead }, { title: heading });
}

/**
 * Continues on another site after a form. A client that does not ask for HTML has no `form-action`, and is redirected.
 * @param heading key of the completed action; it stays in the window when a native app opens
 */
export function leaveFor(
  req: Request,
  res: Response,
  address: string,
  heading: MessageKey,
  lead: MessageKey = 'continue.back',
): void {
  if (!req.get('Accept')?.includes('text/html')) return seeOther(res, address);
  const language = languageFor(res);
  const title = language.text(heading);
  const data = { continueTo: address, heading: title, lead: language.text(lead) };
  renderPage<ContinueData>(res, 'entry/continue', data, { title });
}
