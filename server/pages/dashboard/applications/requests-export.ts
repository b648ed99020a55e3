import { listApplicationRequests } from '../../../domain/requests/list-requests.ts';
import { findApplication } from './application-actions.ts';
import { readerOf, sendCsv, type Columns } from '../shell/csv.ts';
import { applicationPage } from '../shell/member-page.ts';
import { readFilters, REQUEST_FILTERS } from './request-filters.ts';
import type { RequestRow } from './requests-page.ts';

const COLUMNS: Columns<RequestRow> = {
  request_id: ({ request_id }) => request_id,
  method: ({ method }) => method,
  path: ({ path }) => path,
  status: ({ status }) => (status === null ? null : String(status)),
  code: ({ code }) => code,
  duration_ms: ({ duration_ms }) => String(duration_ms),
  created_at: ({ created_at }) => created_at,
};

/** Exports the filtered list of an application's requests as CSV. */
export const requestsExport = applicationPage({
  path: '/applications/:id/requests.csv',
  filters: REQUEST_FILTERS,
  isHeavy: true,
  show: async (visit) => {
    const { service, user } = visit;
    const { client } = await findApplication(visit);
    const filters = readFilters(visit);
    await sendCsv(readerOf(visit), `requests-${client.environment.toLowerCase()}.csv`, {
      columns: COLUMNS,
      read: (request) => listApplicationRequests(service, user, client.client_id, { ...filters, ...request }),
    });
  },
});
