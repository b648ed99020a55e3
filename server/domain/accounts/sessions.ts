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

/** A session ends after 30 days without use. */
export const SESSION_IDLE_SECONDS = 30 * 24 * 3600;

/** A session ends after 90 days, however much it is used: a copied one does not live on. */
const SESSION_SECONDS = 90 * 24 * 3600;

/** A session in use is written at most this often, so that most requests only read it. */
export const RENEWAL_INTERVAL_SECONDS = 3600;

export interface SessionRequest {
  transport: Session['transport'];
  userAgent?: string;
  /** Network address of the client. */
  address?: string;
  /** The session that the request came with; the new one ends it. */
  replaces?: Session;
  /** When its user was authenticated, if earlier. */
  provenAt?: Date | null;
  /** When its user proved a second factor, if at all. */
  secondFactorAt?: Date | null;
}

/** A signed-in user. */
export interface SignedIn {
  user: User;
  session: Session;
  /** Network address of the request. */
  address: string | null;
}

/** When a session's user was last authenticated. */
export const provenAt = ({ proven_at, created_at }: Session): Date => proven_at ?? created_at;

export interface OpenedSession {
  session: Session;
  user: User;
  /** `tses_…`: shown or set as a cookie now, stored only as a hash. */
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

/** The live session of a token with its user, or undefined when it is unknown, has expired or its user is disabled. */
export async function findSession(clock: Clock, token: string): Promise<Session | undefined> {
  const session = await Session.findOne({ where: { token_hash: hashSecret(token) }, include: 'user' });
  if (!session || earlierOf(session.expires_at, endOf(session)) <= clock.now()) return undefined;
  if (session.user.status !== 'ACTIVE') return undefined;
  session.isRenewed = await renew(session, clock.now());
  return session;
}

/** @returns whether the session was due, and now expires later */
async function renew(session: Session, at: Date): Promise<boolean> {
  if (at.getTime() - session.last_used_at.getTime() < RENEWAL_INTERVAL_SECONDS * 1000) return false;
  const expires_at = earlierOf(secondsAfter(at, SESSION_IDLE_SECONDS), endOf(session));
  await session.update({ last_used_at: at, expires_at });
  return true;
}

/** Ends a session, and the sign-in of a command line that it let in and that is not fetched yet. */
export async function closeSession({ id, user_id }: Session, at: Date, tx?: Transaction): Promise<void> {
  await endSessions(user_id, { id }, at, tx, id);
}

/** The live sessions of a user, newest first. */
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

/** @returns how many there were @throws Refusal `invalid_token` when the session itself has ended meanwhile */
export function endOtherSessions(session: Session, at: Date, tx?: Transaction): Promise<number> {
  return within(async (tx) => {
    await User.lock(session.user_id, tx); // or two sessions that end each other would wait for each other
    const ended = await endSessions(session.user_id, { id: { [Op.ne]: session.id } }, at, tx);
    await holdSession(session, tx); // last: what ends a session locks its grants before it
    return ended;
  }, tx);
}

interface Staying extends Keeping {
  /** Whether the user stays signed in here. */
  keep_current?: boolean | undefined;
}

/**
 * Signs a user out everywhere, and ends the applications that the user has let in. Grants come before the user: what fetches a
 * session locks them in this order, too.
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
 * Notes that a session has proven a new second factor. A user's first one ends the other sessions, which have proven none: with
 * the password, they could change it. Needs the user locked.
 */
export async function noteNewFactor(session: Session, isFirst: boolean, at: Date, tx: Transaction): Promise<void> {
  if (isFirst) await endOtherSessions(session, at, tx);
  else await holdSession(session, tx);
  await session.update({ second_factor_at: at }, { transaction: tx });
}

/** @returns how many there were */
export function endAllSessions({ id }: Pick<User, 'id'>, at: Date, tx?: Transaction): Promise<number> {
  return endSessions(id, {}, at, tx);
}

/**
 * Revokes first: a command line that is let in and fetches its session meanwhile gets none, or one that is found here.
 * Revokes again, because one may be let in until its session ends. So may a token for trials be issued: they end last.
 * @param admittedBy limits this to what the session has let in
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
