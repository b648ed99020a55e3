import { transaction } from '../../database/transaction.ts';
import { AccountLink } from '../../models/accounts/account-link.ts';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { holdSession, lockSignedIn } from '../held-session.ts';
import { confirmationLetter } from './account-letters.ts';
import { findLink, LINK_SECONDS, lockLink, makeLinkOrRefuse, ofUser, type UsableLink } from './account-links.ts';
import { requireVerified } from './email-verification.ts';
import { languageOfRecipient, type SignedIn } from './sessions.ts';

const PURPOSES = ['confirm_session'] as const;

/** Mails a link that confirms the session in which it is used. */
export async function mailConfirmation(service: DomainContext, by: SignedIn): Promise<void> {
  const { clock, config, mailer } = service;
  await transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    requireVerified(user);
    mailer.requireSetUp();
    const { email } = user;
    const token = await makeLinkOrRefuse(clock, { user, purpose: 'confirm_session', email }, tx);
    const letter = confirmationLetter(config, email, token, languageOfRecipient(user, by));
    await mailer.send(letter, tx, { expiresInSeconds: LINK_SECONDS.confirm_session });
  });
}

/** Finds a link for its page, without using it. @throws Refusal `link_invalid` */
export async function getConfirmation({ clock }: DomainContext, user: User, token: string): Promise<UsableLink> {
  return ofUser(await findLink(clock, token, PURPOSES), user);
}

/** Confirms a session by a link that was mailed to its user. */
export async function confirmByLink(
  { clock }: DomainContext,
  { user, session }: SignedIn,
  token: string,
): Promise<void> {
  await transaction(async (tx) => {
    ofUser(await lockLink(clock, token, PURPOSES, tx), user);
    await holdSession(session, tx);
    const at = clock.now();
    await session.update({ mail_confirmed_at: at }, { transaction: tx });
    await AccountLink.useAll({ user_id: user.id, purpose: 'confirm_session' }, at, tx);
  });
}
