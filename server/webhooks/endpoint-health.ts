import { Op, type Transaction } from 'sequelize';
import { log } from '../log.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import type { FinishedAttempt } from './finish-attempts.ts';
import { isAcknowledged } from './send.ts';

const FAILING_DAYS_BEFORE_DISABLED = 5;
const DISABLED_REASON = `Every attempt failed for ${FAILING_DAYS_BEFORE_DISABLED} days.`;

/** Keeps note of since when endpoints fail, writing only when that changes, and disables those that have failed for days. */
export async function noteEndpointHealth(finished: FinishedAttempt[], tx: Transaction): Promise<void> {
  const recovered: string[] = [];
  const failed: FinishedAttempt[] = [];
  for (const [id, group] of Map.groupBy(finished, ({ attempt }) => attempt.delivery.endpoint_id)) {
    const wasFailing = group.some(({ attempt }) => attempt.delivery.endpoint.failing_since);
    const failure = group.every(({ exchange }) => !isAcknowledged(exchange)) ? group[0] : undefined;
    if (failure) failed.push(failure);
    else if (wasFailing) recovered.push(id);
  }
  if (recovered.length > 0) await WebhookEndpoint.setFailingSince(recovered, null, tx);
  for (const failure of failed) await noteFailure(failure, tx);
}

async function noteFailure({ attempt, finished_at }: FinishedAttempt, tx: Transaction): Promise<void> {
  const { id: endpoint_id, failing_since } = attempt.delivery.endpoint;
  if (!failing_since) return WebhookEndpoint.setFailingSince([endpoint_id], finished_at, tx);
  const longAgo = new Date(finished_at.getTime() - FAILING_DAYS_BEFORE_DISABLED * 86_400_000);
  if (failing_since <= longAgo) await disable(endpoint_id, longAgo, finished_at, tx);
}

async function disable(id: string, longAgo: Date, at: Date, tx: Transaction): Promise<void> {
  const [disabled] = await WebhookEndpoint.update(
    { status: 'DISABLED', disabled_reason: DISABLED_REASON, updated_at: at },
    { where: { id, status: 'ENABLED', failing_since: { [Op.lte]: longAgo } }, transaction: tx },
  );
  if (disabled === 0) return;
  await WebhookDelivery.skip({ endpoint_id: id }, at, tx);
  log.warn({ endpoint_id: id }, 'webhook endpoint disabled');
}
