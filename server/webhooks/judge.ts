import type { AttemptJob } from './attempt-jobs.ts';
import { TIMEOUTS } from './send.ts';
import type { Sendable } from './sendable.ts';

/** `drop` an obsolete job, `skip` a delivery whose endpoint is not sent to, let a `busy` one wait, `send` the others. */
export type Verdict = 'drop' | 'skip' | 'busy' | 'send';

/** An attempt that is under way for longer has lost its process: no exchange takes so long. */
const STALE_MILLISECONDS = TIMEOUTS.exchangeMilliseconds + 5000;

/** What to do about a job. It may run twice, or long after it was made, so it is the delivery that decides. */
export function judge(job: AttemptJob, delivery: Sendable | undefined, at: Date): Verdict {
  if (!delivery) return 'drop';
  if (job.trigger === 'recover' && delivery.status === 'DELIVERED') return 'drop';
  if (isAskedFor(job)) return delivery.endpoint.deleted_at ? 'drop' : busyOrSend(delivery, at);
  if (!isWaitingForOutcome(delivery) || job.number !== delivery.attempt + 1) return 'drop';
  if (delivery.endpoint.deleted_at || delivery.endpoint.status === 'DISABLED') return 'skip';
  return busyOrSend(delivery, at);
}

/** Somebody asked for this attempt: it stands beside the schedule, and also goes to an endpoint that is disabled. */
export function isAskedFor(job: Pick<AttemptJob, 'trigger'>): boolean {
  return job.trigger === 'replay' || job.trigger === 'recover';
}

function isWaitingForOutcome(delivery: Sendable): boolean {
  return delivery.status === 'PENDING' || delivery.status === 'RETRYING';
}

function busyOrSend(delivery: Sendable, at: Date): Verdict {
  return delivery.open_attempt_id === null || isAbandoned(delivery, at) ? 'send' : 'busy';
}

/** Whether an attempt of a delivery was begun by a process that is gone. */
export function isAbandoned({ open_attempt_started_at: started }: Sendable, at: Date): boolean {
  return started !== null && at.getTime() - started.getTime() >= STALE_MILLISECONDS;
}
