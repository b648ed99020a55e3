import { BY_INDEXES, RELEASED, transaction } from '../database/transaction.ts';
import type { ClockWatch } from '../database/clock-watch.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { WebhookEndpoint } from '../models/webhooks/webhook-endpoint.ts';
import { WebhookAttempt, type AttemptResult } from '../models/webhooks/webhook-attempt.ts';
import { noteAcknowledged } from '../models/webhooks/webhook-host.ts';
import { removeQueued } from '../models/webhooks/webhook-queue.ts';
import { noteEndpointHealth } from './endpoint-health.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import { isRequested } from './judge.ts';
import type { Retries } from './retries.ts';
import { nextAttemptAt } from './schedule.ts';
import { isAcknowledged } from './send.ts';

/**
 * Reports whether the end of a drain aborted the attempt: it proves nothing about the receiver, and is repeated with its
 * number.
 */
const isCutOff = ({ exchange }: FinishedAttempt) => exchange.error === 'interrupted';

/**
 * Writes the results of attempts, updates their deliveries and removes them from the queue, in one transaction.
 *
 * Locks endpoints, then the queue, then deliveries, in the same order as disabling or deleting an endpoint: another order
 * could deadlock.
 */
export function writeResults(service: DeliveryContext, retries: Retries, finished: FinishedAttempt[]): Promise<void> {
  const counted = finished.filter((one) => !isCutOff(one));
  const proven = counted.filter(({ provesHost }) => provesHost).map(({ destination }) => destination);
  const positions = counted.map(({ attempt }) => attempt.position);
  const pauses = finished.flatMap(({ destination: { id, url }, paused_until: until }) =>
    until ? { id, url, until } : [],
  );
  const results = finished.map((one) => asResult(one, service.clockWatch));
  return transaction(async (tx) => {
    if (pauses.length > 0) {
      await WebhookEndpoint.lockAll(
        finished.map(({ lane }) => lane.id),
        tx,
      );
      await WebhookEndpoint.pause(pauses, tx);
    }
    // These statements are sent together, and PostgreSQL runs them in this order.
    await Promise.all([
      noteEndpointHealth(service, counted, tx),
      noteAcknowledged(proven, service.clock.now(), tx),
      removeQueued(positions, tx),
      WebhookAttempt.record(results, tx),
    ]);
    const due = results.flatMap(({ next_attempt_at }) => next_attempt_at ?? []);
    await retries.expect(due, tx);
  }, `${BY_INDEXES}; ${RELEASED}`);
}

/** Returns when the next attempt is due by the database's clock, which all workers share; null after the last. */
function retryAt({ attempt, exchange, finished_at }: FinishedAttempt, { aheadMilliseconds }: ClockWatch): Date | null {
  const isLast = isRequested(attempt) || isAcknowledged(exchange) || exchange.error === 'interrupted';
  return isLast ? null : nextAttemptAt(attempt.number, new Date(finished_at.getTime() - aheadMilliseconds));
}

function asResult(finished: FinishedAttempt, clockWatch: ClockWatch): AttemptResult {
  const { id, attempt, destination, request_headers, exchange, started_at, finished_at } = finished;
  const next_attempt_at = retryAt(finished, clockWatch);
  const beside = isRequested(attempt) || isCutOff(finished);
  const failed = beside ? null : next_attempt_at ? 'RETRYING' : 'FAILED';
  return {
    id,
    delivery_id: attempt.delivery_id,
    number: attempt.number,
    trigger: attempt.trigger,
    url: destination.url,
    started_at,
    finished_at,
    ...exchange,
    request_headers,
    delivery_status: isAcknowledged(exchange) ? 'DELIVERED' : failed,
    next_attempt_at,
    trace: attempt.trace,
  };
}
