import { describeSession } from '../../domain/accounts/open-session.ts';
import { endSession, listSessions, signOutEverywhere } from '../../domain/accounts/sessions.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

export const Sessions: Handlers['Sessions'] = {
  list: async ({ service, query, caller }) =>
    mapPage(await listSessions(service, caller.user, query), (session) => describeSession(session, caller.session)),
  delete: ({ service, path, caller }) => endSession(caller, path.id, service.clock.now()),
  deleteAll: ({ service, query, caller }) => signOutEverywhere(caller, query, service.clock.now()),
};
