import { RECENT_DAYS, type EndpointCondition } from '../../../domain/webhooks/endpoint-states.ts';
import { count, shortDate } from '../shell/figures.ts';

/** The last failure of an endpoint: `HTTP 500`, `gone (HTTP 410)`, or why there was no answer. */
export function lastFailure({ http_status, error }: Pick<EndpointCondition, 'http_status' | 'error'>): string | null {
  if (error !== null) return FAULTS[error] ?? error;
  if (http_status === GONE) return `gone (HTTP ${GONE})`;
  return http_status === null ? null : `HTTP ${http_status}`;
}

/** The receiver says that it is not there any more (RFC 9110, section 15.5.11). */
const GONE = 410;

const FAULTS: Record<string, string> = {
  timeout: 'timed out',
  dns: 'host not found',
  connect: 'no connection',
  tls: 'TLS failed',
  blocked: 'address not allowed',
  redirect: 'answered with a redirect',
  protocol: 'answer was not HTTP',
  interrupted: 'interrupted',
};

/** An endpoint that needs attention, on the overview. */
export interface TroubledEndpoint {
  id: string;
  host: string;
  path: string;
  /** What is wrong, in a few words per fault. */
  signs: string[];
}

interface Endpoint {
  id: string;
  url: string;
  disabled_reason: string | null;
}

/** Endpoints that fail, have retries or failed deliveries, or were disabled for failing. */
export function troubledEndpoints(
  endpoints: Endpoint[],
  conditions: Map<string, EndpointCondition>,
): TroubledEndpoint[] {
  return endpoints.flatMap(({ id, url, disabled_reason }) => {
    const condition = conditions.get(id)!;
    const { failing_since, retrying, failed } = condition;
    const isTroubled = failing_since !== null || retrying > 0 || failed > 0 || disabled_reason !== null;
    if (!isTroubled) return [];
    const { host, pathname, search } = new URL(url);
    return [{ id, host, path: pathname + search, signs: signsOf(condition, disabled_reason) }];
  });
}

function signsOf(condition: EndpointCondition, disabledReason: string | null): string[] {
  const { waiting, failed, isMore, disables_at } = condition;
  return [
    waiting > 0 && `${count(waiting)}${isMore ? '+' : ''} waiting`,
    failed > 0 && `${count(failed)}${isMore ? '+' : ''} failed in ${RECENT_DAYS} days`,
    lastFailure(condition),
    disables_at && `disables on ${shortDate(disables_at)}`,
    disabledReason !== null && 'disabled',
  ].filter((sign) => typeof sign === 'string');
}
