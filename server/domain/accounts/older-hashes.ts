import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { hashTyped, recipeOf } from './address-salt.ts';
import { composed } from './passwords.ts';

/*
 * Releases before this one hashed passwords as they were typed. Such a hash is replaced by one of the composed password at
 * its first use. Only a password whose typed form differs is tried twice.
 */

/**
 * The account of an address whose older hash is of the password as typed. Concurrent requests may have replaced it already.
 * @param password_hash of the composed password
 */
export async function findByOlderHash(
  service: DomainContext,
  email: string,
  typed: string,
  password_hash: string,
): Promise<User | undefined> {
  if (composed(typed) === typed) return undefined;
  const older = await hashTyped(service, email, typed);
  const user = await User.findByHash(email, older);
  if (user) await User.update({ password_hash }, { where: { id: user.id, password_hash: older } });
  return User.findByHash(email, password_hash);
}

/** Whether a user's hash is an older one, of the password as typed. False when a concurrent request has changed the password. */
export async function matchesOlderHash({ passwords }: DomainContext, user: User, typed: string): Promise<boolean> {
  const { id, password_hash: older } = user;
  if (composed(typed) === typed || !(await passwords.match(older, typed))) return false;
  const password_hash = await passwords.hash(composed(typed), recipeOf(older));
  await User.update({ password_hash }, { where: { id, password_hash: older } });
  await user.reload();
  return user.password_hash === password_hash;
}
