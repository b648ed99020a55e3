import type { Transaction } from 'sequelize';
import { Mail } from '../../models/accounts/mail.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt, hashSecret } from '../../platform/secrets.ts';
import type { Queue } from '../../database/queue.ts';
import { writeLetter, type Letter, type LetterWords } from './letter.ts';

/** The longest lifetime of a link in seconds, after which its mail is useless. */
const MOST_SECONDS = 24 * 3600;
const MOST_KEPT = 200;
/** Maximum count of waiting mails, at which a recipient has the lowest priority. */
const MOST_COUNTED = 1000;

export interface MailJob {
  mail_id: string;
}

const recipientHash = (address: string) => hashSecret(address.toLowerCase());

export interface KeptMail extends Letter {
  id: string;
  at: Date;
}

interface Uses {
  config: Config;
  clock: Clock;
  keys: Keyring;
  queue: Queue;
}

/** Queues mail, or keeps it for `/dev/mail`. Mails are encrypted until they are sent. */
export class Mailer {
  readonly #parts: Uses;

  constructor(parts: Uses) {
    this.#parts = parts;
  }

  /** @throws Refusal `mail_not_set_up` where no mail can be sent */
  requireSetUp(): void {
    if (this.#parts.config.mail !== 'none') return;
    throw new TranslatedRefusal('mail_not_set_up', 'account.no_mail');
  }

  /**
   * Queues a mail, to be sent after the transaction commits. Does nothing if mail is not configured.
   * @param earlier number of mails of the same notice before this one
   */
  async send(
    words: LetterWords,
    tx: Transaction,
    { expiresInSeconds = MOST_SECONDS, earlier = 0 }: { expiresInSeconds?: number | undefined; earlier?: number } = {},
  ): Promise<void> {
    const { config, clock, keys, queue } = this.#parts;
    if (config.mail === 'none') return;
    const at = clock.now();
    const mail = {
      id: newId('mail'),
      sealed: encrypt(keys, JSON.stringify(writeLetter(words))),
      recipient_hash: recipientHash(words.to),
      created_at: at,
      expires_at: secondsAfter(at, expiresInSeconds),
    };
    if (config.mail === 'kept') {
      await Mail.create(mail, { transaction: tx });
      return Mail.keepNewest(MOST_KEPT, tx);
    }
    // Mails with fewer before them come first, to the recipient or of the notice, so that neither delays the mail of others.
    const priority = -(earlier + (await Mail.countTo(mail.recipient_hash, MOST_COUNTED, tx)));
    await Mail.create(mail, { transaction: tx });
    await queue.send('mail', { mail_id: mail.id } satisfies MailJob, tx, priority);
  }

  /** Drops unsent mail to an address. */
  async drop(address: string, tx: Transaction): Promise<void> {
    await Mail.destroy({ where: { recipient_hash: recipientHash(address) }, transaction: tx });
  }

  /** Lists the kept mails, newest first. */
  async listKept(): Promise<KeptMail[]> {
    const { clock, keys } = this.#parts;
    const mails = await Mail.listLive(clock.now());
    const readable = mails.filter(({ sealed }) => keys.keyOf(sealed)); // the key may have changed since
    return readable.map((mail) => ({ id: mail.id, at: mail.created_at, ...this.open(mail) }));
  }

  open({ sealed }: Mail): Letter {
    return JSON.parse(decrypt(this.#parts.keys, sealed)) as Letter;
  }
}
