import { Op, type Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { BY_INDEXES, RELEASED, transaction } from '../../database/transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { WebhookRecovery } from '../../models/webhooks/webhook-recovery.ts';
import { WebhookSkip } from '../../models/webhooks/webhook-skip.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { countWaiting, skipSome } from '../../models/webhooks/webhook-undelivered.ts';

interface DeletedEndpoint {
  url: string;
  total: number;
  skipped: number;
}

/** Number of rows per transaction of a change to any number of deliveries. */
export const BATCH = 1000;

/**
 * Skips the backlog of an endpoint that this transaction disables or deletes: one batch now, the rest in the background.
 * Also stops its recovery.
 */
export async function skipWaiting(clock: Clock, endpoint: WebhookEndpoint, tx: Transaction): Promise<void> {
  await WebhookSkip.begin([endpoint.id], clock.now(), tx);
  endpoint.skip = await WebhookSkip.findByPk(endpoint.id, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  endpoint.recovery = await WebhookRecovery.findByPk(endpoint.id, { transaction: tx });
  await skipBatch(clock, endpoint.skip!, tx);
}

/** Lists deleted endpoints of a business whose backlog is being skipped, the earliest deletion first. */
export async function deletedAtWork({ business_id, environment }: Tenant): Promise<DeletedEndpoint[]> {
  const deleted = await WebhookEndpoint.findAll({
    where: { business_id, environment, deleted_at: { [Op.ne]: null } },
    include: { association: 'skip', where: { status: 'RUNNING' } },
    order: ['deleted_at'],
  });
  return deleted.map(({ url, skip }) => ({ url, total: skip!.total, skipped: skip!.skipped }));
}

/** Skips the next batch of a RUNNING skip of a business. @returns true if there was one */
export function continueSkip({ clock }: DomainContext, businessId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const skip = await WebhookSkip.lockNext(businessId, tx);
    if (!skip) return false;
    const endpoint = await WebhookEndpoint.findByPk(skip.endpoint_id, { transaction: tx });
    if (endpoint!.isStopped) await skipBatch(clock, skip, tx);
    else await skip.stop(clock.now(), tx);
    return true;
  }, `${BY_INDEXES}; ${RELEASED}`);
}

/** Skips a batch. Requires the endpoint to be locked, so that it cannot be enabled in between. */
async function skipBatch(clock: Clock, skip: WebhookSkip, tx: Transaction): Promise<void> {
  const { endpoint_id, total, skipped } = skip;
  const at = clock.now();
  const counted = total || (await countWaiting(endpoint_id, tx));
  const batch = await skipSome(endpoint_id, BATCH, at, tx);
  const done = skipped + batch;
  const isLast = batch < BATCH;
  // The backlog can change after the count.
  skip.set({ total: isLast ? done : Math.max(counted, done), skipped: done, updated_at: at });
  if (isLast) skip.set({ status: 'FINISHED', finished_at: at });
  await skip.save({ transaction: tx });
}
