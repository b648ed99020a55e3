import type { RequestHandler, Response } from 'express';
import { findSession } from '../../domain/accounts/sessions.ts';
import { Refusal } from '../../platform/errors.ts';
import { formCookie, readFormCookie, readSessionCookie, renewSessionCookie } from '../../http/guards/cookies.ts';
import { recognize } from '../../http/guards/limit-requests.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import { newFormKey, signForm } from '../../platform/secrets.ts';

/**
 * Finds out who visits, and the token that forms made for this visitor carry. It is bound to the session, or before
 * there is one to a cookie of its own, so that another site can neither guess nor plant it (OWASP: signed double submit).
 */
export const recognizeVisitor: RequestHandler = async (req, res, next) => {
  const token = readSessionCookie(req.headers.cookie);
  const session = token === undefined ? undefined : await recognize(req, () => findSession(token));
  if (token !== undefined && session) {
    renewSessionCookie(res, session, token);
    res.locals.caller = { user: session.user, session };
    res.locals.formToken = signForm(`session ${session.id}`);
  } else {
    res.locals.formToken = signForm(`visitor ${readFormCookie(req.headers.cookie) ?? giveFormCookie(res)}`);
  }
  next();
};

function giveFormCookie(res: Response): string {
  const key = newFormKey();
  res.append('Set-Cookie', formCookie(key));
  return key;
}

export function signedIn(res: Response): UserCaller | undefined {
  return res.locals.caller?.user && res.locals.caller;
}

/** The signed-in user. Otherwise throws, and the visitor goes to sign in and comes back to this page. */
export function requireSignedIn(res: Response): UserCaller {
  const caller = signedIn(res);
  if (!caller) throw new Refusal('session_required', 'Sign in to see this page.');
  return caller;
}
