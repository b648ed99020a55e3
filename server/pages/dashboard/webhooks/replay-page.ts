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
  carryOut: async (visit, _deliveries, { expected, checkpoint }) => {
    const { service, access, by } = visit;
    const replay = { ...(await readFilters(visit)), resign: true, expected };
    await checkpoint.transaction((tx) => replayDeliveries(service, access.tenant, replay, by, tx));
    return 'replayed-all';
  },
  underway: 'replayed-all',
});
