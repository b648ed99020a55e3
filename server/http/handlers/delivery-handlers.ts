import { merchantOf } from '../../domain/businesses/merchant.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { getDelivery, listAttempts, listDeliveries, replayDelivery } from '../../domain/webhooks/webhook-deliveries.ts';
import { replayDeliveries } from '../../domain/webhooks/replay-deliveries.ts';
import { archivedPage } from '../answers/archived-page.ts';
import type { Handlers } from './handler.ts';

export const WebhookDeliveries: Handlers['WebhookDeliveries'] = {
  list: ({ service, query, caller }) =>
    archivedPage(
      listDeliveries(service.keys, merchantOf(caller.bearer), query),
      (delivery) => delivery.toWire(),
      query,
    ),
  get: async ({ path, caller }) => (await getDelivery(merchantOf(caller.bearer), path.id)).toWire(),
  listAttempts: async ({ service, path, query, caller }) =>
    mapPage(await listAttempts(service.keys, merchantOf(caller.bearer), path.id, query), (attempt) => attempt.toWire()),
  replayMany: async ({ service, body, caller, checkpoint }) => {
    const { dry_run = false, ...replay } = { resign: false, ...body };
    const merchant = merchantOf(caller.bearer);
    const page = await checkpoint.transaction((tx) =>
      replayDeliveries(service, merchant, { ...replay, dry_run }, caller, tx),
    );
    return { dry_run, count: page.data.length, ...mapPage(page, (delivery) => delivery.toWire()) };
  },
  replay: async ({ service, path, body, caller, checkpoint }) => {
    const options = { resign: body?.resign ?? false, by: caller };
    const merchant = merchantOf(caller.bearer);
    return (await checkpoint.transaction((tx) => replayDelivery(service, merchant, path.id, options, tx))).toWire();
  },
};
