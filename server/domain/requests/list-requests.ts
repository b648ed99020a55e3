import type { components } from '../../../spec/generated/schema.ts';
import { errorCodes, oauthErrorCodes, type RequestMethod, type StatusClass } from '../../../spec/generated/values.ts';
import { invalidField } from '../../platform/errors.ts';
import { listRequests } from '../../models/requests/logged-request.ts';
import { RequestBody, type Bodies } from '../../models/requests/request-body.ts';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { boundOf, type Period } from '../lists/period.ts';
import { getClient } from '../oauth/clients.ts';
import { oldestKept } from './request-days.ts';

type Wire = components['schemas']['ClientRequest'];

export interface RequestFilters extends PageRequest, Period {
  status_class?: StatusClass[];
  method?: RequestMethod[];
  code?: string;
  request_id?: string;
  about?: string;
}

const RANGES: Record<StatusClass, [number, number] | null> = {
  '2xx': [200, 299],
  '4xx': [400, 499],
  '5xx': [500, 599],
  none: null,
};

/** Lists the latest requests of an application that the user may see, newest first. */
export async function listApplicationRequests(
  { keys, clock }: Pick<DomainContext, 'keys' | 'clock'>,
  user: User,
  clientId: string,
  filters: RequestFilters,
): Promise<Page<Wire>> {
  const { client } = await getClient(clock, user, clientId);
  const { limit = DEFAULT_LIMIT, cursor, created_gte, created_lt, status_class, method, ...exact } = filters;
  if (exact.code !== undefined) checkCode(exact.code);
  const oldest = oldestKept(clock.now());
  const from = created_gte ? boundOf(created_gte) : oldest;
  const scope = scopeOf(`requests of ${client.client_id}`, filters);
  const [created_at, id] = readCursor(keys, scope, cursor) ?? [];
  const rows = await listRequests(client.client_id, {
    ...exact,
    ...(status_class && { statuses: status_class.map((one) => RANGES[one]) }),
    ...(method && { methods: method }),
    created_gte: from > oldest ? from : oldest,
    ...(created_lt && { created_lt: boundOf(created_lt) }),
    after: created_at && id ? { created_at, id } : undefined,
    limit: limit + 1,
  });
  const page = pageOf(keys, rows, limit, scope, (row) => [row.created_at, String(row.id)]);
  const { environment } = client;
  const ids = exact.request_id === undefined ? [] : page.data.flatMap(({ body_id }) => body_id ?? []);
  const bodies = await RequestBody.find(ids);
  const data = page.data.map(({ id: _, body_id, ...row }) => ({
    ...row,
    ...(bodies.get(body_id ?? '') ?? NO_BODIES),
    environment,
    ...wireOf(row),
  }));
  return { ...page, data };
}

const NO_BODIES: Bodies = { request_body: null, response_body: null };

const wireOf = ({ method, created_at }: { method: string; created_at: Date }) => ({
  method: method as RequestMethod,
  created_at: created_at.toISOString(),
});

/** Codes of problems, and of errors of the token endpoint, which RFC 6749 defines. */
export const requestCodes: string[] = [...new Set([...errorCodes, ...oauthErrorCodes])].sort();

function checkCode(code: string): void {
  if (!requestCodes.includes(code)) throw invalidField('code', 'unknown', 'must be an error code of this service');
}
