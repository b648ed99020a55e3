import { isManaging } from '../../domain/businesses/businesses.ts';
import { getRemoval, removeMember } from '../../domain/businesses/business-members.ts';
import { formFields } from '../parts/forms.ts';
import { renderVisit } from './frame.ts';
import { memberPage, recently, type ActionResult, type Refused } from './member-page.ts';
import { pathParameter, type Visit } from './visit.ts';

export interface RemoveMemberData {
  member: { id: string; name: string; email: string; isYou: boolean };
  /** Registered by the member, and deleted unless kept. */
  applications: { value: string; label: string }[];
  kept: string[];
  /** Only those who manage members decide what stays. */
  mayKeep: boolean;
}

/** Asks for confirmation, and which of the member's applications to keep. */
export const removeMemberPage = memberPage({
  path: '/members/:user_id/remove',
  show,
  actions: { remove: recently(remove) },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { user, access, req } = visit;
  const { member, applications } = await getRemoval(user, access.business.id, pathParameter(visit, 'user_id'));
  const { id, name, email } = member.user;
  const isYou = id === user.id;
  const data = {
    member: { id, name, email, isYou },
    applications: applications.map(({ client_id, name, environment }) => ({
      value: client_id,
      label: `${name} (${environment})`,
    })),
    kept: formFields(req, 'keep'),
    mayKeep: isManaging(access.role),
  };
  renderVisit(visit, 'remove-member', data, {
    section: 'members',
    title: isYou ? 'Leave this business' : `Remove ${name}`,
    ...refused,
  });
}

/** A member who leaves may no longer see the list. */
async function remove(visit: Visit): ActionResult {
  const { service, access, by, base, req } = visit;
  const userId = pathParameter(visit, 'user_id');
  await removeMember(service.clock, by, access.business.id, userId, formFields(req, 'keep'));
  return userId === by.user.id ? '/dashboard' : `${base}/members?done=removed`;
}
