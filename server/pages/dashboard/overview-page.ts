import { countDeliveries } from '../../domain/webhooks/count-deliveries.ts';
import { listClients } from '../../domain/oauth/clients.ts';
import { listPayments } from '../../domain/payments/list-payments.ts';
import { listDeliveries } from '../../domain/webhooks/webhook-deliveries.ts';
import { listEndpoints } from '../../domain/webhooks/webhook-endpoints.ts';
import { drawChart, type Chart } from './chart.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import type { Visit } from './visit.ts';

const DAYS = 14;
const FEW = { limit: 5 };

export interface OverviewData {
  chart: Chart;
  /** Deliveries that failed or are being retried. */
  troubled: DeliveryRow[];
  payments: PaymentRow[];
  /** The first steps of a new business. */
  steps: { done: boolean; label: string; href: string }[];
}

export const overview = memberPage({ path: '', show });

async function show(visit: Visit): Promise<void> {
  const { access, user, base } = visit;
  const { tenant } = access;
  const [counts, troubled, payments, clients, endpoints] = await Promise.all([
    countDeliveries(visit.service.clock, tenant, DAYS),
    listDeliveries(visit.service.keys, tenant, { ...FEW, status: ['RETRYING', 'FAILED'] }),
    listPayments(visit.service.keys, tenant, FEW),
    listClients(visit.service, user, { limit: 1, tenant }),
    listEndpoints(visit.service.keys, tenant, { limit: 1 }),
  ]);
  const applicationStep =
    tenant.environment === 'TEST'
      ? { label: 'Register an application', href: `${base}/applications/new` }
      : { label: 'Make a TEST application LIVE', href: `${base.replace(/live$/, 'test')}/applications` };
  const data = {
    chart: drawChart(counts),
    troubled: await deliveryRows(tenant, troubled.data),
    payments: payments.data.map((payment) => paymentRow(visit.service.config, payment)),
    steps: [
      { ...applicationStep, done: clients.data.length > 0 },
      { label: 'Register an endpoint for webhooks', href: `${base}/endpoints/new`, done: endpoints.data.length > 0 },
      { label: 'Create a payment with the API', href: '/docs', done: payments.data.length > 0 },
    ],
  };
  renderVisit(visit, 'overview', data, { section: 'overview', title: 'Overview' });
}
