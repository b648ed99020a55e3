import { requireRecentSignIn } from '../../../domain/accounts/recent-sign-in.ts';
import { exportAccount } from '../../../domain/leaving/export-account.ts';
import { ACCOUNT_PATH } from '../../parts/account-path.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';

/** Exports all data about the user as a file. Uses a form, so that no link of another site can exhaust the limit on exports. */
export const accountExport: Page = (service) => ({
  path: `${ACCOUNT_PATH}/export`,
  post: async (_req, res) => {
    const caller = requireSignedIn(res);
    requireRecentSignIn(service.clock, caller.session);
    const data = await exportAccount(service, caller);
    res.set('Content-Disposition', 'attachment; filename="tallystick-account.json"').type('json');
    res.send(`${JSON.stringify(data, null, 2)}\n`);
  },
});
