import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { OpenedSession } from '../../domain/accounts/sessions.ts';
import { beginSignIn, finishSignIn } from '../../domain/accounts/password-sign-in.ts';
import { Refusal, type ErrorCode, type FieldError } from '../../platform/errors.ts';
import type { Language, MessageKey } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import { readAddress } from '../../domain/input/email-address.ts';
import { addressOf } from '../../http/guards/address.ts';
import { secondStepByTicket } from '../../domain/accounts/passkey-sign-in.ts';
import { continueTo } from './continue.ts';
import { landingOf } from './landing.ts';
import { faultsOf, type FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
import { passkeyButton, type PasskeyButton } from '../parts/passkey-button.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { PageError } from '../parts/page-error.ts';
import { purposeOf, type Purpose } from '../parts/purpose.ts';
import { returnQuery, safeReturnTo, signInAddress } from '../parts/return-to.ts';
import { signedIn } from '../parts/visitor.ts';

export interface SignInData {
  returnTo: string;
  /** Query of the form with the passkey: its address, when opened, leads to the same page. */
  returnQuery: string;
  purpose: Purpose | null;
  /** Shows the service's name at the foot, for a payer or an application's user. */
  brandBelow: boolean;
  email: string;
  faults: FieldError[];
  /** Address to which the form with the password is sent. */
  address: string;
  passkey: PasskeyButton | null;
}

export interface SecondStepData {
  returnTo: string;
  /** Query of the forms: their addresses, when opened, lead to the same page. */
  returnQuery: string;
  purpose: Purpose | null;
  brandBelow: boolean;
  email: string;
  /** Proves that the password was correct. */
  ticket: string;
  faults: FieldError[];
  /** Null for a user without passkeys. */
  passkey: PasskeyButton | null;
}

/** Refusals that the forms show, with the entered address preserved. */
const SHOWN: ErrorCode[] = [
  ...(['invalid_credentials', 'invalid_code', 'invalid_request', 'rate_limited', 'unavailable'] as const),
  ...(['invalid_passkey', 'challenge_invalid'] as const),
];

const SECOND_STEP_PATH = '/signin/code';

export const signIn: Page = (service) => ({
  path: '/signin',
  isTranslated: true,
  get: (req, res) => show(service, req, res),
  post: (req, res) => submit(service, req, res),
});

/** Shows the sign-in form. Redirects a signed-in user at once, except to switch to another account (`switch=1`). */
async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(req.query.return_to);
  const user = signedIn(res)?.user;
  if (user && req.query.switch !== '1') return seeOther(res, await landingOf(service, user, returnTo));
  await renderSignIn(service, res, { returnTo, email: '', faults: [] });
}

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const email = formField(req, 'email').trim();
  const password = formField(req, 'password');
  try {
    const attempt = { subject: readAddress(email).toLowerCase(), address: addressOf(req) };
    const begun = await service.limits.passwords.signIn(attempt, () =>
      beginSignIn(service, email, password, sessionRequest(req, res)),
    );
    if ('ticket' in begun) await renderSecondStep(service, res, { returnTo, ticket: begun.ticket, faults: [] });
    else await welcome(service, res, begun, returnTo);
  } catch (error) {
    const { faults, status } = readFaults(error, res, 'email');
    await renderSignIn(service, res, { returnTo, email, faults }, status);
  }
}

/** Asks for the code of the second factor, after the password. */
export const signInCode: Page = (service) => ({
  path: SECOND_STEP_PATH,
  isTranslated: true,
  get: (req, res) => seeOther(res, signInAddress(safeReturnTo(req.query.return_to))),
  post: (req, res) => submitCode(service, req, res),
});

async function submitCode(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const ticket = formField(req, 'ticket');
  try {
    const code = formField(req, 'code').trim();
    await welcome(service, res, await finishSignIn(service, ticket, code, sessionRequest(req, res)), returnTo);
  } catch (error) {
    refuseTicket(error, returnTo);
    const { faults, status } = readFaults(error, res, 'code');
    await renderSecondStep(service, res, { returnTo, ticket, faults }, status);
  }
}

/** Redirects to the first step when the ticket has expired. */
function refuseTicket(error: unknown, returnTo: string): void {
  if (!(error instanceof Refusal) || error.code !== 'second_factor_required') return;
  const link = { href: signInAddress(returnTo), label: 'Sign in' };
  throw new PageError(error.code, error.message, { heading: 'Start again', advice: 'Nothing was changed.', link });
}

export const sessionRequest = (req: Request, res: Response) =>
  ({
    transport: 'cookie',
    userAgent: req.get('User-Agent'),
    address: addressOf(req),
    replaces: signedIn(res)?.session,
  }) as const;

export async function welcome(
  service: HttpContext,
  res: Response,
  { user, token }: OpenedSession,
  returnTo: string,
): Promise<void> {
  res.locals.entrant = user.id;
  const landing = await landingOf(service, user, returnTo);
  res.append('Set-Cookie', service.cookies.session(token));
  continueTo(res, landing);
}

export function readFaults(error: unknown, res: Response, field: string): { faults: FieldError[]; status: number } {
  if (!(error instanceof Refusal) || !SHOWN.includes(error.code)) throw error;
  res.set(error.headers);
  const message = wordsOf(error, field, languageFor(res));
  return { faults: [{ field, code: error.code, message }], status: error.status };
}

const WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter the email address that you sign in with.' },
};

/** Texts of the refusals in other languages. */
const TRANSLATED: Partial<Record<ErrorCode, MessageKey>> = {
  invalid_credentials: 'signin.wrong',
  invalid_code: 'confirmation.wrong_code',
  invalid_request: 'signin.enter_email',
  invalid_passkey: 'confirmation.wrong_passkey',
  challenge_invalid: 'confirmation.wrong_passkey',
  rate_limited: 'confirmation.later',
  unavailable: 'error.unavailable_advice',
};

/** Texts, in every language, for a field that cannot be read. */
const OWN_WORDS: Partial<Record<string, MessageKey>> = {
  code: 'confirmation.enter_code',
  main: 'confirmation.wrong_passkey',
};

function wordsOf(error: Refusal, field: string, language: Language): string {
  const isInvalid = error.code === 'invalid_request';
  const own = isInvalid && OWN_WORDS[field];
  if (own) return language.text(own);
  if (language !== ENGLISH) return language.text(TRANSLATED[error.code] ?? 'form.other');
  return isInvalid ? faultsOf(error, WORDS)[0]!.message : error.message;
}

type Drawn = 'passkey' | 'purpose' | 'brandBelow' | 'returnQuery';
type Typed = Omit<SignInData, Drawn | 'address'> & { address?: string };

export async function renderSignIn(
  service: HttpContext,
  res: Response,
  { address = res.req.originalUrl, ...data }: Typed,
  status = 200,
): Promise<void> {
  const purpose = await purposeOf(service, data.returnTo, languageFor(res));
  const passkey = passkeyButton(service.config, 'get', '/session/passkey/start');
  const shown = {
    ...{ ...data, address, passkey, purpose, brandBelow: purpose !== null },
    returnQuery: returnQuery(data.returnTo),
  };
  renderPage<SignInData>(res, 'entry/sign-in', shown, { title: languageFor(res).text('signin.title'), status });
}

export async function renderSecondStep(
  service: HttpContext,
  res: Response,
  data: Omit<SecondStepData, Drawn | 'email'>,
  status = 200,
): Promise<void> {
  try {
    const { email, request } = await secondStepByTicket(service, data.ticket);
    const passkey = request && passkeyButton(service.config, 'get', request);
    const purpose = await purposeOf(service, data.returnTo, languageFor(res));
    const title = languageFor(res).text(passkey ? 'signin.second_factor' : 'signin.enter_code');
    const shown = {
      ...{ ...data, email, passkey, purpose, brandBelow: purpose !== null },
      returnQuery: returnQuery(data.returnTo),
    };
    renderPage<SecondStepData>(res, 'entry/second-step', shown, { title, status, sendsOnce: true });
  } catch (error) {
    refuseTicket(error, data.returnTo);
    throw error;
  }
}
