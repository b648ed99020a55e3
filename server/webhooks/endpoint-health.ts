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
  await WebhookEndpoint.setFailingSince(recovered, null, tx);
  await noteFailures(failed, tx);
}

/** One for each endpoint. */
async function noteFailures(failures: FinishedAttempt[], tx: Transaction): Promise<void> {
  const [first] = failures;
  if (!first) return;
  const at = first.finished_at; // by a commit's worth of time the same for all
  const endpoints = failures.map(({ attempt }) => attempt.delivery.endpoint);
  const fresh = endpoints.filter(({ failing_since }) => !failing_since);
  await WebhookEndpoint.setFailingSince(
    fresh.map(({ id }) => id),
    at,
    tx,
  );
  const longAgo = new Date(at.getTime() - FAILING_DAYS_BEFORE_DISABLED * 86_400_000);
  for (const { id, failing_since } of endpoints) {
    if (failing_since && failing_since <= longAgo) await disable(id, longAgo, at, tx);
  }
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
