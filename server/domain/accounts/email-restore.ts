import { UniqueConstraintError, type Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { AccountLink } from '../../models/accounts/account-link.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import type { DomainContext } from '../domain-context.ts';
import { recordOwn } from '../audit/audit.ts';
import { restoredLetter } from './account-letters.ts';
import { findLink, LINK_SECONDS, lockLink, type UsableLink } from './account-links.ts';
import { hashFor, holdAddress } from './address-salt.ts';
import { notify } from './notify.ts';
import { storePassword } from './password-change.ts';
import { endAllSessions } from './sessions.ts';
import { composed } from './passwords.ts';
import { removeFactorsSince } from './second-factor.ts';

const PURPOSES = ['restore_email'] as const;

/** Finds a link for its page, without using it. @throws Refusal `link_invalid` */
export function getRestoring({ clock }: DomainContext, token: string): Promise<UsableLink> {
  return findLink(clock, token, PURPOSES);
}

/**
 * Undoes a change of the address by the link that was mailed to the previous address, and sets a new password, because the
 * person who changed the address knew the old one. That person may have changed the address again, and may have set up a
 * second factor shortly before or since: later links of this kind and such factors are removed, and so is every session,
 * token and consent.
 * @returns the address
 */
export async function restoreEmail(
  service: DomainContext,
  token: string,
  chosen: string,
  address: string,
): Promise<string> {
  const password = composed(chosen);
  service.inputs.check('EmailRestore', { token, password });
  const { email, user } = await getRestoring(service, token); // before the slow hash
  await service.passwords.refuseCommon(password, [email, user.name]);
  if (await restore(service, token, { email, password, address })) return email;
  return restoreEmail(service, token, password, address);
}

/** @returns false when the salt of the address has changed meanwhile */
async function restore(
  service: DomainContext,
  token: string,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<boolean> {
  const password_hash = await hashFor(service, email, password);
  try {
    return await transaction(async (tx) => {
      const link = await lockLink(service.clock, token, PURPOSES, tx);
      if (!(await holdAddress(email, password_hash, tx))) return false;
      await takeBack(service, link, { password_hash, address }, tx);
      return true;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new TranslatedRefusal('already_exists', 'link.taken_back');
  }
}

async function takeBack(
  service: DomainContext,
  { email, createdAt, user }: UsableLink,
  { password_hash, address }: { password_hash: string; address: string },
  tx: Transaction,
): Promise<void> {
  const at = service.clock.now();
  const { email: taken, email_verified_at, language, date_format } = user;
  await removeFactorsSince(user, secondsAfter(createdAt, -LINK_SECONDS.restore_email), tx);
  await user.update({ email, email_verified_at: at }, { transaction: tx });
  await AccountLink.useAllOfAddress(user.id, at, tx);
  await AccountLink.useRestoring(user.id, createdAt, at, tx);
  const by = { user, address };
  await storePassword(service, by, password_hash, { keep_applications: false }, tx);
  await recordOwn(tx, by, 'email.restored', {}, at);
  await endAllSessions(user, at, tx);
  await notify(service, { email: taken, email_verified_at, language, date_format }, restoredLetter, tx);
}
