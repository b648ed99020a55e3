import type { Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { lockName } from '../../database/advisory-lock.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import { countReplays } from '../../models/webhooks/webhook-queue.ts';
import type { Actor } from '../audit/audit.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { invalidCursor, type Page } from '../lists/page.ts';
import { readAll, readSome, refuseUnlessAsMany } from '../lists/read-all.ts';
import { listDeliveries, queueReplays, type DeliveryFilters } from './webhook-deliveries.ts';
import { findEndpoints } from './webhook-endpoints.ts';

/** Maximum number of deliveries of one replay. */
export const MOST_REPLAYED = 200;

/** Maximum number of replays of a business and environment that wait for their attempt. */
export const MOST_WAITING = 1000;

const RETRY_AFTER_SECONDS = 5;

type Filters = Omit<DeliveryFilters, 'limit' | 'cursor'>;

interface Replay extends DeliveryFilters {
  resign: boolean;
  /** True to select the deliveries only. */
  dry_run?: boolean;
  /** Their number when the caller decided. */
  expected?: number;
}

/**
 * Lists the deliveries that filters select, except those of deleted endpoints.
 * @throws Refusal `invalid_request` if they are more than MOST_REPLAYED, or too far apart to be found at once
 */
export async function selectForReplay(keys: Keyring, tenant: Tenant, filters: Filters): Promise<WebhookDelivery[]> {
  const selected = await readAll(MOST_REPLAYED, (request) => listDeliveries(keys, tenant, { ...filters, ...request }));
  if (!selected) throw tooMany();
  return withoutDeleted(tenant, selected);
}

/**
 * Queues one more attempt of each delivery that filters select, except those of deleted endpoints: of the next MOST_REPLAYED after
 * the cursor, newest first.
 * @throws Refusal `invalid_request` if they are not as many as expected, `rate_limited` if too many replays wait
 */
export async function replayDeliveries(
  service: DomainContext,
  tenant: Tenant,
  { resign, dry_run = false, expected, limit = MOST_REPLAYED, cursor, ...filters }: Replay,
  by: Actor,
  tx: Transaction,
): Promise<Page<WebhookDelivery>> {
  const read = (request: DeliveryFilters) => listDeliveries(service.keys, tenant, { ...filters, ...request }, tx);
  const page = await readSome(limit, read, cursor).catch(refusedInBody);
  const data = await withoutDeleted(tenant, page.data, tx);
  if (expected !== undefined) refuseUnlessAsMany('deliveries', data.length, expected, '/expected');
  if (!dry_run && data.length > 0) {
    await refuseIfTooManyWait(tenant, data.length, tx);
    await queueReplays(service, tenant, data, { resign, by }, tx);
  }
  return { ...page, data };
}

function refusedInBody(error: unknown): never {
  throw error instanceof Refusal && error.code === 'invalid_cursor' ? invalidCursor('/cursor') : error;
}

async function withoutDeleted(tenant: Tenant, deliveries: WebhookDelivery[], tx?: Transaction) {
  const ids = deliveries.map(({ endpoint_id }) => endpoint_id);
  const endpoints = await findEndpoints(tenant, ids, tx);
  return deliveries.filter(({ endpoint_id }) => endpoints.get(endpoint_id)!.deleted_at === null);
}

/** Bounds what parallel and repeated replays queue. They take turns, so that each counts those before it. */
async function refuseIfTooManyWait(tenant: Tenant, more: number, tx: Transaction): Promise<void> {
  await lockName(`replays of ${tenant.business_id} ${tenant.environment}`, tx);
  const waiting = await countReplays(tenant, MOST_WAITING, tx);
  if (waiting + more <= MOST_WAITING) return;
  const detail = `${waiting} replays wait for their attempt, and at most ${MOST_WAITING} may. Nothing was sent: try again in ${RETRY_AFTER_SECONDS} seconds.`;
  throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}

function tooMany() {
  const message = `More than ${MOST_REPLAYED} deliveries match, or they are too far apart to be found at once. Nothing was sent: choose a shorter period, or recover missed events on the page of an endpoint.`;
  return invalidField('', 'maximum', message);
}
