import { Op, type Transaction } from 'sequelize';
import type { Role } from '../../../spec/generated/values.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { countInvitation } from '../../limits/letters.ts';
import { hasInAddress } from '../../models/accounts/address-part.ts';
import { User } from '../../models/accounts/user.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { hashSecret, newLinkToken } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { invitationLetter } from '../accounts/account-letters.ts';
import { INVITATION_SECONDS } from '../accounts/invitation-link.ts';
import { languageOfRecipient, type SignedIn as Sender } from '../accounts/sessions.ts';
import { recordAudit, type SignedIn } from '../audit/audit.ts';
import { changeMembers, refuseBeyondRole, type PeopleRequest } from '../businesses/business-members.ts';
import { getBusiness, refuseClosed } from '../businesses/businesses.ts';
import { ofInvitation, withdraw } from '../businesses/inviters.ts';
import { requireChange } from '../businesses/member-access.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import { readAddress, shownAddress } from '../input/email-address.ts';
import { listPage, type Page } from '../lists/page.ts';
import { mailToStranger } from '../mail/mail-to-stranger.ts';

/** Lists the pending invitations, including expired ones, of all or of a part of an address. @throws Refusal `role_required` */
export async function listInvitations(
  keys: Keyring,
  user: User,
  businessId: string,
  request: PeopleRequest,
): Promise<Page<Invitation>> {
  const { business, role } = await getBusiness(user, businessId);
  requireChange({ role });
  const { email } = request;
  const pending = { business_id: business.id, status: 'PENDING' };
  return listPage(keys, {
    model: Invitation,
    key: 'id',
    where: email === undefined ? pending : { [Op.and]: [pending, hasInAddress('Invitation.email', email)] },
    list: `invitations of ${business.id}`,
    request,
  });
}

/** Mails an invitation. Searches the address among the members only, because the caller may not see other users. */
export function invite(
  service: DomainContext,
  by: Sender,
  businessId: string,
  { email: typed, role }: { email: string; role: Role },
): Promise<Invitation> {
  service.inputs.check('InvitationCreate', { email: typed, role });
  const email = readAddress(typed);
  return changeMembers(by, businessId, async (callerRole, tx, business) => {
    refuseBeyondRole(callerRole.current, [role]);
    refuseClosed(business);
    service.mailer.requireSetUp();
    await refuseInvited(service, by, businessId, email, tx);
    const at = service.clock.now();
    await countInvitation(service.clock, by.user, tx);
    const token = newLinkToken();
    const invitation = await Invitation.create(
      {
        id: newId('inv'),
        business_id: businessId,
        email,
        role,
        created_at: at,
        ...mailed(by, token, at),
      },
      { transaction: tx },
    );
    await mailInvitation(service, by, email, token, tx);
    await recordAudit(tx, by, ofInvitation('invitation.created', invitation), at);
    return invitation;
  });
}

/** Mails a new link, which replaces earlier ones. The caller becomes the sender. */
export function resendInvitation(
  service: DomainContext,
  by: Sender,
  businessId: string,
  invitationId: string,
): Promise<Invitation> {
  return changeMembers(by, businessId, async (callerRole, tx, business) => {
    const invitation = await getPending(businessId, invitationId, tx);
    refuseBeyondRole(callerRole.current, [invitation.role]);
    refuseClosed(business);
    service.mailer.requireSetUp();
    const at = service.clock.now();
    await countInvitation(service.clock, by.user, tx);
    const token = newLinkToken();
    await invitation.update(mailed(by, token, at), { transaction: tx });
    await mailInvitation(service, by, invitation.email, token, tx);
    await recordAudit(tx, by, ofInvitation('invitation.resent', invitation), at);
    return invitation;
  });
}

/** Mails the link, in the language that the recipient's account has chosen, or else in that of the sender. */
async function mailInvitation(
  service: DomainContext,
  by: Sender,
  email: string,
  token: string,
  tx: Transaction,
): Promise<void> {
  const recipient = await User.findVerified(email, tx);
  const language = languageOfRecipient(recipient, by);
  const letter = invitationLetter(service.config, email, token, language);
  await mailToStranger(service, 'invitation', letter, tx);
}

/** Returns the columns that each mail of an invitation sets. */
function mailed({ user }: SignedIn, token: string, at: Date) {
  const expires_at = secondsAfter(at, INVITATION_SECONDS);
  return { token_hash: hashSecret(token), invited_by: user.id, updated_at: at, expires_at };
}

export function withdrawInvitation(
  service: DomainContext,
  by: Opener,
  businessId: string,
  invitationId: string,
): Promise<void> {
  return changeMembers(by, businessId, async (callerRole, tx) => {
    const invitation = await getPending(businessId, invitationId, tx);
    refuseBeyondRole(callerRole.current, [invitation.role]);
    await withdraw(invitation, by, service.clock.now(), tx);
  });
}

/** Refuses a second invitation to an address, unless the first one has expired. */
async function refuseInvited(
  { clock }: DomainContext,
  by: Opener,
  businessId: string,
  email: string,
  tx: Transaction,
): Promise<void> {
  const members = await BusinessMember.findAll({
    where: { business_id: businessId },
    include: 'user',
    transaction: tx,
  });
  const isTheirs = ({ user }: BusinessMember) =>
    user.email_verified_at && user.email.toLowerCase() === email.toLowerCase();
  if (members.some(isTheirs)) {
    throw alreadyExists(`${shownAddress(email)} is the address of a member. Change the member's role instead.`);
  }
  const pending = await Invitation.findPending(businessId, email, tx);
  if (!pending) return;
  if (pending.expires_at > clock.now()) {
    throw alreadyExists(`${shownAddress(email)} is already invited. Send that invitation again, or withdraw it first.`);
  }
  await withdraw(pending, by, clock.now(), tx);
}

const alreadyExists = (detail: string) =>
  new Refusal('already_exists', detail, { errors: [{ field: '/email', code: 'already_exists', message: detail }] });

async function getPending(business_id: string, id: string, tx: Transaction): Promise<Invitation> {
  const invitation = await Invitation.findOne({ where: { id, business_id, status: 'PENDING' }, transaction: tx });
  if (!invitation) throw notFound('invitation');
  return invitation;
}
