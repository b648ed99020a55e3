import type { Cookies } from '../guards/cookies.ts';
import { closeSession, findSession, type OpenedSession, type SessionRequest } from '../../domain/accounts/sessions.ts';
import { confirmByLink, mailConfirmation } from '../../domain/accounts/mail-confirmation.ts';
import { confirmSignIn } from '../../domain/accounts/recent-sign-in.ts';
import { signIn } from '../../domain/accounts/password-sign-in.ts';
import { readAddress } from '../../domain/input/email-address.ts';
import { bearerToken } from '../guards/authenticate.ts';
import type { HandlerRequest, Handlers } from './handler.ts';
import { Reply } from '../answers/reply.ts';

export const Session: Handlers['Session'] = {
  create: async ({ service, body: { transport, ...credentials }, header, address }) => {
    const attempt = { subject: readAddress(credentials.email).toLowerCase(), address };
    const open = async () =>
      signIn(service, credentials, await sessionRequest({ service, header, address }, transport));
    return signedIn(service.cookies, await service.limits.passwords.signIn(attempt, open));
  },

  get: ({ caller }) => Promise.resolve(caller.user.toWire()),

  confirm: ({ service, body, caller, address }) => {
    const attempt = { subject: caller.user.email.toLowerCase(), address };
    return service.limits.passwords.signIn(attempt, () => confirmSignIn(service, caller, body));
  },

  sendLink: ({ service, caller }) => mailConfirmation(service, caller),
  confirmByLink: ({ service, body, caller }) => confirmByLink(service, caller, body.token),

  delete: async ({ service, caller }) => {
    await closeSession(caller.session, service.clock.now());
    return new Reply(
      undefined,
      caller.session.transport === 'cookie' ? { 'Set-Cookie': service.cookies.endedSession() } : {},
    );
  },
};

/** Returns the session token: to a browser as a cookie that scripts cannot read, to a program once in the body. */
export function signedIn(cookies: Cookies, { user, session, token }: OpenedSession) {
  const bearer = session.transport === 'bearer';
  return new Reply(
    { ...user.toWire(), session_token: bearer ? token : null },
    bearer ? {} : { 'Set-Cookie': cookies.session(token) },
    user.id,
  );
}

type Entrance = Pick<HandlerRequest<'Session_create'>, 'service' | 'header' | 'address'>;

/** Describes the session to open. It replaces the session of the request, so that no session is orphaned. */
export async function sessionRequest(
  { service, header, address }: Entrance,
  transport: SessionRequest['transport'] = 'cookie',
): Promise<SessionRequest> {
  const token = bearerToken(header('Authorization')) ?? service.cookies.readSession(header('Cookie'));
  const replaces = token === undefined ? undefined : await findSession(service.clock, token);
  return { transport, userAgent: header('User-Agent'), address, replaces };
}
