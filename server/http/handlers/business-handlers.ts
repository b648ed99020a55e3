import { createBusiness, getBusiness, listBusinesses, type Membership } from '../../domain/businesses/businesses.ts';
import { changeBusiness } from '../../domain/businesses/business-settings.ts';
import { closeBusiness } from '../../domain/leaving/close-business.ts';
import { mapPage } from '../../domain/lists/page.ts';
import type { Handlers } from './handler.ts';

const toWire = ({ business, role, alarmSecret }: Membership) => business.toWire(role, alarmSecret);

export const Businesses: Handlers['Businesses'] = {
  create: async ({ service, body, caller }) => toWire(await createBusiness(service, caller, body.name)),
  list: async ({ service, query, caller }) => mapPage(await listBusinesses(service.keys, caller.user, query), toWire),
  update: async ({ service, path, body, caller }) => toWire(await changeBusiness(service, caller, path.id, body)),
  get: async ({ path, caller }) => toWire(await getBusiness(caller.user, path.id)),
  close: async ({ service, path, body, caller }) => toWire(await closeBusiness(service, caller, path.id, body.name)),
};
