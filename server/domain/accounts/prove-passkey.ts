import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { countLetter } from '../../limits/letters.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { passkeyLetter } from './account-letters.ts';
import { notify } from './notify.ts';
import { readAssertion, type Assertion } from './passkey-answers.ts';
import { useChallenge, type Challenge } from './passkey-challenges.ts';

export type PasskeyAnswer = components['schemas']['PasskeyAssertion'];

interface Wanted {
  challenge: Challenge;
  /** True if the authenticator must have verified its user, by PIN, finger or face. */
  needsVerification: boolean;
  refuse: (detail: string) => Refusal;
}

export interface ProvenPasskey extends Assertion {
  user: User;
}

/**
 * Uses up the challenge, and checks its answer.
 *
 * @returns undefined for a passkey that may be a copy: its user is mailed in this transaction, after which the caller refuses
 */
export async function usePasskey(
  service: DomainContext,
  answer: PasskeyAnswer,
  { challenge, needsVerification, refuse }: Wanted,
  tx: Transaction,
): Promise<ProvenPasskey | undefined> {
  const credentialId = Buffer.from(answer.id, 'base64url');
  const user = await holdUser(credentialId, tx);
  const passkey = user && (await Passkey.lockByCredential(credentialId, tx));
  if (!passkey || !isFor(user, challenge, answer)) throw refuse(UNKNOWN);
  await useChallenge(challenge, tx);
  const { config, clock } = service;
  const assertion = await readAssertion(answer, passkey, { config, challenge, refuse, needsVerification });
  const { signCount, isSynced } = assertion;
  if (isBehind(signCount, passkey.sign_count)) {
    if (await countLetter(clock, 'copied', user.email, tx)) await notify(service, user, passkeyLetter('copied'), tx);
    return undefined;
  }
  const changes = { sign_count: signCount, is_synced: isSynced, last_used_at: clock.now() };
  await passkey.update(changes, { transaction: tx });
  return { ...assertion, user };
}

/** Locks the user before the passkey, as the removal of a passkey does. */
async function holdUser(credential_id: Buffer, tx: Transaction): Promise<User | null> {
  const found = await Passkey.findOne({ where: { credential_id }, attributes: ['user_id'], transaction: tx });
  return found && User.findByPk(found.user_id, { lock: tx.LOCK.SHARE, transaction: tx });
}

function isFor(user: User, challenge: Challenge, { response: { userHandle } }: PasskeyAnswer): boolean {
  const named = userHandle == null ? user.id : Buffer.from(userHandle, 'base64url').toString();
  return user.status === 'ACTIVE' && named === user.id && (challenge.user ?? user.id) === user.id;
}

/** Reports whether the counter indicates a copy. Authenticators without a counter always send 0. */
const isBehind = (count: number, before: number) => (count > 0 || before > 0) && count <= before;

const UNKNOWN = 'This passkey is unknown, or cannot be used for this. Use another one, or your password.';

export const COPIED =
  'The signature counter of this passkey is lower than before, so it may be a copy. Sign in another way, then remove it.';

/** Refuses a sign-in. Every 401 names a scheme (RFC 9110, section 15.5.2). */
export const invalidPasskey = (detail: string) =>
  new Refusal('invalid_passkey', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="tallystick"' } });

/** Refuses a passkey of a signed-in user. */
export const wrongPasskey = (detail: string) => new Refusal('wrong_passkey', detail);
