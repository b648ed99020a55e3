import { createBusiness, getBusiness, listBusinesses, type Membership } from '../../domain/businesses/businesses.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

const toWire = ({ business, role }: Membership) => business.toWire(role);

export const Businesses: Handlers['Businesses'] = {
  create: async ({ body, caller }) => toWire(await createBusiness(caller.user, body.name)),
  list: async ({ query, caller }) => mapPage(await listBusinesses(caller.user, query), toWire),
  get: async ({ path, caller }) => toWire(await getBusiness(caller.user, path.id)),
};
