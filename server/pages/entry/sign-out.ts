import { closeSession } from '../../domain/accounts/sessions.ts';
import { formField } from '../parts/forms.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { safeReturnTo } from '../parts/return-to.ts';
import { signedIn } from '../parts/visitor.ts';

export const SIGN_OUT_PATH = '/signout';

/** Ends the session in the browser and in the database, so that a copy of the cookie is worthless. */
export const signOut: Page = (service) => ({
  path: SIGN_OUT_PATH,
  post: async (req, res) => {
    const caller = signedIn(res);
    if (caller) await closeSession(caller.session, service.clock.now());
    res.append('Set-Cookie', service.cookies.endedSession());
    seeOther(res, safeReturnTo(formField(req, 'return_to'), '/signin'));
  },
});
