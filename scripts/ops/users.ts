import { UniqueConstraintError, type Transaction } from 'sequelize';
import { StartupError } from '../../server/platform/errors.ts';
import { transaction } from '../../server/database/transaction.ts';
import { getSecondFactor, removeSecondFactor } from '../../server/domain/accounts/second-factor.ts';
import { endAllSessions } from '../../server/domain/accounts/sessions.ts';
import { readAddress } from '../../server/domain/input/email-address.ts';
import { AccountLink } from '../../server/models/accounts/account-link.ts';
import { Session } from '../../server/models/accounts/session.ts';
import { User } from '../../server/models/accounts/user.ts';
import { recordOperator } from './record.ts';

const MOST_NAMED = 20;

/**
 * Finds a user. @param name an id, or an email address in any case. An address names the account that verified it, or else
 * its only one
 */
export async function findUser(name: string): Promise<User> {
  const user = name.includes('@') ? await findByEmail(readAddress(name)) : await User.findByPk(name);
  if (!user) throw new StartupError(`no user "${name}": name one by id or email address`);
  return user;
}

async function findByEmail(email: string): Promise<User | undefined> {
  const owner = await User.findVerified(email);
  if (owner) return owner;
  const users = await User.findNewest(email, MOST_NAMED + 1);
  if (users.length <= 1) return users[0];
  const ids = users.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = users.length > MOST_NAMED ? ' and older ones' : '';
  throw new StartupError(
    `several accounts have the address ${email}, all unverified: name one by its id, ${ids.join(', ')}${more}`,
  );
}

/** Prints what identifies the user, without secrets. */
export async function showUser(user: User): Promise<void> {
  const sessions = await Session.count({ where: { user_id: user.id } });
  const second_factor = await getSecondFactor(user);
  console.log(JSON.stringify({ ...user.toWire(), status: user.status, second_factor, sessions }, null, 2));
}

/** Verifies the address of a user who receives no link because others have used up the mail to the address. */
export async function verifyUser(user: User, at: Date): Promise<void> {
  try {
    await transaction((tx) => verifyLocked(user.id, at, tx));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const owner = await User.findVerified(user.email);
    throw new StartupError(`another account has verified ${user.email}: ${owner?.id ?? 'run the command again'}`);
  }
  console.log(`Verified ${user.email} for ${user.id}.`);
}

async function verifyLocked(id: string, at: Date, tx: Transaction): Promise<void> {
  const user = await User.lock(id, tx);
  if (user.email_verified_at) throw new StartupError(`${user.email} is already verified, by ${id}`);
  await user.update({ email_verified_at: at, updated_at: at }, { transaction: tx });
  await AccountLink.useAll({ user_id: id, purpose: 'verify_email' }, at, tx);
  await recordOperator(tx, { type: 'email.verified', business_id: null, subject_id: id }, at);
}

/** Resets the second factor. Also ends every session, because another person may hold one. */
export async function resetSecondFactor(user: User): Promise<void> {
  const { is_on } = await getSecondFactor(user);
  const at = new Date();
  const ended = await transaction(async (tx) => {
    await removeSecondFactor(await User.lock(user.id, tx), tx);
    await recordOperator(tx, { type: 'second_factor.reset', business_id: null, subject_id: user.id }, at);
    return endAllSessions(user, at, tx);
  });
  const before = is_on ? 'The second factor is removed' : 'The user had no second factor';
  console.log(`${before}; sessions ended: ${ended}. ${user.email} (${user.id}) signs in with the password alone.`);
}
