import type { Cookies } from '../guards/cookies.ts';
import type { Service } from '../../service.ts';
import { closeSession, findSession, signIn, type OpenedSession } from '../../domain/accounts/sessions.ts';
import { bearerToken } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';
import { Reply } from '../answers/reply.ts';

export const Session: Handlers['Session'] = {
  create: async ({ service, body: { email, password, transport = 'cookie' }, header, address }) => {
    const attempt = { subject: email.toLowerCase(), address };
    const open = async () => {
      const request = {
        transport,
        userAgent: header('User-Agent'),
        address,
        replaces: await sentSession(service, header),
      };
      return signIn(service, email, password, request);
    };
    return signedIn(service.cookies, await service.limits.passwords.signIn(attempt, open));
  },

  get: ({ caller }) => Promise.resolve(caller.user.toWire()),

  delete: async ({ service, caller }) => {
    await closeSession(caller.session);
    return new Reply(
      undefined,
      caller.session.transport === 'cookie' ? { 'Set-Cookie': service.cookies.endedSession() } : {},
    );
  },
};

/** A browser gets its token as a cookie that scripts cannot read; a program gets it once, in the body. */
export function signedIn(cookies: Cookies, { user, session, token }: OpenedSession) {
  const bearer = session.transport === 'bearer';
  return new Reply(
    { ...user.toWire(), session_token: bearer ? token : null },
    bearer ? {} : { 'Set-Cookie': cookies.session(token) },
  );
}

/** The session that a sign-in or sign-up came with, which the new one replaces, so that none is left forgotten. */
export async function sentSession(service: Service, header: (name: string) => string | undefined) {
  const token = bearerToken(header('Authorization')) ?? service.cookies.readSession(header('Cookie'));
  return token === undefined ? undefined : findSession(service.clock, token);
}
