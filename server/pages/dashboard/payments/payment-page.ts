import { archivedBefore } from '../../../domain/webhooks/archived-records.ts';
import { listEvents } from '../../../domain/webhooks/events.ts';
import { deliveriesOfEvents } from '../../../domain/webhooks/webhook-deliveries.ts';
import { MOST_PER_PAGE } from '../../../domain/lists/page.ts';
import { disputesOf } from '../../../domain/payments/list-disputes.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import { declinedTries } from '../../../domain/payments/checkout.ts';
import { methodName } from '../../../domain/payments/payment-method.ts';
import { getPayment } from '../../../domain/payments/payments.ts';
import { oldestKept } from '../../../domain/requests/request-days.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { cancelRefund } from '../../../domain/payments/refund-cancellation.ts';
import { listRefunds } from '../../../domain/payments/refunds.ts';
import { formField } from '../../parts/forms.ts';
import { deliveryRows, type DeliveryRow } from '../webhooks/delivery-row.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, type ActionResult, type Refused } from '../shell/member-page.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { SCENARIO_ACTIONS, scenariosOf } from './payment-scenarios.ts';
import { stepsOf, type PaymentStep } from './payment-step.ts';
import { timelineOf, type TimelineEntry } from './payment-timeline.ts';
import { pathParameter, type Visit } from '../shell/visit.ts';

export interface PaymentPageData {
  payment: PaymentRow;
  /** The captured amount or, before a capture, the amount of the payment. */
  headline: string;
  /** True while the payment, a refund or a delivery is expected to change. */
  isExpecting: boolean;
  paidWith: string;
  /** Formatted; null if nothing was captured or refunded. */
  captured: string | null;
  /** Shown while nothing is captured. */
  captureText: string;
  refunded: string | null;
  /** Captured minus refunded and disputed; null without either. */
  net: string | null;
  refundable: string | null;
  /** What banks have taken back; null without a dispute. */
  disputed: string | null;
  /** Steps that this member may take now. */
  steps: PaymentStep[];
  /** Scenarios to simulate in TEST. */
  scenarios: { name: string; label: string }[];
  timeline: TimelineEntry[];
  /** Latest deliveries of its events. */
  deliveries: DeliveryRow[];
  /** Time before which its events and deliveries may be missing, if they may be archived. */
  archivedBefore: string | null;
  /** True if there are more refunds than MOST_PER_PAGE. */
  more: boolean;
  /** Page with the requests about this payment, while they are kept. */
  requests: string | null;
  mostRefunds: number;
}

const NOTICES = {
  created: 'Payment created.',
  capture: 'Captured.',
  refund: 'Refund made.',
  pending: 'Refund requested. The timeline shows its state.',
  cancel: 'Cancelled.',
  stopped: 'Refund cancelled. Its amount can be refunded again.',
  scenario: 'Simulated. The timeline shows the result.',
  underway: 'The processor is working on this. The page shows the result.',
};

const WARNINGS = {
  declined: 'The payment was created, but it was declined. No money was taken.',
  failed: 'The processor declined the refund. No money was returned.',
};

/** Maximum number of events whose deliveries are shown next to the timeline. */
const MOST_EVENTS = 10;
const MOST_DELIVERIES = 10;
/** Maximum number of declined cards of the checkout in the timeline. */
const MOST_DECLINES = 20;
/** Maximum number of disputes in the timeline. */
const MOST_DISPUTES = 20;

/** The page of a payment with its timeline, actions and deliveries. */
export const payment = memberPage({
  path: '/payments/:reference',
  show,
  actions: { ...SCENARIO_ACTIONS, 'cancel-refund': stopRefund },
  movesMoney: true,
});

async function stopRefund(visit: Visit): ActionResult {
  const { service, access, req, by, base } = visit;
  requireChange(access);
  const reference = pathParameter(visit, 'reference');
  await cancelRefund(service, access.tenant, reference, formField(req, 'refund'), { byHand: by });
  return `${base}/payments/${reference}?done=stopped`;
}

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { service, access } = visit;
  const { tenant } = access;
  const found = await getPayment(tenant, pathParameter(visit, 'reference'));
  const { reference, currency, amount_captured, amount_refunded, amount_refundable, amount_disputed } = found;
  const [events, refunds, declines, disputes, before] = await Promise.all([
    listEvents(service.keys, tenant, { payment: reference, limit: MOST_PER_PAGE }),
    listRefunds(service.keys, tenant, reference, { limit: MOST_PER_PAGE }),
    declinedTries(found, MOST_DECLINES),
    disputesOf(reference, MOST_DISPUTES),
    archivedBefore({ payment: reference }),
  ]);
  const newest = events.data.slice(0, MOST_EVENTS).map(({ event_id }) => event_id);
  const deliveries = await deliveriesOfEvents(tenant, newest, MOST_DELIVERIES);
  const isOpen = found.status === 'PENDING' || found.status === 'AUTHORIZED';
  const isWaiting = ({ status }: { status: string }) => status === 'PENDING';
  const money = (amount: number) => (amount > 0 ? formatAmount(amount, currency) : null);
  const row = paymentRow(service.config, found);
  const data = {
    payment: row,
    headline: money(amount_captured) ?? row.money,
    isExpecting: isOpen || refunds.data.some(isWaiting) || deliveries.some(isWaiting),
    paidWith: row.payment_method ? methodName(row.payment_method) : isOpen ? 'Not chosen yet' : 'Not chosen',
    captured: money(amount_captured),
    captureText: !isOpen ? 'Nothing' : row.capture_method === 'AUTOMATIC' ? 'Once authorized' : 'Not yet',
    refunded: money(amount_refunded),
    net:
      amount_refunded + amount_disputed > 0
        ? formatAmount(amount_captured - amount_refunded - amount_disputed, currency)
        : null,
    refundable: money(amount_refundable),
    disputed: money(amount_disputed),
    steps: access.mayChange ? stepsOf(service, found) : [],
    scenarios: scenariosOf(visit, row),
    deliveries: await deliveryRows(tenant, deliveries),
    archivedBefore: before?.toISOString() ?? null,
    timeline: timelineOf(
      row,
      refunds.data.map((refund) => refund.toWire()),
      events.data.map((event) => event.toWire()),
      { declines, disputes },
    ),
    requests:
      found.updated_at >= oldestKept(service.clock.now())
        ? `${visit.base}/applications/${found.client_id}/requests?about=${reference}`
        : null,
    more: refunds.has_more,
    mostRefunds: MOST_PER_PAGE,
  };
  const title = `Payment of ${data.headline}`;
  renderVisit<PaymentPageData>(visit, 'payments/payment', data, {
    section: 'payments',
    title,
    notices: NOTICES,
    warnings: WARNINGS,
    ...refused,
  });
}
