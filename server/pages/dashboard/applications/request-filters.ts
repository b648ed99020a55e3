import { requestMethods, type RequestMethod, type StatusClass } from '../../../../spec/generated/values.ts';
import type { RequestFilters } from '../../../domain/requests/list-requests.ts';
import { invalidField } from '../../../platform/errors.ts';
import { StatusFilter } from '../shell/filter-links.ts';
import { periodOf, zoneOfBusiness, type Days } from '../shell/period-filter.ts';
import { queryParameter, type ApplicationVisit } from '../shell/visit.ts';

/** Names of the filters in the URL. */
export const REQUEST_FILTERS = ['show', 'method', 'code', 'request', 'about', 'from', 'to'];

/** Filters in the URL, except the group of statuses. */
export interface Narrowing extends Days {
  method: RequestMethod | undefined;
  code: string | undefined;
  request: string | undefined;
  /** Id of a resource that the request created or names. */
  about: string | undefined;
}

export const STATUS_CLASSES = new StatusFilter<StatusClass>({
  all: { label: 'All', statuses: undefined },
  succeeded: { label: 'Succeeded', statuses: ['2xx'] },
  refused: { label: 'Refused', statuses: ['4xx'] },
  failed: { label: 'Failed', statuses: ['5xx'] },
  unanswered: { label: 'No answer', statuses: ['none'] },
});

export function readNarrowing({ req }: ApplicationVisit): Narrowing {
  const [wanted, code, request, about, from, to] = ['method', 'code', 'request', 'about', 'from', 'to'].map(
    (name) => queryParameter(req, name)?.trim() || undefined,
  );
  const method = requestMethods.find((each) => each === wanted);
  if (wanted && !method) throw invalidField('method', 'unknown', `must be one of ${requestMethods.join(', ')}`);
  return { method, code, request, about, from, to };
}

/** Reads the filters in the URL in the form that the list takes. @throws Refusal for an unknown filter */
export function readFilters(visit: ApplicationVisit): RequestFilters {
  const { method, code, request, about, ...days } = readNarrowing(visit);
  const { status } = STATUS_CLASSES.read(visit);
  return {
    ...(status && { status_class: status }),
    ...(method && { method: [method] }),
    ...(code && { code }),
    ...(request && { request_id: request }),
    ...(about && { about }),
    ...periodOf(days, zoneOfBusiness(visit)),
  };
}
