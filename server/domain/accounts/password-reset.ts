import { UniqueConstraintError, type Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { User } from '../../models/accounts/user.ts';
import { countLetter } from '../../limits/letters.ts';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH, languageOf } from '../../platform/languages/languages.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { recordOwn } from '../audit/audit.ts';
import { readAddress } from '../input/email-address.ts';
import { resetLetter } from './account-letters.ts';
import { dropLink, findLink, linkInvalid, lockLink, makeLink, resetSeconds, type UsableLink } from './account-links.ts';
import type { Keeping } from './connected-applications.ts';
import { hashFor } from './address-salt.ts';
import { storePassword } from './password-change.ts';
import { composed } from './passwords.ts';
import { hasSecondFactor } from './prove-code.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endAllSessions } from './sessions.ts';

const PURPOSES = ['reset_password'] as const;

/** Number of newest accounts that, with the oldest, get links for an address that none of its accounts has verified. */
const NEWEST_UNVERIFIED = 4;

interface ResetJob {
  /** The entered address, encrypted and in base64. */
  sealed: string;
  /** Tag of the language of the request; missing in jobs of the release before. */
  language?: string;
}

/** Queues the request without a look-up, so that neither the response nor its time reveals whether an account exists. */
export async function requestPasswordReset(
  service: DomainContext,
  typed: string,
  language: Language = ENGLISH,
): Promise<void> {
  service.inputs.check('PasswordResetStart', { email: typed });
  const email = readAddress(typed);
  service.mailer.requireSetUp();
  const data: ResetJob = { sealed: encrypt(service.keys, email).toString('base64'), language: language.code };
  await transaction((tx) => service.queue.send('password-reset', data, tx));
}

/** Starts to mail links to the requested addresses that have an account. @returns stops it */
export function startMailingResets(service: DomainContext): Promise<() => Promise<void>> {
  const mail = async ({ sealed, language }: ResetJob) =>
    mailReset(service, decrypt(service.keys, Buffer.from(sealed, 'base64')), languageOf(language));
  return service.queue.work('password-reset', mail, { message: 'password reset not mailed; it will be retried' });
}

/**
 * Mails the account that has verified the address, or else some that have not: the oldest, which later sign-ups of others
 * cannot displace, and the newest.
 */
async function mailReset(service: DomainContext, email: string, language: Language): Promise<void> {
  await transaction(async (tx) => {
    const owner = await User.findVerified(email, tx);
    const users = owner ? [owner] : await User.findOldestAndNewest(email, NEWEST_UNVERIFIED, tx);
    for (const known of users) await mailLink(service, known, language, tx);
  });
}

/** Mails a link. A request counts towards the daily limit only if it gets a link, so that many requests do not use it up. */
async function mailLink(
  { clock, config, mailer }: DomainContext,
  known: User,
  language: Language,
  tx: Transaction,
): Promise<void> {
  if (known.status !== 'ACTIVE') return;
  const user = await User.findByPk(known.id, { lock: tx.LOCK.UPDATE, transaction: tx });
  if (user?.email !== known.email) return; // changed or deleted meanwhile; a new address did not request it
  const token = await makeLink(clock, { user, purpose: 'reset_password', email: user.email }, tx);
  if (token === undefined) return;
  if (!user.email_verified_at && !(await countLetter(clock, 'reset', user.email, tx))) return dropLink(token, tx);
  await mailer.send(resetLetter(config, user, token, language), tx, { expiresInSeconds: resetSeconds(user) });
}

/** Finds a link for its page, without using it. @throws Refusal `link_invalid` */
export function getResetLink({ clock }: DomainContext, token: string): Promise<UsableLink> {
  return findLink(clock, token, PURPOSES);
}

/**
 * Sets a new password and verifies the address, which the link proves. Ends every session, and the applications that were
 * allowed, because an intruder with the old password may control some. Those of an account without a verified address end in
 * any case: another person may have created it. @returns the address
 */
export async function resetPassword(
  service: DomainContext,
  token: string,
  chosen: string,
  address: string,
  { keep_applications = false }: Keeping = {},
): Promise<string> {
  const password = composed(chosen);
  service.inputs.check('PasswordReset', { token, password, keep_applications });
  const { user } = await findLink(service.clock, token, PURPOSES); // before the slow hash
  await service.passwords.refuseCommon(password, [user.email, user.name]);
  const password_hash = await hashFor(service, user.email, password);
  await transaction(async (tx) => {
    const { user } = await lockLink(service.clock, token, PURPOSES, tx);
    const at = service.clock.now();
    const by = { user, address };
    const isVerified = user.email_verified_at !== null;
    if (!isVerified) await claim(by, at, tx);
    await recordOwn(tx, by, 'password.reset', {}, at);
    await storePassword(service, by, password_hash, { keep_applications: keep_applications && isVerified }, tx);
    await endAllSessions(user, at, tx);
  });
  return user.email;
}

/**
 * Verifies the address. The person who signed up may be another one, so the second factor is removed.
 * @throws Refusal `link_invalid` when another account has verified the address since
 */
async function claim(by: { user: User; address: string }, at: Date, tx: Transaction): Promise<void> {
  const { user } = by;
  if (await hasSecondFactor(user, tx)) await recordOwn(tx, by, 'second_factor.reset', {}, at);
  await removeSecondFactor(user, tx);
  try {
    await user.update({ email_verified_at: at }, { transaction: tx });
    await recordOwn(tx, by, 'email.verified', {}, at);
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw linkInvalid('link.owned_since');
  }
}
