import type { Request, Response } from 'express';
import type { Service } from '../service.ts';
import { signIn as startSession } from '../domain/accounts/sessions.ts';
import { Refusal, type ErrorCode, type FieldError } from '../platform/errors.ts';
import { addressOf } from '../http/guards/address.ts';
import { continueTo } from './continue.ts';
import { formField } from './parts/forms.ts';
import { renderPage, seeOther, type Page } from './parts/render-page.ts';
import { safeReturnTo } from './parts/return-to.ts';
import { signedIn } from './parts/visitor.ts';

export interface SignInData {
  returnTo: string;
  email: string;
  faults: FieldError[];
}

/** Refusals that the form shows, with the address still in it. */
const SHOWN: ErrorCode[] = ['invalid_credentials', 'rate_limited', 'unavailable'];

export const signIn: Page = (service) => ({
  path: '/signin',
  get: show,
  post: (req, res) => submit(service, req, res),
});

/** A signed-in user continues at once, except to switch to another account (`switch=1`). */
function show(req: Request, res: Response): void {
  const returnTo = safeReturnTo(req.query.return_to);
  if (signedIn(res) && req.query.switch !== '1') return seeOther(res, returnTo);
  render(res, { returnTo, email: '', faults: [] });
}

async function submit(service: Service, req: Request, res: Response): Promise<void> {
  const returnTo = safeReturnTo(formField(req, 'return_to'));
  const email = formField(req, 'email').trim();
  const password = formField(req, 'password');
  const request = {
    transport: 'cookie',
    userAgent: req.get('User-Agent'),
    address: addressOf(req),
    replaces: signedIn(res)?.session,
  } as const;
  try {
    const attempt = { subject: email.toLowerCase(), address: addressOf(req) };
    const { token } = await service.limits.passwords.signIn(attempt, () =>
      startSession(service, email, password, request),
    );
    res.append('Set-Cookie', service.cookies.session(token));
    continueTo(res, returnTo);
  } catch (error) {
    if (!(error instanceof Refusal) || !SHOWN.includes(error.code)) throw error;
    const fault = { field: 'email', code: error.code, message: error.message };
    res.set(error.headers);
    render(res, { returnTo, email, faults: [fault] }, error.status);
  }
}

function render(res: Response, data: SignInData, status = 200): void {
  renderPage(res, 'sign-in', data, { title: 'Sign in', status });
}
