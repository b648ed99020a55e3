import type { Request, Response } from 'express';
import { requireRecentSignIn } from '../../../domain/accounts/recent-sign-in.ts';
import { deleteAccount } from '../../../domain/leaving/delete-account.ts';
import { isTyped, shownAddress } from '../../../domain/input/email-address.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { DELETE_ACCOUNT_PATH } from '../../parts/account-path.ts';
import { formField } from '../../parts/forms.ts';
import { renderPage, type Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn } from '../shell/frame.ts';
import { refusedBy, type Refused } from '../shell/member-page.ts';

export interface DeleteAccountData {
  email: string;
  entered: string;
}

/** Explains the consequences of deletion, and asks the user to type the email address. */
export const deleteAccountPage: Page = (service) => ({
  path: DELETE_ACCOUNT_PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => leave(service, req, res),
});

function show(service: HttpContext, req: Request, res: Response, refused?: Refused): void {
  const { user } = requireSignedIn(res);
  const data = { email: user.email, entered: refused ? formField(req, 'confirm') : '' };
  renderOwn<DeleteAccountData>(service, req, res, 'delete-account', data, { title: 'Delete your account', ...refused });
}

async function leave(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  requireRecentSignIn(service.clock, caller.session);
  const { email } = caller.user;
  try {
    if (!isTyped(formField(req, 'confirm'), email))
      throw invalidField(
        'confirm',
        'name_mismatch',
        `Enter ${shownAddress(email)} to delete your account. Nothing was deleted.`,
      );
    await deleteAccount(service, caller);
  } catch (error) {
    return show(service, req, res, refusedBy(error));
  }
  res.append('Set-Cookie', service.cookies.endedSession());
  res.locals.caller = undefined;
  renderPage(res, 'dashboard/own/account-deleted', {}, { title: 'Account deleted' });
}
