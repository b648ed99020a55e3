import type { Transaction } from 'sequelize';
import type { User } from '../../models/accounts/user.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { Zone } from '../../platform/zone.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Notice } from './account-letters.ts';

/**
 * Mails a user about the account in its language, unless the address is not verified: it may be a stranger's.
 * @param earlier number of mails of the same notice before this one
 */
export async function notify(
  { config, mailer }: Pick<DomainContext, 'config' | 'mailer'>,
  user: Pick<User, 'email' | 'email_verified_at' | 'language' | 'date_format'>,
  letter: Notice,
  tx: Transaction,
  earlier = 0,
): Promise<void> {
  if (!user.email_verified_at) return;
  const zone = Zone.UTC.withDates(user.date_format);
  await mailer.send(letter(config, user.email, languageOf(user.language), zone), tx, { earlier });
}
