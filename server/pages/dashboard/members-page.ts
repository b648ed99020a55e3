import type { components } from '../../../spec/generated/schema.ts';
import { roles, type Role } from '../../../spec/generated/values.ts';
import { addMember, changeRole, listMembers, removeMember } from '../../domain/businesses/business-members.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { formField } from '../parts/forms.ts';
import { renderVisit } from './frame.ts';
import { memberPage, recently, type ActionResult, type Refused } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import type { Visit } from './visit.ts';

export interface MembersData {
  list: Shown<components['schemas']['BusinessMember'] & { isYou: boolean }>;
  roles: readonly { value: Role; label: string }[];
  entered: { email: string; role: string };
}

const ROLES = [
  { value: 'owner', label: 'Owner: everything, owners included' },
  { value: 'admin', label: 'Admin: everything except owners' },
  { value: 'HR', label: 'HR: may look' },
  { value: 'viewer', label: 'Viewer: may look' },
] as const satisfies { value: Role; label: string }[];

const NOTICES = {
  added: 'Member added.',
  changed: 'Role changed.',
  removed: 'Member removed.',
};

/** The members of a business, which are the same in TEST and LIVE. */
export const members = memberPage({
  path: '/members',
  show,
  actions: { add: recently(add), change: recently(change), remove: recently(remove) },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, user, req } = visit;
  const page = await listMembers(visit.service.keys, user, access.business.id, { limit: 100, ...readCursor(visit) });
  const isAdding = refused !== undefined && formField(req, 'action') === 'add';
  const data = {
    list: shown(visit, page, (member) => ({ ...member.toWire(), isYou: member.user_id === user.id })),
    roles: ROLES,
    entered: isAdding
      ? { email: formField(req, 'email'), role: formField(req, 'role') }
      : { email: '', role: 'viewer' },
  };
  renderVisit(visit, 'members', data, { section: 'members', title: 'Members', notices: NOTICES, ...refused });
}

async function add({ service, access, by, req, base }: Visit): ActionResult {
  const email = formField(req, 'email').trim();
  try {
    const role = readRole(req);
    const attempt = { subject: by.user.id };
    await service.limits.failures.limit('add_member', attempt, () =>
      addMember(service.clock, by, access.business.id, email, role),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    throw invalidField('email', 'unknown', 'No account has this address. Ask its owner to create one first.');
  }
  return `${base}/members?done=added`;
}

async function change({ service, access, by, req, base }: Visit): ActionResult {
  await changeRole(service.clock, by, access.business.id, formField(req, 'user_id'), readRole(req));
  return `${base}/members?done=changed`;
}

/** Members who leave can no longer see this page. */
async function remove({ service, access, by, user, req, base }: Visit): ActionResult {
  const userId = formField(req, 'user_id');
  await removeMember(service.clock, by, access.business.id, userId);
  return userId === user.id ? '/dashboard' : `${base}/members?done=removed`;
}

function readRole(req: Visit['req']): Role {
  const role = roles.find((each) => each === formField(req, 'role'));
  if (!role) throw invalidField('role', 'required', 'Choose a role.');
  return role;
}
