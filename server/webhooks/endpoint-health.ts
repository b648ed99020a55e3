import { Op, type Transaction } from 'sequelize';
import type { Logger } from '../platform/log.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import type { FinishedAttempt } from './finish-attempts.ts';
import { isAcknowledged } from './send.ts';

const FAILING_DAYS_BEFORE_DISABLED = 5;
const DISABLED_REASON = `Every attempt failed for ${FAILING_DAYS_BEFORE_DISABLED} days.`;

/**
 * Keeps note of since when endpoints fail, writing only when that changes, and disables those that have failed for days.
 * Synthetic events do not count, either way.
 * @returns the ids of those, whose deliveries are still to be skipped
 */
export async function noteEndpointHealth(log: Logger, results: FinishedAttempt[], tx: Transaction): Promise<string[]> {
  const finished = results.filter(({ attempt }) => !attempt.delivery.synthetic);
  if (finished.length === 0) return [];
  const succeeded: string[] = [];
  const failed: FinishedAttempt[] = [];
  for (const [id, group] of Map.groupBy(finished, ({ attempt }) => attempt.delivery.endpoint_id)) {
    const failure = group.every(({ exchange }) => !isAcknowledged(exchange)) ? group[0] : undefined;
    if (failure) failed.push(failure);
    else succeeded.push(id);
  }
  // As it is now: the endpoint may have begun to fail while these attempts were under way.
  const recovered = await WebhookEndpoint.failingAmong(succeeded, tx);
  const at = finished[0]!.finished_at; // by a commit's worth of time the same for all
  const longAgo = new Date(at.getTime() - FAILING_DAYS_BEFORE_DISABLED * 86_400_000);
  const fresh = idsOf(failed, (since) => since === null);
  const failingForLong = idsOf(failed, (since) => since !== null && since <= longAgo);
  await WebhookEndpoint.lockAll([...recovered, ...fresh, ...failingForLong], tx);
  await WebhookEndpoint.endFailing(recovered, tx);
  await WebhookEndpoint.beginFailing(fresh, at, tx);
  const disabled: string[] = [];
  for (const id of failingForLong) if (await disable(log, id, longAgo, at, tx)) disabled.push(id);
  return disabled;
}

/** @param failed One for each endpoint. */
function idsOf(failed: FinishedAttempt[], isMeant: (failingSince: Date | null) => boolean): string[] {
  const endpoints = failed.map(({ attempt }) => attempt.delivery.endpoint);
  return endpoints.filter(({ failing_since }) => isMeant(failing_since)).map(({ id }) => id);
}

async function disable(log: Logger, id: string, longAgo: Date, at: Date, tx: Transaction): Promise<boolean> {
  const [disabled] = await WebhookEndpoint.update(
    { status: 'DISABLED', disabled_reason: DISABLED_REASON, updated_at: at },
    { where: { id, status: 'ENABLED', failing_since: { [Op.lte]: longAgo } }, transaction: tx },
  );
  if (disabled > 0) log.warn({ endpoint_id: id }, 'webhook endpoint disabled');
  return disabled > 0;
}
