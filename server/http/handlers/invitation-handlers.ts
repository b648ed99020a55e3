import { acceptInvitation } from '../../domain/invitations/accept-invitation.ts';
import { invite, listInvitations, resendInvitation, withdrawInvitation } from '../../domain/invitations/invitations.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

export const Invitations: Handlers['Invitations'] = {
  list: async ({ service, path, query, caller }) =>
    mapPage(await listInvitations(service.keys, caller.user, path.id, query), (invitation) => invitation.toWire()),
  create: async ({ service, path, body, caller }) => (await invite(service, caller, path.id, body)).toWire(),
  resend: async ({ service, path, caller }) =>
    (await resendInvitation(service, caller, path.id, path.invitation_id)).toWire(),
  delete: ({ service, path, caller }) => withdrawInvitation(service, caller, path.id, path.invitation_id),
  accept: async ({ service, body, caller }) => {
    const { business, role } = await acceptInvitation(service.clock, caller, body.token);
    return business.toWire(role);
  },
};
