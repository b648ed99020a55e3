import { parseCookie, stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import { SESSION_IDLE_SECONDS } from '../../domain/accounts/sessions.ts';
import type { Session } from '../../models/session.ts';

const SESSION = 'tally_session';
const FORM = 'tally_form';

let secure = false;

/** Under https the `__Host-` prefix binds the cookie to this host, path and scheme (RFC 6265bis, section 4.1.3.2). */
export function useSecureCookies(origin: string): void {
  secure = origin.startsWith('https:');
}

const cookieName = (name: string) => (secure ? `__Host-${name}` : name);

/** @param maxAge Seconds; left out, the cookie ends with the browser's session. */
function setCookie(name: string, value: string, maxAge?: number): string {
  return stringifySetCookie({
    name: cookieName(name),
    value,
    ...(maxAge !== undefined && { maxAge }),
    secure,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  });
}

function readCookie(name: string, header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[cookieName(name)];
}

export const sessionCookie = (token: string) => setCookie(SESSION, token, SESSION_IDLE_SECONDS);

/** A browser forgets the cookie 30 days after it was last given, the service the session 30 days after it was last used. */
export function renewSessionCookie(res: Response, { isRenewed }: Session, token: string): void {
  if (isRenewed) res.append('Set-Cookie', sessionCookie(token));
}

export const endedSessionCookie = () => setCookie(SESSION, '', 0);
export const readSessionCookie = (header: string | undefined) => readCookie(SESSION, header);

/** What forms of a visitor who is not signed in are bound to. */
export const formCookie = (key: string) => setCookie(FORM, key);
export const readFormCookie = (header: string | undefined) => readCookie(FORM, header);
