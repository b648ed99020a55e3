import { UniqueConstraintError, type Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { AccountLink } from '../../models/accounts/account-link.ts';
import { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH, languageOf } from '../../platform/languages/languages.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { holdSession, lockSignedIn } from '../held-session.ts';
import { readAddress, shownAddress } from '../input/email-address.ts';
import { recordOwn } from '../audit/audit.ts';
import { mailToStranger } from '../mail/mail-to-stranger.ts';
import { changedLetter, changeLetter, knownLetter, verificationLetter } from './account-letters.ts';
import {
  findLink,
  LINK_SECONDS,
  linkInvalid,
  lockLink,
  makeLinkOrRefuse,
  makeUncounted,
  ofUser,
  type UsableLink,
} from './account-links.ts';
import { hashFor, holdAddress } from './address-salt.ts';
import { requireMailConfirmation } from './first-factor.ts';
import { countingCode, noteProof, proveFactor, type ChangeProof } from './prove-factor.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { languageOfMails, type SignedIn } from './sessions.ts';

/** Purposes of links that prove an address. */
const PURPOSES = ['verify_email', 'change_email'] as const;

/**
 * Mails the link that verifies the user's address, after the transaction commits. If another account has verified the
 * address, the mail says so, without the link. The link is created in both cases, so that neither responses nor their time
 * reveal which.
 */
export async function mailVerification(
  service: DomainContext,
  user: User,
  tx: Transaction,
  language: Language = ENGLISH,
): Promise<void> {
  const { clock, config } = service;
  const { email } = user;
  if (config.mail === 'none') return;
  const token = await makeLinkOrRefuse(clock, { user, purpose: 'verify_email', email }, tx);
  const isKnown = (await User.findVerified(email, tx)) !== null;
  const letter = isKnown ? knownLetter(config, email, language) : verificationLetter(config, email, token, language);
  await mailToStranger(service, 'claim', letter, tx, LINK_SECONDS.verify_email);
}

/** Mails a new link for the same address. */
export async function sendVerification(service: DomainContext, by: SignedIn): Promise<void> {
  await transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    if (user.email_verified_at)
      throw new Refusal('already_verified', `${shownAddress(user.email)} is verified already.`);
    service.mailer.requireSetUp();
    await mailVerification(service, user, tx, languageOfMails(by));
  });
}

/**
 * Mails a link to the new address. Because the password is stored with the salt of its address, the link stores a hash with
 * the salt of the new address, which the user gets by opening it. Does not reveal whether another account has the address.
 */
export async function changeEmail(
  service: DomainContext,
  by: SignedIn,
  typed: string,
  { password, code }: ChangeProof,
): Promise<void> {
  const { user, session } = by;
  service.inputs.check('EmailChange', { email: typed, password, ...(code !== undefined && { code }) });
  const email = readAddress(typed);
  const { clock, config, mailer } = service;
  mailer.requireSetUp();
  await provePassword(service, user, password, 'password');
  const password_hash = await hashFor(service, email, password);
  await countingCode(service, user, code, async (tx) => {
    const locked = await lockSignedIn(by, tx);
    if (locked.password_hash !== user.password_hash) throw wrongPassword('password'); // a concurrent request changed it
    if (locked.email_verified_at) await requireMailConfirmation(clock, { ...by, user: locked }, tx);
    if (await proveFactor(service, { ...by, user: locked }, code, tx)) await noteProof(session, clock.now(), tx);
    const token = await makeLinkOrRefuse(clock, { user: locked, purpose: 'change_email', email, password_hash }, tx);
    await mailToStranger(
      service,
      'claim',
      changeLetter(config, email, token, languageOfMails(by)),
      tx,
      LINK_SECONDS.change_email,
    );
  });
}

/** Finds a link for its page, without using it. */
export async function getVerification(service: DomainContext, user: User, token: string): Promise<UsableLink> {
  return ofUser(await findLink(service.clock, token, PURPOSES), user);
}

/** Reports whether a link of the user was used and its address verified, as after a first click. */
export async function wasVerified({ id }: User, token: string): Promise<boolean> {
  const [link, user] = await Promise.all([AccountLink.findByPk(hashSecret(token)), User.findByPk(id)]);
  const isUsed = link?.user_id === id && PURPOSES.some((purpose) => purpose === link.purpose) && link.used_at !== null;
  return isUsed && user?.email_verified_at != null && user.email === link.email;
}

/** Verifies the address of a link; a new address replaces the current one. */
export async function verifyEmail(service: DomainContext, by: SignedIn, token: string): Promise<User> {
  const { user, session } = by;
  try {
    return await transaction(async (tx) => {
      const link = ofUser(await lockLink(service.clock, token, PURPOSES, tx), user);
      await holdSession(session, tx);
      return takeAddress(service, link, by.address, tx);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new TranslatedRefusal('already_exists', 'link.taken');
  }
}

async function takeAddress(
  service: DomainContext,
  link: UsableLink,
  address: string | null,
  tx: Transaction,
): Promise<User> {
  const { purpose, email, user } = link;
  const at = service.clock.now();
  const before = { email: user.email, email_verified_at: user.email_verified_at };
  const password = purpose === 'change_email' && { password_hash: await hashFitting(link, tx) };
  await user.update({ email, email_verified_at: at, updated_at: at, ...password }, { transaction: tx });
  await recordOwn(tx, { user, address }, purpose === 'change_email' ? 'email.changed' : 'email.verified', {}, at);
  if (purpose === 'verify_email') await AccountLink.useAll({ user_id: user.id, purpose }, at, tx);
  else await AccountLink.useAllOfAddress(user.id, at, tx);
  if (email !== before.email && before.email_verified_at) await mailUndoing(service, user, before.email, tx);
  return user;
}

/** Mails a link that undoes the change to the previous address. The next change creates another link, and keeps this one. */
async function mailUndoing(service: DomainContext, user: User, email: string, tx: Transaction): Promise<void> {
  const { clock, config, mailer } = service;
  const token = await makeUncounted(clock, { user, purpose: 'restore_email', email }, tx);
  await mailer.send(changedLetter(config, email, token, languageOf(user.language)), tx, {
    expiresInSeconds: LINK_SECONDS.restore_email,
  });
}

/** Returns the hash with the salt of the address's accounts; with another salt, the user could not sign in. */
async function hashFitting({ email, passwordHash }: UsableLink, tx: Transaction): Promise<string> {
  if (passwordHash !== null && (await holdAddress(email, passwordHash, tx))) return passwordHash;
  throw linkInvalid('link.changed_accounts');
}

/** @throws Refusal `email_unverified` unless the user's address is verified */
export function requireVerified(user: Pick<User, 'email' | 'email_verified_at'>): void {
  if (user.email_verified_at) return;
  throw new TranslatedRefusal('email_unverified', 'account.unverified', { email: shownAddress(user.email) });
}

/** Requires the paying user's address to be verified. @throws Refusal `email_unverified` */
export async function requireVerifiedPayer(userId: string, tx: Transaction): Promise<void> {
  requireVerified(await User.findByPk(userId, { rejectOnEmpty: true, transaction: tx }));
}
