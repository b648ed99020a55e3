import { addMember, changeRole, listMembers, removeMember } from '../../domain/businesses/business-members.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { limitFailures } from '../../limits/failures.ts';
import type { BusinessMember } from '../../models/business-member.ts';
import type { Handlers } from './handler.ts';

const toWire = (member: BusinessMember) => member.toWire();

export const BusinessMembers: Handlers['BusinessMembers'] = {
  list: async ({ path, query, caller }) => mapPage(await listMembers(caller.user, path.id, query), toWire),
  create: async ({ path, body, caller: { user } }) => {
    const add = () => addMember(user, path.id, body.email, body.role);
    return toWire(await limitFailures('add_member', { subject: user.id }, add));
  },
  update: async ({ path, body, caller }) => toWire(await changeRole(caller.user, path.id, path.user_id, body.role)),
  delete: ({ path, caller }) => removeMember(caller.user, path.id, path.user_id),
};
