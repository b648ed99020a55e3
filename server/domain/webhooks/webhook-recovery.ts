import type { components } from '../../../spec/generated/schema.ts';
import { recoverableStatuses, type DeliveryStatus } from '../../../spec/generated/values.ts';
import type { Service } from '../../service.ts';
import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { queueRequested } from '../../models/webhook-queue.ts';
import { findMissed, type ListPlace } from '../../models/webhook-undelivered.ts';
import { causeHeaders } from '../../platform/tracing.ts';
import { BATCH } from '../../webhooks/batches.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { boundOf } from '../lists/period.ts';
import { getEndpoint } from './webhook-endpoints.ts';

type RecoveryPeriod = components['schemas']['WebhookEndpointRecover'];
type Recovery = components['schemas']['WebhookEndpointRecovery'];

/**
 * Sends what was missed again, freshly signed, for receivers refuse a signature that is older than 300 s. There can be
 * millions, so each batch commits by itself: after a crash, the same request sends the rest.
 * @throws Refusal `rate_limited` while this endpoint is being recovered, or too many others are
 */
export async function recoverEndpoint(
  service: Service,
  tenant: Tenant,
  id: string,
  period: RecoveryPeriod,
  checkpoint: Checkpoint = unkept,
): Promise<Recovery> {
  if (period.until !== undefined && Date.parse(period.until) < Date.parse(period.since))
    throw invalidField('/until', 'period', 'must not be before since');
  const { id: endpoint_id } = await checkpoint.transaction((tx) => getEndpoint(tenant, id, tx));
  service.recoveryPlaces.take(endpoint_id);
  try {
    const count = await checkpoint.wait(endpoint_id, () => recover(service, endpoint_id, period));
    return { endpoint_id, count };
  } finally {
    service.recoveryPlaces.leave(endpoint_id);
  }
}

async function recover(service: Service, endpointId: string, period: RecoveryPeriod): Promise<number> {
  const { since, until, status: statuses = recoverableStatuses } = period;
  const end = until === undefined ? new Date(service.clock.now().getTime() + 1) : boundOf(until);
  let count = 0;
  for (const status of new Set(statuses)) {
    let place: ListPlace | undefined = { created_at: boundOf(since), id: '' };
    while (place) {
      const after: ListPlace = place;
      service.recoveryPlaces.renew(endpointId);
      const missed = await service.batches.do(() =>
        recoverBatch(service, { endpoint_id: endpointId, status }, end, after),
      );
      count += missed.length;
      place = missed.length === BATCH ? missed.at(-1) : undefined;
    }
  }
  return count;
}

/** By status, from the oldest: so they stand in an index. */
function recoverBatch(
  service: Service,
  of: { endpoint_id: string; status: DeliveryStatus },
  until: Date,
  after: ListPlace,
): Promise<ListPlace[]> {
  return transaction(async (tx) => {
    const missed = await findMissed({ ...of, until }, after, BATCH, tx);
    const { endpoint_id } = of;
    const recovery = { endpoint_id, trigger: 'recover' as const, number: 1, resign: true };
    const cause = { due_at: service.clock.now(), trace: causeHeaders() };
    await queueRequested(
      missed.map(({ id }) => ({ delivery_id: id, ...recovery, ...cause })),
      tx,
    );
    service.queuedAttempts.announce([endpoint_id], tx);
    return missed;
  }, BY_INDEXES);
}
