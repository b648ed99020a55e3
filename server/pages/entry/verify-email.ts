import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { getVerification, verifyEmail as takeProof, wasVerified } from '../../domain/accounts/email-verification.ts';
import { ACCOUNT_PATH } from '../parts/account-path.ts';
import { seeDone } from '../dashboard/shell/frame.ts';
import { linkToken, orUnusable, type NextStep } from './mailed-link.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, type Page } from '../parts/render-page.ts';
import { requireSignedIn } from '../parts/visitor.ts';

export interface VerifyEmailData {
  email: string;
  /** True if the address replaces the current one. */
  isChange: boolean;
}

const AGAIN: NextStep = { href: ACCOUNT_PATH, label: 'link.again' };

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links, too. */
export const verifyEmail: Page = (service) => ({
  path: '/verify-email',
  isTranslated: true,
  get: (req, res) => show(service, req, res),
  post: (req, res) => verify(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const { user } = requireSignedIn(res);
  if (await wasVerified(user, linkToken(req))) return seeDone(service, res, ACCOUNT_PATH, 'verified');
  const { email, purpose } = await getVerification(service, user, linkToken(req)).catch(orUnusable(res, AGAIN));
  const data = { email, isChange: purpose === 'change_email' };
  renderPage<VerifyEmailData>(res, 'entry/verify-email', data, { title: languageFor(res).text('mail.verify') });
}

async function verify(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const token = linkToken(req);
  await takeProof(service, caller, token).catch(async (error: unknown) => {
    if (!(await wasVerified(caller.user, token))) orUnusable(res, AGAIN)(error); // or the link was clicked twice
  });
  seeDone(service, res, ACCOUNT_PATH, 'verified');
}
