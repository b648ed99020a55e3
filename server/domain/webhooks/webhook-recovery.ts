import type { components } from '../../../spec/generated/schema.ts';
import { recoverableStatuses, type DeliveryStatus } from '../../../spec/generated/values.ts';
import { now } from '../../platform/clock.ts';
import { BY_INDEXES, transaction } from '../../database/connect.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { queueAsked } from '../../models/webhook-queue.ts';
import { findMissed, type Place } from '../../models/webhook-undelivered.ts';
import { causeHeaders } from '../../platform/tracing.ts';
import { QUEUED } from '../../webhooks/queued-channel.ts';
import { BATCH, doBatch } from '../../webhooks/batches.ts';
import { complete, Later, LEASE_SECONDS } from '../later.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { boundOf } from '../lists/period.ts';
import { getEndpoint } from './webhook-endpoints.ts';

type RecoveryPeriod = components['schemas']['WebhookEndpointRecover'];
type Recovery = components['schemas']['WebhookEndpointRecovery'];

/** In this process; each has an answer waiting, and all share one connection. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

/** Until when the recoveries of endpoints have their place, unless a batch renews it, in milliseconds of this process. */
const underWay = new Map<string, number>();

export async function recoverEndpoint(tenant: Tenant, id: string, period: RecoveryPeriod): Promise<Recovery> {
  return complete(await beginRecovery(tenant, id, period));
}

/**
 * Sends what was missed again, freshly signed, for receivers refuse a signature that is older than 300 s. There can be
 * millions, so each batch commits by itself: after a crash, the same request sends the rest.
 * @throws Refusal `rate_limited` while this endpoint is being recovered, or too many others are
 */
export async function beginRecovery(tenant: Tenant, id: string, period: RecoveryPeriod): Promise<Later<Recovery>> {
  if (period.until !== undefined && Date.parse(period.until) < Date.parse(period.since))
    throw invalidField('/until', 'period', 'must not be before since');
  const { id: endpoint_id } = await getEndpoint(tenant, id);
  takePlace(endpoint_id);
  return new Later(endpoint_id, async () => {
    try {
      const count = await recover(endpoint_id, period);
      return () => Promise.resolve({ endpoint_id, count });
    } finally {
      underWay.delete(endpoint_id);
    }
  });
}

function takePlace(endpointId: string): void {
  for (const [id, until] of underWay) if (until <= performance.now()) underWay.delete(id);
  if (underWay.has(endpointId)) throw busy('A recovery of this endpoint is under way already');
  if (underWay.size >= MOST_AT_ONCE) throw busy(`${MOST_AT_ONCE} recoveries are under way here`);
  renewPlace(endpointId);
}

function renewPlace(endpointId: string): void {
  underWay.set(endpointId, performance.now() + LEASE_SECONDS * 1000);
}

function busy(reason: string): Refusal {
  const detail = `${reason}. Nothing was done: try again in ${RETRY_AFTER_SECONDS} seconds.`;
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}

async function recover(endpointId: string, period: RecoveryPeriod): Promise<number> {
  const { since, until, status: statuses = recoverableStatuses } = period;
  const end = until === undefined ? new Date(now().getTime() + 1) : boundOf(until);
  let count = 0;
  for (const status of new Set(statuses)) {
    let place: Place | undefined = { created_at: boundOf(since), id: '' };
    while (place) {
      const after: Place = place;
      renewPlace(endpointId);
      const missed = await doBatch(() => recoverBatch({ endpoint_id: endpointId, status }, end, after));
      count += missed.length;
      place = missed.length === BATCH ? missed.at(-1) : undefined;
    }
  }
  return count;
}

/** By status, from the oldest: so they stand in an index. */
function recoverBatch(
  of: { endpoint_id: string; status: DeliveryStatus },
  until: Date,
  after: Place,
): Promise<Place[]> {
  return transaction(async (tx) => {
    const { endpoint_id } = of;
    const missed = await findMissed({ ...of, until }, after, BATCH, tx);
    const recovery = { endpoint_id, trigger: 'recover' as const, number: 1, resign: true, due_at: now() };
    const trace = causeHeaders();
    await queueAsked(
      missed.map(({ id }) => ({ delivery_id: id, ...recovery, trace })),
      tx,
    );
    QUEUED.announce([endpoint_id], tx);
    return missed;
  }, BY_INDEXES);
}
