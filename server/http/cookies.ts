import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_IDLE_SECONDS } from '../domain/accounts/sessions.ts';

const NAME = 'tally_session';

let secure = false;

/** Under https the `__Host-` prefix binds the cookie to this host, path and scheme (RFC 6265bis, section 4.1.3.2). */
export function useSecureCookies(origin: string): void {
  secure = origin.startsWith('https:');
}

const cookieName = () => (secure ? `__Host-${NAME}` : NAME);

function setCookie(value: string, maxAge: number): string {
  return stringifySetCookie({ name: cookieName(), value, maxAge, secure, httpOnly: true, sameSite: 'lax', path: '/' });
}

export const sessionCookie = (token: string) => setCookie(token, SESSION_IDLE_SECONDS);
export const endedSessionCookie = () => setCookie('', 0);

export function readSessionCookie(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[cookieName()];
}
