import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { limits } from '../../../spec/generated/values.ts';
import type { DomainContext } from '../domain-context.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { Client } from '../../models/oauth/client.ts';
import { Event } from '../../models/webhooks/event.ts';
import { findApplicationOf } from '../../models/requests/logged-request.ts';
import { Payment } from '../../models/payments/payment.ts';
import { Refund } from '../../models/payments/refund.ts';
import { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { continued, type Span } from '../lists/continued.ts';
import { boundOf } from '../lists/period.ts';
import { oldestKept } from '../requests/request-days.ts';
import { meaningsOf } from './meanings.ts';
import { spellingsOf } from './spellings.ts';

type Hit = components['schemas']['SearchHit'];
type Result = components['schemas']['SearchResult'];

const DEFAULT_LIMIT = limits.Search_find.limit.default;

interface Asked extends Partial<Span> {
  q: string;
  /** Continues a search: time since which it searched parts of texts. */
  before?: string | undefined;
}

/** Finds an object by its id, or else payments by their texts, amount, card or short id. */
export function search(service: DomainContext, tenant: Tenant, asked: Asked): Promise<Result> {
  return fromReplica(() => find(service, tenant, asked));
}

async function find(
  service: DomainContext,
  tenant: Tenant,
  { q, before, limit = DEFAULT_LIMIT, offset = 0 }: Asked,
): Promise<Result> {
  const wanted = q.trim();
  const hit = await findById(service, tenant, wanted.toLowerCase());
  if (hit) return { data: [hit].slice(offset), has_more: false, searched_since: null };
  // In one transaction, so that every search uses one connection.
  return transaction(async (tx) => {
    const request = before === undefined ? await findRequest(service.clock, tenant, wanted, tx) : undefined;
    const end = before === undefined ? undefined : boundOf(before);
    const payments = (span: Span) => findPayments(service, tenant, wanted, { ...span, before: end }, tx);
    return continued<Hit, Result>(request ? [request] : [], { limit, offset }, payments);
  }, BY_INDEXES);
}

/** Finds objects of the tenant only, by the prefix of the id. */
async function findById(service: DomainContext, tenant: Tenant, id: string): Promise<Hit | undefined> {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/.exec(id) ?? [];
  const { business_id, environment } = tenant;
  const owned = { business_id, environment };
  const about = (type: Hit['type'], payment: Payment | undefined): Hit => ({
    type,
    id,
    matched: 'id',
    payment: payment?.toWire(service.config.origin) ?? null,
    client_id: null,
  });
  switch (prefix) {
    case 'pay': {
      const payment = await Payment.findOwned(tenant, id);
      return payment && about('payment', payment);
    }
    case 're': {
      const refund = await Refund.findByPk(id);
      const payment = refund && (await Payment.findOwned(tenant, refund.payment_reference));
      return payment ? about('refund', payment) : undefined;
    }
    case 'evt': {
      const event = await Event.findOne({ where: { event_id: id, ...owned } });
      return event ? about('event', await Payment.findOwned(tenant, event.payment_reference)) : undefined;
    }
    case 'whd': {
      const delivery = await WebhookDelivery.findOne({ where: { id, ...owned } });
      return delivery ? about('delivery', await Payment.findOwned(tenant, delivery.payment_reference)) : undefined;
    }
    case 'we':
      return (await WebhookEndpoint.findOne({ where: { id, ...owned, deleted_at: null } }))
        ? about('endpoint', undefined)
        : undefined;
    case 'app':
      return (await Client.findOne({ where: { client_id: id, ...owned, deleted_at: null } }))
        ? about('application', undefined)
        : undefined;
    default:
      return undefined;
  }
}

/** Finds a request by its id. A Request-Id that a caller has chosen can be any word, so payments are searched as well. */
async function findRequest(
  clock: DomainContext['clock'],
  tenant: Tenant,
  id: string,
  tx: Transaction,
): Promise<Hit | undefined> {
  const client_id = await findApplicationOf(id, tenant, oldestKept(clock.now()), tx);
  return client_id === undefined ? undefined : { type: 'request', id, matched: 'id', payment: null, client_id };
}

async function findPayments(
  service: DomainContext,
  tenant: Tenant,
  wanted: string,
  { limit, offset, before }: Span & { before: Date | undefined },
  tx: Transaction,
): Promise<Result> {
  // Before the payments, so that those created in between are searched, not lost.
  const since = await Payment.searchedSince(tenant, before, tx);
  const asked = { offset, limit: limit + 1, before, since, meanings: meaningsOf(wanted) };
  const found = await Payment.search(tenant, spellingsOf(wanted), asked, tx);
  const data = found.slice(0, limit).map(({ payment, matched }): Hit => {
    return {
      type: 'payment',
      id: payment.reference,
      matched,
      payment: payment.toWire(service.config.origin),
      client_id: null,
    };
  });
  return { data, has_more: found.length > limit, searched_since: since?.toISOString() ?? null };
}
