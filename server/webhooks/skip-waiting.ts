import type { Service } from '../service.ts';
import type { Clock } from '../platform/clock.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { BATCH } from './batches.ts';

/**
 * Gives up what still waits for an endpoint that was disabled or deleted, until it is enabled again. What a crash or `signal`
 * leaves over is skipped when it falls due.
 */
export async function skipWaiting(service: Service, endpointId: string, signal?: AbortSignal): Promise<void> {
  let skipped: number;
  do skipped = await service.batches.do(() => skipBatch(service.clock, endpointId));
  while (skipped > 0 && !signal?.aborted);
}

function skipBatch(clock: Clock, endpointId: string): Promise<number> {
  return transaction(async (tx) => {
    const isOff = await WebhookEndpoint.lockIfOff(endpointId, tx);
    return isOff ? WebhookDelivery.skipWaiting(endpointId, BATCH, clock.now(), tx) : 0;
  }, BY_INDEXES);
}
