import type { EndpointCondition } from '../../../domain/webhooks/endpoint-states.ts';
import { count, percentOf } from '../shell/figures.ts';
import { lastFailure } from './troubled-endpoints.ts';

/** Health of an endpoint, formatted for display. */
export interface ShownHealth {
  /** `98.2%`; null without recent deliveries. */
  rate: string | null;
  /** Counts behind the rate. */
  detail: string;
  waiting: string;
  /** Number of recent deliveries whose attempts have all failed; null if no delivery failed. */
  failed: string | null;
  isFailing: boolean;
  failingSince: string | null;
  disablesAt: string | null;
  lastFailure: string | null;
}

export function shownHealth(condition: EndpointCondition): ShownHealth {
  const { recent, delivered, waiting, failed, isMore, failing_since, disables_at } = condition;
  return {
    rate: recent === 0 ? null : `${percentOf(delivered, recent)}%`,
    detail: `${count(delivered)} of ${isMore ? 'the latest ' : ''}${count(recent)}`,
    waiting: count(waiting) + (isMore ? '+' : ''),
    failed: failed === 0 ? null : count(failed) + (isMore ? '+' : ''),
    isFailing: failing_since !== null,
    failingSince: failing_since?.toISOString() ?? null,
    disablesAt: disables_at?.toISOString() ?? null,
    lastFailure: lastFailure(condition),
  };
}
