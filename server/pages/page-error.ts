import type { ErrorRequestHandler, Request } from 'express';
import { errorTitles } from '../../spec/generated/values.ts';
import { Refusal, type ErrorCode } from '../errors.ts';
import { toRefusal } from '../http/errors.ts';
import { pageHeaders } from './headers.ts';
import { renderPage, seeOther } from './page.ts';
import { signInAddress } from './return-to.ts';

export interface ErrorData {
  /** What happened, in few words. */
  heading: string;
  /** What happened, in full. */
  detail: string;
  /** What the visitor can do now. */
  advice: string;
  link: { href: string; label: string } | null;
  requestId: string;
}

type PageErrorOptions = Partial<Pick<ErrorData, 'heading' | 'advice' | 'link'>>;

/** A refusal with words for the person in front of the page. Any other Refusal is shown too, with the words of its code. */
export class PageError extends Refusal {
  readonly words: PageErrorOptions;

  constructor(code: ErrorCode, detail: string, words: PageErrorOptions = {}) {
    super(code, detail);
    this.words = words;
  }
}

/** Advice by code; what is missing here gets the general one. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  csrf_failed: 'Open the page again and send the form from there.',
  not_found: 'Check the address, or go back to where you came from.',
  method_not_allowed: 'Open the page by its address.',
  rate_limited: 'Wait a little, then try again.',
  invalid_request: 'Go back and check what you entered, or start again from the application that sent you here.',
};

/** The last stop of a page: whatever went wrong, a person reads what happened and what to do. */
export const pageErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const refusal = toRefusal(error);
  if (refusal.code === 'session_required') return seeOther(res, signInAddress(pageAddress(req)));
  if (refusal.status >= 500) res.locals.cause = error;
  const words = refusal instanceof PageError ? refusal.words : {};
  const heading = words.heading ?? errorTitles[refusal.code];
  pageHeaders(req, res, () => undefined);
  res.set(refusal.headers);
  renderPage(
    res,
    'error',
    {
      heading,
      detail: refusal.message,
      advice: words.advice ?? ADVICE[refusal.code] ?? 'Try again. If it keeps failing, tell us the request id below.',
      link:
        words.link ??
        (refusal.code === 'csrf_failed' ? { href: pageAddress(req), label: 'Open the page again' } : null),
      requestId: res.locals.requestId,
    },
    { title: heading, status: refusal.status },
  );
};

/** Where to come back to: after a form, that is the page's own address without what was posted. */
function pageAddress(req: Request): string {
  return req.originalUrl;
}

/** For addresses that are no page's: people who browse get a page, programs a problem document from the handler after this. */
export const browserErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const browsing = !req.originalUrl.startsWith('/api/') && req.accepts(['json', 'html']) === 'html';
  if (!browsing) return next(error);
  return void pageErrorHandler(error, req, res, next);
};
