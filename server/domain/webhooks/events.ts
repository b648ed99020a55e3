import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { optInEventTypes, type EventType } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { fromReplica } from '../../database/from-replica.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Event, type EventRow } from '../../models/webhooks/event.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { deliver, deliverListed } from './webhook-deliveries.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { createdIn, type Period } from '../lists/period.ts';

type WirePayment = components['schemas']['Payment'];
type WireRefund = components['schemas']['Refund'];

const OPT_IN: ReadonlySet<EventType> = new Set(optInEventTypes);

/**
 * Records an event of a payment and its deliveries in the transaction of the change, so that all commit or roll back
 * together. An event of an opt-in type is recorded only if an endpoint lists the type.
 */
export function recordEvent(
  service: DomainContext,
  type: EventType,
  payment: Payment,
  refund: WireRefund | null,
  tx: Transaction,
): void {
  const event = newEvent({ type, payment: payment.toWire(service.config.origin), refund });
  if (OPT_IN.has(type)) {
    announce(service, event, tx, deliverListed(service, event, tx));
  } else {
    store(service, event, tx);
    deliver(service, event, tx);
  }
}

interface NewEvent {
  type: EventType;
  payment: WirePayment;
  refund: WireRefund | null;
  /** True for an event that is created to test an endpoint; the body contains it. */
  synthetic?: boolean;
}

/** Stores a synthetic event. */
export function writeSynthetic(
  service: Pick<DomainContext, 'testEvents'>,
  event: Omit<NewEvent, 'synthetic'>,
  tx: Transaction,
): EventRow {
  const row = newEvent({ ...event, synthetic: true });
  store(service, row, tx);
  return row;
}

function store(service: Pick<DomainContext, 'testEvents'>, event: EventRow, tx: Transaction): void {
  announce(service, event, tx);
  Event.insert(event, tx);
}

/** Announces an event in TEST to the streams, after the commit. @param deliveries those without which it is not stored */
function announce(
  { testEvents }: Pick<DomainContext, 'testEvents'>,
  { environment, business_id, event_id }: EventRow,
  tx: Transaction,
  deliveries?: Promise<unknown[]>,
): void {
  if (environment !== 'TEST') return;
  const names = [`${business_id}/${event_id}`];
  if (!deliveries) testEvents.announce(names, tx);
  else
    testEvents.announceLater(
      deliveries.then(({ length }) => (length > 0 ? names : [])),
      tx,
    );
}

/** Serializes the body once. The event has the time of its payment's change. */
function newEvent({ type: event_type, payment, refund, synthetic = false }: NewEvent): EventRow {
  const event_id = newId('evt');
  const created_at = payment.updated_at;
  const body = JSON.stringify({ event_id, event_type, created_at, payment, refund, ...(synthetic && { synthetic }) });
  return {
    event_id,
    business_id: payment.business_id,
    environment: payment.environment,
    event_type,
    payment_reference: payment.reference,
    synthetic,
    body: Buffer.from(body),
    created_at: new Date(created_at),
  };
}

export interface EventFilters extends PageRequest, Period {
  type?: EventType;
  /** Reference of a payment. */
  payment?: string;
  synthetic?: boolean;
}

export function listEvents(keys: Keyring, tenant: Tenant, filters: EventFilters): Promise<Page<Event>> {
  const { type, payment, synthetic } = filters;
  // Each has an index in the order of the list; the other conditions are checked on its rows.
  const narrow: WhereOptions[] = [
    ...(payment ? [{ payment_reference: payment }] : []),
    ...(synthetic ? [{ synthetic }] : []),
    ...(type ? [{ event_type: type }] : []),
    ...(synthetic === false ? [{ synthetic }] : []),
  ];
  const indexed = payment || type || synthetic ? narrow.slice(0, 1) : [];
  const listing = {
    model: Event,
    key: 'event_id',
    byTime: true,
    where: { [Op.and]: [ownedBy(tenant), ...createdIn(filters), ...indexed] },
    sift: narrow.slice(indexed.length),
    list: `events of ${tenant.business_id} ${tenant.environment}`,
    request: filters,
  } as const;
  return fromReplica(() => listPage(keys, listing));
}

export async function getEvent(tenant: Tenant, id: string): Promise<Event> {
  const event = await Event.findOne({ where: { event_id: id, ...ownedBy(tenant) } });
  if (!event) throw notFound('event');
  return event;
}

const ownedBy = ({ business_id, environment }: Tenant) => ({ business_id, environment });
