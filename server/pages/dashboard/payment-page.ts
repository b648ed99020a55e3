import type { components } from '../../../spec/generated/schema.ts';
import { listEvents } from '../../domain/webhooks/events.ts';
import { formatAmount } from '../../domain/payments/currencies.ts';
import { getPayment } from '../../domain/payments/payments.ts';
import { listRefunds } from '../../domain/payments/refunds.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { pathParameter, type Visit } from './visit.ts';

type Wire = components['schemas'];

export interface PaymentPageData {
  payment: PaymentRow;
  /** Formatted; null when nothing was captured or refunded. */
  captured: string | null;
  refunded: string | null;
  refunds: { rows: (Wire['Refund'] & { money: string })[]; more: boolean };
  events: Shown<Wire['Event']>;
}

/** A payment, its refunds and its events with links to their deliveries. */
export const payment = memberPage({ path: '/payments/:reference', show });

async function show(visit: Visit): Promise<void> {
  const { tenant } = visit.access;
  const found = await getPayment(tenant, pathParameter(visit, 'reference'));
  const { reference, currency, amount_captured, amount_refunded } = found;
  const [events, refunds] = await Promise.all([
    listEvents(visit.service.keys, tenant, { payment: reference, limit: 50, ...readCursor(visit) }),
    listRefunds(visit.service.keys, tenant, reference, { limit: 100 }),
  ]);
  const money = (amount: number) => formatAmount(amount, currency);
  const row = paymentRow(visit.service.config, found);
  const data = {
    payment: row,
    captured: amount_captured > 0 ? money(amount_captured) : null,
    refunded: amount_refunded > 0 ? money(amount_refunded) : null,
    refunds: {
      rows: refunds.data.map((refund) => ({ ...refund.toWire(), money: money(refund.amount) })),
      more: refunds.has_more,
    },
    events: shown(visit, events, (event) => event.toWire()),
  };
  renderVisit(visit, 'payment', data, { section: 'payments', title: `Payment of ${row.money}` });
}
