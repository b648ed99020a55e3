import { listApplicationRequests } from '../../../domain/requests/list-requests.ts';
import { notFound } from '../../../platform/errors.ts';
import { findApplication } from './application-actions.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage } from '../shell/member-page.ts';
import { showBody, type ShownBody } from './shown-body.ts';
import { meaningOf, type RequestRow } from './requests-page.ts';
import { pathParameter, type ApplicationVisit, type Link } from '../shell/visit.ts';

export interface RequestData {
  application: { client_id: string; name: string };
  /** Requests with this Request-Id, newest first. */
  requests: (Omit<RequestRow, 'made'> & { meaning: string | null; about: Link | null; made: Link | null })[];
  /** Bodies of the newest request. */
  bodies: { title: string; body: ShownBody | null }[];
}

/** Maximum number of requests shown: a caller may reuse a Request-Id. */
const MOST = 20;

/** The page of a request by its Request-Id. */
export const request = applicationPage({ path: '/applications/:id/requests/:request', show });

async function show(visit: ApplicationVisit): Promise<void> {
  const { service, user } = visit;
  const { client } = await findApplication(visit);
  const request_id = pathParameter(visit, 'request');
  const { data } = await listApplicationRequests(service, user, client.client_id, { request_id, limit: MOST });
  if (data.length === 0) throw notFound('request');
  const requests = data.map((each) => ({
    ...each,
    meaning: each.code === null ? null : meaningOf(each.code),
    about: linkTo(visit, /\/(\w{2,4}_\w+)/.exec(each.path)?.[1]),
    made: linkTo(visit, each.made ?? undefined),
  }));
  const { client_id, name } = client;
  renderVisit<RequestData>(
    visit,
    'applications/request',
    { application: { client_id, name }, requests, bodies: bodiesOf(data[0]!) },
    {
      section: 'applications',
      title: `Request ${request_id}`,
    },
  );
}

/** Maximum sizes of the texts in the page, which has at most 60 KB. */
const MOST_OF_REQUEST = 14_000;
const MOST_OF_RESPONSE = 24_000;

const bodiesOf = ({ request_body, response_body }: RequestRow): RequestData['bodies'] => [
  { title: 'Request', body: request_body && showBody(request_body, MOST_OF_REQUEST) },
  { title: 'Response', body: response_body && showBody(response_body, MOST_OF_RESPONSE) },
];

const FOLDERS: Record<string, string> = { pay: 'payments', we: 'endpoints', whd: 'deliveries' };

/** Links to the page of a resource, where the console has one. */
function linkTo({ base, access }: ApplicationVisit, id: string | undefined): Link | null {
  const folder = FOLDERS[id?.split('_', 1)[0] ?? ''];
  if (id === undefined || !folder || access.business === null) return null;
  return { label: id, href: `${base}/${folder}/${id}` };
}
