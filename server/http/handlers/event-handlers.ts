import { streamEvents } from '../../domain/webhooks/event-stream.ts';
import { getEvent, listEvents } from '../../domain/webhooks/events.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import type { Event } from '../../models/webhooks/event.ts';
import { unsignedHeaders } from '../../delivery/attempt-headers.ts';
import type { Handlers } from './handler.ts';
import { archivedPage } from '../answers/archived-page.ts';
import type { ServerSentEvent } from '../answers/reply.ts';

export const Events: Handlers['Events'] = {
  list: ({ service, query, caller }) =>
    archivedPage(listEvents(service.keys, merchantOf(caller.bearer), query), (event) => event.toWire(), query),
  get: async ({ path, caller }) => (await getEvent(merchantOf(caller.bearer), path.id)).toWire(),
  stream: async ({ service, query, caller, header, signal }) => {
    const start = { after: header('Last-Event-ID'), since: query.since };
    const { position, events } = await streamEvents(service, merchantOf(caller.bearer), start, signal);
    return { position, messages: asMessages(events) };
  },
};

async function* asMessages(events: AsyncIterable<Event>): AsyncGenerator<ServerSentEvent> {
  for await (const event of events) {
    const data = { headers: unsignedHeaders(event, 1), body: event.body.toString('utf8') };
    yield { id: event.event_id, event: 'delivery', data };
  }
}
