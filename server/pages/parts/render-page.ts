import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Request, Response } from 'express';
import { Eta } from 'eta';
import { limits } from '../../../spec/generated/values.ts';
import { shownAddress } from '../../domain/input/email-address.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { maskForm } from '../../platform/secrets.ts';
import { accentStyles } from './accent.ts';
import { consoleScript, paletteScript } from './console-script.ts';
import { contentSecurityPolicy } from './headers.ts';
import type { ConfirmationData } from './confirmation-data.ts';
import { languageFor, languageLinks } from './page-language.ts';
import { zoneFor } from './page-zone.ts';
import { passkeyScript } from './passkey-script.ts';
import { referenceScript, referenceStylesheet } from './reference-assets.ts';
import { sendOnceScript } from './send-once-script.ts';
import { sendPage } from './send-page.ts';
import { stylesheet } from './stylesheet.ts';

/**
 * Defines a server-rendered page. A page consists of a file with its path and handlers, a template next to that file, and
 * a line in `pages.ts`:
 *
 * ```ts
 * export const device: Page = (service) => ({
 *   path: '/device',
 *   get: (req, res) => ask(service, req, res),
 *   post: (req, res) => answer(service, req, res),
 * });
 *
 * async function ask(service: HttpContext, req: Request, res: Response): Promise<void> {
 *   const { user } = requireSignedIn(res); // or redirects to /signin and back
 *   …                                      // throw new PageError(…) or any Refusal: an error page
 *   renderPage<DeviceConfirmData>(res, 'oauth/device-confirm', data, { title: 'Sign in a device' });
 * }
 *
 * async function answer(service: HttpContext, req: Request, res: Response): Promise<void> {
 *   const { user } = requireSignedIn(res); // the form's token and origin are already checked
 *   const approved = isApproved(req);
 *   …                                      // then renderPage(…), or seeOther(…) to a page
 * }
 * ```
 *
 * In the template, `<% layout('/parts/layout') %>` adds the frame, `/parts/field` and `/parts/error-summary` render labelled
 * fields and their faults, and every `<form method="post">` starts with `<%~ include('/parts/form-token', it) %>`. The form's
 * address, such as `it.here`, must also have a page, because the error page of an outdated form links there. `it` is the data,
 * with `it.user` (null when signed out), `it.title`, `it.zone` (in which the page shows times), `it.language` (of a page with `isTranslated`; its texts are in
 * `server/platform/languages/catalogues`), `it.formToken`, `it.here` (path and query), `it.limits` (of the contract)
 * and `it.shownAddress` (an email address in Unicode) on every page. `<%= %>` escapes; `<%~ %>` does not and is for includes
 * only. Pages are compressed; a section that shows a secret has the class `secret`, and its page is not.
 */
export type Page = (service: HttpContext) => PageRoute;

export interface PageRoute {
  path: string;
  get?: PageHandler;
  post?: PageHandler;
  /** True if the texts of this page and of its errors are in the languages of the catalogues. */
  isTranslated?: true;
  /** True if its forms may have a file. */
  takesFile?: true | undefined;
  /** Asks for confirmation within this page; without it, the confirmation page asks. */
  confirm?: (req: Request, res: Response, data: ConfirmationData, status: number) => Promise<void>;
}

export type PageHandler = (req: Request, res: Response) => Promise<void> | void;

interface PageOptions {
  /** Title of the window, without the name of the service. */
  title: string;
  status?: number;
  /** What search engines show; a page without one is not for them. */
  description?: string;
  /** True if it loads the console's script, as pages of the console do. */
  hasScript?: boolean;
  /** True if its form is submitted once, however often its button is pressed. Forms of the console are. */
  sendsOnce?: boolean;
  /** Accent of the business whose page it is, as `#245b4e`; null for the service's. */
  accentColor?: string | null;
}

const templates = new Eta({
  views: path.join(import.meta.dirname, '..'),
  autoEscape: true,
  cache: true,
  rmWhitespace: true,
});

/** @param name of the template, relative to the pages folder @param data of the template; its type is next to the handlers */
export function renderPage<Data extends object>(
  res: Response,
  name: string,
  data: Data,
  { title, status = 200, description, hasScript = false, sendsOnce = false, accentColor = null }: PageOptions,
): void {
  const isReference = name.startsWith('reference/');
  const isConsole = 'frame' in data && data.frame !== null;
  const hasPasskey = 'passkey' in data && data.passkey !== null;
  const ownScript = hasScript || isConsole ? consoleScript : sendsOnce ? sendOnceScript : undefined;
  const script = isReference ? referenceScript : ownScript;
  const { formToken } = res.locals;
  const styles = accentColor === null ? null : accentStyles(accentColor);
  const html = templates.render(`./${name}`, {
    user: res.locals.caller?.user ?? null,
    formToken: formToken === undefined ? '' : maskForm(formToken),
    here: res.req.originalUrl,
    stylesheet: (isReference ? referenceStylesheet : stylesheet).path,
    styles,
    script: script?.path ?? null,
    paletteScript: paletteScript.path,
    passkeyScript: hasPasskey ? passkeyScript.path : null,
    title,
    language: languageFor(res),
    languages: languageLinks(res),
    zone: zoneFor(res),
    description: description ?? null,
    limits,
    shownAddress,
    ...data,
  });
  const csp = contentSecurityPolicy({
    hasScript: script !== undefined || hasPasskey,
    stylesDigest: styles === null ? undefined : createHash('sha256').update(styles).digest('base64'),
  });
  res.status(status).set('Content-Security-Policy', csp);
  sendPage(res, html, { hasExamples: isReference });
}

/** Redirects the browser to the next page with GET, so that a reload does not post the form again (RFC 9110, section 15.4.4). */
export function seeOther(res: Response, location: string): void {
  res.status(303).location(location).end();
}
