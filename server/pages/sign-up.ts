import type { Request, Response } from 'express';
import { signUp as createAccount, type SignUp } from '../domain/accounts/users.ts';
import { Refusal, type FieldError } from '../errors.ts';
import { sessionCookie } from '../http/cookies.ts';
import { addressOf } from '../http/address.ts';
import { limitFailures } from '../limits/failures.ts';
import { continueTo } from './continue.ts';
import { formField } from './forms.ts';
import { renderPage, seeOther, type Page } from './page.ts';
import { safeReturnTo } from './return-to.ts';
import { checkSignUp } from './sign-up-faults.ts';
import { signedIn } from './visitor.ts';

export interface SignUpData {
  returnTo: string;
  /** What was entered, to be shown again; never the password. */
  entered: { email: string; name: string; phone: string };
  faults: FieldError[];
}

export const signUp: Page = () => ({ path: '/signup', get: show, post: submit });

function show(req: Request, res: Response): void {
  const returnTo = safeReturnTo(req.query.return_to);
  if (signedIn(res)) return seeOther(res, returnTo);
  render(res, { returnTo, entered: { email: '', name: '', phone: '' }, faults: [] });
}

async function submit(req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const entered = readEntered(req);
  const details = { ...entered, password: formField(req, 'password') };
  const faults = checkSignUp(details);
  if (faults.length > 0) return render(res, { returnTo, entered, faults }, 400);
  try {
    const token = await register(details, req, res);
    res.append('Set-Cookie', sessionCookie(token));
    continueTo(res, returnTo);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'already_exists') throw error;
    const fault = {
      field: 'email',
      code: error.code,
      message: 'This address has an account. Sign in instead, or use another address.',
    };
    render(res, { returnTo, entered, faults: [fault] }, error.status);
  }
}

function readEntered(req: Request): SignUpData['entered'] {
  return {
    email: formField(req, 'email').trim(),
    name: formField(req, 'name').trim(),
    phone: formField(req, 'phone').replace(/[\s()/.-]/g, ''),
  };
}

async function register(details: SignUp & { phone: string }, req: Request, res: Response): Promise<string> {
  const { phone, ...required } = details;
  const request = {
    transport: 'cookie',
    userAgent: req.get('User-Agent'),
    replaces: signedIn(res)?.session,
  } as const;
  const attempt = { subject: details.email.toLowerCase(), address: addressOf(req) };
  const { token } = await limitFailures('sign_up', attempt, () =>
    createAccount({ ...required, ...(phone && { phone }) }, request),
  );
  return token;
}

function render(res: Response, data: SignUpData, status = 200): void {
  renderPage(res, 'sign-up', data, { title: 'Create your account', status });
}
