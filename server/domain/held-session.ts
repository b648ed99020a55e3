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
 * was authenticated, because a body can be long in coming. A business is locked before.
 * @throws Refusal `invalid_token` when it has, or the user has left
 */
export async function lockSignedIn({ user, session }: Holder, tx: Transaction): Promise<User> {
  const locked = await User.lock(user.id, tx);
  await holdSession(session, tx);
  return locked;
}

/**
 * The same for what ends grants or sessions, which may be its own: it does not keep the session, or keeps it last, with
 * `holdSession`, because what ends a session locks its grants before it.
 */
export async function lockUserOf({ user, session }: Holder, tx: Transaction): Promise<User> {
  const locked = await User.lock(user.id, tx);
  if (!(await Session.findByPk(session.id, { attributes: ['id'], transaction: tx }))) throw sessionEnded();
  return locked;
}

/** The same for what may run beside other changes of the user. */
export async function holdSignedIn({ user, session }: Holder, tx: Transaction): Promise<void> {
  await User.hold(user.id, tx);
  await holdSession(session, tx);
}

/** The same, unless an application acts, which has no session. */
export async function holdActor({ user, session }: Partial<Holder>, tx: Transaction): Promise<void> {
  if (user && session) await holdSignedIn({ user, session }, tx);
}
