import { closeSession } from '../domain/accounts/sessions.ts';
import { endedSessionCookie } from '../http/cookies.ts';
import { formField } from './forms.ts';
import { seeOther, type Page } from './page.ts';
import { safeReturnTo } from './return-to.ts';
import { signedIn } from './visitor.ts';

export const SIGN_OUT_PATH = '/signout';

/** Ends the session here and in the database, so that a copy of the cookie is worth nothing. */
export const signOut: Page = () => ({
  path: SIGN_OUT_PATH,
  post: async (req, res) => {
    const caller = signedIn(res);
    if (caller) await closeSession(caller.session);
    res.append('Set-Cookie', endedSessionCookie());
    seeOther(res, safeReturnTo(formField(req, 'return_to'), '/signin'));
  },
});
