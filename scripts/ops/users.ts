import { col, fn, where } from 'sequelize';
import { StartupError } from '../../server/platform/errors.ts';
import { transaction } from '../../server/database/transaction.ts';
import { getSecondFactor, removeSecondFactor } from '../../server/domain/accounts/second-factor.ts';
import { endAllSessions } from '../../server/domain/accounts/sessions.ts';
import { Session } from '../../server/models/session.ts';
import { User } from '../../server/models/user.ts';
import { recordOperator } from './record.ts';

/** @param name an id, or an email address in any case */
export async function findUser(name: string): Promise<User> {
  const user = name.includes('@')
    ? await User.findOne({ where: where(fn('lower', col('email')), name.toLowerCase()) })
    : await User.findByPk(name);
  if (!user) throw new StartupError(`there is no user ${name || 'named'}`);
  return user;
}

/** Prints what identifies the user, without secrets. */
export async function showUser(user: User): Promise<void> {
  const sessions = await Session.count({ where: { user_id: user.id } });
  const second_factor = await getSecondFactor(user);
  console.log(JSON.stringify({ ...user.toWire(), status: user.status, second_factor, sessions }, null, 2));
}

/** Ends every session, too, because another person may hold one. */
export async function resetSecondFactor(user: User): Promise<void> {
  const { is_on } = await getSecondFactor(user);
  const at = new Date();
  const ended = await transaction(async (tx) => {
    await removeSecondFactor(await User.lock(user.id, tx), tx);
    await recordOperator(tx, { type: 'second_factor.reset', business_id: null, subject_id: user.id }, at);
    return endAllSessions(user, at, tx);
  });
  const before = is_on ? 'The second factor is off' : 'There was no second factor';
  console.log(
    `${before}, and ${ended} sessions have ended. ${user.email} (${user.id}) signs in with the password alone.`,
  );
}
