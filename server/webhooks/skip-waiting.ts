import type { Service } from '../service.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { skipSome } from '../models/webhook-undelivered.ts';
import { BATCH } from './batches.ts';

/**
 * Skips the waiting deliveries of a disabled or deleted endpoint, until it is enabled again. After a crash or `signal`,
 * the endpoint's worker skips the rest.
 */
export async function skipWaiting(
  { batches, clock }: Service,
  endpointId: string,
  signal?: AbortSignal,
): Promise<void> {
  let skipped: number;
  do skipped = await batches.do(() => skipBatch(endpointId, clock.now()));
  while (skipped > 0 && !signal?.aborted);
}

function skipBatch(endpointId: string, at: Date): Promise<number> {
  return transaction(async (tx) => {
    const isOff = await WebhookEndpoint.lockIfOff(endpointId, tx);
    return isOff ? skipSome(endpointId, BATCH, at, tx) : 0;
  }, BY_INDEXES);
}
