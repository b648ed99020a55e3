import type { Environment } from '../../../spec/generated/values.ts';
import { Payment } from '../../models/payments/payment.ts';
import { Refund } from '../../models/payments/refund.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { Event } from '../../models/webhooks/event.ts';
import { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';

/** A business in an environment. */
interface Tenant {
  business_id: string;
  environment: Environment;
}

/** Ids by their prefix. */
export type Ids = Partial<Record<string, string>>;

/** Number of newest payments among which the newest refund is found. */
const PAYMENTS_WITH_REFUND = 20;

const newestPayments = (tenant: Tenant, limit: number) =>
  Payment.findAll({
    attributes: ['reference'],
    where: { ...tenant },
    order: [
      ['created_at', 'DESC'],
      ['reference', 'DESC'],
    ],
    limit,
  });

/** Finds the newest refund, with its payment. */
async function newestRefund(tenant: Tenant): Promise<Ids> {
  const references = (await newestPayments(tenant, PAYMENTS_WITH_REFUND)).map(({ reference }) => reference);
  const refund = await Refund.findOne({ where: { payment_reference: references }, order: [['id', 'DESC']] });
  return refund ? { re: refund.id, pay: refund.payment_reference } : {};
}

const FINDERS: Record<string, (tenant: Tenant) => Promise<Ids>> = {
  pay: async (tenant) => ({ pay: (await newestPayments(tenant, 1))[0]?.reference }),
  re: newestRefund,
  we: async (where) => ({
    we: (await WebhookEndpoint.findOne({ where: { ...where, deleted_at: null }, order: [['id', 'DESC']] }))?.id,
  }),
  evt: async (where) => ({
    evt: (await Event.findOne({ where: { ...where }, order: [['event_id', 'DESC']] }))?.event_id,
  }),
  whd: async (where) => ({
    whd: (await WebhookDelivery.findOne({ where: { ...where }, order: [['created_at', 'DESC']] }))?.id,
  }),
  po: async (where) => ({
    po: (await Payout.findOne({ where: { ...where }, order: [['created_at', 'DESC']] }))?.id,
  }),
};

/** Finds the newest objects of a business, of the kinds with these prefixes. A refund comes with its payment. */
export async function newestIds(tenant: Tenant, prefixes: Iterable<string>): Promise<Ids> {
  const found: Ids = {};
  for (const prefix of prefixes) {
    const ids = (await FINDERS[prefix]?.(tenant)) ?? {};
    for (const [name, id] of Object.entries(ids))
      if (id !== undefined && (prefix === 're' || !found[name])) found[name] = id;
  }
  return found;
}
