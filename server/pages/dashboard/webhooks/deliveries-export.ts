import { listDeliveries } from '../../../domain/webhooks/webhook-deliveries.ts';
import { readerOf, sendCsv, type Columns } from '../shell/csv.ts';
import { DELIVERY_FILTERS, readFilters } from './delivery-filters.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { memberPage } from '../shell/member-page.ts';

const COLUMNS: Columns<DeliveryRow> = {
  id: ({ id }) => id,
  event_id: ({ event_id }) => event_id,
  event_type: ({ event_type }) => event_type,
  status: ({ status }) => status,
  url: ({ url }) => url,
  attempts: ({ attempts }) => String(attempts),
  payment_reference: ({ payment_reference }) => payment_reference,
  payout_id: ({ payout_id }) => payout_id,
  created_at: ({ created_at }) => created_at,
  delivered_at: ({ delivered_at }) => delivered_at,
  latest_attempt: ({ outcome }) => outcome,
};

/** Exports the filtered list of deliveries as CSV. */
export const deliveriesExport = memberPage({
  path: '/deliveries.csv',
  filters: DELIVERY_FILTERS,
  isHeavy: true,
  show: async (visit) => {
    const { access, service } = visit;
    const filters = await readFilters(visit);
    await sendCsv(readerOf(visit), `deliveries-${access.tenant.environment.toLowerCase()}.csv`, {
      columns: COLUMNS,
      read: async (request) => {
        const page = await listDeliveries(service.keys, access.tenant, { ...filters, ...request });
        return { ...page, data: await deliveryRows(access.tenant, page.data) };
      },
    });
  },
});
