import { changeRole, listMembers, removeMember } from '../../domain/businesses/business-members.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { BusinessMember } from '../../models/businesses/business-member.ts';
import type { Handlers } from './handler.ts';

const toWire = (member: BusinessMember) => member.toWire();

export const BusinessMembers: Handlers['BusinessMembers'] = {
  list: async ({ service, path, query, caller }) =>
    mapPage(await listMembers(service.keys, caller.user, path.id, query), toWire),
  update: async ({ service, path, body, caller }) =>
    toWire(await changeRole(service, caller, path.id, path.user_id, body.role)),
  delete: ({ service, path, query, caller }) =>
    removeMember(service, caller, path.id, path.user_id, query.keep_application),
};
