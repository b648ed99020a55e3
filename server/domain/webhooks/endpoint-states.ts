import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { stateOfEndpoints, type EndpointState } from '../../models/webhooks/endpoint-state.ts';
import type { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { disabledAt } from '../../delivery/endpoint-health.ts';

/** Counting stops here. */
const MOST = 1000;

/** The period of the success rate, and of the failed deliveries. */
export const RECENT_DAYS = 7;

export interface EndpointCondition extends Omit<EndpointState, 'id'> {
  /** Whether a count has reached its end. */
  isMore: boolean;
  failing_since: Date | null;
  /** When it will be disabled, if attempts keep failing. */
  disables_at: Date | null;
}

/** States of endpoints, by id. */
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
