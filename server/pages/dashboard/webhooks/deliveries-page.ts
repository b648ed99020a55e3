import { attemptOutcomes, eventTypes } from '../../../../spec/generated/values.ts';
import { MOST_PER_PAGE } from '../../../domain/lists/page.ts';
import { archivedBefore } from '../../../domain/webhooks/archived-records.ts';
import { listDeliveries } from '../../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints, listEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';
import { outcomeWords } from './attempt-words.ts';
import { DELIVERY_FILTERS, DELIVERY_STATUSES, readFilters, readNarrowing, type Narrowing } from './delivery-filters.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, type Refused } from '../shell/member-page.ts';
import type { Option } from '../shell/overlap.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { SavedViews, VIEW_NOTICES, type Views } from '../shell/viewed-list.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export interface DeliveriesData {
  list: Shown<DeliveryRow>;
  views: Views;
  filters: FilterLink[];
  /** Path of the list as CSV. */
  file: string;
  /** Path of the page that sends what is listed again. */
  replay: string;
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** Chosen group of statuses, which the form preserves. */
  show: string | null;
  eventTypes: Option[];
  outcomes: Option[];
  endpoints: Option[];
  /** Time before which deliveries may be missing, if the list reaches into archived months. */
  archivedBefore: string | null;
}

const NOTICES = {
  'replayed-all': 'Sent again with new signatures. The attempts appear in a moment.',
  ...VIEW_NOTICES,
};

const VIEWS = new SavedViews({ name: 'deliveries', filters: DELIVERY_FILTERS, parts: 'filters', check: readFilters });

export const deliveries = memberPage({
  path: '/deliveries',
  filters: DELIVERY_FILTERS,
  show,
  words: { name: { label: 'The name' } },
  actions: VIEWS.actions,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { service, access, base, req } = visit;
  const { tenant } = access;
  const narrowing = readNarrowing(visit);
  const filters = await readFilters(visit);
  const [page, choices, before] = await Promise.all([
    listDeliveries(service.keys, tenant, { ...filters, ...readCursor(visit) }),
    endpointChoices(visit, narrowing.endpoint),
    archivedBefore(filters),
  ]);
  const linksTo = (path: string) => DELIVERY_STATUSES.links(visit, `${base}${path}`, { ...narrowing });
  const data = {
    views: await VIEWS.of(visit, refused),
    list: shown(visit, { ...page, data: await deliveryRows(tenant, page.data) }, (row) => row),
    filters: linksTo('/deliveries'),
    file: linksTo('/deliveries.csv').find(({ current }) => current)!.href,
    replay: linksTo('/deliveries/replay').find(({ current }) => current)!.href,
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    show: queryParameter(req, 'show') ?? null,
    eventTypes: [{ value: '', label: 'Any' }, ...eventTypes.map((value) => ({ value, label: value }))],
    outcomes: [{ value: '', label: 'Any' }, ...attemptOutcomes.map((value) => ({ value, label: outcomeWords(value) }))],
    endpoints: [{ value: '', label: 'Any' }, ...choices],
    archivedBefore: before?.toISOString() ?? null,
  };
  renderVisit<DeliveriesData>(visit, 'webhooks/deliveries', data, {
    section: 'deliveries',
    title: 'Deliveries',
    notices: NOTICES,
    ...refused,
  });
}

/** Lists the endpoints to choose from, including the chosen one even if it is deleted. */
async function endpointChoices({ service, access: { tenant } }: Visit, chosen: string | undefined): Promise<Option[]> {
  const { data } = await listEndpoints(service.keys, tenant, { limit: MOST_PER_PAGE });
  const options = data.map(({ id, url }) => ({ value: id, label: url }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  const { url } = (await findEndpoints(tenant, [chosen])).get(chosen)!;
  return [...options, { value: chosen, label: `${url} (deleted)` }];
}
