import { Op, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { AuthenticatorApp } from '../../models/accounts/authenticator-app.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { RecoveryCode } from '../../models/accounts/recovery-code.ts';
import type { User } from '../../models/accounts/user.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { recordOwn } from '../audit/audit.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { lockSignedIn, lockUserOf } from '../held-session.ts';
import { shownAddress } from '../input/email-address.ts';
import { secondFactorLetter } from './account-letters.ts';
import { requireMailConfirmation } from './first-factor.ts';
import { notify } from './notify.ts';
import { appUri, newAppSecret, readCode, stepOf } from './one-time-codes.ts';
import { confirmationRequired, hasSecondFactor, wrongCode } from './prove-code.ts';
import { countingCode, noteProof, proveFactor, type ChangeProof } from './prove-factor.ts';
import { provePassword } from './prove-password.ts';
import { hasRecentFactor } from './recent-sign-in.ts';
import { forgetUnlessOn, replaceCodes } from './recovery-codes.ts';
import { noteNewFactor, type SignedIn } from './sessions.ts';

/** Time in seconds after which the password is required again: a browser left open would show the secret to anyone. */
export const STARTED_SECONDS = 15 * 60;

type StartedApp = components['schemas']['AuthenticatorApp'];

export async function getSecondFactor({ id }: User): Promise<components['schemas']['SecondFactorState']> {
  const [app, passkeys, left] = await Promise.all([
    AuthenticatorApp.findConfirmed(id),
    Passkey.countOf(id),
    RecoveryCode.countUnused(id),
  ]);
  return {
    is_on: app !== null || passkeys > 0,
    authenticator_app_since: app?.confirmed_at?.toISOString() ?? null,
    passkeys,
    recovery_codes_left: left,
  };
}

/**
 * Creates a secret for an app. It has no effect until it is confirmed, within 15 minutes. For a user with a passkey, the
 * password alone is not enough: the app's recovery codes would replace those of the user.
 */
export async function startApp(
  service: DomainContext,
  by: SignedIn,
  password: string,
  checkpoint: Checkpoint = unkept,
): Promise<StartedApp> {
  const { user } = by;
  service.inputs.check('AuthenticatorAppStart', { password });
  await provePassword(service, user, password, 'password');
  const secret = newAppSecret();
  const app = {
    user_id: user.id,
    secret_encrypted: encrypt(service.keys, secret),
    created_at: service.clock.now(),
    confirmed_at: null,
  };
  await checkpoint.transaction(async (tx) => {
    const locked = await lockSignedIn(by, tx);
    await refuseConfirmed(locked, tx);
    await requireMailConfirmation(service.clock, { ...by, user: locked }, tx);
    if (!hasRecentFactor(service.clock, by.session) && (await hasSecondFactor(locked, tx)))
      throw confirmationRequired();
    await AuthenticatorApp.upsert(app, { transaction: tx });
  });
  return { secret, uri: appUri(secret, shownAddress(user.email)) };
}

/** Finds the app that awaits confirmation, for its page. @throws Refusal `not_found` */
export async function getStartedApp(service: DomainContext, user: User): Promise<StartedApp> {
  const { secret } = await findStarted(service, user);
  return { secret, uri: appUri(secret, shownAddress(user.email)) };
}

async function findStarted(service: DomainContext, user: User, tx?: Transaction) {
  await refuseConfirmed(user, tx);
  const app = await AuthenticatorApp.findByPk(user.id, { transaction: tx });
  if (!app || secondsAfter(app.created_at, STARTED_SECONDS) <= service.clock.now())
    throw new Refusal(
      'not_found',
      'No authenticator app is waiting for its first code. Start again, and enter the code within 15 minutes.',
    );
  return { app, secret: decrypt(service.keys, app.secret_encrypted) };
}

async function refuseConfirmed({ id }: User, tx?: Transaction): Promise<void> {
  if (!(await AuthenticatorApp.findConfirmed(id, tx))) return;
  throw new Refusal('already_exists', 'An authenticator app is set up. Turn it off to set up another.');
}

/** Turns the app on. A first factor ends the user's other sessions. @returns new recovery codes */
export function confirmApp(
  service: DomainContext,
  by: SignedIn,
  code: string,
  checkpoint: Checkpoint = unkept,
): Promise<string[]> {
  const { user, session } = by;
  service.inputs.check('AuthenticatorAppConfirm', { code });
  return service.limits.failures.limitProof('code', user.id, () =>
    checkpoint.transaction(async (tx) => {
      const locked = await lockUserOf(by, tx);
      const { app, secret } = await findStarted(service, locked, tx);
      const step = stepOf(service.clock, secret, readCode(code));
      if (step === undefined) throw wrongCode();
      const at = service.clock.now();
      await requireMailConfirmation(service.clock, { ...by, user: locked }, tx);
      const isFirst = !(await hasSecondFactor(locked, tx));
      await app.update({ confirmed_at: at, last_step: step }, { transaction: tx });
      await noteNewFactor(session, isFirst, at, tx);
      await recordOwn(tx, by, 'authenticator_app.added', {}, at);
      await notify(service, locked, secondFactorLetter('on'), tx);
      return replaceCodes(service.clock, locked, tx);
    }),
  );
}

/** Replaces the recovery codes. */
export function replaceRecoveryCodes(
  service: DomainContext,
  by: SignedIn,
  proof: ChangeProof,
  checkpoint: Checkpoint = unkept,
): Promise<string[]> {
  const replace = async (locked: User, tx: Transaction) => {
    await recordOwn(tx, by, 'recovery_codes.replaced', {}, service.clock.now());
    await notify(service, locked, secondFactorLetter('codes'), tx);
    return replaceCodes(service.clock, locked, tx);
  };
  return withProof(service, by, proof, replace, checkpoint);
}

/** Deletes the app's secret, and the recovery codes unless there is a passkey. */
export function turnOffApp(service: DomainContext, by: SignedIn, proof: ChangeProof): Promise<void> {
  return withProof(service, by, proof, async (locked, tx) => {
    const removed = await AuthenticatorApp.destroy({ where: { user_id: locked.id }, transaction: tx });
    if (removed === 0) throw notFound('authenticator app');
    const isOn = await forgetUnlessOn(locked, tx);
    await recordOwn(tx, by, 'authenticator_app.removed', {}, service.clock.now());
    await notify(service, locked, secondFactorLetter(isOn ? 'app_off' : 'off'), tx);
  });
}

/** Removes every factor except the password, without proof: for operators. */
export async function removeSecondFactor(user: User, tx: Transaction): Promise<void> {
  const of = { where: { user_id: user.id }, transaction: tx };
  await AuthenticatorApp.destroy(of);
  await Passkey.destroy(of);
  await forgetUnlessOn(user, tx);
}

/**
 * Removes the factors and recovery codes that were created at a moment or later, and keeps older ones. Requires the user to
 * be locked.
 */
export async function removeFactorsSince(user: User, since: Date, tx: Transaction): Promise<void> {
  const of = { user_id: user.id };
  const confirmed_at = { [Op.or]: [{ [Op.gte]: since }, { [Op.is]: null }] };
  await AuthenticatorApp.destroy({ where: { ...of, confirmed_at }, transaction: tx });
  for (const model of [Passkey, RecoveryCode])
    await (model as typeof Passkey).destroy({ where: { ...of, created_at: { [Op.gte]: since } }, transaction: tx });
  await forgetUnlessOn(user, tx);
}

/** Changes a second factor, after proof of both factors. */
async function withProof<T>(
  service: DomainContext,
  by: SignedIn,
  { password, code }: ChangeProof,
  change: (locked: User, tx: Transaction) => Promise<T>,
  checkpoint: Checkpoint = unkept,
): Promise<T> {
  const { user, session } = by;
  service.inputs.check('SecondFactorProof', { password, ...(code !== undefined && { code }) });
  await provePassword(service, user, password, 'password');
  const work = async (tx: Transaction) => {
    const locked = await lockSignedIn(by, tx);
    if (!(await hasSecondFactor(locked, tx))) throw notFound('second factor');
    if (await proveFactor(service, { ...by, user: locked }, code, tx))
      await noteProof(session, service.clock.now(), tx);
    return change(locked, tx);
  };
  return countingCode(service, user, code, work, checkpoint);
}
