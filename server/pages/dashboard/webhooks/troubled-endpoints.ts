import { RECENT_DAYS, type EndpointCondition } from '../../../domain/webhooks/endpoint-states.ts';
import type { Zone } from '../../../platform/zone.ts';
import { count } from '../shell/figures.ts';
import { outcomeWords } from './attempt-words.ts';

/** Describes the last failure of an endpoint: `HTTP 500`, `gone (HTTP 410)`, or why there was no response. */
export function lastFailure({ http_status, error }: Pick<EndpointCondition, 'http_status' | 'error'>): string | null {
  if (error !== null) return outcomeWords(error);
  if (http_status === GONE) return `gone (HTTP ${GONE})`;
  return http_status === null ? null : `HTTP ${http_status}`;
}

/** Status by which a receiver reports that it no longer exists (RFC 9110, section 15.5.11). */
const GONE = 410;

/** An endpoint that needs attention, shown on the overview. */
export interface TroubledEndpoint {
  id: string;
  host: string;
  path: string;
  /** Short descriptions of the faults. */
  signs: string[];
}

interface Endpoint {
  id: string;
  url: string;
  disabled_reason: string | null;
}

/** Lists endpoints that are failing, have retries or failed deliveries, or were disabled for failing. */
export function troubledEndpoints(
  endpoints: Endpoint[],
  conditions: Map<string, EndpointCondition>,
  zone: Zone,
): TroubledEndpoint[] {
  return endpoints.flatMap(({ id, url, disabled_reason }) => {
    const condition = conditions.get(id)!;
    const { failing_since, retrying, failed } = condition;
    const isTroubled = failing_since !== null || retrying > 0 || failed > 0 || disabled_reason !== null;
    if (!isTroubled) return [];
    const { host, pathname, search } = new URL(url);
    return [{ id, host, path: pathname + search, signs: signsOf(condition, disabled_reason, zone) }];
  });
}

function signsOf(condition: EndpointCondition, disabledReason: string | null, zone: Zone): string[] {
  const { waiting, failed, isMore, disables_at } = condition;
  return [
    waiting > 0 && `${count(waiting)}${isMore ? '+' : ''} waiting`,
    failed > 0 && `${count(failed)}${isMore ? '+' : ''} failed in ${RECENT_DAYS} days`,
    lastFailure(condition),
    disables_at && `disables on ${zone.dayInUtc(disables_at)}`,
    disabledReason !== null && 'disabled',
  ].filter((sign) => typeof sign === 'string');
}
