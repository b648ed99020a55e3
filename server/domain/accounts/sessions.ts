import type { Language } from '../../platform/languages/language.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { transaction, within } from '../../database/transaction.ts';
import type { DomainContext } from '../domain-context.ts';
import { earlierOf, secondsAfter, type Clock } from '../../platform/clock.ts';
import { notFound, sessionEnded } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { AccessToken } from '../../models/oauth/access-token.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { Session } from '../../models/accounts/session.ts';
import { User } from '../../models/accounts/user.ts';
import { hashSecret, newSessionToken } from '../../platform/secrets.ts';
import { recordOwn } from '../audit/audit.ts';
import { holdSession, lockUserOf } from '../held-session.ts';
import { endApplications, type Keeping } from './connected-applications.ts';
import { deviceName } from './device-name.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';

/** Time without use, in seconds, after which a session ends: 30 days. */
export const SESSION_IDLE_SECONDS = 30 * 24 * 3600;

/** Maximum lifetime of a session in seconds: 90 days, so that a copied session does not stay valid. */
const SESSION_SECONDS = 90 * 24 * 3600;

/** Minimum interval between writes of a session in use, so that most requests only read it. */
export const RENEWAL_INTERVAL_SECONDS = 3600;

export interface SessionRequest {
  transport: Session['transport'];
  userAgent?: string;
  /** Network address of the client. */
  address?: string;
  /** Language of the mails that the request causes, if it is not English. */
  language?: Language;
  /** The session that the request used; the new one ends it. */
  replaces?: Session;
  /** Time of the user's authentication, if earlier. */
  provenAt?: Date | null;
  /** Time of the user's proof of a second factor, if any. */
  secondFactorAt?: Date | null;
}

/** A signed-in user. */
export interface SignedIn {
  user: User;
  session: Session;
  /** Network address of the request. */
  address: string | null;
  /** Language of the visitor of a page. */
  language?: Language;
}

/** Returns the language of the mails that a request of this user causes. */
export const languageOfMails = ({ user, language }: Pick<SignedIn, 'user' | 'language'>): Language =>
  language ?? languageOf(user.language);

/** Returns the language of a mail to a user: that of the account, or else of the user who causes the mail. */
export const languageOfRecipient = (
  recipient: Pick<User, 'language'> | null,
  by: Pick<SignedIn, 'user' | 'language'>,
): Language => (recipient?.language ? languageOf(recipient.language) : languageOfMails(by));

/** Returns the time of the last authentication of a session's user. */
export const provenAt = ({ proven_at, created_at }: Session): Date => proven_at ?? created_at;

export interface OpenedSession {
  session: Session;
  user: User;
  /** `tses_…`: returned or set as a cookie now, stored only as a hash. */
  token: string;
}

export async function openSession(
  clock: Clock,
  user: User,
  request: SessionRequest,
  tx: Transaction,
): Promise<OpenedSession> {
  const token = newSessionToken();
  const at = clock.now();
  const session = await Session.create(
    {
      id: newId('ses'),
      user_id: user.id,
      token_hash: hashSecret(token),
      transport: request.transport,
      user_agent: request.userAgent?.slice(0, 255) ?? null,
      address: request.address ?? null,
      created_at: at,
      last_used_at: at,
      expires_at: secondsAfter(at, SESSION_IDLE_SECONDS),
      proven_at: request.provenAt ?? null,
      second_factor_at: request.secondFactorAt ?? null,
    },
    { transaction: tx },
  );
  if (request.replaces) await closeSession(request.replaces, at, tx);
  const details = {
    session: session.id,
    transport: session.transport,
    device: deviceName(session.user_agent) ?? undefined,
    second_factor: session.second_factor_at ? 'proven' : undefined,
  };
  await recordOwn(tx, { user, address: session.address }, 'session.opened', details, at);
  return { session, user, token };
}

const endOf = ({ created_at }: Session): Date => secondsAfter(created_at, SESSION_SECONDS);

/** Finds the live session of a token, with its user; undefined when it is unknown, has expired or its user is disabled. */
export async function findSession(clock: Clock, token: string): Promise<Session | undefined> {
  const session = await Session.findOne({ where: { token_hash: hashSecret(token) }, include: 'user' });
  if (!session || earlierOf(session.expires_at, endOf(session)) <= clock.now()) return undefined;
  if (session.user.status !== 'ACTIVE') return undefined;
  session.isRenewed = await renew(session, clock.now());
  return session;
}

/** @returns true if the session was due for renewal, and now expires later */
async function renew(session: Session, at: Date): Promise<boolean> {
  if (at.getTime() - session.last_used_at.getTime() < RENEWAL_INTERVAL_SECONDS * 1000) return false;
  const expires_at = earlierOf(secondsAfter(at, SESSION_IDLE_SECONDS), endOf(session));
  await session.update({ last_used_at: at, expires_at });
  return true;
}

/** Ends a session, and a CLI sign-in that it allowed and that has not been fetched yet. */
export async function closeSession({ id, user_id }: Session, at: Date, tx?: Transaction): Promise<void> {
  await endSessions(user_id, { id }, at, tx, id);
}

/** Lists the live sessions of a user, newest first. */
export function listSessions(service: DomainContext, { id }: User, request: PageRequest): Promise<Page<Session>> {
  const at = service.clock.now();
  const created_at = { [Op.gt]: secondsAfter(at, -SESSION_SECONDS) };
  const where = { user_id: id, expires_at: { [Op.gt]: at }, created_at };
  return listPage(service.keys, { model: Session, key: 'id', where, list: `sessions of ${id}`, request });
}

/** Ends one of the user's own sessions, from the next request on. */
export function endSession(by: SignedIn, id: string, at: Date): Promise<void> {
  return transaction(async (tx) => {
    const user = await lockUserOf(by, tx);
    const ended = await endSessions(user.id, { id }, at, tx, id);
    if (ended === 0) throw notFound('session');
  });
}

/** @returns the number of ended sessions @throws Refusal `invalid_token` when the session itself has ended meanwhile */
export function endOtherSessions(session: Session, at: Date, tx?: Transaction): Promise<number> {
  return within(async (tx) => {
    await User.lock(session.user_id, tx); // or two sessions that end each other would wait for each other
    const ended = await endSessions(session.user_id, { id: { [Op.ne]: session.id } }, at, tx);
    await holdSession(session, tx); // last: ending a session locks its grants first
    return ended;
  }, tx);
}

interface Staying extends Keeping {
  /** True if the user stays signed in here. */
  keep_current?: boolean | undefined;
}

/**
 * Signs a user out everywhere, and ends the applications that the user has allowed. Locks grants before the user, in the
 * same order as fetching a session.
 */
export function signOutEverywhere(by: SignedIn, { keep_current, keep_applications }: Staying, at: Date): Promise<void> {
  return transaction(async (tx) => {
    if (keep_current) await endOtherSessions(by.session, at, tx);
    else if ((await endAllSessions(by.user, at, tx)) === 0) throw sessionEnded();
    const user = await User.lock(by.user.id, tx);
    if (!keep_applications) await endApplications({ ...by, user }, at, tx);
  });
}

/**
 * Records that a session has proven a new second factor. A user's first factor ends the other sessions, which have not
 * proven it: with the password, they could change it. Requires the user to be locked.
 */
export async function noteNewFactor(session: Session, isFirst: boolean, at: Date, tx: Transaction): Promise<void> {
  if (isFirst) await endOtherSessions(session, at, tx);
  else await holdSession(session, tx);
  await session.update({ second_factor_at: at }, { transaction: tx });
}

/** @returns the number of ended sessions */
export function endAllSessions({ id }: Pick<User, 'id'>, at: Date, tx?: Transaction): Promise<number> {
  return endSessions(id, {}, at, tx);
}

/**
 * Ends sessions. Revokes unfetched grants first, so that a CLI that fetches its session meanwhile gets no session, or one
 * that is found here. Revokes again, because a session can allow a CLI until it ends. Trial tokens can be issued until then,
 * too, so they end last.
 * @param admittedBy limits this to what the session has allowed
 */
function endSessions(
  user_id: string,
  which: WhereOptions<Session>,
  at: Date,
  tx?: Transaction,
  admittedBy?: string,
): Promise<number> {
  return within(async (tx) => {
    await Grant.revokeUnfetched(user_id, at, tx, admittedBy);
    const ended = await Session.destroy({ where: { ...which, user_id }, transaction: tx });
    await Grant.revokeUnfetched(user_id, at, tx, admittedBy);
    await AccessToken.endTrials(user_id, at, tx);
    return ended;
  }, tx);
}
