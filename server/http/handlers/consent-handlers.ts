import { deleteConsent, listConsents } from '../../domain/oauth/consents.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

export const Consents: Handlers['Consents'] = {
  list: async ({ query, caller }) =>
    mapPage(await listConsents(caller.user, query), ({ consent, businessName }) => consent.toWire(businessName)),
  delete: ({ path, caller }) => deleteConsent(caller.user, path.client_id),
};
