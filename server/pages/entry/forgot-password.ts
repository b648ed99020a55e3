import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import type { FieldError } from '../../platform/errors.ts';
import { addressOf } from '../../http/guards/address.ts';
import type { FormWords } from '../parts/faults.ts';
import { requestedLanguage } from '../parts/choose-language.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { translatedFaultsOf, type FaultKeys } from '../parts/translated-faults.ts';

export interface ForgotPasswordData {
  email: string;
  /** True if the request was accepted; the page does not reveal whether the address has an account. */
  isTaken: boolean;
  faults: FieldError[];
}

export const forgotPassword: Page = (service) => ({
  path: '/forgot-password',
  isTranslated: true,
  get: (_req, res) => render(res, { email: '', isTaken: false, faults: [] }),
  post: (req, res) => request(service, req, res),
});

const WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter the email address that you sign in with.' },
};

const TRANSLATED: FaultKeys = {
  email: 'receipt.enter_address',
  'email required': 'signin.enter_email',
  'email minLength': 'signin.enter_email',
};

async function request(service: HttpContext, req: Request, res: Response): Promise<void> {
  const email = formField(req, 'email').trim();
  try {
    await service.limits.passwords.requestReset(addressOf(req), () =>
      requestPasswordReset(service, email, requestedLanguage(service, req)),
    );
    render(res, { email, isTaken: true, faults: [] });
  } catch (error) {
    const faults = translatedFaultsOf(error, languageFor(res), WORDS, TRANSLATED);
    render(res, { email, isTaken: false, faults }, 400);
  }
}

function render(res: Response, data: ForgotPasswordData, status = 200): void {
  const title = languageFor(res).text('signin.forgot');
  renderPage<ForgotPasswordData>(res, 'entry/forgot-password', data, { title, status });
}
