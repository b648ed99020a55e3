import type { EndpointToSendTo } from '../models/webhook-endpoint.ts';
import type { LoadedAttempt } from '../models/webhook-queue.ts';

/** `drop` an obsolete attempt, `skip` a delivery whose endpoint is not sent to, `send` the others. */
export type Verdict = 'drop' | 'skip' | 'send';

/** What to do about a queued attempt. Much may have happened since it was queued, so it is the delivery that decides. */
export function judge(
  { trigger, number, status, attempt }: Pick<LoadedAttempt, 'trigger' | 'number' | 'status' | 'attempt'>,
  endpoint: Pick<EndpointToSendTo, 'status' | 'deleted_at'>,
): Verdict {
  if (trigger === 'replay') return endpoint.deleted_at ? 'drop' : 'send';
  const isNext = (status === 'PENDING' || status === 'RETRYING') && number === attempt + 1;
  const isWanted = trigger === 'recover' ? status !== 'DELIVERED' : isNext;
  if (!isWanted) return 'drop';
  return endpoint.deleted_at || endpoint.status === 'DISABLED' ? 'skip' : 'send';
}

/** A requested attempt stands beside the schedule. A replay also goes to an endpoint that is disabled. */
export function isRequested({ trigger }: Pick<LoadedAttempt, 'trigger'>): boolean {
  return trigger === 'replay' || trigger === 'recover';
}
