import type { Transaction } from 'sequelize';
import { Session } from '../models/accounts/session.ts';
import { User } from '../models/accounts/user.ts';
import { sessionEnded } from '../platform/errors.ts';

type WithId = { id: string };

interface Holder {
  user: WithId;
  session: WithId;
}

/** Keeps a session until the transaction ends. @throws Refusal `invalid_token` when it has ended meanwhile */
export async function holdSession({ id }: WithId, tx: Transaction): Promise<void> {
  if (await Session.findByPk(id, { attributes: ['id'], lock: tx.LOCK.KEY_SHARE, transaction: tx })) return;
  throw sessionEnded();
}

/**
 * Reads and locks the user, and keeps the session, until the transaction ends: the session may have ended since the request
 * was authenticated, because a body can arrive slowly. A business is locked before the user.
 * @throws Refusal `invalid_token` when the session has ended, or the user was deleted
 */
export async function lockSignedIn({ user, session }: Holder, tx: Transaction): Promise<User> {
  const locked = await User.lock(user.id, tx);
  await holdSession(session, tx);
  return locked;
}

/**
 * Reads and locks the user, for operations that end grants or sessions, perhaps their own. They do not keep the session, or
 * keep it last with `holdSession`, because ending a session locks its grants first.
 */
export async function lockUserOf({ user, session }: Holder, tx: Transaction): Promise<User> {
  const locked = await User.lock(user.id, tx);
  if (!(await Session.findByPk(session.id, { attributes: ['id'], transaction: tx }))) throw sessionEnded();
  return locked;
}

/** Keeps user and session until the transaction ends, without blocking other changes of the user. */
export async function holdSignedIn({ user, session }: Holder, tx: Transaction): Promise<void> {
  await User.hold(user.id, tx);
  await holdSession(session, tx);
}

/** Keeps user and session like `holdSignedIn`, unless an application acts, which has no session. */
export async function holdActor({ user, session }: Partial<Holder>, tx: Transaction): Promise<void> {
  if (user && session) await holdSignedIn({ user, session }, tx);
}
