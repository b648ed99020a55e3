import { errorTitles, requestMethods, type ErrorCode } from '../../../../spec/generated/values.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { listApplicationRequests, requestCodes } from '../../../domain/requests/list-requests.ts';
import { REQUEST_DAYS } from '../../../domain/requests/request-days.ts';
import { findApplication } from './application-actions.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage } from '../shell/member-page.ts';
import type { Option } from '../shell/overlap.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { readFilters, readNarrowing, REQUEST_FILTERS, STATUS_CLASSES, type Narrowing } from './request-filters.ts';
import { queryParameter, type ApplicationVisit } from '../shell/visit.ts';

export type RequestRow = components['schemas']['ClientRequest'];

export interface RequestsData {
  application: { client_id: string; name: string };
  /** Retention of requests in days. */
  days: number;
  list: Shown<RequestRow>;
  filters: FilterLink[];
  /** Path of the list as CSV. */
  file: string;
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** Chosen group of statuses, which the form preserves. */
  show: string | null;
  methods: Option[];
  codes: Option[];
}

/** The page with an application's latest requests. */
export const requests = applicationPage({ path: '/applications/:id/requests', filters: REQUEST_FILTERS, show });

async function show(visit: ApplicationVisit): Promise<void> {
  const { service, user, base, req } = visit;
  const { client } = await findApplication(visit);
  const { client_id, name } = client;
  const narrowing = readNarrowing(visit);
  const page = await listApplicationRequests(service, user, client_id, {
    ...readFilters(visit),
    ...readCursor(visit),
  });
  const linksTo = (path: string) =>
    STATUS_CLASSES.links(visit, `${base}/applications/${client_id}${path}`, { ...narrowing });
  const data = {
    application: { client_id, name },
    days: REQUEST_DAYS,
    list: shown(visit, page, (request) => request),
    filters: linksTo('/requests'),
    file: linksTo('/requests.csv').find(({ current }) => current)!.href,
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    show: queryParameter(req, 'show') ?? null,
    methods: [{ value: '', label: 'Any' }, ...requestMethods.map((value) => ({ value, label: value }))],
    codes: [{ value: '', label: 'Any' }, ...requestCodes.map((value) => ({ value, label: value }))],
  };
  renderVisit<RequestsData>(visit, 'applications/requests', data, {
    section: 'applications',
    title: `Requests of ${name}`,
  });
}

/** Describes an error code in a sentence. */
export function meaningOf(code: string): string | null {
  return Object.hasOwn(errorTitles, code) ? errorTitles[code as ErrorCode] : null;
}
