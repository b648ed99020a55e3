import { col, fn, where } from 'sequelize';
import { StartupError } from '../../server/platform/errors.ts';
import { User } from '../../server/models/user.ts';

/** @param name an id, or an email address in any case */
export async function findUser(name: string): Promise<User> {
  const user = name.includes('@')
    ? await User.findOne({ where: where(fn('lower', col('email')), name.toLowerCase()) })
    : await User.findByPk(name);
  if (!user) throw new StartupError(`there is no user ${name || 'named'}`);
  return user;
}
