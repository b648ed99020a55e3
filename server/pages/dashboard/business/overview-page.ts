import { dailySums, sumUp, type CurrencyDays, type DailySums, type Sums } from '../../../domain/balance/daily-sums.ts';
import { MOST_PER_PAGE } from '../../../domain/lists/page.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import { listClients } from '../../../domain/oauth/clients.ts';
import { openDisputes } from '../../../domain/payments/list-disputes.ts';
import { listPayments } from '../../../domain/payments/list-payments.ts';
import { deliverySuccess, type DeliverySuccess } from '../../../domain/webhooks/delivery-success.ts';
import { endpointConditions } from '../../../domain/webhooks/endpoint-states.ts';
import { listEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';
import { MOST_COUNTED, paymentSuccess, type PaymentSuccess } from '../../../domain/payments/payment-success.ts';
import { invalidField } from '../../../platform/errors.ts';
import { drawChart, type Chart } from '../shell/chart.ts';
import { count, percentOf } from '../shell/figures.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { paymentRow, type PaymentRow } from '../payments/payment-row.ts';
import { rangeLinks, readRange, type OverviewRange } from './overview-range.ts';
import { troubledEndpoints, type TroubledEndpoint } from '../webhooks/troubled-endpoints.ts';
import { zoneFor } from '../../parts/page-zone.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

/** Normal delay of the sums of a busy business. */
const BEHIND_MILLISECONDS = 10 * 60_000;
const LATEST = 6;
const MOST_DISPUTES = 6;

/** An amount, compared with the previous period. */
interface Figure {
  label: string;
  money: string;
  change: string;
  /** The previous period, in words. */
  before: string;
}

interface Rate {
  rate: string;
  change: string;
  detail: string;
}

export interface OverviewData {
  range: OverviewRange;
  ranges: FilterLink[];
  /** Currency in the address, which the form of the range preserves. */
  currency: string | null;
  /** Time up to which payments are included in the sums, while later ones follow. */
  until: string | null;
  /** True if the remaining payments will be included shortly, so that the page refreshes. */
  isExpecting: boolean;
  currencies: { currency: string; href: string; current: boolean; figures: Figure[] }[];
  /** Chart of the chosen currency; null before the first payment. */
  chart: Chart | null;
  success: Rate | null;
  /** Payments that were created in the range; null without any. */
  outcomes: (Rate & { count: string; countChange: string }) | null;
  troubled: TroubledEndpoint[];
  payments: PaymentRow[];
  /** The oldest undecided disputes. */
  disputes: { reference: string; money: string; reason: string; at: string; tookMoney: boolean }[];
  /** First steps of a new business; empty for a closed one. */
  steps: { done: boolean; label: string; href: string }[];
}

export const overview = memberPage({ path: '', filters: ['currency', 'range', 'from', 'to'], show, isHeavy: true });

async function show(visit: Visit): Promise<void> {
  const { access, user, base, service } = visit;
  const { tenant, business } = access;
  const [range, zone] = [readRange(visit), zoneFor(visit.res)];
  const [sums, success, outcomes, payments, clients, endpoints, disputes] = await Promise.all([
    dailySums(service.clock, tenant, range.period),
    deliverySuccess(tenant, range.period),
    paymentSuccess(tenant, range.period),
    listPayments(service.keys, tenant, { limit: LATEST }),
    listClients(service, user, { limit: 1, tenant }),
    listEndpoints(service.keys, tenant, { limit: MOST_PER_PAGE }),
    openDisputes(tenant, MOST_DISPUTES),
  ]);
  const chosen = chosenOf(visit, sums);
  const currency = queryParameter(visit.req, 'currency');
  const applicationStep =
    tenant.environment === 'TEST'
      ? { label: 'Register an application', href: `${base}/applications/new` }
      : { label: 'Promote a TEST application to LIVE', href: `${base.replace(/live$/, 'test')}/applications` };
  const steps = [
    { ...applicationStep, done: clients.data.length > 0 },
    { label: 'Register an endpoint for webhooks', href: `${base}/endpoints/new`, done: endpoints.data.length > 0 },
    { label: 'Create a payment with the API', href: '/docs/guides/accept-a-payment', done: payments.data.length > 0 },
  ];
  const data = {
    range,
    ranges: rangeLinks(base, range, { ...(currency && { currency }) }),
    currency: currency ?? null,
    until: sums.until?.toISOString() ?? null,
    isExpecting: sums.until !== null && Date.now() - sums.until.getTime() > BEHIND_MILLISECONDS,
    currencies: sums.currencies.map((each) => ({
      currency: each.currency,
      href: `${base}?${new URLSearchParams({ ...range.query, currency: each.currency }).toString()}`,
      current: each === chosen,
      figures: figuresOf(each),
    })),
    chart: chosen ? drawChart(chosen, zone) : null,
    success: successOf(success),
    outcomes: outcomesOf(outcomes),
    troubled: business.closed_at
      ? []
      : troubledEndpoints(endpoints.data, await endpointConditions(service.clock, endpoints.data), zone),
    disputes: disputes.map(({ payment_reference, amount, amount_taken, currency, reason, created_at }) => ({
      reference: payment_reference,
      money: formatAmount(amount, currency),
      reason: reason.replaceAll('_', ' '),
      at: created_at.toISOString(),
      tookMoney: amount_taken > 0,
    })),
    payments: payments.data.map((payment) => paymentRow(service.config, payment)),
    steps: business.closed_at ? [] : steps,
  };
  renderVisit<OverviewData>(visit, 'business/overview', data, { section: 'overview', title: 'Overview' });
}

/** Chooses the currency of the chart: the one in the query, or the one with captures on the most days. */
function chosenOf({ req }: Visit, { currencies, until }: DailySums): CurrencyDays | undefined {
  const wanted = queryParameter(req, 'currency');
  const busy = ({ days }: CurrencyDays) => days.filter(({ captured }) => captured > 0).length;
  const found = currencies.find(({ currency }) => currency === wanted);
  if (found) return found;
  if (wanted === undefined || until) return currencies.toSorted((one, other) => busy(other) - busy(one))[0];
  const known = currencies.map(({ currency }) => currency).join(', ');
  throw invalidField('currency', 'unknown', known ? `must be one of ${known}` : 'has no payments yet');
}

const LABELS: Record<keyof Sums, string> = { captured: 'Captured', refunded: 'Refunded', authorized: 'Authorized' };

function figuresOf({ currency, days, before }: CurrencyDays): Figure[] {
  const now = sumUp(days);
  return (Object.keys(LABELS) as (keyof Sums)[]).map((name) => ({
    label: LABELS[name],
    money: formatAmount(now[name], currency),
    change: changeOf(now[name], before[name]),
    before: formatAmount(before[name], currency),
  }));
}

function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? '±0%' : 'new';
  return signed(Math.round((now / before - 1) * 100), '%');
}

const signed = (number: number, unit: string) =>
  `${number > 0 ? '+' : number < 0 ? '−' : '±'}${Math.abs(number)}${unit}`;

function outcomesOf({ now, before }: PaymentSuccess): OverviewData['outcomes'] {
  if (now.total === 0) return null;
  const rateOf = ({ authorized, ended }: PaymentSuccess['now']) => (ended === 0 ? null : percentOf(authorized, ended));
  const [rate, former] = [rateOf(now), rateOf(before)];
  const isSample = Math.max(now.total, before.total) >= MOST_COUNTED;
  return {
    count: now.total >= MOST_COUNTED ? `${count(MOST_COUNTED)} or more` : count(now.total),
    countChange: isSample ? '' : changeOf(now.total, before.total),
    rate: rate === null ? '–' : `${rate}%`,
    change: rate === null || former === null ? 'new' : signed(Math.round((rate - former) * 10) / 10, ' points'),
    detail: `${count(now.authorized)} of ${count(now.ended)} that are no longer pending were authorized${isSample ? ', of the newest in the period' : ''}`,
  };
}

function successOf({ now, before, isSample }: DeliverySuccess): OverviewData['success'] {
  if (now.total === 0) return null;
  const rateOf = ({ delivered, total }: DeliverySuccess['now']) => percentOf(delivered, total);
  return {
    rate: `${rateOf(now)}%`,
    change: before.total === 0 ? 'new' : signed(Math.round((rateOf(now) - rateOf(before)) * 10) / 10, ' points'),
    detail: `${count(now.delivered)} of ${count(now.total)} deliveries arrived${isSample ? ', of the newest in the period' : ''}`,
  };
}
