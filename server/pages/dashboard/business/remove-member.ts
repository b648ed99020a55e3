import { isManaging } from '../../../domain/businesses/businesses.ts';
import { getRemoval, removeMember } from '../../../domain/businesses/business-members.ts';
import { formFields } from '../../parts/forms.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recently, type ActionResult, type Refused } from '../shell/member-page.ts';
import { pathParameter, type Visit } from '../shell/visit.ts';

export interface RemoveMemberData {
  member: { id: string; name: string; email: string; isYou: boolean };
  /** TEST applications that the member registered, which are deleted unless kept. */
  applications: { value: string; label: string }[];
  /** Names of the member's LIVE applications, which are kept. */
  staying: string[];
  /** Names of the resources whose LIVE secrets the member knows. */
  known: string[];
  kept: string[];
  /** True if the user manages members and so decides which applications are kept. */
  mayKeep: boolean;
}

/** Asks for confirmation, and for the member's applications to keep. */
export const removeMemberPage = memberPage({
  path: '/members/:user_id/remove',
  show,
  actions: { remove: recently(remove) },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { service, user, access, req } = visit;
  const userId = pathParameter(visit, 'user_id');
  const { member, applications, known } = await getRemoval(service.clock, user, access.business.id, userId);
  const { id, name, email } = member.user;
  const isYou = id === user.id;
  const data = {
    member: { id, name, email, isYou },
    applications: applications.TEST.map(({ client_id, name }) => ({ value: client_id, label: name })),
    staying: applications.LIVE.map(({ name }) => name),
    known: known.map(({ name }) => name),
    kept: formFields(req, 'keep'),
    mayKeep: isManaging(access.role),
  };
  renderVisit<RemoveMemberData>(visit, 'business/remove-member', data, {
    section: 'members',
    title: isYou ? 'Leave this business' : `Remove ${name}`,
    ...refused,
  });
}

/** Removes a member. A user who leaves may no longer see the list. */
async function remove(visit: Visit): ActionResult {
  const { service, access, by, base, req } = visit;
  const userId = pathParameter(visit, 'user_id');
  await removeMember(service, by, access.business.id, userId, formFields(req, 'keep'));
  return userId === by.user.id ? '/dashboard' : `${base}/members?done=removed`;
}
