import { replayDeliveries, selectForReplay } from '../../../domain/webhooks/replay-deliveries.ts';
import { bulkPage } from '../shell/bulk-page.ts';
import { DELIVERY_FILTERS, readFilters } from './delivery-filters.ts';
import { deliveryRows } from './delivery-row.ts';

/** The page that counts the deliveries of a filter, and sends them once more. */
export const replay = bulkPage({
  path: '/deliveries/replay',
  list: '/deliveries',
  filters: DELIVERY_FILTERS,
  section: 'deliveries',
  title: 'Send deliveries again',
  template: 'webhooks/replay',
  action: 'replay-all',
  select: async (visit) => selectForReplay(visit.service.keys, visit.access.tenant, await readFilters(visit)),
  rowsOf: ({ access }, deliveries) => deliveryRows(access.tenant, deliveries),
  carryOut: async ({ service, access, by }, deliveries, asked) => {
    await replayDeliveries(service, access.tenant, deliveries, { by, ...asked });
    return 'replayed-all';
  },
  underway: 'replayed-all',
});
