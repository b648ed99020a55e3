import type { DeliveryStatus } from '../../../spec/generated/values.ts';
import type { Tenant } from '../../domain/businesses/merchant.ts';
import { listDeliveries } from '../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints } from '../../domain/webhooks/webhook-endpoints.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { queryParameter, type Visit } from './visit.ts';

export interface DeliveriesData {
  list: Shown<DeliveryRow>;
  filters: FilterLink[];
  /** The other filter of the list, in words. */
  narrowed: string | null;
}

const FILTER = new StatusFilter<DeliveryStatus>({
  all: { label: 'All', statuses: undefined },
  delivered: { label: 'Delivered', statuses: ['DELIVERED'] },
  waiting: { label: 'Waiting', statuses: ['PENDING', 'RETRYING'] },
  failed: { label: 'Failed', statuses: ['FAILED'] },
  skipped: { label: 'Skipped', statuses: ['SKIPPED'] },
});

export const deliveries = memberPage({ path: '/deliveries', show });

async function show(visit: Visit): Promise<void> {
  const { tenant } = visit.access;
  const endpoint_id = queryParameter(visit.req, 'endpoint');
  const event_id = queryParameter(visit.req, 'event');
  const narrowing = { ...(endpoint_id && { endpoint_id }), ...(event_id && { event_id }) };
  const page = await listDeliveries(visit.service.keys, tenant, {
    ...FILTER.read(visit),
    ...narrowing,
    ...readCursor(visit),
  });
  const data = {
    list: shown(visit, { ...page, data: await deliveryRows(tenant, page.data) }, (row) => row),
    filters: FILTER.links(visit, `${visit.base}/deliveries`, { endpoint: endpoint_id, event: event_id }),
    narrowed: event_id ? `of the event ${event_id}` : endpoint_id ? `to ${await addressOf(tenant, endpoint_id)}` : null,
  };
  renderVisit(visit, 'deliveries', data, { section: 'deliveries', title: 'Deliveries' });
}

async function addressOf(tenant: Tenant, endpointId: string): Promise<string> {
  return (await findEndpoints(tenant, [endpointId])).get(endpointId)?.url ?? endpointId;
}
