import type { Transaction } from 'sequelize';
import { AccessToken } from '../../models/oauth/access-token.ts';
import { AccountLink } from '../../models/accounts/account-link.ts';
import { ConsentTicket } from '../../models/oauth/consent-ticket.ts';
import { Consent } from '../../models/oauth/consent.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';

/** Data of a single user; codes and refresh tokens are deleted with their grants. */
const OWN = [Session, Grant, AccessToken, Consent, ConsentTicket, AccountLink, Passkey];

/** Removes what identifies a user, and the user's credentials. Requires the user to be locked. */
export async function forgetUser(
  service: Pick<DomainContext, 'mailer'>,
  user: User,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const { id, email } = user;
  for (const model of OWN) await removeOf(model, id, tx);
  await removeSecondFactor(user, tx);
  // Mail to an unverified address may be for another account.
  if (user.email_verified_at) {
    await Invitation.removeTo(email, tx);
    await service.mailer.drop(email, tx);
  }
  const unchosen = { time_zone: null, date_format: null, language: null };
  const nothing = { ...unchosen, phone: null, password_hash: '', email_verified_at: null };
  // An id is not an address, so it cannot sign up or receive mail.
  const pseudonym = { email: id, name: `Deleted user ${id.slice(-4)}` };
  const left = { status: 'DISABLED', deleted_at: at, updated_at: at } as const;
  await user.update({ ...nothing, ...pseudonym, ...left }, { transaction: tx });
}

function removeOf(model: (typeof OWN)[number], user_id: string, transaction: Transaction): Promise<number> {
  return (model as typeof Session).destroy({ where: { user_id }, transaction });
}
