import { Op } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { recoverableStatuses, type DeliveryStatus } from '../../../spec/generated/values.ts';
import type { Service } from '../../service.ts';
import { transaction } from '../../database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { WebhookDelivery } from '../../models/webhook-delivery.ts';
import { queueRecoveries } from '../../webhooks/attempt-jobs.ts';
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
    let place: Place | undefined = { created_at: boundOf(since), id: '' };
    while (place) {
      const after: Place = place;
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

type Place = Pick<WebhookDelivery, 'created_at' | 'id'>;

/** By status, from the oldest: so they stand in an index. */
function recoverBatch(
  service: Service,
  of: { endpoint_id: string; status: DeliveryStatus },
  end: Date,
  after: Place,
): Promise<WebhookDelivery[]> {
  return transaction(async (tx) => {
    const missed = await WebhookDelivery.findAll({
      attributes: ['id', 'endpoint_id', 'created_at'],
      where: {
        ...of,
        synthetic: false,
        created_at: { [Op.gte]: after.created_at, [Op.lt]: end },
        [Op.or]: [{ created_at: { [Op.gt]: after.created_at } }, { id: { [Op.gt]: after.id } }],
      },
      order: ['created_at', 'id'],
      limit: BATCH,
      transaction: tx,
    });
    await queueRecoveries(service, missed, tx);
    return missed;
  });
}
