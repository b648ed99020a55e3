import type { Request } from 'express';
import { isRecent } from '../domain/accounts/recent-sign-in.ts';
import { continueTo } from './continue.ts';
import { askToConfirm, CONFIRM_PATH } from './parts/confirmation.ts';
import type { Page } from './parts/render-page.ts';
import { safeReturnTo } from './parts/return-to.ts';
import { requireSignedIn } from './parts/visitor.ts';

/** Re-authenticates before a page is shown. Forms are confirmed by `readConfirmation`. */
export const confirm: Page = (service) => ({
  path: CONFIRM_PATH,
  get: (req, res) => {
    requireSignedIn(res);
    return askToConfirm(service, req, res, [], 200);
  },
  post: (req, res) => {
    if (!isRecent(service.clock, requireSignedIn(res).session)) return askToConfirm(service, req, res);
    continueTo(res, returnTo(req));
  },
});

const returnTo = (req: Request) => safeReturnTo(req.query.return_to);
