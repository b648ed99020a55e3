import { requireRecentSignIn } from '../../../domain/accounts/recent-sign-in.ts';
import { exportAccount } from '../../../domain/leaving/export-account.ts';
import { ACCOUNT_PATH } from '../../parts/account-path.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';

/** All that is kept about the user, as a file. A form, so that no link of another site can use up the exports. */
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
