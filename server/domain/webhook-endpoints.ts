import { Op, type Transaction } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import { recoverableStatuses, type EventType } from '../../spec/generated/values.ts';
import { now, secondsFromNow } from '../clock.ts';
import { joining, transaction } from '../database.ts';
import { invalidField, notFound, Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { Business } from '../models/business.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { encrypt, newWebhookSecret } from '../secrets.ts';
import { queueRecoveries } from '../webhooks/attempt-jobs.ts';
import { checkDestination } from '../webhooks/destinations.ts';
import { writeEvent } from './events.ts';
import { complete, Later } from './later.ts';
import type { Merchant, Tenant } from './merchant.ts';
import { listPage, type Page, type PageRequest } from './page.ts';
import { boundOf } from './period.ts';
import { syntheticPayment, syntheticRefund } from './synthetic-payment.ts';
import { deliver } from './webhook-deliveries.ts';

type EndpointInput = components['schemas']['WebhookEndpointCreate'];
type EndpointChanges = components['schemas']['WebhookEndpointUpdate'];
type RecoveryPeriod = components['schemas']['WebhookEndpointRecover'];
type Recovery = components['schemas']['WebhookEndpointRecovery'];

/** In an environment. A payment makes a delivery to each of them in its own transaction, so there must be an end. */
const MOST_PER_BUSINESS = 100;

export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** In plain text, this once. */
  secret: string;
}

export function createEndpoint(merchant: Merchant, input: EndpointInput): Promise<EndpointWithSecret> {
  return complete(beginEndpoint(merchant, input));
}

/** Where it leads is asked outside, of name servers that may take their time. */
export function beginEndpoint(merchant: Merchant, input: EndpointInput): Later<EndpointWithSecret> {
  const id = newId('we');
  return new Later(id, async () => {
    const checked = checkDestination(input.url, merchant.environment);
    await Promise.allSettled([checked]);
    return async () => {
      await checked;
      return insertEndpoint(id, merchant, input);
    };
  });
}

async function insertEndpoint(id: string, merchant: Merchant, input: EndpointInput): Promise<EndpointWithSecret> {
  const secret = newWebhookSecret();
  const at = now();
  const endpoint = await transaction(async (tx) => {
    await refuseTooMany(merchant, tx);
    return WebhookEndpoint.create(
      {
        ...merchant,
        id,
        url: input.url,
        description: input.description ?? null,
        events: [...new Set(input.events)],
        secret_sealed: encrypt(secret),
        created_at: at,
        updated_at: at,
      },
      { transaction: tx },
    );
  });
  return { endpoint, secret };
}

/** Those of one business are registered one after the other, for how many there are is a fact about all of them. */
async function refuseTooMany(tenant: Tenant, tx: Transaction): Promise<void> {
  await Business.findByPk(tenant.business_id, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  const count = await WebhookEndpoint.count({ where: liveOnesOf(tenant), transaction: tx });
  if (count < MOST_PER_BUSINESS) return;
  const detail = `A business can have ${MOST_PER_BUSINESS} webhook endpoints in ${tenant.environment}. Delete one first.`;
  throw new Refusal('limit_reached', detail);
}

export function listEndpoints(tenant: Tenant, request: PageRequest): Promise<Page<WebhookEndpoint>> {
  return listPage({
    model: WebhookEndpoint,
    key: 'id',
    where: liveOnesOf(tenant),
    list: `webhook endpoints of ${tenant.business_id} ${tenant.environment}`,
    request,
  });
}

export async function getEndpoint(tenant: Tenant, id: string): Promise<WebhookEndpoint> {
  const endpoint = await WebhookEndpoint.findOne({ where: { id, ...liveOnesOf(tenant) }, ...joining() });
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

/** Those of some ids, the deleted ones too: what was sent to them stays readable. */
export async function findEndpoints(tenant: Tenant, ids: string[]): Promise<Map<string, WebhookEndpoint>> {
  const { business_id, environment } = tenant;
  const endpoints = await WebhookEndpoint.findAll({ where: { id: [...new Set(ids)], business_id, environment } });
  return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
}

/** Disabling skips what still waits to be delivered; enabling lets new events through, and `recover` brings back the others. */
export async function updateEndpoint(tenant: Tenant, id: string, changes: EndpointChanges): Promise<WebhookEndpoint> {
  if (changes.url !== undefined) await checkDestination(changes.url, tenant.environment);
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    const switched = changes.status !== undefined && changes.status !== endpoint.status;
    endpoint.set({ ...changes, updated_at: now() });
    if (changes.events) endpoint.events = [...new Set(changes.events)];
    if (switched) endpoint.set({ disabled_reason: null, failing_since: null });
    await endpoint.save({ transaction: tx });
    if (switched && endpoint.status === 'DISABLED') await skipPending(endpoint, tx);
    return endpoint;
  });
}

/** The endpoint's deliveries stay readable. */
export function deleteEndpoint(tenant: Tenant, id: string): Promise<void> {
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    await endpoint.update({ deleted_at: now() }, { transaction: tx });
    await skipPending(endpoint, tx);
  });
}

/** @param expirePreviousIn Seconds for which deliveries are signed with the secret before as well; 0 ends it at once. */
export function rotateSecret(tenant: Tenant, id: string, expirePreviousIn: number): Promise<EndpointWithSecret> {
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    const secret = newWebhookSecret();
    const overlaps = expirePreviousIn > 0;
    endpoint.set({
      previous_secret_sealed: overlaps ? endpoint.secret_sealed : null,
      previous_secret_expires_at: overlaps ? secondsFromNow(expirePreviousIn) : null,
      secret_sealed: encrypt(secret),
      updated_at: now(),
    });
    await endpoint.save({ transaction: tx });
    return { endpoint, secret };
  });
}

/** Sends an event about a payment that does not exist, to this endpoint only and whatever types it listens to. */
export async function testEndpoint(
  tenant: Tenant,
  id: string,
  type: EventType = 'payment.captured',
): Promise<WebhookDelivery> {
  const endpoint = await getEndpoint(tenant, id);
  return transaction(async (tx) => {
    const payment = syntheticPayment(tenant, type);
    const refund = type === 'payment.refunded' ? syntheticRefund(payment) : null;
    const event = await writeEvent(type, payment, refund, tx);
    const [delivery] = await deliver(event, [endpoint], 'test', tx);
    return delivery!;
  });
}

/** Sends what was missed again, freshly signed, for receivers refuse a signature that is older than 300 s. */
export async function recoverEndpoint(tenant: Tenant, id: string, period: RecoveryPeriod): Promise<Recovery> {
  if (period.until !== undefined && Date.parse(period.until) < Date.parse(period.since))
    throw invalidField('/until', 'period', 'must not be before since');
  const endpoint = await getEndpoint(tenant, id);
  return transaction(async (tx) => {
    let count = 0;
    for await (const missed of missedBy(endpoint, period, tx)) {
      await queueRecoveries(missed, tx);
      count += missed.length;
    }
    return { endpoint_id: endpoint.id, count };
  });
}

/** There can be millions. */
const RECOVERED_AT_A_TIME = 1000;

/** By status, from the oldest: so they stand in an index. */
async function* missedBy(endpoint: WebhookEndpoint, period: RecoveryPeriod, tx: Transaction) {
  const { since, until, status: statuses = recoverableStatuses } = period;
  for (const status of new Set(statuses)) {
    let missed: WebhookDelivery[];
    let last: Pick<WebhookDelivery, 'created_at' | 'id'> = { created_at: boundOf(since), id: '' };
    do {
      missed = await WebhookDelivery.findAll({
        attributes: ['id', 'endpoint_id', 'created_at'],
        where: {
          endpoint_id: endpoint.id,
          status,
          created_at: { [Op.gte]: last.created_at, ...(until && { [Op.lt]: boundOf(until) }) },
          [Op.or]: [{ created_at: { [Op.gt]: last.created_at } }, { id: { [Op.gt]: last.id } }],
        },
        order: ['created_at', 'id'],
        limit: RECOVERED_AT_A_TIME,
        transaction: tx,
      });
      yield missed;
      last = missed.at(-1) ?? last;
    } while (missed.length === RECOVERED_AT_A_TIME);
  }
}

function skipPending(endpoint: WebhookEndpoint, tx: Transaction): Promise<void> {
  return WebhookDelivery.skip({ endpoint_id: endpoint.id }, now(), tx);
}

async function lockEndpoint(tenant: Tenant, id: string, tx: Transaction): Promise<WebhookEndpoint> {
  const where = { id, ...liveOnesOf(tenant) };
  const endpoint = await WebhookEndpoint.findOne({ where, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

const liveOnesOf = ({ business_id, environment }: Tenant) => ({ business_id, environment, deleted_at: null });
