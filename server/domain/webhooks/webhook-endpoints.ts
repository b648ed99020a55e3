import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { EventType } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { BY_INDEXES, RELEASED, transaction, within } from '../../database/transaction.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Business } from '../../models/businesses/business.ts';
import type { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { dropNotices } from '../../models/webhooks/webhook-notice.ts';
import type { WebhookSkip } from '../../models/webhooks/webhook-skip.ts';
import { encrypt, newWebhookSecret } from '../../platform/secrets.ts';
import { checkAddress } from '../../delivery/destinations.ts';
import { untilHeard } from '../../delivery/until-heard.ts';
import { changesOf, recordAudit, type Actor, type AuditEntry } from '../audit/audit.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { writeSynthetic } from './events.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { refuseOutdated } from '../outdated.ts';
import { holdActor } from '../held-session.ts';
import { holdOpen, refuseClosed } from '../businesses/businesses.ts';
import type { Merchant, Tenant } from '../businesses/merchant.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { skipWaiting } from './skip-waiting.ts';
import { syntheticChange } from './synthetic-payment.ts';
import { changedHeaders } from './endpoint-headers.ts';
import { deliverTest } from './webhook-deliveries.ts';

type EndpointInput = components['schemas']['WebhookEndpointCreate'];
type EndpointChanges = components['schemas']['WebhookEndpointUpdate'];

const RUNS = ['recovery', 'skip'];

export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** Plaintext, shown once. */
  secret: string;
}

/** Creates an endpoint. Refuses malformed input before it queries name servers, which may be slow. */
export async function createEndpoint(
  service: DomainContext,
  merchant: Merchant,
  input: EndpointInput,
  by: Actor,
  checkpoint: Checkpoint = unkept,
): Promise<EndpointWithSecret> {
  service.inputs.check('WebhookEndpointCreate', input);
  checkAddress(input.url, merchant.environment);
  const headers = changedHeaders(service.keys, null, input.custom_headers);
  const id = newId('we');
  await checkpoint.wait(id, () => service.destinations.check(input.url, merchant.environment));
  const secret = newWebhookSecret();
  const at = service.clock.now();
  const endpoint = await checkpoint.transaction(async (tx) => {
    await refuseTooMany(service.config, merchant, tx);
    await holdActor(by, tx);
    const created = await WebhookEndpoint.create(
      {
        ...merchant,
        id,
        url: input.url,
        description: input.description || null,
        disable_on_gone: input.disable_on_gone ?? false,
        max_per_second: input.max_per_second ?? null,
        events: [...new Set(input.events)],
        secret_encrypted: encrypt(service.keys, secret),
        ...headers,
        created_at: at,
        updated_at: at,
      },
      { transaction: tx },
    );
    const headerNames = created.header_names.join(' ') || undefined;
    const details = { url: input.url, header_names: headerNames };
    await recordAudit(tx, by, ofEndpoint('endpoint.created', created, details), at);
    return created;
  });
  return { endpoint, secret };
}

/**
 * Limits the number of endpoints, because the transaction of a payment writes a delivery for each. Locks the business, so
 * that concurrent requests cannot exceed the limit together.
 */
async function refuseTooMany(
  { MAX_ENDPOINTS: most }: DomainContext['config'],
  tenant: Tenant,
  tx: Transaction,
): Promise<void> {
  const lock = { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE, rejectOnEmpty: true } as const;
  refuseClosed(await Business.findByPk(tenant.business_id, lock));
  const count = await WebhookEndpoint.count({ where: liveOnesOf(tenant), transaction: tx });
  if (count < most) return;
  const detail = `A business can have ${most} webhook endpoints in ${tenant.environment}. Delete one first.`;
  throw new Refusal('limit_reached', detail);
}

export function listEndpoints(keys: Keyring, tenant: Tenant, request: PageRequest): Promise<Page<WebhookEndpoint>> {
  return listPage(keys, {
    model: WebhookEndpoint,
    key: 'id',
    where: liveOnesOf(tenant),
    include: RUNS,
    list: `webhook endpoints of ${tenant.business_id} ${tenant.environment}`,
    request,
  });
}

export async function getEndpoint(tenant: Tenant, id: string, tx?: Transaction): Promise<WebhookEndpoint> {
  const where = { id, ...liveOnesOf(tenant) };
  const endpoint = await WebhookEndpoint.findOne({ where, include: RUNS, transaction: tx });
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

/** Finds the endpoints with these ids, including deleted ones, because their deliveries stay readable. */
export async function findEndpoints(
  tenant: Tenant,
  ids: string[],
  tx?: Transaction,
): Promise<Map<string, WebhookEndpoint>> {
  const { business_id, environment } = tenant;
  const endpoints = await WebhookEndpoint.findAll({
    where: { id: [...new Set(ids)], business_id, environment },
    transaction: tx,
  });
  return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
}

/**
 * Updates an endpoint. Disabling skips the backlog. Enabling stops the skip and allows new events; `recover` sends skipped
 * ones.
 */
export async function updateEndpoint(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  changes: EndpointChanges,
  by: Actor,
  seen?: Date,
): Promise<WebhookEndpoint> {
  service.inputs.check('WebhookEndpointUpdate', changes);
  if (changes.url !== undefined) await service.destinations.check(changes.url, tenant.environment);
  const change = () =>
    transaction(async (tx) => {
      const endpoint = await lockEndpoint(tenant, id, by, tx);
      refuseOutdated('endpoint', endpoint, seen);
      const switched = isSwitch(endpoint, changes.status);
      const events = changes.events && { events: [...new Set(changes.events)] };
      const note = changes.description === '' && { description: null };
      const { custom_headers, ...columns } = changes;
      const ownHeaders = changedHeaders(service.keys, endpoint.headers_encrypted, custom_headers);
      endpoint.set({ ...columns, ...note, ...events, ...ownHeaders, updated_at: service.clock.now() });
      if (endpoint.changed('url')) endpoint.set({ paused_until: null }); // another receiver
      if (switched) endpoint.set({ disabled_reason: null, sends_waiting: false, failing_since: null });
      const details = changesOf(endpoint, [
        'url',
        'description',
        'events',
        'disable_on_gone',
        'max_per_second',
        'header_names',
        'status',
        'disabled_reason',
      ]);
      if (ownHeaders) details.custom_headers = Object.keys(custom_headers!).join(' ');
      await endpoint.save({ transaction: tx });
      if (Object.keys(details).length > 0)
        await recordAudit(tx, by, ofEndpoint('endpoint.changed', endpoint, details), endpoint.updated_at);
      if (switched && changes.status === 'DISABLED') await skipWaiting(service.clock, endpoint, tx);
      announceChange(service, endpoint, tx);
      return endpoint;
    }, `${BY_INDEXES}; ${RELEASED}`);
  if (changes.status !== 'DISABLED') return change();
  const disabled = await service.batches.take(tenant, change);
  await untilHeard(service, [id]);
  return disabled;
}

/**
 * Reports whether the status changes. An endpoint that the service disabled may also be disabled on request, which skips its
 * backlog.
 */
function isSwitch(endpoint: WebhookEndpoint, status: EndpointChanges['status']): boolean {
  if (status === undefined) return false;
  return status !== endpoint.status || (status === 'DISABLED' && endpoint.sends_waiting);
}

/** Deletes an endpoint. Its deliveries stay readable. */
export async function deleteEndpoint(service: DomainContext, tenant: Tenant, id: string, by: Actor): Promise<void> {
  const remove = () =>
    transaction(async (tx) => {
      const endpoint = await lockEndpoint(tenant, id, by, tx);
      const at = service.clock.now();
      await endpoint.update({ deleted_at: at, headers_encrypted: null }, { transaction: tx });
      await dropNotices(id, tx);
      await recordAudit(tx, by, ofEndpoint('endpoint.deleted', endpoint, { url: endpoint.url }), at);
      await skipWaiting(service.clock, endpoint, tx);
      announceChange(service, endpoint, tx);
    }, `${BY_INDEXES}; ${RELEASED}`);
  await service.batches.take(tenant, remove);
  await untilHeard(service, [id]);
}

/** Finds the latest skip of an endpoint's backlog, including that of a deleted endpoint. */
export async function getSkip({ business_id, environment }: Tenant, id: string): Promise<WebhookSkip> {
  const endpoint = await WebhookEndpoint.findOne({ where: { id, business_id, environment }, include: RUNS });
  if (!endpoint?.skip) throw notFound('skip of a webhook endpoint');
  return endpoint.skip;
}

/** @param expirePreviousIn seconds for which deliveries are also signed with the previous secret; 0 ends it immediately */
export function rotateSecret(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  expirePreviousIn: number,
  by: Actor,
  tx?: Transaction,
): Promise<EndpointWithSecret> {
  return within(async (tx) => {
    const endpoint = await lockEndpoint(tenant, id, by, tx);
    const secret = newWebhookSecret();
    const overlaps = expirePreviousIn > 0;
    const at = service.clock.now();
    endpoint.set({
      previous_secret_encrypted: overlaps ? endpoint.secret_encrypted : null,
      previous_secret_expires_at: overlaps ? secondsAfter(at, expirePreviousIn) : null,
      secret_encrypted: encrypt(service.keys, secret),
      updated_at: at,
    });
    await endpoint.save({ transaction: tx });
    const details = { expire_previous_in: String(expirePreviousIn) };
    await recordAudit(tx, by, ofEndpoint('endpoint.secret_replaced', endpoint, details), at);
    const { business_id, environment } = endpoint;
    await raiseAlarm(service, { type: 'endpoint.secret_replaced', business_id, environment, subjects: [id] }, tx);
    announceChange(service, endpoint, tx);
    return { endpoint, secret };
  }, tx);
}

/** Sends a synthetic event to this endpoint only, even if the endpoint does not subscribe to its type. */
export async function testEndpoint(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  by: Actor,
  type: EventType = 'payment.captured',
  tx?: Transaction,
): Promise<WebhookDelivery> {
  return within(async (tx) => {
    await holdOpen(tenant, tx);
    await holdActor(by, tx);
    const endpoint = await getEndpoint(tenant, id, tx);
    const change = syntheticChange(service.clock, tenant, type);
    const event = writeSynthetic(service, { type, created_at: service.clock.now(), change }, tx);
    return deliverTest(service, event, endpoint, tx);
  }, tx);
}

function ofEndpoint(
  type: AuditEntry['type'],
  { id, business_id, environment }: WebhookEndpoint,
  details: AuditEntry['details'],
): AuditEntry {
  return { type, business_id, environment, subject_id: id, details };
}

/** Makes the endpoint's worker reload its waiting attempts. */
function announceChange({ queuedAttempts }: DomainContext, { id }: WebhookEndpoint, tx: Transaction): void {
  queuedAttempts.announce([`!${id}`], tx);
}

async function lockEndpoint(tenant: Tenant, id: string, by: Actor, tx: Transaction): Promise<WebhookEndpoint> {
  await holdOpen(tenant, tx);
  await holdActor(by, tx);
  const where = { id, ...liveOnesOf(tenant) };
  const lock = { level: tx.LOCK.NO_KEY_UPDATE, of: WebhookEndpoint };
  const endpoint = await WebhookEndpoint.findOne({ where, include: RUNS, transaction: tx, lock });
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

const liveOnesOf = ({ business_id, environment }: Tenant) => ({ business_id, environment, deleted_at: null });
