import { transaction } from '../../database/transaction.ts';
import { AccessToken } from '../../models/access-token.ts';
import { Consent } from '../../models/consent.ts';
import { Grant } from '../../models/grant.ts';
import { Session } from '../../models/session.ts';
import { User } from '../../models/user.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import type { Service } from '../../service.ts';
import { resetLetter } from './account-letters.ts';
import { findLink, LINK_SECONDS, lockLink, makeLink } from './account-links.ts';
import { storePassword } from './password-change.ts';

const PURPOSES = ['reset_password'] as const;

interface ResetJob {
  /** The entered address, encrypted and in base64. */
  sealed: string;
}

/** Queues the request without a look-up, so that neither the answer nor its time reveals whether an account exists. */
export async function requestPasswordReset(service: Service, email: string): Promise<void> {
  service.inputs.check('PasswordResetRequest', { email });
  service.mailer.requireSetUp();
  const data: ResetJob = { sealed: encrypt(service.keys, email).toString('base64') };
  await transaction((tx) => service.queue.send('password-reset', data, tx));
}

/** Starts mailing links to the requested addresses that have an account. @returns how to stop */
export function startMailingResets(service: Service): Promise<() => Promise<void>> {
  return service.queue.work<ResetJob>('password-reset', async ({ sealed }) => {
    try {
      await mailReset(service, decrypt(service.keys, Buffer.from(sealed, 'base64')));
    } catch (error) {
      service.log.error({ err: error }, 'password reset not mailed; it will be tried again');
      throw error;
    }
  });
}

async function mailReset({ clock, config, mailer }: Service, email: string): Promise<void> {
  await transaction(async (tx) => {
    const known = await User.findByEmail(email, tx);
    if (known?.status !== 'ACTIVE') return;
    const user = await User.findByPk(known.id, { lock: tx.LOCK.UPDATE, transaction: tx });
    if (user?.email !== known.email) return; // changed or left meanwhile; to a new address it was not asked for
    const token = await makeLink(clock, { user, purpose: 'reset_password', email: user.email }, tx);
    if (token === undefined) return;
    await mailer.send(resetLetter(config, user.email, token), tx, LINK_SECONDS.reset_password);
  });
}

/** Checks a link without using it. @throws Refusal `link_invalid` */
export async function checkResetLink(service: Service, token: string): Promise<void> {
  await findLink(service.clock, token, PURPOSES);
}

/**
 * Sets a new password and verifies the address, which the link proves. Ends every session, token and consent, because an
 * intruder with the old password may hold some, or have let an application in.
 */
export async function resetPassword(service: Service, token: string, password: string): Promise<void> {
  service.inputs.check('PasswordReset', { token, password });
  const { user } = await findLink(service.clock, token, PURPOSES); // before the slow hash
  await service.passwords.refuseCommon(password, [user.email, user.name]);
  const password_hash = await service.passwords.hash(password);
  await transaction(async (tx) => {
    const { user } = await lockLink(service.clock, token, PURPOSES, tx);
    const at = service.clock.now();
    await storePassword(service, user, password_hash, tx);
    await user.update({ email_verified_at: user.email_verified_at ?? at }, { transaction: tx });
    await Consent.destroy({ where: { user_id: user.id }, transaction: tx });
    await Grant.update({ revoked_at: at }, { where: { user_id: user.id, revoked_at: null }, transaction: tx });
    await AccessToken.endTrials(user.id, at, tx);
    await Session.destroy({ where: { user_id: user.id }, transaction: tx });
  });
}
