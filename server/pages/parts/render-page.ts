import path from 'node:path';
import type { Request, Response } from 'express';
import { Eta } from 'eta';
import { limits } from '../../../spec/generated/values.ts';
import { shownAddress } from '../../domain/input/email-address.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { consoleScript } from './console-script.ts';
import { contentSecurityPolicy } from './headers.ts';
import type { ConfirmationData } from './confirmation-data.ts';
import { passkeyScript } from './passkey-script.ts';
import { referenceScript, referenceStylesheet } from './reference-assets.ts';
import { sendOnceScript } from './send-once-script.ts';
import { stylesheet } from './stylesheet.ts';

/**
 * Server-rendered pages, by example. A page is a file here that names its address and its handlers, a template
 * beside it, and a line in `pages.ts`:
 *
 * ```ts
 * export const device: Page = (service) => ({
 *   path: '/device',
 *   get: (req, res) => ask(service, req, res),
 *   post: (req, res) => answer(service, req, res),
 * });
 *
 * async function ask(service: HttpContext, req: Request, res: Response): Promise<void> {
 *   const { user } = requireSignedIn(res); // or the visitor goes to /signin and comes back
 *   …                                      // throw new PageError(…) or any Refusal: an error page
 *   renderPage<DeviceConfirmData>(res, 'oauth/device-confirm', data, { title: 'Sign in a device' });
 * }
 *
 * async function answer(service: HttpContext, req: Request, res: Response): Promise<void> {
 *   const { user } = requireSignedIn(res); // the form's token and origin are checked before
 *   const approved = isApproved(req);
 *   …                                      // then renderPage(…), or seeOther(…) to a page
 * }
 * ```
 *
 * In the template, `<% layout('/parts/layout') %>` puts it into the frame, `/parts/field` and `/parts/error-summary`
 * draw labelled fields and their faults, and every `<form method="post">` starts with `<%~ include('/parts/form-token', it) %>`.
 * Its address can also be opened, such as `it.here`, because the error page of an outdated form links there.
 * `it` is the data, with `it.user` (null when signed out), `it.title`, `it.formToken`, `it.here` (path and query) `it.limits`
 * (of the contract) and `it.shownAddress` (an address in letters) on every page. `<%= %>` escapes; `<%~ %>` does not and is for includes only.
 */
export type Page = (service: HttpContext) => PageRoute;

export interface PageRoute {
  path: string;
  get?: PageHandler;
  post?: PageHandler;
  /** Asks for the confirmation within this page; without it, the confirmation page asks. */
  confirm?: (req: Request, res: Response, data: ConfirmationData, status: number) => Promise<void>;
}

export type PageHandler = (req: Request, res: Response) => Promise<void> | void;

interface PageOptions {
  /** Title of the window, without the name of the service. */
  title: string;
  status?: number;
  /** Whether it loads the console's script, as pages of the console do. */
  hasScript?: boolean;
  /** Whether its form is sent once, however often its button is pressed. Forms of the console are. */
  sendsOnce?: boolean;
}

const templates = new Eta({ views: path.join(import.meta.dirname, '..'), autoEscape: true, cache: true });

/** @param name of the template, from the folder of the pages @param data what the template uses; its type stands next to the page's handlers */
export function renderPage<Data extends object>(
  res: Response,
  name: string,
  data: Data,
  { title, status = 200, hasScript = false, sendsOnce = false }: PageOptions,
): void {
  const isReference = name.startsWith('reference/');
  const isConsole = 'frame' in data && data.frame !== null;
  const hasPasskey = 'passkey' in data && data.passkey !== null;
  const ownScript = hasScript || isConsole ? consoleScript : sendsOnce ? sendOnceScript : undefined;
  const script = isReference ? referenceScript : ownScript;
  const html = templates.render(`./${name}`, {
    user: res.locals.caller?.user ?? null,
    formToken: res.locals.formToken ?? '',
    here: res.req.originalUrl,
    stylesheet: (isReference ? referenceStylesheet : stylesheet).path,
    script: script?.path ?? null,
    passkeyScript: hasPasskey ? passkeyScript.path : null,
    title,
    limits,
    shownAddress,
    ...data,
  });
  const csp = contentSecurityPolicy({ hasScript: script !== undefined || hasPasskey });
  res.status(status).set('Content-Security-Policy', csp);
  res.type('html').send(html);
}

/** The browser gets the next page with GET, so that a reload does not post the form again (RFC 9110, section 15.4.4). */
export function seeOther(res: Response, location: string): void {
  res.status(303).location(location).end();
}
