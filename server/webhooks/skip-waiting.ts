import { now } from '../platform/clock.ts';
import { BY_INDEXES, transaction } from '../database/connect.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { skipSome } from '../models/webhook-undelivered.ts';
import { BATCH, doBatch } from './batches.ts';

/**
 * Gives up what still waits for an endpoint that was disabled or deleted, until it is enabled again. What a crash leaves
 * over is skipped when its worker comes to it.
 */
export async function skipWaiting(endpointId: string): Promise<void> {
  let skipped: number;
  do skipped = await doBatch(() => skipBatch(endpointId));
  while (skipped > 0);
}

function skipBatch(endpointId: string): Promise<number> {
  return transaction(async (tx) => {
    const isOff = await WebhookEndpoint.lockIfOff(endpointId, tx);
    return isOff ? skipSome(endpointId, BATCH, now(), tx) : 0;
  }, BY_INDEXES);
}
