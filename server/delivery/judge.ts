import { isStopped, type EndpointToSendTo } from '../models/webhooks/webhook-endpoint.ts';
import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';

/** Verdict on a queued attempt: `drop` an obsolete one, `skip` one of a stopped endpoint, `send` all others. */
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

/** Reports whether an attempt is outside the schedule. Replays are sent even to a disabled endpoint. */
export function isRequested({ trigger }: Pick<LoadedAttempt, 'trigger'>): boolean {
  return trigger === 'replay' || trigger === 'recover';
}
