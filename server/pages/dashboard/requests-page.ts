import {
  errorTitles,
  requestMethods,
  type ErrorCode,
  type RequestMethod,
  type StatusClass,
} from '../../../spec/generated/values.ts';
import type { components } from '../../../spec/generated/schema.ts';
import { listApplicationRequests, requestCodes, type RequestFilters } from '../../domain/requests/list-requests.ts';
import { REQUEST_DAYS } from '../../domain/requests/request-days.ts';
import { invalidField } from '../../platform/errors.ts';
import { findApplication } from './application-actions.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { renderVisit } from './frame.ts';
import { applicationPage } from './member-page.ts';
import type { Option } from './overlap.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { periodOf, type Days } from './period-filter.ts';
import { queryParameter, type ApplicationVisit } from './visit.ts';

export type RequestRow = components['schemas']['ClientRequest'];

export interface RequestsData {
  application: { client_id: string; name: string };
  /** How long requests are kept. */
  days: number;
  list: Shown<RequestRow>;
  filters: FilterLink[];
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** The chosen group of statuses, which the form keeps. */
  show: string | null;
  methods: Option[];
  codes: Option[];
}

/** The filters in the address besides the group of statuses. */
interface Narrowing extends Days {
  method: RequestMethod | undefined;
  code: string | undefined;
  request: string | undefined;
}

const CLASSES = new StatusFilter<StatusClass>({
  all: { label: 'All', statuses: undefined },
  succeeded: { label: 'Succeeded', statuses: ['2xx'] },
  refused: { label: 'Refused', statuses: ['4xx'] },
  failed: { label: 'Failed', statuses: ['5xx'] },
  unanswered: { label: 'Hung up', statuses: ['none'] },
});

/** The latest requests of an application. */
export const requests = applicationPage({ path: '/applications/:id/requests', show });

async function show(visit: ApplicationVisit): Promise<void> {
  const { service, user, base, req } = visit;
  const { client } = await findApplication(visit);
  const { client_id, name } = client;
  const narrowing = readNarrowing(visit);
  const page = await listApplicationRequests(service, user, client_id, {
    ...filtersOf(visit, narrowing),
    ...readCursor(visit),
  });
  const data = {
    application: { client_id, name },
    days: REQUEST_DAYS,
    list: shown(visit, page, (request) => request),
    filters: CLASSES.links(visit, `${base}/applications/${client_id}/requests`, { ...narrowing }),
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    show: queryParameter(req, 'show') ?? null,
    methods: [{ value: '', label: 'Any' }, ...requestMethods.map((value) => ({ value, label: value }))],
    codes: [{ value: '', label: 'Any' }, ...requestCodes.map((value) => ({ value, label: value }))],
  };
  renderVisit(visit, 'requests', data, { section: 'applications', title: `Requests of ${name}` });
}

function readNarrowing({ req }: ApplicationVisit): Narrowing {
  const [wanted, code, request, from, to] = ['method', 'code', 'request', 'from', 'to'].map((name) =>
    queryParameter(req, name)?.trim(),
  );
  const method = requestMethods.find((each) => each === wanted);
  if (wanted && !method) throw invalidField('method', 'unknown', `must be one of ${requestMethods.join(', ')}`);
  return { method, code, request, from, to };
}

function filtersOf(visit: ApplicationVisit, { method, code, request, ...days }: Narrowing): RequestFilters {
  const { status } = CLASSES.read(visit);
  return {
    ...(status && { status_class: status }),
    ...(method && { method: [method] }),
    ...(code && { code }),
    ...(request && { request_id: request }),
    ...periodOf(days),
  };
}

/** What a code means, in a sentence. */
export function meaningOf(code: string): string | null {
  return Object.hasOwn(errorTitles, code) ? errorTitles[code as ErrorCode] : null;
}
