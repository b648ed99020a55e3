import { transaction } from '../../database/transaction.ts';
import { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import { decrypt, encrypt, hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { readAddress } from '../input/email-address.ts';
import { hashFor } from './address-salt.ts';
import { findByOlderHash } from './older-hashes.ts';
import { hasSecondFactor, invalidCode, kindOfCode, secondFactorRequired, useCode } from './prove-code.ts';
import { openSession, type OpenedSession, type SessionRequest } from './sessions.ts';

export interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/** @throws Refusal `second_factor_required` when the password is right and there is no code */
export async function signIn(
  service: DomainContext,
  { email, password, code }: Credentials,
  request: SessionRequest,
): Promise<OpenedSession> {
  const user = await findByPassword(service, email, password);
  if (code === undefined || !(await hasSecondFactor(user))) return open(service, user, request);
  return openWithCode(service, user, code, request);
}

/** Finds a user by password. The refusal is the same for an unknown address, a wrong password and a disabled account. */
export async function findByPassword(service: DomainContext, typed: string, password: string): Promise<User> {
  const email = readAddress(typed);
  const hash = await hashFor(service, email, password);
  const user = (await User.findByHash(email, hash)) ?? (await findByOlderHash(service, email, password, hash));
  if (!user) throw invalidCredentials();
  return user;
}

function openWithCode(
  service: DomainContext,
  user: User,
  code: string,
  request: SessionRequest,
): Promise<OpenedSession> {
  return service.limits.failures.limitProof(kindOfCode(code), user.id, () => open(service, user, request, code));
}

/** Opens the session, unless a concurrent request has changed the password, the account or the second factor. */
function open(service: DomainContext, user: User, request: SessionRequest, code?: string): Promise<OpenedSession> {
  return transaction(async (tx) => {
    const found = await User.findByPk(user.id, { lock: tx.LOCK.SHARE, transaction: tx, rejectOnEmpty: true });
    // A change of the password has ended all other sessions.
    if (found.password_hash !== user.password_hash || found.status !== 'ACTIVE') throw invalidCredentials();
    const isOn = await hasSecondFactor(user, tx);
    if (isOn && code === undefined) throw secondFactorRequired();
    if (isOn && !(await useCode(service, user, code!, tx))) throw invalidCode();
    return openSession(service.clock, user, { ...request, secondFactorAt: isOn ? service.clock.now() : null }, tx);
  });
}

/** Names a scheme, as every 401 must (RFC 9110, section 15.5.2): that of the token which a sign-in returns. */
const invalidCredentials = () =>
  new Refusal('invalid_credentials', 'The email address or the password is wrong.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="tallystick"' },
  });

/** Time to find the phone with the app. */
const TICKET_SECONDS = 600;

/** Proof of the password, between the two pages of a sign-in. */
interface Ticket {
  purpose: 'second step';
  user: string;
  password: string;
  /** Milliseconds since 1970. */
  ends: number;
}

/** Does the first step on pages. @returns the session, or a ticket for the second step */
export async function beginSignIn(
  service: DomainContext,
  email: string,
  password: string,
  request: SessionRequest,
): Promise<OpenedSession | { ticket: string }> {
  const user = await findByPassword(service, email, password);
  try {
    return await open(service, user, request);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'second_factor_required') throw error;
    const ends = service.clock.secondsFromNow(TICKET_SECONDS).getTime();
    const ticket: Ticket = { purpose: 'second step', user: user.id, password: fingerprint(user), ends };
    return { ticket: encrypt(service.keys, JSON.stringify(ticket)).toString('base64url') };
  }
}

/** Does the second step on pages. @throws Refusal `second_factor_required` when the ticket has expired */
export async function finishSignIn(
  service: DomainContext,
  ticket: string,
  code: string,
  request: SessionRequest,
): Promise<OpenedSession> {
  const user = await findByTicket(service, ticket);
  service.inputs.check('AuthenticatorAppConfirm', { code });
  return openWithCode(service, user, code, request);
}

/** Finds the user of a ticket, which a change of the password invalidates. */
export async function findByTicket(service: DomainContext, sealed: string): Promise<User> {
  const ticket = readTicket(service, sealed);
  const user = ticket && (await User.findByPk(ticket.user));
  if (user && ticket.password === fingerprint(user) && ticket.ends > service.clock.now().getTime()) return user;
  throw new Refusal('second_factor_required', 'This sign-in took too long. Start again with your password.');
}

function readTicket(service: DomainContext, sealed: string): Ticket | undefined {
  try {
    const ticket = JSON.parse(decrypt(service.keys, Buffer.from(sealed, 'base64url'))) as Partial<Ticket>;
    return ticket.purpose === 'second step' ? (ticket as Ticket) : undefined;
  } catch {
    return undefined; // not ours
  }
}

/** Returns a text that changes with the password. */
export const fingerprint = ({ password_hash }: User) => hashSecret(password_hash).toString('base64url');
