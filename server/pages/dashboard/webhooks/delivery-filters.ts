import {
  attemptOutcomes,
  eventTypes,
  type AttemptOutcome,
  type DeliveryStatus,
  type EventType,
} from '../../../../spec/generated/values.ts';
import { findEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';
import { invalidField } from '../../../platform/errors.ts';
import { StatusFilter } from '../shell/filter-links.ts';
import { oneOf } from '../shell/one-of.ts';
import { periodOf, zoneOfBusiness, type Days } from '../shell/period-filter.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

/** Names of the filters in the URL. */
export const DELIVERY_FILTERS = ['show', 'type', 'outcome', 'endpoint', 'event', 'payment', 'from', 'to'];

/** Filters in the URL, except the status. */
export interface Narrowing extends Days {
  type: EventType | undefined;
  /** Outcome of the latest attempt. */
  outcome: AttemptOutcome | undefined;
  endpoint: string | undefined;
  event: string | undefined;
  /** Reference of a payment. */
  payment: string | undefined;
}

export const DELIVERY_STATUSES = new StatusFilter<DeliveryStatus>({
  all: { label: 'All', statuses: undefined },
  delivered: { label: 'Delivered', statuses: ['DELIVERED'] },
  waiting: { label: 'Waiting', statuses: ['PENDING', 'RETRYING'] },
  failed: { label: 'Failed', statuses: ['FAILED'] },
  skipped: { label: 'Skipped', statuses: ['SKIPPED'] },
});

export function readNarrowing({ req }: Visit): Narrowing {
  const entered = (name: string) => queryParameter(req, name)?.trim() || undefined;
  const [endpoint, event, payment, from, to] = ['endpoint', 'event', 'payment', 'from', 'to'].map(entered);
  const chosen = <Value extends string>(values: readonly Value[], name: string) => {
    const wanted = entered(name);
    return wanted === undefined ? undefined : oneOf(values, name, wanted);
  };
  const type = chosen(eventTypes, 'type');
  const outcome = chosen(attemptOutcomes, 'outcome');
  return { type, outcome, endpoint, event, payment, from, to };
}

/** Reads the filters in the URL in the form that the list takes. @throws Refusal for an unknown filter */
export async function readFilters(visit: Visit) {
  const { type, outcome, endpoint, event, payment, from, to } = readNarrowing(visit);
  if (endpoint && !(await findEndpoints(visit.access.tenant, [endpoint])).has(endpoint))
    throw invalidField('endpoint', 'unknown', 'must be the id of an endpoint of this business');
  return {
    ...DELIVERY_STATUSES.read(visit),
    ...(type && { event_type: type }),
    ...(outcome && { outcome: [outcome] }),
    ...(endpoint && { endpoint_id: endpoint }),
    ...(event && { event_id: event }),
    ...(payment && { payment }),
    ...periodOf({ from, to }, zoneOfBusiness(visit)),
  };
}
