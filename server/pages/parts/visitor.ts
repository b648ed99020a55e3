import type { RequestHandler, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { Cookies } from '../../http/guards/cookies.ts';
import { findSession } from '../../domain/accounts/sessions.ts';
import { Refusal } from '../../platform/errors.ts';
import { addressOf } from '../../http/guards/address.ts';
import { recognize } from '../../http/guards/limit-requests.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import { requestedLanguage } from './choose-language.ts';
import { zoneOf } from './page-zone.ts';
import { newFormKey, signForm } from '../../platform/secrets.ts';

/**
 * Finds the visitor's session and form token. The token is bound to the session, or before sign-in to a separate cookie, so that
 * another site can neither guess nor plant it (OWASP: signed double submit).
 */
export const recognizeVisitor =
  (service: HttpContext): RequestHandler =>
  async (req, res, next) => {
    const token = service.cookies.readSession(req.headers.cookie);
    const session =
      token === undefined ? undefined : await recognize(service.limits, req, () => findSession(service.clock, token));
    res.locals.zone = zoneOf(service.cookies, req, session?.user);
    if (token !== undefined && session) {
      service.cookies.renewSession(res, session, token);
      res.locals.caller = {
        user: session.user,
        session,
        address: addressOf(req),
        language: requestedLanguage(service, req, session.user),
      };
      res.locals.formToken = signForm(service.keys, `session ${session.id}`);
    } else {
      res.locals.formToken = signForm(
        service.keys,
        `visitor ${service.cookies.readForm(req.headers.cookie) ?? giveFormCookie(service.cookies, res)}`,
      );
    }
    next();
  };

function giveFormCookie(cookies: Cookies, res: Response): string {
  const key = newFormKey();
  res.append('Set-Cookie', cookies.form(key));
  return key;
}

export function signedIn(res: Response): UserCaller | undefined {
  return res.locals.caller?.user && res.locals.caller;
}

/** Returns the signed-in user. Throws `session_required` otherwise, which redirects to the sign-in and back to this page. */
export function requireSignedIn(res: Response): UserCaller {
  const caller = signedIn(res);
  if (!caller) throw new Refusal('session_required', 'Sign in to see this page.');
  return caller;
}
