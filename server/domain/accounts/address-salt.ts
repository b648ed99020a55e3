import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { SaltKey } from '../../models/accounts/salt-key.ts';
import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { composed } from './passwords.ts';

/*
 * All accounts of an address share one salt, so that one hash finds the account with a password, and a sign-in takes the
 * same time whether the address has no account, one or many.
 */

const SALT_BYTES = 16; // as RFC 9106 recommends, section 3.1

/**
 * Hashes a password for an address. Accounts of earlier releases have random salts, so the oldest account's salt is used.
 */
export function hashFor(service: DomainContext, email: string, password: string): Promise<string> {
  return hashTyped(service, email, composed(password));
}

/** Hashes a password as typed. */
export async function hashTyped({ passwords }: DomainContext, email: string, password: string): Promise<string> {
  const { key, oldest } = await SaltKey.findSalt(email);
  const salt = createHmac('sha256', key).update(email.toLowerCase()).digest().subarray(0, SALT_BYTES);
  return passwords.hash(password, oldest ? recipeOf(oldest) : passwords.recipe(salt));
}

/**
 * Keeps accounts from being created with the address, or moved to it, until the transaction ends.
 * @returns true if the hash has the salt of the address. The only account with another salt may have been deleted since.
 */
export async function holdAddress(email: string, hash: string, tx: Transaction): Promise<boolean> {
  await User.holdAddress(email, tx);
  const { oldest } = await SaltKey.findSalt(email, tx);
  return oldest === null || recipeOf(oldest) === recipeOf(hash);
}

/** Returns all of a hash except the digest. */
export const recipeOf = (hash: string) => hash.slice(0, hash.lastIndexOf('$') + 1);
