import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { AttemptOutcome, DeliveryStatus, EventType } from '../../../spec/generated/values.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { causeHeaders } from '../../platform/tracing.ts';
import type { DomainContext } from '../domain-context.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { within } from '../../database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { newId, timeOf } from '../../platform/ids.ts';
import { Event, type EventRow } from '../../models/webhooks/event.ts';
import { WebhookAttempt } from '../../models/webhooks/webhook-attempt.ts';
import { WebhookDelivery, type InsertedDelivery } from '../../models/webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { idsOf, idsOfDeliveries } from '../../models/webhooks/id-ranges.ts';
import { latestOutcomeIn, latestOutcomes, withLatestOutcome } from '../../models/webhooks/latest-outcome.ts';
import { findUndelivered, type UndeliveredFilters } from '../../models/webhooks/undelivered-list.ts';
import type { ListPlace } from '../../models/webhooks/webhook-undelivered.ts';
import { queueRequested } from '../../models/webhooks/webhook-queue.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import { holdOpen } from '../businesses/businesses.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { holdActor } from '../held-session.ts';
import {
  DEFAULT_LIMIT,
  SPANS,
  listPage,
  readCursor,
  scopeOf,
  siftedPageOf,
  type Page,
  type PageRequest,
} from '../lists/page.ts';
import { createdIn, timesOf, type Period } from '../lists/period.ts';
import { notFoundOrArchived } from './archived-records.ts';

/**
 * Creates the deliveries of an event to all endpoints that subscribe to it, and queues the first attempts. Those to a disabled
 * endpoint are SKIPPED, for `recover`.
 */
export function deliver(
  { queuedAttempts }: Pick<DomainContext, 'queuedAttempts'>,
  event: EventRow,
  tx: Transaction,
): void {
  const deliveries = WebhookDelivery.insertFor(event, newSchedule(), tx);
  queuedAttempts.announceLater(deliveries.then(queuedOnes), tx);
}

/**
 * Stores an event of an opt-in type and creates its deliveries to the endpoints that list the type, as `deliver` does.
 * @returns the deliveries; without any, the event is not stored
 */
export function deliverListed(
  { queuedAttempts }: Pick<DomainContext, 'queuedAttempts'>,
  event: EventRow,
  tx: Transaction,
): Promise<InsertedDelivery[]> {
  const deliveries = WebhookDelivery.insertListed(event, newSchedule(), tx);
  queuedAttempts.announceLater(deliveries.then(queuedOnes), tx);
  return deliveries;
}

const newSchedule = () => ({ id: newId('whd'), trigger: 'schedule', trace: causeHeaders() }) as const;

/** Creates the delivery of an event to one endpoint, whatever it subscribes to, as `deliver` does. */
export async function deliverTest(
  { queuedAttempts }: Pick<DomainContext, 'queuedAttempts'>,
  event: EventRow,
  endpoint: WebhookEndpoint,
  tx: Transaction,
): Promise<WebhookDelivery> {
  const options = { id: newId('whd'), trigger: 'test', trace: causeHeaders(), only: endpoint.id } as const;
  const deliveries = await WebhookDelivery.insertFor(event, options, tx);
  const [delivery] = deliveries;
  if (!delivery) throw notFound('webhook endpoint'); // deleted meanwhile
  queuedAttempts.announce(queuedOnes(deliveries), tx);
  return WebhookDelivery.findByPk(delivery.id, { transaction: tx, rejectOnEmpty: true });
}

const queuedOnes = (deliveries: InsertedDelivery[]): string[] =>
  deliveries.filter(({ status }) => status === 'PENDING').map(({ endpoint_id }) => endpoint_id);

export interface DeliveryFilters extends PageRequest, Period {
  status?: DeliveryStatus[];
  /** Outcomes of the latest attempt. */
  outcome?: AttemptOutcome[];
  endpoint_id?: string;
  event_id?: string;
  /** Reference of a payment. */
  payment?: string;
  event_type?: EventType;
  synthetic?: boolean;
}

export function listDeliveries(
  keys: Keyring,
  tenant: Tenant,
  filters: DeliveryFilters,
  tx?: Transaction,
): Promise<Page<WebhookDelivery>> {
  const read = () => readPage(keys, tenant, filters, tx);
  return tx ? read() : fromReplica(read);
}

async function readPage(
  keys: Keyring,
  tenant: Tenant,
  filters: DeliveryFilters,
  tx?: Transaction,
): Promise<Page<WebhookDelivery>> {
  const { status, outcome, endpoint_id, event_id, payment, event_type, synthetic } = filters;
  const list = `webhook deliveries of ${tenant.business_id} ${tenant.environment}`;
  if (status && !status.includes('DELIVERED') && !event_id && !payment) {
    return listUndelivered(keys, tenant, { ...filters, status }, list, tx);
  }
  const events = event_id ? [event_id] : payment ? await eventsOf(tenant, payment, tx) : undefined;
  // Each has an index in the order of the list; the other conditions are checked on its rows.
  const [indexed, ...others]: WhereOptions[] = [
    ...(events ? [{ event_id: events }] : []),
    ...(payment && event_id ? [{ payment_reference: payment }] : []),
    ...(synthetic ? [{ synthetic }] : []),
    ...(endpoint_id ? [{ endpoint_id }] : []),
    ...(event_type ? [{ event_type }] : []),
    ...(synthetic === false ? [{ synthetic }] : []),
    ...(status ? [{ status }] : []),
    ...(outcome ? [latestOutcomeIn(outcome)] : []),
  ];
  const hasIndex = Boolean(event_id ?? payment ?? endpoint_id ?? event_type ?? synthetic);
  const narrow = indexed ? [indexed] : [];
  return listPage(keys, {
    model: WebhookDelivery,
    key: 'id',
    byTime: true,
    where: {
      [Op.and]: [ownedBy(tenant), ...createdIn(filters), ...(hasIndex ? narrow : []), ...idsOfDeliveries(events ?? [])],
    },
    sift: [...(hasIndex ? [] : narrow), ...others],
    months: { prefix: 'whd', isLong: !events, ...timesOf(filters) },
    list,
    request: filters,
    tx,
  });
}

/** Looks up the status of the response to each delivery's latest attempt, or its error, by the delivery's id. */
export const outcomesOf = (deliveries: WebhookDelivery[]): Promise<Map<string, string>> =>
  fromReplica(() => latestOutcomes(deliveries.map(({ id }) => id)));

/** Lists the ids of the events of a payment, which have an index by payment that deliveries lack. */
async function eventsOf(tenant: Tenant, payment_reference: string, tx?: Transaction): Promise<string[]> {
  const made = idsOf('evt', 'event_id', { since: timeOf(payment_reference) });
  const where = { [Op.and]: [{ payment_reference, ...ownedBy(tenant) }, ...made] };
  return (await Event.findAll({ attributes: ['event_id'], where, transaction: tx })).map(({ event_id }) => event_id);
}

/** Lists the latest deliveries of a few events. They are sorted here, so that no index in this order is scanned. */
export async function deliveriesOfEvents(tenant: Tenant, events: string[], most: number): Promise<WebhookDelivery[]> {
  if (events.length === 0) return [];
  const where = { [Op.and]: [{ event_id: events, ...ownedBy(tenant) }, ...idsOfDeliveries(events)] };
  const found = await WebhookDelivery.findAll({ where });
  return found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, most);
}

/** Lists deliveries by status, which has no index, because it changes. */
async function listUndelivered(
  keys: Keyring,
  { business_id, environment }: Tenant,
  filters: DeliveryFilters & { status: DeliveryStatus[] },
  list: string,
  tx?: Transaction,
): Promise<Page<WebhookDelivery>> {
  const { status, outcome, created_gte, created_lt, limit = DEFAULT_LIMIT, ...narrowed } = filters;
  const { since, before } = timesOf({ created_gte, created_lt });
  const scope = scopeOf(list, filters);
  const cursor = readCursor(keys, scope, filters.cursor);
  const after = cursor && { created_at: new Date(cursor[0]!), id: cursor[1]! };
  const chosen = {
    ...narrowed,
    ...{ business_id, environment, statuses: [...new Set(status)] },
    created_gte: since,
    created_lt: before,
    after,
  };
  const { places, looked } = outcome
    ? await siftByOutcome(chosen, outcome, limit + 1, tx)
    : { places: await findUndelivered(chosen, limit + 1, tx), looked: undefined };
  const placeOf = ({ created_at, id }: ListPlace) => [created_at, id];
  const { data, ...page } = siftedPageOf(keys, places, limit, scope, placeOf, looked && placeOf(looked));
  const found = await WebhookDelivery.findAll({ where: { id: data.map(({ id }) => id) }, transaction: tx });
  const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
  return { ...page, data: data.flatMap(({ id }) => byId.get(id) ?? []) };
}

/**
 * Finds undelivered deliveries by the outcome of their latest attempt. A page examines a bounded number of them.
 * @returns also the last one that was examined, if more follow
 */
async function siftByOutcome(
  filters: UndeliveredFilters,
  outcomes: AttemptOutcome[],
  limit: number,
  tx?: Transaction,
): Promise<{ places: ListPlace[]; looked: ListPlace | undefined }> {
  const places: ListPlace[] = [];
  let looked: ListPlace | undefined;
  for (const span of SPANS) {
    const passed = await findUndelivered({ ...filters, ...(looked && { after: looked }) }, span, tx);
    const found = await withLatestOutcome(
      passed.map(({ id }) => id),
      outcomes,
      tx,
    );
    places.push(...passed.filter(({ id }) => found.has(id)));
    looked = passed.length < span ? undefined : passed.at(-1);
    if (!looked || places.length >= limit) break;
  }
  return { places, looked };
}

export async function getDelivery(tenant: Tenant, id: string, tx?: Transaction): Promise<WebhookDelivery> {
  const delivery = await WebhookDelivery.findOne({ where: { id, ...ownedBy(tenant) }, transaction: tx });
  if (!delivery) throw await notFoundOrArchived('webhook delivery', id, tx);
  return delivery;
}

export function listAttempts(
  keys: Keyring,
  tenant: Tenant,
  id: string,
  request: PageRequest,
): Promise<Page<WebhookAttempt>> {
  return fromReplica(async () => {
    const delivery = await getDelivery(tenant, id);
    return listPage(keys, {
      model: WebhookAttempt,
      key: 'id',
      where: { delivery_id: delivery.id },
      list: `attempts of ${delivery.id}`,
      request,
    });
  });
}

/**
 * Queues one more attempt, in any status of the delivery.
 * @param resign signs again, with the current secrets; otherwise the first attempt is repeated verbatim, including its
 * signature
 */
export async function replayDelivery(
  service: DomainContext,
  tenant: Tenant,
  id: string,
  { resign = false, by }: { resign?: boolean; by: Actor },
  tx?: Transaction,
): Promise<WebhookDelivery> {
  return within(async (tx) => {
    const delivery = await getDelivery(tenant, id, tx); // not archived until the end of the transaction
    const where = { id: delivery.endpoint_id, deleted_at: null };
    const endpoint = await WebhookEndpoint.findOne({ where, transaction: tx });
    if (!endpoint) throw notFound('webhook endpoint');
    await queueReplays(service, tenant, [delivery], { resign, by }, tx);
    return delivery;
  }, tx);
}

/** Queues one more attempt of each delivery. */
export async function queueReplays(
  service: DomainContext,
  tenant: Tenant,
  deliveries: WebhookDelivery[],
  { resign, by }: { resign: boolean; by: Actor },
  tx: Transaction,
): Promise<void> {
  const due_at = service.clock.now();
  const replay = { trigger: 'replay', number: 1, resign, due_at, trace: causeHeaders() } as const;
  await holdOpen(tenant, tx);
  await holdActor(by, tx);
  await queueRequested(
    deliveries.map(({ id, endpoint_id }) => ({ delivery_id: id, endpoint_id, ...replay })),
    tx,
  );
  for (const delivery of deliveries) await recordReplay(tx, by, delivery, due_at);
  service.queuedAttempts.announce([...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))], tx);
}

/**
 * Records a replay by a person. An application that replays by itself can do so a thousand times in a row, as with its
 * payments.
 */
async function recordReplay(
  tx: Transaction,
  by: Actor,
  { id, business_id, environment, endpoint_id }: WebhookDelivery,
  at: Date,
): Promise<void> {
  if (!by.user && by.bearer?.user_id == null) return;
  const entry = {
    type: 'delivery.replayed',
    business_id,
    environment,
    subject_id: id,
    details: { endpoint: endpoint_id },
  } as const;
  await recordAudit(tx, by, entry, at);
}

const ownedBy = ({ business_id, environment }: Tenant) => ({ business_id, environment });
