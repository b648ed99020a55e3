import type { Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { AuditEvent } from '../models/businesses/audit-event.ts';
import { WebhookEndpoint, type DisabledEndpoint } from '../models/webhooks/webhook-endpoint.ts';
import { noteNotices } from '../models/webhooks/webhook-notice.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import { isRequested } from './judge.ts';
import { MAX_ATTEMPTS } from './schedule.ts';
import { isAcknowledged } from './send.ts';

export const FAILING_DAYS_BEFORE_DISABLED = 5;
const FAILING_MILLISECONDS = FAILING_DAYS_BEFORE_DISABLED * DAY_MILLISECONDS;
/** Returns the time at which the endpoint is disabled if it keeps failing. */
export const disabledAt = (failingSince: Date) => new Date(failingSince.getTime() + FAILING_MILLISECONDS);

const reasons = {
  failed: `Every attempt failed for ${FAILING_DAYS_BEFORE_DISABLED} days.`,
  gone: 'The receiver answered 410 Gone.',
};

/**
 * Updates `failing_since` of endpoints when it changes, and disables those that have failed for days or are gone. Queues
 * notices for owners and admins. Synthetic events do not count.
 */
export async function noteEndpointHealth(
  { log }: Pick<DeliveryContext, 'log'>,
  results: FinishedAttempt[],
  tx: Transaction,
): Promise<void> {
  const counted = results.filter(({ attempt }) => !attempt.synthetic);
  if (counted.length === 0) return;
  const succeeded = idsOf(counted.filter(({ exchange }) => isAcknowledged(exchange)));
  const failed = idsOf(counted).filter((id) => !succeeded.includes(id));
  const gone = idsOf(counted.filter(({ exchange }) => exchange.http_status === 410)).filter((id) =>
    failed.includes(id),
  );
  const at = counted[0]!.finished_at; // within one commit, the others differ little
  const longAgo = new Date(at.getTime() - FAILING_MILLISECONDS);
  const disabled = await WebhookEndpoint.noteHealth({ succeeded, failed, gone }, { at, longAgo, reasons }, tx);
  const off = disabled.map(({ id }) => id);
  const notices = {
    disabled: off,
    gone: gone.filter((id) => !off.includes(id)),
    missed: idsOf(counted.filter(isMissed)),
  };
  for (const [kind, ids] of Object.entries(notices)) await noteNotices(kind as keyof typeof notices, ids, at, tx);
  if (disabled.length === 0) return;
  log.warn({ endpoint_ids: off }, 'webhook endpoints disabled');
  await AuditEvent.bulkCreate(
    disabled.map((endpoint) => ofDisabled(endpoint, at)),
    { transaction: tx },
  );
}

/** Reports whether the last scheduled attempt has failed. */
const isMissed = ({ attempt, exchange }: FinishedAttempt) =>
  !isRequested(attempt) && attempt.number === MAX_ATTEMPTS && !isAcknowledged(exchange);

const idsOf = (results: FinishedAttempt[]) => [...new Set(results.map(({ lane }) => lane.id))];

/** Builds the audit event of a disabled endpoint. The service, as its actor, has no user and no address. */
const ofDisabled = ({ id, business_id, environment, url, reason }: DisabledEndpoint, at: Date) => ({
  id: newId('aud'),
  type: 'endpoint.disabled' as const,
  ...{ business_id, environment, subject_id: id, user_id: null, client_id: null, address: null },
  details: { url, reason },
  created_at: at,
});
