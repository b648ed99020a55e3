import type { Transaction } from 'sequelize';
import { countLetter } from '../../limits/letters.ts';
import type { DomainContext } from '../domain-context.ts';
import type { LetterWords } from './letter.ts';

/**
 * Queues a mail that anyone can cause to an address. Beyond the address's daily limit for all senders together, the mail is
 * stored as expired, which takes the same time and is not sent, so that the response does not reveal the limit.
 */
export async function mailToStranger(
  { clock, mailer }: Pick<DomainContext, 'clock' | 'mailer'>,
  kind: 'claim' | 'invitation' | 'receipt',
  letter: LetterWords,
  tx: Transaction,
  expiresInSeconds?: number,
): Promise<void> {
  const maySend = await countLetter(clock, kind, letter.to, tx);
  await mailer.send(letter, tx, { expiresInSeconds: maySend ? expiresInSeconds : 0 });
}
