import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { hashTyped, recipeOf } from './address-salt.ts';
import { composed } from './passwords.ts';

/*
 * Earlier releases hashed passwords as typed. Such a hash is replaced by one of the composed password at its first use. Only
 * passwords whose typed form differs are tried twice.
 */

/**
 * Finds the account of an address whose hash is an older one, of the password as typed. Concurrent requests may have
 * replaced it.
 * @param password_hash hash of the composed password
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

/**
 * Reports whether a user's hash is an older one, of the password as typed. False when a concurrent request has changed the
 * password.
 */
export async function matchesOlderHash({ passwords }: DomainContext, user: User, typed: string): Promise<boolean> {
  const { id, password_hash: older } = user;
  if (composed(typed) === typed || !(await passwords.match(older, typed))) return false;
  const password_hash = await passwords.hash(composed(typed), recipeOf(older));
  await User.update({ password_hash }, { where: { id, password_hash: older } });
  await user.reload();
  return user.password_hash === password_hash;
}
