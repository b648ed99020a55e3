import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { OpenedSession } from '../../domain/accounts/sessions.ts';
import { readInvitation } from '../../domain/accounts/invitation-link.ts';
import { signUp as createAccount, type SignUp } from '../../domain/accounts/users.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { isTyped, shownAddress } from '../../domain/input/email-address.ts';
import { addressOf } from '../../http/guards/address.ts';
import { faultsOf, type FormWords } from '../parts/faults.ts';
import { languageFor } from '../parts/page-language.ts';
import { requestedLanguage } from '../parts/choose-language.ts';
import { formField } from '../parts/forms.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { purposeOf, type Purpose } from '../parts/purpose.ts';
import { INVITATION_PATH } from '../parts/invitation-path.ts';
import { safeReturnTo } from '../parts/return-to.ts';
import { PASSWORD_KEYS, translateFaults, type FaultKeys } from '../parts/translated-faults.ts';
import { signedIn } from '../parts/visitor.ts';
import { welcome } from './sign-in.ts';

export interface SignUpData {
  returnTo: string;
  purpose: Purpose | null;
  brandBelow: boolean;
  /** Entered values to show again, without the password. */
  entered: { email: string; name: string; phone: string };
  faults: FieldError[];
}

export const signUp: Page = (service) => ({
  path: '/signup',
  isTranslated: true,
  get: (req, res) => show(service, req, res),
  post: (req, res) => submit(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(req.query.return_to);
  if (signedIn(res)) return seeOther(res, returnTo);
  const email = shownAddress((await invitedBy(service, returnTo))?.email ?? '');
  await render(service, res, { returnTo, entered: { email, name: '', phone: '' }, faults: [] });
}

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const entered = readEntered(req);
  const details = { ...entered, password: formField(req, 'password') };
  try {
    const opened = await register(
      service,
      { ...details, ...(await proofOf(service, returnTo, entered.email)) },
      req,
      res,
    );
    await welcome(service, res, opened, returnTo);
  } catch (error) {
    const known = isBusy(error)
      ? [{ field: 'email', code: error.code, message: error.message }]
      : faultsOf(error, WORDS);
    const faults = translateFaults(known, languageFor(res), TRANSLATED);
    const { headers, status } = error as Refusal;
    res.set(headers);
    await render(service, res, { returnTo, entered, faults }, status);
  }
}

/** Finds the invitation to return to, if it is usable. */
async function invitedBy(
  service: HttpContext,
  returnTo: string,
): Promise<{ email: string; token: string } | undefined> {
  const { pathname, searchParams } = new URL(returnTo, service.config.origin);
  if (pathname !== INVITATION_PATH) return undefined;
  const token = searchParams.get('token') ?? '';
  try {
    return { email: (await readInvitation(service.clock, token)).email, token };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns the invitation if it verifies the entered address. For another address it proves nothing, and its page says so. */
async function proofOf(service: HttpContext, returnTo: string, email: string): Promise<{ invitation?: string }> {
  const invited = await invitedBy(service, returnTo);
  return invited && isTyped(email, invited.email) ? { invitation: invited.token } : {};
}

/** Recognizes refusals of an overloaded service, which the form shows too, preserving what was entered. */
function isBusy(error: unknown): error is Refusal {
  return error instanceof Refusal && (error.code === 'rate_limited' || error.code === 'unavailable');
}

const WORDS: FormWords = {
  name: { label: 'Your name', prompt: 'Enter your name.' },
  email: { label: 'The email address', prompt: 'Enter an email address such as ada@example.com.' },
  phone: { label: 'The number' },
  password: { label: 'The password' },
};

const TRANSLATED: FaultKeys = {
  name: 'signup.other_name',
  'name required': 'signup.enter_name',
  'name minLength': 'signup.enter_name',
  'name maxLength': 'signup.long_name',
  'name reserved_name': 'signup.reserved_name',
  email: 'receipt.enter_address',
  'email already_exists': 'signup.known_address',
  'email rate_limited': 'confirmation.later',
  'email unavailable': 'error.unavailable_advice',
  phone: 'signup.enter_phone',
  ...PASSWORD_KEYS,
  'main link_invalid': 'signup.invitation',
};

function readEntered(req: Request): SignUpData['entered'] {
  return {
    email: formField(req, 'email').trim(),
    name: formField(req, 'name').trim(),
    phone: formField(req, 'phone').replace(/[\s()/.-]/g, ''),
  };
}

async function register(
  service: HttpContext,
  details: SignUp & { phone: string },
  req: Request,
  res: Response,
): Promise<OpenedSession> {
  const { phone, ...required } = details;
  const request = {
    transport: 'cookie',
    userAgent: req.get('User-Agent'),
    address: addressOf(req),
    language: requestedLanguage(service, req),
    replaces: signedIn(res)?.session,
  } as const;
  return service.limits.passwords.signUp(addressOf(req), () =>
    createAccount(service, { ...required, ...(phone && { phone }) }, request, true),
  );
}

type OwnData = Omit<SignUpData, 'purpose' | 'brandBelow'>;

async function render(service: HttpContext, res: Response, data: OwnData, status = 200): Promise<void> {
  const purpose = await purposeOf(service, data.returnTo, languageFor(res));
  const title = languageFor(res).text('signup.title');
  renderPage<SignUpData>(res, 'entry/sign-up', { ...data, purpose, brandBelow: purpose !== null }, { title, status });
}
