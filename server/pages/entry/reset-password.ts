import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { getResetLink, resetPassword as setPassword } from '../../domain/accounts/password-reset.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { addressOf } from '../../http/guards/address.ts';
import { isEndChosen, readKeeping } from '../parts/end-applications.ts';
import type { FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import { linkToken, orUnusable, type NextStep } from './mailed-link.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { PASSWORD_KEYS, translatedFaultsOf } from '../parts/translated-faults.ts';

export interface ResetPasswordData {
  isDone: boolean;
  /** Email address of the account. */
  email: string;
  endsApplications: boolean;
  faults: FieldError[];
}

const AGAIN: NextStep = { href: '/forgot-password', label: 'link.again' };

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links, too. */
export const resetPassword: Page = (service) => ({
  path: '/reset-password',
  isTranslated: true,
  get: async (req, res) => {
    const { email } = await getResetLink(service, linkToken(req)).catch(orUnusable(res, AGAIN));
    render(res, { isDone: false, email, endsApplications: true, faults: [] });
  },
  post: (req, res) => submit(service, req, res),
});

const WORDS: FormWords = { password: { label: 'The password' } };

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const token = linkToken(req);
  const { email } = await getResetLink(service, token).catch(orUnusable(res, AGAIN));
  const address = addressOf(req);
  const reset = () => setPassword(service, token, formField(req, 'password'), address, readKeeping(req));
  const endsApplications = isEndChosen(req, true);
  try {
    await service.limits.passwords.reset(address, reset);
    render(res, { isDone: true, email, endsApplications, faults: [] });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'link_invalid') orUnusable(res, AGAIN)(error);
    const faults = translatedFaultsOf(error, languageFor(res), WORDS, PASSWORD_KEYS);
    render(res, { isDone: false, email, endsApplications, faults }, 400);
  }
}

function render(res: Response, data: ResetPasswordData, status = 200): void {
  renderPage<ResetPasswordData>(res, 'entry/reset-password', data, {
    title: languageFor(res).text('mail.reset'),
    status,
    sendsOnce: true,
  });
}
