import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { DeliveryStatus, EventType } from '../../../spec/generated/values.ts';
import type { Queue } from '../../webhooks/queue.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { Service } from '../../service.ts';
import { within } from '../../database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Event } from '../../models/event.ts';
import { WebhookAttempt } from '../../models/webhook-attempt.ts';
import { WebhookDelivery } from '../../models/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import { queueFirstAttempts, queueReplay } from '../../webhooks/attempt-jobs.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { createdIn, type Period } from '../lists/period.ts';

/** Makes the deliveries of an event to those endpoints that want it. A disabled one gets them SKIPPED, for `recover`. */
export async function queueDeliveries(
  queue: Queue,
  event: Event,
  endpoints: WebhookEndpoint[],
  tx: Transaction,
): Promise<void> {
  const subscribed = endpoints.filter((endpoint) => endpoint.subscribesTo(event.event_type));
  await deliver(queue, event, subscribed, 'schedule', tx);
}

/** Makes the deliveries of an event to these endpoints, and queues the first attempts. */
export async function deliver(
  queue: Queue,
  event: Event,
  endpoints: WebhookEndpoint[],
  trigger: 'schedule' | 'test',
  tx: Transaction,
): Promise<WebhookDelivery[]> {
  if (endpoints.length === 0) return [];
  const rows = endpoints.map((endpoint) => newDelivery(event, endpoint));
  const pending = rows.filter(({ status }) => status === 'PENDING');
  const [deliveries] = await Promise.all([
    WebhookDelivery.insertAll(rows, tx),
    queueFirstAttempts(queue, pending, trigger, tx),
  ]);
  return deliveries;
}

function newDelivery(event: Event, endpoint: WebhookEndpoint) {
  const enabled = endpoint.status === 'ENABLED';
  return {
    id: newId('whd'),
    endpoint_id: endpoint.id,
    event_id: event.event_id,
    business_id: event.business_id,
    environment: event.environment,
    event_type: event.event_type,
    payment_reference: event.payment_reference,
    synthetic: event.synthetic,
    status: enabled ? ('PENDING' as const) : ('SKIPPED' as const),
    next_attempt_at: enabled ? event.created_at : null,
    created_at: event.created_at,
    updated_at: event.created_at,
  };
}

export interface DeliveryFilters extends PageRequest, Period {
  status?: DeliveryStatus[];
  endpoint_id?: string;
  event_id?: string;
  event_type?: EventType;
  synthetic?: boolean;
}

export function listDeliveries(
  keys: Keyring,
  tenant: Tenant,
  filters: DeliveryFilters,
): Promise<Page<WebhookDelivery>> {
  const { status, endpoint_id, event_id, event_type, synthetic } = filters;
  const where: WhereOptions[] = [ownedBy(tenant), ...createdIn(filters)];
  if (status) where.push({ status });
  if (endpoint_id) where.push({ endpoint_id });
  if (event_id) where.push({ event_id });
  if (event_type) where.push({ event_type });
  if (synthetic !== undefined) where.push({ synthetic });
  return listPage(keys, {
    model: WebhookDelivery,
    key: 'id',
    byTime: true,
    where: { [Op.and]: where },
    list: `webhook deliveries of ${tenant.business_id} ${tenant.environment}`,
    request: filters,
  });
}

export async function getDelivery(tenant: Tenant, id: string, tx?: Transaction): Promise<WebhookDelivery> {
  const delivery = await WebhookDelivery.findOne({ where: { id, ...ownedBy(tenant) }, transaction: tx });
  if (!delivery) throw notFound('webhook delivery');
  return delivery;
}

export async function listAttempts(
  keys: Keyring,
  tenant: Tenant,
  id: string,
  request: PageRequest,
): Promise<Page<WebhookAttempt>> {
  const delivery = await getDelivery(tenant, id);
  return listPage(keys, {
    model: WebhookAttempt,
    key: 'id',
    where: { delivery_id: delivery.id },
    list: `attempts of ${delivery.id}`,
    request,
  });
}

/**
 * Queues one more attempt, whatever the status of the delivery.
 * @param resign Signs anew, with the present secrets; else the first attempt is repeated verbatim, signature included.
 */
export async function replayDelivery(
  service: Service,
  tenant: Tenant,
  id: string,
  { resign = false }: { resign?: boolean } = {},
  tx?: Transaction,
): Promise<WebhookDelivery> {
  const delivery = await getDelivery(tenant, id, tx);
  const where = { id: delivery.endpoint_id, deleted_at: null };
  const endpoint = await WebhookEndpoint.findOne({ where, transaction: tx });
  if (!endpoint) throw notFound('webhook endpoint');
  await within((tx) => queueReplay(service, delivery, resign, tx), tx);
  return delivery;
}

const ownedBy = ({ business_id, environment }: Tenant) => ({ business_id, environment });
