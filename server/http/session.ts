import { closeSession, signIn, type OpenedSession } from '../domain/accounts/sessions.ts';
import { endedSessionCookie, sessionCookie } from './cookies.ts';
import type { Handlers } from './handler.ts';
import { Reply } from './reply.ts';

export const Session: Handlers['Session'] = {
  create: async ({ body: { email, password, transport = 'cookie' }, header }) =>
    signedIn(await signIn(email, password, { transport, userAgent: header('User-Agent') })),

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
