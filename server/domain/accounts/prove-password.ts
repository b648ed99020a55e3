import type { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { matchesOlderHash } from './older-hashes.ts';
import { composed } from './passwords.ts';

/**
 * Checks the password of a signed-in user, because another person may use an unlocked browser.
 * @throws Refusal `wrong_password`
 */
export async function provePassword(
  service: DomainContext,
  user: User,
  password: string,
  field = 'current_password',
): Promise<void> {
  if (await service.passwords.match(user.password_hash, composed(password))) return;
  if (await matchesOlderHash(service, user, password)) return;
  throw wrongPassword(field);
}

export const wrongPassword = (field = 'current_password') =>
  new Refusal('wrong_password', 'The current password is wrong.', {
    errors: [{ field: `/${field}`, code: 'wrong_password', message: 'is wrong' }],
  });
