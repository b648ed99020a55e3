import { Op, type Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';
import type { Service } from '../service.ts';
import { AuditEvent } from '../models/audit-event.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { WebhookSkip } from '../models/webhook-skip.ts';
import { isAcknowledged } from './send.ts';
import type { FinishedAttempt } from './write-results.ts';

const FAILING_DAYS_BEFORE_DISABLED = 5;
/** When the endpoint is disabled, if it keeps failing. */
export const disabledAt = (failingSince: Date) =>
  new Date(failingSince.getTime() + FAILING_DAYS_BEFORE_DISABLED * DAY_MILLISECONDS);

const DISABLED_REASON = `Every attempt failed for ${FAILING_DAYS_BEFORE_DISABLED} days.`;

/**
 * Updates `failing_since` of endpoints when it changes, and disables those that have failed for days. Synthetic events do
 * not count.
 */
export async function noteEndpointHealth(
  { log, queuedAttempts }: Service,
  results: FinishedAttempt[],
  tx: Transaction,
): Promise<void> {
  const counted = results.filter(({ attempt }) => !attempt.synthetic);
  if (counted.length === 0) return;
  const groups = [...Map.groupBy(counted, ({ backlog }) => backlog)];
  const failed = groups.filter(([, group]) => group.every(({ exchange }) => !isAcknowledged(exchange)));
  const succeeded = groups.filter((group) => !failed.includes(group)).map(([backlog]) => backlog);
  const at = counted[0]!.finished_at; // within one commit, the others differ little
  const longAgo = new Date(at.getTime() - FAILING_DAYS_BEFORE_DISABLED * DAY_MILLISECONDS);
  const since = (backlog: FinishedAttempt['backlog']) => backlog.destination?.failing_since ?? null;
  const fresh = failed.map(([backlog]) => backlog).filter((backlog) => since(backlog) === null);
  const failingForLong = failed.map(([backlog]) => backlog).filter((backlog) => (since(backlog) ?? at) <= longAgo);
  // Not by `destination`: the endpoint may have started to fail during these attempts.
  const ended = WebhookEndpoint.endFailing(idsOf(succeeded), tx);
  await WebhookEndpoint.lockAll(idsOf([...fresh, ...failingForLong]), tx);
  await WebhookEndpoint.beginFailing(idsOf(fresh), at, tx);
  const disabled: string[] = [];
  for (const { id } of failingForLong) if (await disable(log, id, longAgo, at, tx)) disabled.push(id);
  await WebhookSkip.begin(disabled, at, tx);
  queuedAttempts.announce(
    disabled.map((id) => `!${id}`),
    tx,
  );
  await ended;
  tx.afterCommit(() => {
    for (const { destination } of succeeded) if (destination) destination.failing_since = null;
    for (const { destination } of fresh) if (destination) destination.failing_since = at;
  });
}

const idsOf = (backlogs: FinishedAttempt['backlog'][]) => backlogs.map(({ id }) => id);

async function disable(log: Logger, id: string, longAgo: Date, at: Date, tx: Transaction): Promise<boolean> {
  const [, [disabled]] = await WebhookEndpoint.update(
    { status: 'DISABLED', disabled_reason: DISABLED_REASON, updated_at: at },
    { where: { id, status: 'ENABLED', failing_since: { [Op.lte]: longAgo } }, returning: true, transaction: tx },
  );
  if (!disabled) return false;
  await AuditEvent.create(ofDisabled(disabled, at), { transaction: tx });
  log.warn({ endpoint_id: id }, 'webhook endpoint disabled');
  return true;
}

/** The service has no user and no address. */
const ofDisabled = ({ id, business_id, environment, url }: WebhookEndpoint, at: Date) => ({
  id: newId('aud'),
  type: 'endpoint.disabled' as const,
  ...{ business_id, environment, subject_id: id, user_id: null, client_id: null, address: null },
  details: { url, reason: DISABLED_REASON },
  created_at: at,
});
