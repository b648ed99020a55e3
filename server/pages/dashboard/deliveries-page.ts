import { eventTypes, type DeliveryStatus, type EventType } from '../../../spec/generated/values.ts';
import { listDeliveries } from '../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints, listEndpoints } from '../../domain/webhooks/webhook-endpoints.ts';
import { invalidField } from '../../platform/errors.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import type { Option } from './overlap.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { queryParameter, type Visit } from './visit.ts';

export interface DeliveriesData {
  list: Shown<DeliveryRow>;
  filters: FilterLink[];
  /** The filters in the address besides the status. */
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** The chosen group of statuses, which the form keeps. */
  show: string | null;
  eventTypes: Option[];
  endpoints: Option[];
}

interface Narrowing {
  type: EventType | undefined;
  endpoint: string | undefined;
  event: string | undefined;
}

const FILTER = new StatusFilter<DeliveryStatus>({
  all: { label: 'All', statuses: undefined },
  delivered: { label: 'Delivered', statuses: ['DELIVERED'] },
  waiting: { label: 'Waiting', statuses: ['PENDING', 'RETRYING'] },
  failed: { label: 'Failed', statuses: ['FAILED'] },
  skipped: { label: 'Skipped', statuses: ['SKIPPED'] },
});

const MOST_ENDPOINTS = 100;

export const deliveries = memberPage({ path: '/deliveries', show });

async function show(visit: Visit): Promise<void> {
  const { service, access, base, req } = visit;
  const { tenant } = access;
  const narrowing = readNarrowing(visit);
  const { type, endpoint, event } = narrowing;
  const [page, choices] = await Promise.all([
    listDeliveries(service.keys, tenant, {
      ...FILTER.read(visit),
      ...(type && { event_type: type }),
      ...(endpoint && { endpoint_id: endpoint }),
      ...(event && { event_id: event }),
      ...readCursor(visit),
    }),
    endpointChoices(visit, endpoint),
  ]);
  const data = {
    list: shown(visit, { ...page, data: await deliveryRows(tenant, page.data) }, (row) => row),
    filters: FILTER.links(visit, `${base}/deliveries`, { ...narrowing }),
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    show: queryParameter(req, 'show') ?? null,
    eventTypes: [{ value: '', label: 'Any' }, ...eventTypes.map((value) => ({ value, label: value }))],
    endpoints: [{ value: '', label: 'Any' }, ...choices],
  };
  renderVisit(visit, 'deliveries', data, { section: 'deliveries', title: 'Deliveries' });
}

function readNarrowing({ req }: Visit): Narrowing {
  const [wanted, endpoint, event] = ['type', 'endpoint', 'event'].map((name) => queryParameter(req, name)?.trim());
  const type = eventTypes.find((each) => each === wanted);
  if (wanted && !type) throw invalidField('type', 'unknown', `must be one of ${eventTypes.join(', ')}`);
  return { type, endpoint, event };
}

/** The endpoints to choose from, with a chosen one even if deleted. @throws Refusal for an unknown one */
async function endpointChoices({ service, access: { tenant } }: Visit, chosen: string | undefined): Promise<Option[]> {
  const { data } = await listEndpoints(service.keys, tenant, { limit: MOST_ENDPOINTS });
  const options = data.map(({ id, url }) => ({ value: id, label: url }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  const deleted = (await findEndpoints(tenant, [chosen])).get(chosen);
  if (!deleted) throw invalidField('endpoint', 'unknown', 'must be the id of an endpoint of this business');
  return [...options, { value: chosen, label: `${deleted.url} (deleted)` }];
}
