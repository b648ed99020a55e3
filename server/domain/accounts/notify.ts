import type { Transaction } from 'sequelize';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Notice } from './account-letters.ts';

/** Mails a user about the account, unless the address is not verified: it may be a stranger's. */
export async function notify(
  { config, mailer }: Pick<DomainContext, 'config' | 'mailer'>,
  { email, email_verified_at }: Pick<User, 'email' | 'email_verified_at'>,
  letter: Notice,
  tx: Transaction,
): Promise<void> {
  if (email_verified_at) await mailer.send(letter(config, email), tx);
}
