import type { Transaction } from 'sequelize';
import type { ProofKind } from '../../limits/failures.ts';
import { AuthenticatorApp } from '../../models/accounts/authenticator-app.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { RecoveryCode } from '../../models/accounts/recovery-code.ts';
import type { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import { decrypt, hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { recoveryLetter } from './account-letters.ts';
import { notify } from './notify.ts';
import { isAppCode, readCode, stepOf } from './one-time-codes.ts';

/** Reports whether a sign-in by password also needs a second factor. */
export async function hasSecondFactor({ id }: Pick<User, 'id'>, tx?: Transaction): Promise<boolean> {
  return (await AuthenticatorApp.findConfirmed(id, tx)) !== null || (await Passkey.countOf(id, tx)) > 0;
}

/** Returns the count that a typed code belongs to. */
export const kindOfCode = (typed: string): ProofKind => (isAppCode(readCode(typed)) ? 'code' : 'recovery_code');

/**
 * Uses up a code of the authenticator app, or a recovery code. Of several concurrent uses only one succeeds. Runs within
 * `limitProof`, because six digits can be guessed.
 */
export async function useCode(service: DomainContext, user: User, typed: string, tx: Transaction): Promise<boolean> {
  const code = readCode(typed);
  if (isAppCode(code)) return takeAppCode(service, user, code, tx);
  if (!(await RecoveryCode.use(user.id, hashSecret(code), service.clock.now(), tx))) return false;
  const left = await RecoveryCode.countUnused(user.id, tx);
  await notify(service, user, recoveryLetter(left), tx);
  return true;
}

async function takeAppCode(service: DomainContext, { id }: User, code: string, tx: Transaction): Promise<boolean> {
  const app = await AuthenticatorApp.findConfirmed(id, tx);
  const step = app && stepOf(service.clock, decrypt(service.keys, app.secret_encrypted), code);
  return step != null && AuthenticatorApp.takeStep(id, step, tx);
}

const AGAIN = 'Wait for the next code in the app, or use a recovery code.';

/** Refuses a code of a signed-in user. */
export const wrongCode = () =>
  new Refusal('wrong_code', `The code is wrong, or was used before. ${AGAIN}`, {
    errors: [{ field: '/code', code: 'wrong_code', message: 'is wrong, or was used before' }],
  });

const challenge = { headers: { 'WWW-Authenticate': 'Bearer realm="tallystick"' } };

/** Refuses a code of a sign-in with a correct password. */
export const invalidCode = () =>
  new Refusal('invalid_code', `The code is wrong, or was used before. ${AGAIN}`, challenge);

export const secondFactorRequired = () =>
  new Refusal(
    'second_factor_required',
    'The password is correct, but this account has a second factor. Repeat the request with `code`: six digits from the authenticator app, or a recovery code. With a passkey, sign in on the page /signin instead.',
    challenge,
  );

/** Requires proof for a change of the second factor itself. */
export const proofRequired = () =>
  new Refusal(
    'second_factor_required',
    'Send `code`: six digits from the authenticator app, or a recovery code. With a passkey, confirm the session first: POST /session/confirm/passkey.',
    challenge,
  );

/** Requires confirmation for adding another second factor. */
export const confirmationRequired = () =>
  new Refusal(
    'second_factor_required',
    'This requires your second factor. Confirm the session with it first: POST /session/confirm/passkey with a passkey, or POST /session/confirm with a code. Then repeat the request.',
    challenge,
  );
