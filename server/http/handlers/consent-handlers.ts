import { deleteConsent, listConsents } from '../../domain/oauth/consents.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

export const Consents: Handlers['Consents'] = {
  list: async ({ service, query, caller }) =>
    mapPage(await listConsents(service.keys, caller.user, query), (consent) => consent.toWire()),
  delete: ({ service, path, caller }) => deleteConsent(service.clock, caller, path.client_id),
};
