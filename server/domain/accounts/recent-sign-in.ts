import type { Environment } from '../../../spec/generated/values.ts';
import { transaction } from '../../database/transaction.ts';
import type { Session } from '../../models/accounts/session.ts';
import { User } from '../../models/accounts/user.ts';
import { durationInWords, secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { hasSecondFactor, kindOfCode, secondFactorRequired, useCode, wrongCode } from './prove-code.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { provenAt, type SignedIn } from './sessions.ts';

/*
 * Operations that move LIVE money, grant access to it, set where its events are sent or change the sign-in methods require a
 * recent sign-in: a session can be copied, or be open in a browser that others use. A sign-in and a confirmation require the
 * second factor where one is on, and the first factor ends the sessions without one, so a recent sign-in has proven it.
 */

/** Time in seconds for which a sign-in is recent. */
export const RECENT_SECONDS = 15 * 60;
export const RECENTLY = durationInWords(RECENT_SECONDS);

export function isRecent(clock: Clock, session: Session): boolean {
  return secondsAfter(provenAt(session), RECENT_SECONDS) > clock.now();
}

/** Reports whether a second factor was proven as recently. */
export function hasRecentFactor(clock: Clock, { second_factor_at }: Session): boolean {
  return second_factor_at !== null && secondsAfter(second_factor_at, RECENT_SECONDS) > clock.now();
}

/** @throws Refusal `recent_sign_in_required` */
export function requireRecentSignIn(clock: Clock, session: Session): void {
  if (isRecent(clock, session)) return;
  throw new Refusal(
    'recent_sign_in_required',
    `This requires a sign-in within the last ${RECENTLY}. Confirm the session with POST /session/confirm, or sign in again; then repeat the request.`,
  );
}

/** Requires a recent sign-in for operations on LIVE. */
export function requireRecentInLive(
  clock: Clock,
  { environment }: { environment: Environment },
  session: Session,
): void {
  if (environment === 'LIVE') requireRecentSignIn(clock, session);
}

export interface Confirmation {
  password: string;
  code?: string | undefined;
}

/** Reauthenticates the user of a session. @throws Refusal `wrong_password`, `second_factor_required` or `wrong_code` */
export async function confirmSignIn(
  service: DomainContext,
  by: SignedIn,
  { password, code }: Confirmation,
): Promise<void> {
  service.inputs.check('SessionConfirm', { password, ...(code !== undefined && { code }) });
  await provePassword(service, by.user, password, 'password');
  if (code === undefined || !(await hasSecondFactor(by.user))) return prove(service, by);
  return service.limits.failures.limitProof(kindOfCode(code), by.user.id, () => prove(service, by, code));
}

function prove(service: DomainContext, { user, session }: SignedIn, code?: string): Promise<void> {
  return transaction(async (tx) => {
    const found = await User.findByPk(user.id, { lock: tx.LOCK.SHARE, transaction: tx, rejectOnEmpty: true });
    if (found.password_hash !== user.password_hash) throw wrongPassword('password'); // a concurrent request changed it
    const isOn = await hasSecondFactor(user, tx);
    if (isOn && code === undefined) throw secondFactorRequired();
    if (isOn && !(await useCode(service, user, code!, tx))) throw wrongCode();
    const at = service.clock.now();
    await session.update({ proven_at: at, ...(isOn && { second_factor_at: at }) }, { transaction: tx });
  });
}
