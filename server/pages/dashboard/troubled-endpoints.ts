import type { EndpointCondition } from '../../domain/webhooks/endpoint-states.ts';
import { count, shortDate } from './figures.ts';

/** The last failure of an endpoint: `HTTP 500`, or why there was no answer. */
export function lastFailure({ http_status, error }: Pick<EndpointCondition, 'http_status' | 'error'>): string | null {
  if (error !== null) return FAULTS[error] ?? error;
  return http_status === null ? null : `HTTP ${http_status}`;
}

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

/** Endpoints that fail, have retries or were disabled for failing. */
export function troubledEndpoints(
  endpoints: Endpoint[],
  conditions: Map<string, EndpointCondition>,
): TroubledEndpoint[] {
  return endpoints.flatMap(({ id, url, disabled_reason }) => {
    const condition = conditions.get(id)!;
    const isTroubled = condition.failing_since !== null || condition.retrying > 0 || disabled_reason !== null;
    if (!isTroubled) return [];
    const { host, pathname, search } = new URL(url);
    return [{ id, host, path: pathname + search, signs: signsOf(condition, disabled_reason) }];
  });
}

function signsOf(condition: EndpointCondition, disabledReason: string | null): string[] {
  const { waiting, isMore, disables_at } = condition;
  return [
    waiting > 0 && `${count(waiting)}${isMore ? '+' : ''} waiting`,
    lastFailure(condition),
    disables_at && `disables on ${shortDate(disables_at)}`,
    disabledReason !== null && 'disabled',
  ].filter((sign) => typeof sign === 'string');
}
