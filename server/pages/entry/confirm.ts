import type { Request } from 'express';
import { hasSecondFactor } from '../../domain/accounts/prove-code.ts';
import { hasRecentFactor, isRecent } from '../../domain/accounts/recent-sign-in.ts';
import { continueTo } from './continue.ts';
import { askToConfirm, CONFIRM_PATH } from '../parts/confirmation.ts';
import type { Page } from '../parts/render-page.ts';
import { safeReturnTo } from '../parts/return-to.ts';
import { requireSignedIn } from '../parts/visitor.ts';

/** Re-authenticates the user before a page is shown. `readConfirmation` handles the confirmation of forms. */
export const confirm: Page = (service) => ({
  path: CONFIRM_PATH,
  isTranslated: true,
  get: async (req, res) => {
    const { user, session } = requireSignedIn(res);
    const isProven =
      isRecent(service.clock, session) && (hasRecentFactor(service.clock, session) || !(await hasSecondFactor(user)));
    if (isProven) return continueTo(res, returnTo(req));
    return askToConfirm(service, req, res, [], 200);
  },
  post: (req, res) => {
    if (!isRecent(service.clock, requireSignedIn(res).session)) return askToConfirm(service, req, res);
    continueTo(res, returnTo(req));
  },
});

const returnTo = (req: Request) => safeReturnTo(req.query.return_to);
