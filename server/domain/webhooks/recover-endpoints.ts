import type { components } from '../../../spec/generated/schema.ts';
import { recoverableStatuses } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { BY_INDEXES, RELEASED, transaction } from '../../database/transaction.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { queueRequested } from '../../models/webhooks/webhook-queue.ts';
import { WebhookRecovery } from '../../models/webhooks/webhook-recovery.ts';
import { countMissed, findMissed } from '../../models/webhooks/webhook-undelivered.ts';
import { causeHeaders } from '../../platform/tracing.ts';
import { BATCH } from './skip-waiting.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { holdActor } from '../held-session.ts';
import { boundOf } from '../lists/period.ts';
import { getEndpoint } from './webhook-endpoints.ts';

type RecoveryPeriod = components['schemas']['WebhookEndpointRecover'];

const RETRY_AFTER_SECONDS = 5;

/**
 * Starts a recovery. It counts the missed deliveries, which can be millions; `continueRecovery` queues them with new
 * signatures, because receivers refuse a signature that is older than 300 s.
 * @throws Refusal `endpoint_disabled`, or `rate_limited` while another recovery of this endpoint runs
 */
export async function recoverEndpoint(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  period: RecoveryPeriod,
  by: Actor,
  checkpoint: Checkpoint = unkept,
): Promise<WebhookRecovery> {
  const { since, until, status = recoverableStatuses } = period;
  if (until !== undefined && Date.parse(until) < Date.parse(since))
    throw invalidField('/until', 'period', 'must not be before since');
  const at = service.clock.now();
  const place_at = boundOf(since);
  // All on the one connection that a request with a key holds anyway.
  return checkpoint.transaction(async (tx) => {
    await holdActor(by, tx);
    const { id: endpoint_id, recovery: latest, status: endpointStatus } = await getEndpoint(tenant, id, tx);
    if (endpointStatus === 'DISABLED') throw disabled();
    if (latest?.status === 'RUNNING') throw underWay();
    const end = until === undefined ? new Date(at.getTime() + 1) : boundOf(until);
    const chosen = { endpoint_id, statuses: [...new Set(status)], until: end };
    const total = await countMissed(chosen, place_at, tx);
    const ended = total === 0 ? ({ status: 'FINISHED', finished_at: at } as const) : undefined;
    const start = { status: 'RUNNING', finished_at: null, ...ended } as const;
    const moments = { place_at, requested_at: at, updated_at: at };
    const recovery = await WebhookRecovery.begin({ ...chosen, ...start, ...moments, total, trace: causeHeaders() }, tx);
    if (!recovery) throw underWay();
    const details = { since, until, status: status.join(' '), deliveries: String(total) };
    await recordAudit(tx, by, { type: 'endpoint.recovered', ...tenantOf(tenant), subject_id: id, details }, at);
    return recovery;
  });
}

const tenantOf = ({ business_id, environment }: Tenant) => ({ business_id, environment });

function disabled(): Refusal {
  const detail = 'Missed events of a disabled endpoint cannot be recovered. Enable it, then recover them.';
  return new Refusal('endpoint_disabled', detail);
}

function underWay(): Refusal {
  const detail = `A recovery of this endpoint is already running. Nothing was changed: see its progress in the endpoint's recovery.`;
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}

/** Queues the next batch of a RUNNING recovery of a business. @returns true if there was one */
export function continueRecovery({ clock, queuedAttempts }: DomainContext, businessId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const recovery = await WebhookRecovery.lockNext(businessId, tx);
    if (!recovery) return false;
    const at = clock.now();
    const { endpoint_id, statuses, until, place_at, place_id, queued, trace } = recovery;
    const endpoint = await WebhookEndpoint.findByPk(endpoint_id, { transaction: tx });
    if (endpoint!.isOff) {
      await recovery.stop(at, tx);
      return true;
    }
    const after = { created_at: place_at, id: place_id };
    const missed = await findMissed({ endpoint_id, statuses, until }, after, BATCH, tx);
    const attempt = { endpoint_id, trigger: 'recover', number: 1, resign: true, due_at: at, trace } as const;
    await queueRequested(
      missed.map(({ id }) => ({ delivery_id: id, ...attempt })),
      tx,
    );
    queuedAttempts.announce([endpoint_id], tx);
    const last = missed.at(-1) ?? after;
    const done = queued + missed.length;
    const isLast = missed.length < BATCH;
    recovery.set({ place_at: last.created_at, place_id: last.id, queued: done, updated_at: at });
    // Deliveries can change between the count and the batch.
    recovery.total = isLast ? done : Math.max(recovery.total, done);
    if (isLast) recovery.set({ status: 'FINISHED', finished_at: at });
    await recovery.save({ transaction: tx });
    return true;
  }, `${BY_INDEXES}; ${RELEASED}`);
}
