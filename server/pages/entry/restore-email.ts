import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { getRestoring, restoreEmail as takeBack } from '../../domain/accounts/email-restore.ts';
import { LINK_SECONDS } from '../../domain/accounts/account-links.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { addressOf } from '../../http/guards/address.ts';
import type { FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import { linkToken, orUnusable, type NextStep } from './mailed-link.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { PASSWORD_KEYS, translatedFaultsOf } from '../parts/translated-faults.ts';

export interface RestoreEmailData {
  isDone: boolean;
  /** Email address to restore. */
  email: string;
  /** Factors that were set up within these days before the change are removed. */
  daysBefore: number;
  faults: FieldError[];
}

const AGAIN: NextStep = { href: '/signin', label: 'signin.title' };

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links, too. */
export const restoreEmail: Page = (service) => ({
  path: '/restore-email',
  isTranslated: true,
  get: async (req, res) => {
    const { email } = await getRestoring(service, linkToken(req)).catch(orUnusable(res, AGAIN));
    render(res, { isDone: false, email, faults: [] });
  },
  post: (req, res) => submit(service, req, res),
});

const WORDS: FormWords = { password: { label: 'The password' } };

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const token = linkToken(req);
  const { email } = await getRestoring(service, token).catch(orUnusable(res, AGAIN));
  const address = addressOf(req);
  const restore = () => takeBack(service, token, formField(req, 'password'), address);
  try {
    await service.limits.passwords.reset(address, restore);
    render(res, { isDone: true, email, faults: [] });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'link_invalid') orUnusable(res, AGAIN)(error);
    const faults = translatedFaultsOf(error, languageFor(res), WORDS, PASSWORD_KEYS);
    render(res, { isDone: false, email, faults }, 400);
  }
}

function render(res: Response, shown: Omit<RestoreEmailData, 'daysBefore'>, status = 200): void {
  const data = { ...shown, daysBefore: LINK_SECONDS.restore_email / 86_400 };
  renderPage<RestoreEmailData>(res, 'entry/restore-email', data, {
    title: languageFor(res).text('restore.title'),
    status,
    sendsOnce: true,
  });
}
