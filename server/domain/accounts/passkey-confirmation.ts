import type { components } from '../../../spec/generated/schema.ts';
import { transaction } from '../../database/transaction.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { requestOptions } from './passkey-answers.ts';
import { newChallenge, readChallenge, recipientOf } from './passkey-challenges.ts';
import { provePassword } from './prove-password.ts';
import { COPIED, usePasskey, wrongPasskey, type PasskeyAnswer } from './prove-passkey.ts';
import type { SignedIn } from './sessions.ts';

/** @throws Refusal `not_found` for a user without passkeys */
export async function startConfirmation(
  service: DomainContext,
  by: SignedIn,
): Promise<components['schemas']['PasskeyRequest']> {
  const known = await Passkey.descriptorsOf(by.user.id);
  if (known.length === 0) throw new Refusal('not_found', 'You have no passkey. Confirm with POST /session/confirm.');
  const challenge = newChallenge(service, 'passkey confirmation', recipientOf(by));
  return requestOptions(service.config, challenge, known, 'preferred');
}

/** Reauthenticates the user of a session. A passkey that did not verify its user requires the password, too. */
export async function confirmByPasskey(
  service: DomainContext,
  by: SignedIn,
  answer: PasskeyAnswer,
  password?: string,
): Promise<void> {
  if (password !== undefined) await provePassword(service, by.user, password, 'password');
  const challenge = readChallenge(service, answer.response.clientDataJSON, 'passkey confirmation', recipientOf(by));
  const wanted = { challenge, needsVerification: false, refuse: wrongPasskey };
  await service.limits.failures.limitProof('passkey', by.user.id, async () => {
    const isTaken = await transaction(async (tx) => {
      const proven = await usePasskey(service, answer, wanted, tx);
      if (!proven) return false;
      if (!proven.isUserVerified && password === undefined) throw passwordNeeded();
      const at = service.clock.now();
      await by.session.update({ proven_at: at, second_factor_at: at }, { transaction: tx });
      return true;
    });
    if (!isTaken) throw wrongPasskey(COPIED);
  });
}

const passwordNeeded = () =>
  new Refusal('wrong_password', 'The passkey did not verify the user. Enter your password as well.', {
    errors: [{ field: '/password', code: 'wrong_password', message: 'is required with this passkey' }],
  });
