import type { Transaction } from 'sequelize';
import { BY_INDEXES, transaction } from '../database.ts';
import { WebhookAttempt } from '../models/webhook-attempt.ts';
import { WebhookDelivery, type DeliveryOutcome } from '../models/webhook-delivery.ts';
import { removeJobs } from '../queue.ts';
import { queueRetries } from './attempt-jobs.ts';
import type { BegunAttempt } from './begin-attempts.ts';
import { noteEndpointHealth } from './endpoint-health.ts';
import { isAskedFor } from './judge.ts';
import { nextAttemptAt } from './schedule.ts';
import { isAcknowledged, type Exchange } from './send.ts';

export interface FinishedAttempt {
  attempt: BegunAttempt;
  exchange: Exchange;
  finished_at: Date;
}

/**
 * Writes down what became of attempts, moves their deliveries on, queues the next attempts and removes the jobs, all in
 * one transaction. Attempts that were given up for dead meanwhile are left as they are.
 */
export function finishAttempts(finished: FinishedAttempt[]): Promise<void> {
  return transaction(async (tx) => {
    // What needs no answers of the others is sent together.
    const [closed] = await Promise.all([WebhookAttempt.close(finished.map(asResult), tx), removeJobsOf(finished, tx)]);
    const counting = finished.filter(({ attempt }) => closed.has(attempt.id));
    const settled = await WebhookDelivery.settle(counting.flatMap(outcomeOf), tx);
    await queueNextAttempts(
      counting.filter(({ attempt }) => settled.has(attempt.delivery_id)),
      tx,
    );
    await noteEndpointHealth(counting, tx);
  }, BY_INDEXES);
}

async function removeJobsOf(finished: FinishedAttempt[], tx: Transaction): Promise<void> {
  const attempts = finished.map(({ attempt }) => attempt);
  const groups = [...Map.groupBy(attempts, ({ queue }) => queue)];
  const jobs = groups.map(([queue, group]) => [queue, group.map(({ job }) => job)] as const);
  await Promise.all(jobs.map(([queue, taken]) => removeJobs(queue, taken, tx)));
}

function asResult({ attempt, exchange, finished_at }: FinishedAttempt) {
  return { id: attempt.id, delivery_id: attempt.delivery_id, finished_at, ...exchange };
}

function outcomeOf({ attempt, exchange, finished_at }: FinishedAttempt): DeliveryOutcome[] {
  const delivered = isAcknowledged(exchange);
  const beside = isAskedFor(attempt);
  if (beside && !delivered) return [];
  const next = delivered ? null : nextAttemptAt(attempt.number, finished_at);
  return [
    {
      id: attempt.delivery_id,
      status: delivered ? 'DELIVERED' : next ? 'RETRYING' : 'FAILED',
      attempt: beside ? 0 : attempt.number,
      last_attempt_at: attempt.started_at,
      next_attempt_at: next,
      delivered_at: delivered ? finished_at : null,
      updated_at: finished_at,
    },
  ];
}

async function queueNextAttempts(settled: FinishedAttempt[], tx: Transaction): Promise<void> {
  const failed = settled.filter(({ attempt, exchange }) => !isAskedFor(attempt) && !isAcknowledged(exchange));
  for (const [number, group] of Map.groupBy(failed, ({ attempt }) => attempt.number)) {
    const retries = group.flatMap(({ attempt, finished_at }) => {
      const at = nextAttemptAt(number, finished_at);
      return at ? { delivery: attempt.delivery, at, trace: attempt.job.data.trace } : [];
    });
    await queueRetries(number, retries, tx);
  }
}
