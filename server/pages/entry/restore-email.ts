import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { getRestoring, restoreEmail as takeBack } from '../../domain/accounts/email-restore.ts';
import { LINK_SECONDS } from '../../domain/accounts/account-links.ts';
import { durationInWords } from '../../platform/clock.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { addressOf } from '../../http/guards/address.ts';
import { faultsOf, type FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import { linkToken, orUnusable } from './mailed-link.ts';
import { renderPage, type Page } from '../parts/render-page.ts';

export interface RestoreEmailData {
  isDone: boolean;
  /** Email address to restore. */
  email: string;
  /** Period before the change, in words. Factors set up within it are removed. */
  before: string;
  faults: FieldError[];
}

const AGAIN = { href: '/signin', label: 'Sign in' };

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links, too. */
export const restoreEmail: Page = (service) => ({
  path: '/restore-email',
  get: async (req, res) => {
    const { email } = await getRestoring(service, linkToken(req)).catch(orUnusable(AGAIN));
    render(res, { isDone: false, email, faults: [] });
  },
  post: (req, res) => submit(service, req, res),
});

const WORDS: FormWords = { password: { label: 'The password' } };

async function submit(service: HttpContext, req: Request, res: Response): Promise<void> {
  const token = linkToken(req);
  const { email } = await getRestoring(service, token).catch(orUnusable(AGAIN));
  const address = addressOf(req);
  const restore = () => takeBack(service, token, formField(req, 'password'), address);
  try {
    await service.limits.passwords.reset(address, restore);
    render(res, { isDone: true, email, faults: [] });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'link_invalid') orUnusable(AGAIN)(error);
    render(res, { isDone: false, email, faults: faultsOf(error, WORDS) }, 400);
  }
}

function render(res: Response, shown: Omit<RestoreEmailData, 'before'>, status = 200): void {
  const data = { ...shown, before: durationInWords(LINK_SECONDS.restore_email) };
  renderPage<RestoreEmailData>(res, 'entry/restore-email', data, {
    title: 'Undo the change of your address',
    status,
    sendsOnce: true,
  });
}
