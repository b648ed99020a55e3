import { isStopped, type EndpointToSendTo } from '../models/webhooks/webhook-endpoint.ts';
import type { LoadedAttempt } from '../models/webhooks/webhook-queue.ts';

/** `drop` an obsolete attempt, `skip` the delivery of an endpoint that is stopped, `send` the others. */
export type Verdict = 'drop' | 'skip' | 'send';

/** Judges a queued attempt by the current state of its delivery and endpoint. */
export function judge(
  { trigger, number, status, attempt }: Pick<LoadedAttempt, 'trigger' | 'number' | 'status' | 'attempt'>,
  endpoint: Pick<EndpointToSendTo, 'status' | 'sends_waiting' | 'deleted_at'>,
): Verdict {
  if (trigger === 'replay') return endpoint.deleted_at ? 'drop' : 'send';
  const isNext = (status === 'PENDING' || status === 'RETRYING') && number === attempt + 1;
  const isWanted = trigger === 'recover' ? status !== 'DELIVERED' : isNext;
  if (!isWanted) return 'drop';
  return isStopped(endpoint) ? 'skip' : 'send';
}

/** Whether an attempt is outside the schedule. A replay is sent to a disabled endpoint, too. */
export function isRequested({ trigger }: Pick<LoadedAttempt, 'trigger'>): boolean {
  return trigger === 'replay' || trigger === 'recover';
}
