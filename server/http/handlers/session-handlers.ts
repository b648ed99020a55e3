import { closeSession, findSession, signIn, type OpenedSession } from '../../domain/accounts/sessions.ts';
import { limitSignIn } from '../../limits/password-attempts.ts';
import { bearerToken } from '../guards/authenticate.ts';
import { endedSessionCookie, readSessionCookie, sessionCookie } from '../guards/cookies.ts';
import type { Handlers } from './handler.ts';
import { Reply } from '../answers/reply.ts';

export const Session: Handlers['Session'] = {
  create: async ({ body: { email, password, transport = 'cookie' }, header, address }) => {
    const attempt = { subject: email.toLowerCase(), address };
    const open = async () => {
      const request = { transport, userAgent: header('User-Agent'), replaces: await sentSession(header) };
      return signIn(email, password, request);
    };
    return signedIn(await limitSignIn(attempt, open));
  },

  get: ({ caller }) => Promise.resolve(caller.user.toWire()),

  delete: async ({ caller }) => {
    await closeSession(caller.session);
    return new Reply(undefined, caller.session.transport === 'cookie' ? { 'Set-Cookie': endedSessionCookie() } : {});
  },
};

/** A browser gets its token as a cookie that scripts cannot read; a program gets it in the body, this once. */
export function signedIn({ user, session, token }: OpenedSession) {
  const bearer = session.transport === 'bearer';
  return new Reply(
    { ...user.toWire(), session_token: bearer ? token : null },
    bearer ? {} : { 'Set-Cookie': sessionCookie(token) },
  );
}

/** The session that a sign-in or sign-up came with. It ends, so that signing in again leaves no forgotten session behind. */
export async function sentSession(header: (name: string) => string | undefined) {
  const token = bearerToken(header('Authorization')) ?? readSessionCookie(header('Cookie'));
  return token === undefined ? undefined : findSession(token);
}
