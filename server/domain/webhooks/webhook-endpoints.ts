import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { EventType } from '../../../spec/generated/values.ts';
import { now, secondsAfter } from '../../platform/clock.ts';
import { checkInput } from '../input/check-input.ts';
import { joining, transaction } from '../../database/connect.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Business } from '../../models/business.ts';
import type { WebhookDelivery } from '../../models/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import { encrypt, newWebhookSecret } from '../../platform/secrets.ts';
import { checkAddress, checkDestination } from '../../webhooks/destinations.ts';
import { QUEUED } from '../../webhooks/queued-channel.ts';
import { skipWaiting } from '../../webhooks/skip-waiting.ts';
import { writeEvent } from './events.ts';
import { complete, Later } from '../later.ts';
import type { Merchant, Tenant } from '../businesses/merchant.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { syntheticPayment, syntheticRefund } from './synthetic-payment.ts';
import { deliver } from './webhook-deliveries.ts';

type EndpointInput = components['schemas']['WebhookEndpointCreate'];
type EndpointChanges = components['schemas']['WebhookEndpointUpdate'];

/** In an environment. A payment makes a delivery to each of them in its own transaction, so there must be an end. */
const MOST_PER_BUSINESS = 100;

export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** In plain text, this once. */
  secret: string;
}

export async function createEndpoint(merchant: Merchant, input: EndpointInput): Promise<EndpointWithSecret> {
  return complete(beginEndpoint(merchant, input));
}

/** Where it leads is asked outside, of name servers that may take their time. What is malformed has begun nothing. */
export function beginEndpoint(merchant: Merchant, input: EndpointInput): Later<EndpointWithSecret> {
  checkInput('WebhookEndpointCreate', input);
  checkAddress(input.url, merchant.environment);
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
  checkInput('WebhookEndpointUpdate', changes);
  if (changes.url !== undefined) await checkDestination(changes.url, tenant.environment);
  const changed = await transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    const switched = changes.status !== undefined && changes.status !== endpoint.status;
    endpoint.set({ ...changes, updated_at: now() });
    if (changes.events) endpoint.events = [...new Set(changes.events)];
    if (switched) endpoint.set({ disabled_reason: null, failing_since: null });
    await endpoint.save({ transaction: tx });
    tellChanged(endpoint, tx);
    return endpoint;
  });
  if (changes.status === 'DISABLED') await skipWaiting(changed.id);
  return changed;
}

/** The endpoint's deliveries stay readable. */
export async function deleteEndpoint(tenant: Tenant, id: string): Promise<void> {
  await transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    await endpoint.update({ deleted_at: now() }, { transaction: tx });
    tellChanged(endpoint, tx);
  });
  await skipWaiting(id);
}

/** @param expirePreviousIn Seconds for which deliveries are signed with the secret before as well; 0 ends it at once. */
export function rotateSecret(tenant: Tenant, id: string, expirePreviousIn: number): Promise<EndpointWithSecret> {
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, tx);
    const secret = newWebhookSecret();
    const overlaps = expirePreviousIn > 0;
    const at = now();
    endpoint.set({
      previous_secret_sealed: overlaps ? endpoint.secret_sealed : null,
      previous_secret_expires_at: overlaps ? secondsAfter(at, expirePreviousIn) : null,
      secret_sealed: encrypt(secret),
      updated_at: at,
    });
    await endpoint.save({ transaction: tx });
    tellChanged(endpoint, tx);
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
    const event = await writeEvent({ type, payment, refund, synthetic: true }, tx);
    const [delivery] = await deliver(event, [endpoint], 'test', tx);
    return delivery!;
  });
}

/** What waits in memory of its worker is loaded anew. */
const tellChanged = ({ id }: WebhookEndpoint, tx: Transaction) => QUEUED.announce([`!${id}`], tx);

async function lockEndpoint(tenant: Tenant, id: string, tx: Transaction): Promise<WebhookEndpoint> {
  const where = { id, ...liveOnesOf(tenant) };
  const endpoint = await WebhookEndpoint.findOne({ where, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

const liveOnesOf = ({ business_id, environment }: Tenant) => ({ business_id, environment, deleted_at: null });
