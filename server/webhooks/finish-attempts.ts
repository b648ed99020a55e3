import type { Transaction } from 'sequelize';
import type { Service } from '../service.ts';
import type { Queue } from './queue.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';
import { WebhookAskedAttempt } from '../models/webhook-asked-attempt.ts';
import { WebhookAttempt, type AttemptResult } from '../models/webhook-attempt.ts';
import { noteAcknowledged } from '../models/webhook-host.ts';
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
 *
 * Endpoints come before deliveries, as where a merchant disables or deletes one: in another order the two could each hold
 * what the other waits for.
 * @returns the endpoints that were disabled by it, whose deliveries are still to be skipped
 */
export function finishAttempts(service: Service, finished: FinishedAttempt[]): Promise<string[]> {
  return transaction(async (tx) => {
    const disabled = await noteEndpointHealth(service.log, finished, tx);
    const proven = finished.filter(({ attempt, exchange }) => attempt.isHostUnproven && isAcknowledged(exchange));
    if (proven.length > 0) await noteHosts(proven, tx);
    // Sent together, for neither needs the other's answer.
    const [found] = await Promise.all([
      WebhookAttempt.finish(finished.map(asResult), tx),
      removeJobsOf(service, finished, tx),
    ]);
    const missed = finished.filter(({ attempt }) => !found.has(attempt.id));
    const closed = missed.length > 0 ? new Map([...found, ...(await writeAnew(missed, tx))]) : found;
    await queueNextAttempts(
      service.queue,
      finished.filter(({ attempt }) => closed.get(attempt.id)?.moved),
      tx,
    );
    return disabled;
  }, BY_INDEXES);
}

function noteHosts(proven: FinishedAttempt[], tx: Transaction): Promise<void> {
  const endpoints = proven.map(({ attempt }) => attempt.delivery.endpoint);
  const hosts = endpoints.map(({ business_id, host }) => ({ business_id, host }));
  return noteAcknowledged(hosts, proven[0]!.finished_at, tx);
}

/**
 * Of attempts that are not under way any more, finishes those that are not there at all: a crash of the database has undone
 * that they were begun. Others of the same deliveries may have been begun instead.
 */
async function writeAnew(missed: FinishedAttempt[], tx: Transaction): Promise<Map<string, { moved: boolean }>> {
  await WebhookAttempt.open(
    missed.map(({ attempt, finished_at }) => ({ ...attempt, finished_at })),
    tx,
  );
  return WebhookAttempt.finish(missed.map(asResult), tx);
}

async function removeJobsOf(service: Service, finished: FinishedAttempt[], tx: Transaction): Promise<void> {
  const attempts = finished.map(({ attempt }) => attempt);
  const groups = [...Map.groupBy(attempts, ({ queue }) => queue)];
  const jobs = groups.map(([queue, group]) => [queue, group.map(({ job }) => job)] as const);
  await Promise.all(jobs.map(([queue, taken]) => service.queue.remove(queue, taken, tx)));
  const asked = attempts.filter(isAskedFor).map(({ job }) => job.id);
  await WebhookAskedAttempt.removeAll(asked, tx);
}

function asResult({ attempt, exchange, finished_at }: FinishedAttempt): AttemptResult {
  const { id, delivery_id, number } = attempt;
  const beside = isAskedFor(attempt);
  const delivered = isAcknowledged(exchange);
  const next = delivered || beside ? null : nextAttemptAt(number, finished_at);
  const failed = beside ? null : next ? 'RETRYING' : 'FAILED';
  return {
    id,
    delivery_id,
    finished_at,
    ...exchange,
    delivery_status: delivered ? 'DELIVERED' : failed,
    attempt: beside ? 0 : number,
    next_attempt_at: next,
  };
}

async function queueNextAttempts(queue: Queue, settled: FinishedAttempt[], tx: Transaction): Promise<void> {
  const failed = settled.filter(({ attempt, exchange }) => !isAskedFor(attempt) && !isAcknowledged(exchange));
  for (const [number, group] of Map.groupBy(failed, ({ attempt }) => attempt.number)) {
    const retries = group.flatMap(({ attempt, finished_at }) => {
      const at = nextAttemptAt(number, finished_at);
      return at ? { delivery: attempt.delivery, at, trace: attempt.job.data.trace } : [];
    });
    await queueRetries(queue, number, retries, tx);
  }
}
