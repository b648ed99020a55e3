import type { ErrorRequestHandler, Request } from 'express';
import { errorTitles } from '../../spec/generated/values.ts';
import { hasSecondFactor } from '../domain/accounts/prove-code.ts';
import type { ErrorCode, Refusal } from '../platform/errors.ts';
import type { Language, MessageKey } from '../platform/languages/language.ts';
import { ENGLISH } from '../platform/languages/languages.ts';
import { TranslatedRefusal } from '../platform/languages/translated-refusal.ts';
import type { HttpContext } from '../http/http-context.ts';
import { toRefusal } from '../http/answers/error-handler.ts';
import type { Frame } from './dashboard/shell/frame.ts';
import { ACCOUNT_PATH, DELETE_ACCOUNT_PATH } from './parts/account-path.ts';
import { isFileForm } from './parts/file-form.ts';
import { pageHeaders } from './parts/headers.ts';
import { REFERENCE_PATH } from './reference/reference.ts';
import { firstPageOf } from './dashboard/shell/paging.ts';
import { askToConfirm, CONFIRM_BY_MAIL_PATH } from './parts/confirmation.ts';
import { isOwnForm, keepForm } from './parts/kept-form.ts';
import { PageError, type PageLink, type PageWords } from './parts/page-error.ts';
import { languageFor, textOf } from './parts/page-language.ts';
import { renderPage, seeOther } from './parts/render-page.ts';
import { signInAddress } from './parts/return-to.ts';
import { requireSignedIn, signedIn } from './parts/visitor.ts';
import { SIGN_OUT_PATH } from './entry/sign-out.ts';

/** Data of the error page. */
interface ErrorData extends PageWords {
  requestId: string;
  /** Further places to go to from a page that does not exist. */
  links: PageLink[];
  /** Frame of the console, for addresses of the console. */
  frame: Frame | null;
}

const SIGN_IN_PATH = '/signin';
const HOME = { href: '/', label: 'Go to your account' };
const DASHBOARD = { ...HOME, href: '/dashboard' };

/** Keys of heading and advice in other languages, by code. The detail is shown where the catalogues have it: other texts of the domain are English. */
const TRANSLATED: Partial<Record<ErrorCode, [heading: MessageKey, advice: MessageKey]>> = {
  csrf_failed: ['error.csrf_failed', 'error.csrf_failed_advice'],
  not_found: ['error.not_found', 'error.not_found_advice'],
  rate_limited: ['error.rate_limited', 'error.rate_limited_advice'],
  internal_error: ['error.internal_error', 'error.internal_error_advice'],
  unavailable: ['error.unavailable', 'error.unavailable_advice'],
  invalid_request: ['error.invalid_request', 'error.invalid_request_advice'],
  email_unverified: ['error.email_unverified', 'error.email_unverified_advice'],
  second_factor_required: ['signin.start_again', 'signin.nothing_changed'],
};

/** @param href address of the next step, where the refusal has one */
function translate(language: Language, refusal: Refusal, req: Request, href: string | undefined): PageWords {
  const { code } = refusal;
  const [heading, advice] = TRANSLATED[code] ?? (['error.other', 'error.other_advice'] as const);
  const steps: Partial<Record<ErrorCode, [href: string, label: MessageKey]>> = {
    csrf_failed: [req.originalUrl, 'error.open_again'],
    email_unverified: [ACCOUNT_PATH, 'error.to_account'],
    second_factor_required: [href ?? SIGN_IN_PATH, 'signin.title'],
  };
  const step = steps[code];
  return {
    heading: language.text(heading),
    detail: refusal instanceof TranslatedRefusal ? textOf(refusal, language) : '',
    advice: language.text(advice),
    link: step ? { href: step[0], label: language.text(step[1]) } : null,
  };
}

const isOfReference = ({ path }: Request) => path.startsWith(`${REFERENCE_PATH}/`);

/** Returns the next step from a page that does not exist. Within a business of the user, it is the overview. */
function homeWithin(frame: Frame | undefined, req: Request): PageLink {
  const place = frame?.business;
  if (place?.role) return { href: place.base, label: 'Go to the overview' };
  return isOfReference(req) ? { href: REFERENCE_PATH, label: 'Go to the API reference' } : HOME;
}

/** Lists further places, which the address that does not exist may have meant. */
function placesWithin(frame: Frame | undefined, req: Request): PageLink[] {
  const place = frame?.business;
  if (place?.role)
    return [
      { href: `${place.base}/payments`, label: 'Payments' },
      { href: `${place.base}/deliveries`, label: 'Deliveries' },
      { href: `${place.base}/applications`, label: 'Applications' },
      { href: '/dashboard', label: 'Your businesses' },
    ];
  if (isOfReference(req)) return [{ href: `${REFERENCE_PATH}/search`, label: 'Search the API reference' }];
  return [{ href: REFERENCE_PATH, label: 'API reference' }];
}

/** Texts by code. Other codes get the contract's title and the general advice. */
const WORDS: Partial<Record<ErrorCode, Partial<PageWords>>> = {
  csrf_failed: { heading: 'This form is out of date', advice: 'Open the page again and send the form from there.' },
  not_found: { heading: 'Page not found', advice: 'Check the address, or go back to the previous page.', link: HOME },
  method_not_allowed: {
    heading: 'This address does not accept this request',
    advice: 'Start again from here.',
    link: HOME,
  },
  rate_limited: { heading: 'Too many attempts', advice: 'Wait a moment, then try again.' },
  role_required: {
    heading: 'Your role does not allow this',
    advice: 'Ask a member whose role allows it, such as an owner, to do it or to change your role.',
  },
  invalid_cursor: {
    heading: 'This page of the list cannot be shown',
    detail: 'Its address is incomplete, or belongs to a list with other filters.',
    advice: 'Start again from the first page.',
  },
  email_unverified: {
    heading: 'Verify your email address first',
    advice: 'Then open this page again.',
    link: { href: ACCOUNT_PATH, label: 'Go to your account' },
  },
  strong_sign_in_required: {
    heading: 'Set up a second factor first',
    advice: 'Set up an authenticator app or a passkey, then open this page again.',
    link: { href: '/dashboard/second-factor', label: 'Set up a second factor' },
  },
  internal_error: {
    heading: 'Something went wrong',
    advice: 'Try again. If it keeps failing, report the request id below.',
  },
  unavailable: { heading: 'Not available right now', advice: 'Try again in a moment.' },
  invalid_request: {
    heading: 'This request is not valid',
    advice: 'Go back and check what you entered, or start again from the application that sent you here.',
  },
};

const ADVICE = 'Go back and try again. If it keeps failing, report the request id below.';

/** Links to the address of an outdated form; for the sign-out form, which every console page has, to the dashboard. */
function formAgain({ path, originalUrl }: Request): ErrorData['link'] {
  return path === SIGN_OUT_PATH ? DASHBOARD : { href: originalUrl, label: 'Open the page again' };
}

/** Reports whether the address is that of a list of the console with filters, which can be at fault. */
const isFilteredList = ({ method, originalUrl }: Request) =>
  method === 'GET' && /^\/dashboard\/[^?]*\?./.test(originalUrl);

/** Returns the address of the list without filters; for a file, of the list that it has. */
const unfilteredPath = ({ originalUrl }: Request) => originalUrl.replace(/\?.*$/s, '').replace(/\.csv$/, '');

/** Returns the next step for codes where it depends on the URL. */
function linkFor(code: ErrorCode, req: Request): ErrorData['link'] {
  if (code === 'csrf_failed') return formAgain(req);
  if (code === 'invalid_request' && isFilteredList(req))
    return { href: unfilteredPath(req), label: 'Open the page without filters' };
  return code === 'invalid_cursor' ? { href: firstPageOf(req), label: 'First page' } : null;
}

/** Addresses to redirect to when a form that ends the session is sent again, for example in another tab, by the form's path. */
const AFTER_REPEAT: Partial<Record<string, string>> = {
  [SIGN_OUT_PATH]: '/signin',
  [DELETE_ACCOUNT_PATH]: signInAddress(DELETE_ACCOUNT_PATH),
};

/** Shows every failure of a page with its cause and the next step. */
export function pageErrorHandler(service: HttpContext): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const refusal = toRefusal(error);
    if (refusal.code === 'recent_sign_in_required') return askToConfirm(service, req, res);
    if (refusal.code === 'strong_sign_in_required' && (await hasSecondFactor(requireSignedIn(res).user)))
      return askToConfirm(service, req, res);
    if (refusal.code === 'mail_confirmation_required') return seeOther(res, CONFIRM_BY_MAIL_PATH);
    const again = AFTER_REPEAT[req.path];
    if (again !== undefined && refusal.code === 'csrf_failed' && !signedIn(res)) return seeOther(res, again);
    if (['session_required', 'csrf_failed'].includes(refusal.code) && isOwnForm(req) && !isFileForm(req)) {
      pageHeaders(req, res, () => undefined);
      return keepForm(req, res, refusal.status);
    }
    if (refusal.code === 'session_required' || refusal.code === 'invalid_token')
      return seeOther(res, signInAddress(req.originalUrl));
    if (refusal.status >= 500) res.locals.cause = error;
    const words = { ...WORDS[refusal.code], ...(refusal instanceof PageError && refusal.words) };
    const link = words.link === HOME ? homeWithin(res.locals.frame, req) : words.link;
    const heading = words.heading ?? errorTitles[refusal.code];
    const language = languageFor(res);
    const shown =
      language === ENGLISH || words.isTranslated
        ? {
            heading,
            detail: words.detail ?? refusal.message,
            advice: words.advice ?? ADVICE,
            link: link ?? linkFor(refusal.code, req),
          }
        : translate(language, refusal, req, words.link?.href);
    pageHeaders(req, res, () => undefined);
    res.set(refusal.headers);
    const isTranslated = res.locals.languages !== undefined;
    const links = refusal.code === 'not_found' && !isTranslated ? placesWithin(res.locals.frame, req) : [];
    const data = { ...shown, links, requestId: res.locals.requestId, frame: res.locals.frame ?? null };
    renderPage<ErrorData>(res, 'error', data, { title: shown.heading, status: refusal.status });
  };
}

/** Handles errors of other addresses: browsers get an error page, programs a problem document from the next handler. */
export function browserErrorHandler(service: HttpContext): ErrorRequestHandler {
  const showError = pageErrorHandler(service);
  return (error: unknown, req, res, next) => {
    const browsing = !req.originalUrl.startsWith('/api/') && req.accepts(['json', 'html']) === 'html';
    if (!browsing) return next(error);
    return void showError(error, req, res, next);
  };
}
