import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { stateOfEndpoints, type EndpointState } from '../../models/webhooks/endpoint-state.ts';
import type { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { disabledAt } from '../../delivery/endpoint-health.ts';

/** Maximum count. */
const MOST = 1000;

/** Number of days for the success rate, and for the failed deliveries. */
export const RECENT_DAYS = 7;

export interface EndpointCondition extends Omit<EndpointState, 'id'> {
  /** True if a count has reached its maximum. */
  isMore: boolean;
  failing_since: Date | null;
  /** Time at which the endpoint will be disabled, if attempts keep failing. */
  disables_at: Date | null;
}

/** Returns the states of endpoints, by id. */
export async function endpointConditions(
  clock: Pick<Clock, 'now'>,
  endpoints: WebhookEndpoint[],
): Promise<Map<string, EndpointCondition>> {
  const since = new Date(clock.now().getTime() - RECENT_DAYS * DAY_MILLISECONDS);
  const states = await stateOfEndpoints(
    endpoints.map(({ id }) => id),
    since,
    MOST,
  );
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  return new Map(
    states.map(({ id, ...state }) => {
      const { failing_since, status } = byId.get(id)!;
      const disables_at = failing_since && status === 'ENABLED' ? disabledAt(failing_since) : null;
      return [
        id,
        { ...state, isMore: Math.max(state.waiting, state.recent, state.failed) >= MOST, failing_since, disables_at },
      ];
    }),
  );
}
