import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { User } from '../../models/accounts/user.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { lockSignedIn } from '../held-session.ts';
import { readInvitation, requireInvited } from '../accounts/invitation-link.ts';
import { shownAddress } from '../input/email-address.ts';
import { recordAudit } from '../audit/audit.ts';
import { findMembership, type Membership } from '../businesses/businesses.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';

/** Data for the page of an invitation. */
export interface InvitationView {
  invitation: Invitation;
  businessName: string;
  /** The sender's current name. */
  inviterName: string;
}

/** Finds the invitation of a link for its page, without using it. @throws Refusal `link_invalid` */
export async function getInvitation(clock: Clock, token: string): Promise<InvitationView> {
  const invitation = await readInvitation(clock, token);
  const [business, inviter] = await Promise.all([
    Business.findByPk(invitation.business_id, { rejectOnEmpty: true }),
    User.findByPk(invitation.invited_by, { rejectOnEmpty: true }),
  ]);
  return { invitation, businessName: business.name, inviterName: inviter.name };
}

/** Returns the business that the user joined by this link, as by a first click; undefined for any other user. */
export async function joinedBy(token: string, user: User): Promise<string | undefined> {
  const invitation = await Invitation.findByToken(hashSecret(token));
  const isAccepted = invitation?.status === 'ACCEPTED' && invitation.email.toLowerCase() === user.email.toLowerCase();
  return isAccepted && (await findMembership(user, invitation.business_id)) ? invitation.business_id : undefined;
}

/** Refuses a user who may not accept the invitation. */
export function requireInvitee(invitation: Invitation, user: User): void {
  requireInvited(invitation, user.email);
  if (user.email_verified_at) return;
  throw new TranslatedRefusal('email_unverified', 'invitation.unverified', { email: shownAddress(user.email) });
}

/** Makes the user a member. The lock of the business serializes acceptance, withdrawal and resending. */
export function acceptInvitation(clock: Clock, by: Opener, token: string): Promise<Membership> {
  return transaction(async (tx) => {
    const { business_id } = await readInvitation(clock, token, tx);
    const business = await Business.findByPk(business_id, { transaction: tx, lock: tx.LOCK.UPDATE });
    const invitation = await readInvitation(clock, token, tx); // again, under the lock
    const user = await lockSignedIn(by, tx); // or the address could change
    requireInvitee(invitation, user);
    if (await findMembership(user, business_id, tx)) {
      throw new TranslatedRefusal('already_exists', 'invitation.member');
    }
    const at = clock.now();
    const { role } = invitation;
    const row = { business_id, user_id: user.id, role, created_at: at, updated_at: at };
    await BusinessMember.create(row, { transaction: tx });
    await invitation.update({ status: 'ACCEPTED', updated_at: at }, { transaction: tx });
    const details = { role, invitation: invitation.id };
    await recordAudit(tx, by, { type: 'member.joined', business_id, subject_id: user.id, details }, at);
    return { business: business!, role };
  });
}
