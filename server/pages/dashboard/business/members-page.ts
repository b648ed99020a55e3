import type { components } from '../../../../spec/generated/schema.ts';
import { roles, type Role } from '../../../../spec/generated/values.ts';
import { INVITATION_SECONDS } from '../../../domain/accounts/invitation-link.ts';
import { changeRole, listMembers, mayManage } from '../../../domain/businesses/business-members.ts';
import { changeBusiness } from '../../../domain/businesses/business-settings.ts';
import {
  invite as sendInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../../domain/invitations/invitations.ts';
import { durationInWords } from '../../../platform/clock.ts';
import { invalidField, Refusal } from '../../../platform/errors.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recently, type ActionResult, type Refused } from '../shell/member-page.ts';
import { PENDING, readCursor, shown, type Shown } from '../shell/paging.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export interface MembersData {
  list: Shown<components['schemas']['BusinessMember'] & { isYou: boolean; mayChange: boolean }>;
  /** Empty for members who may not invite. */
  invitations: PendingInvitation[];
  /** Address of the page with older invitations. */
  olderInvitations: string | null;
  roles: readonly RoleWords[];
  /** Roles that the user may assign. */
  givable: readonly RoleWords[];
  /** Lifetime of an invitation link, in words. */
  goodFor: string;
  /** True if LIVE requires a second factor. */
  isStrict: boolean;
  entered: { email: string; role: string };
}

interface PendingInvitation extends Pick<components['schemas']['Invitation'], 'id' | 'email' | 'role' | 'expires_at'> {
  isExpired: boolean;
  mayChange: boolean;
}

interface RoleWords {
  value: Role;
  label: string;
  hint: string;
}

const ROLES = [
  { value: 'owner', label: 'Owner', hint: 'Does everything, including adding, changing and removing owners.' },
  {
    value: 'admin',
    label: 'Admin',
    hint: 'Does everything except manage owners: money, webhooks, applications, members, the audit log.',
  },
  { value: 'HR', label: 'HR', hint: 'For people in HR. May do what a viewer may.' },
  { value: 'viewer', label: 'Viewer', hint: 'Views payments and webhooks. Registers applications in TEST.' },
] as const satisfies RoleWords[];

const NOTICES = {
  invited: 'Invitation sent.',
  resent: 'Invitation sent again. Earlier links no longer work.',
  withdrawn: 'Invitation withdrawn.',
  changed: 'Role changed.',
  removed: 'Member removed.',
  strict: 'Changes in LIVE require a second factor now.',
  lenient: 'Changes in LIVE no longer require a second factor.',
};

const WORDS: FormWords = {
  email: { label: 'The email address', prompt: 'Enter an email address such as ada@example.com.' },
};

const MOST_INVITATIONS = 10;

/** The page with the members of a business, who are the same in TEST and LIVE. */
export const members = memberPage({
  path: '/members',
  filters: [PENDING],
  show,
  actions: {
    ...{ invite: recently(invite), resend: recently(resend), withdraw, change: recently(change) },
    ...{ require: recently((visit) => setStrict(visit, true)), release: recently((visit) => setStrict(visit, false)) },
  },
  words: WORDS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, user, req } = visit;
  const page = await listMembers(visit.service.keys, user, access.business.id, readCursor(visit));
  const isInviting = refused !== undefined && formField(req, 'action') === 'invite';
  const data = {
    list: shown(visit, page, (member) => ({
      ...member.toWire(),
      isYou: member.user_id === user.id,
      mayChange: mayManage(access.role, member.role),
    })),
    ...(access.mayChange ? await pendingOnes(visit) : { invitations: [], olderInvitations: null }),
    roles: ROLES,
    givable: ROLES.filter(({ value }) => mayManage(access.role, value)),
    goodFor: durationInWords(INVITATION_SECONDS),
    isStrict: access.business.live_requires_second_factor,
    entered: isInviting
      ? { email: formField(req, 'email'), role: formField(req, 'role') }
      : { email: '', role: 'viewer' },
  };
  renderVisit<MembersData>(visit, 'business/members', data, {
    section: 'members',
    title: 'Members',
    notices: NOTICES,
    ...refused,
  });
}

async function pendingOnes(visit: Visit): Promise<Pick<MembersData, 'invitations' | 'olderInvitations'>> {
  const { service, user, access, req, base } = visit;
  const cursor = queryParameter(req, PENDING);
  const request = { limit: MOST_INVITATIONS, ...(cursor !== undefined && { cursor }) };
  const { data, next_cursor } = await listInvitations(service.keys, user, access.business.id, request);
  const at = service.clock.now();
  return {
    invitations: data.map((invitation) => ({
      ...invitation.toWire(),
      isExpired: invitation.expires_at <= at,
      mayChange: mayManage(access.role, invitation.role),
    })),
    olderInvitations: next_cursor && `${base}/members?${new URLSearchParams({ [PENDING]: next_cursor }).toString()}`,
  };
}

async function invite({ service, access, by, req, base }: Visit): ActionResult {
  const email = formField(req, 'email').trim();
  try {
    await sendInvitation(service, by, access.business.id, { email, role: readRole(req) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'mail_not_set_up') throw error;
    throw invalidField('email', error.code, error.message);
  }
  return `${base}/members?done=invited`;
}

async function setStrict({ service, access, by, base }: Visit, isStrict: boolean): ActionResult {
  await changeBusiness(service, by, access.business.id, { live_requires_second_factor: isStrict });
  return `${base}/members?done=${isStrict ? 'strict' : 'lenient'}`;
}

async function resend({ service, access, by, req, base }: Visit): ActionResult {
  await resendInvitation(service, by, access.business.id, formField(req, 'invitation_id'));
  return `${base}/members?done=resent`;
}

async function withdraw({ service, access, by, req, base }: Visit): ActionResult {
  await withdrawInvitation(service, by, access.business.id, formField(req, 'invitation_id'));
  return `${base}/members?done=withdrawn`;
}

async function change({ service, access, by, req, base }: Visit): ActionResult {
  await changeRole(service, by, access.business.id, formField(req, 'user_id'), readRole(req));
  return `${base}/members?done=changed`;
}

function readRole(req: Visit['req']): Role {
  const role = roles.find((each) => each === formField(req, 'role'));
  if (!role) throw invalidField('role', 'required', 'Choose a role.');
  return role;
}
