import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { LINK_SECONDS } from '../../domain/accounts/account-links.ts';
import {
  confirmByLink as useLink,
  getConfirmation,
  mailConfirmation,
} from '../../domain/accounts/mail-confirmation.ts';
import type { FieldError, Refusal } from '../../platform/errors.ts';
import { seeDone } from '../dashboard/shell/frame.ts';
import { linkToken, orUnusable, type NextStep } from './mailed-link.ts';
import { CONFIRM_BY_MAIL_PATH } from '../parts/confirmation.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { SECOND_FACTOR_PATH } from '../parts/account-path.ts';
import { translatedFaultsOf } from '../parts/translated-faults.ts';
import { requireSignedIn } from '../parts/visitor.ts';

export interface ConfirmByMailData {
  email: string;
  /** Lifetime of the link, in words. */
  goodFor: string;
  isSent: boolean;
  faults: FieldError[];
}

/** Mails a confirmation link to a user without a second factor, if a business of the user requires one. */
export const confirmByMail: Page = (service) => ({
  path: CONFIRM_BY_MAIL_PATH,
  isTranslated: true,
  get: (_req, res) => render(res, { isSent: false, faults: [] }),
  post: (_req, res) => send(service, res),
});

async function send(service: HttpContext, res: Response): Promise<void> {
  try {
    await mailConfirmation(service, requireSignedIn(res));
    render(res, { isSent: true, faults: [] });
  } catch (error) {
    const faults = translatedFaultsOf(error, languageFor(res), {}, {});
    render(res, { isSent: false, faults }, (error as Refusal).status);
  }
}

function render(res: Response, data: Pick<ConfirmByMailData, 'isSent' | 'faults'>, status = 200): void {
  const { email } = requireSignedIn(res).user;
  const language = languageFor(res);
  const goodFor = language.duration(LINK_SECONDS.confirm_session);
  renderPage<ConfirmByMailData>(
    res,
    'entry/confirm-by-mail',
    { ...data, email, goodFor },
    { title: language.text('bymail.title'), status, sendsOnce: true },
  );
}

const AGAIN: NextStep = { href: CONFIRM_BY_MAIL_PATH, label: 'link.again' };

/** The page of the link. Opening it changes nothing, because mail scanners open links, too. */
export const confirmByLink: Page = (service) => ({
  path: '/confirm/link',
  isTranslated: true,
  get: async (req, res) => {
    await getConfirmation(service, requireSignedIn(res).user, linkToken(req)).catch(orUnusable(res, AGAIN));
    const title = languageFor(res).text('confirmation.title');
    renderPage(res, 'entry/confirm-by-link', {}, { title, sendsOnce: true });
  },
  post: (req, res) => confirm(service, req, res),
});

async function confirm(service: HttpContext, req: Request, res: Response): Promise<void> {
  await useLink(service, requireSignedIn(res), linkToken(req)).catch(orUnusable(res, AGAIN));
  seeDone(service, res, SECOND_FACTOR_PATH, 'confirmed');
}
