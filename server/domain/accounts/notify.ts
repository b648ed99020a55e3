import type { Transaction } from 'sequelize';
import type { User } from '../../models/accounts/user.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Notice } from './account-letters.ts';

/**
 * Mails a user about the account in its language, unless the address is not verified: it may be a stranger's.
 * @param earlier number of mails of the same notice before this one
 */
export async function notify(
  { config, mailer }: Pick<DomainContext, 'config' | 'mailer'>,
  { email, email_verified_at, language }: Pick<User, 'email' | 'email_verified_at' | 'language'>,
  letter: Notice,
  tx: Transaction,
  earlier = 0,
): Promise<void> {
  if (email_verified_at) await mailer.send(letter(config, email, languageOf(language)), tx, { earlier });
}
