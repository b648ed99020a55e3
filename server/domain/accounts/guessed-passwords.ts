import { transaction } from '../../database/transaction.ts';
import { User } from '../../models/accounts/user.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { guessedLetter } from './account-letters.ts';
import { notify } from './notify.ts';

interface GuessJob {
  /** The entered address, encrypted and in base64. */
  sealed: string;
}

/** Queues a mail without a look-up, so that the response time does not reveal whether an account exists. */
export async function queueGuessLetter(
  { keys, queue }: { keys: Keyring; queue: DomainContext['queue'] },
  email: string,
): Promise<void> {
  const data: GuessJob = { sealed: encrypt(keys, email).toString('base64') };
  await transaction((tx) => queue.send('guessed-password', data, tx));
}

/** Starts to mail accounts that have used up their wrong passwords of the day. @returns stops it */
export function startMailingGuesses(service: DomainContext): Promise<() => Promise<void>> {
  const mail = async ({ sealed }: GuessJob) => {
    const email = decrypt(service.keys, Buffer.from(sealed, 'base64'));
    await transaction(async (tx) => {
      const user = await User.findVerified(email, tx);
      if (user?.status === 'ACTIVE') await notify(service, user, guessedLetter, tx);
    });
  };
  const message = 'letter about wrong passwords not mailed; it will be retried';
  return service.queue.work('guessed-password', mail, { message });
}
