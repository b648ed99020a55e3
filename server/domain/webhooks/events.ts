import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { optInEventTypes, type EventType } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { fromReplica } from '../../database/from-replica.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { newId, timeOf } from '../../platform/ids.ts';
import { Event, type EventRow, type PaymentEventType, type PayoutEventType } from '../../models/webhooks/event.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import { notFoundOrArchived } from './archived-records.ts';
import { deliver, deliverListed } from './webhook-deliveries.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { createdIn, timesOf, type Period } from '../lists/period.ts';

type WireRefund = components['schemas']['Refund'];

/** What the body of an event says of a payment or a payout. */
export type Change =
  | { payment: components['schemas']['Payment']; refund: WireRefund | null }
  | { payment: null; refund: null; payout: components['schemas']['Payout'] };

const OPT_IN: ReadonlySet<EventType> = new Set(optInEventTypes);

/**
 * Records an event of a payment and its deliveries in the transaction of the change, so that all commit or roll back
 * together. An event of an opt-in type is recorded only if an endpoint lists the type.
 */
export function recordEvent(
  service: DomainContext,
  type: PaymentEventType,
  payment: Payment,
  refund: WireRefund | null,
  tx: Transaction,
): void {
  const change = { payment: payment.toWire(service.config.origin), refund };
  const event = newEvent({ type, created_at: payment.updated_at, change });
  if (OPT_IN.has(type)) {
    announce(service, event, tx, deliverListed(service, event, tx));
  } else {
    store(service, event, tx);
    deliver(service, event, tx);
  }
}

/** Records the end of a payout as an event, if an endpoint lists the type. Its time is now: the payout has ended a little before. */
export function recordPayoutEvent(
  service: DomainContext,
  type: PayoutEventType,
  payout: Payout,
  tx: Transaction,
): void {
  const change = { payment: null, refund: null, payout: payout.toWire() };
  const event = newEvent({ type, created_at: service.clock.now(), change });
  announce(service, event, tx, deliverListed(service, event, tx));
}

interface NewEvent {
  type: EventType;
  created_at: Date;
  change: Change;
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

/** Serializes the body once. An event of a payment has the time of the payment's change. */
function newEvent({ type: event_type, created_at, change, synthetic = false }: NewEvent): EventRow {
  const event_id = newId('evt');
  const body = JSON.stringify({ event_id, event_type, created_at, ...change, ...(synthetic && { synthetic }) });
  const { business_id, environment } = change.payment ?? change.payout;
  return {
    event_id,
    business_id,
    environment,
    event_type,
    payment_reference: change.payment ? change.payment.reference : change.payout.id,
    synthetic,
    body: Buffer.from(body),
    created_at,
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
    months: { prefix: 'evt', isLong: !payment, ...timesOf(filters), ...(payment && { since: timeOf(payment) }) },
    list: `events of ${tenant.business_id} ${tenant.environment}`,
    request: filters,
  } as const;
  return fromReplica(() => listPage(keys, listing));
}

export async function getEvent(tenant: Tenant, id: string): Promise<Event> {
  const event = await Event.findOne({ where: { event_id: id, ...ownedBy(tenant) } });
  if (!event) throw await notFoundOrArchived('event', id);
  return event;
}

const ownedBy = ({ business_id, environment }: Tenant) => ({ business_id, environment });
