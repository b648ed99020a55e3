import { getEvent, listEvents } from '../domain/events.ts';
import { merchantOf } from '../domain/merchant.ts';
import { mapPage } from '../domain/page.ts';
import type { Handlers } from './handler.ts';

export const Events: Handlers['Events'] = {
  list: async ({ query, caller }) =>
    mapPage(await listEvents(merchantOf(caller.bearer), query), (event) => event.toWire()),
  get: async ({ path, caller }) => (await getEvent(merchantOf(caller.bearer), path.id)).toWire(),
};
