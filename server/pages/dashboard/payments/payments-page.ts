import { listPayments } from '../../../domain/payments/list-payments.ts';
import { getPayment } from '../../../domain/payments/payments.ts';
import type { FieldError } from '../../../platform/errors.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { seeOther } from '../../parts/render-page.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { foundOrNull } from '../shell/found.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { PAYMENT_FILTERS, readFilters, readNarrowing, STATUSES, type Narrowing } from './payment-filters.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export interface PaymentsData {
  list: Shown<PaymentRow>;
  filters: FilterLink[];
  /** Filters of the list, except the status. */
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** Chosen group of statuses, which links preserve. */
  show: string | null;
  /** Path of the same list as CSV. */
  file: string;
}

export const payments = memberPage({ path: '/payments', filters: PAYMENT_FILTERS, show });

/** Shows the list. Redirects a reference of the service to its payment; a merchant's reference may match several. */
async function show(visit: Visit): Promise<void> {
  const { access, base, req, res } = visit;
  const narrowing = readNarrowing(visit);
  const { reference } = narrowing;
  const found = reference && (await foundOrNull(getPayment(access.tenant, reference)));
  if (found) return seeOther(res, `${base}/payments/${found.reference}`);
  const { page, faults } = await pageOrFaults(visit);
  const links = STATUSES.links(visit, `${base}/payments`, { ...narrowing });
  const { search } = new URL(links.find(({ current }) => current)!.href, 'http://site.invalid');
  const data = {
    list: shown(visit, page, (payment) => paymentRow(visit.service.config, payment)),
    filters: links,
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    show: queryParameter(req, 'show') ?? null,
    file: `${base}/payments.csv${search}`,
  };
  renderVisit<PaymentsData>(visit, 'payments/payments', data, { section: 'payments', title: 'Payments', faults });
}

/** Reads a page of payments. An invalid filter is reported next to its field, with all entered values. */
async function pageOrFaults(visit: Visit): Promise<{ page: Page; faults: FieldError[] }> {
  const { service, access } = visit;
  try {
    const filters = { ...readFilters(visit), ...readCursor(visit) };
    return { page: await listPayments(service.keys, access.tenant, filters), faults: [] };
  } catch (error) {
    return { page: { data: [], has_more: false, next_cursor: null }, faults: faultsOf(error, WORDS) };
  }
}

type Page = Awaited<ReturnType<typeof listPayments>>;

const WORDS: FormWords = {
  currency: { label: 'The currency' },
  least: { label: 'The lowest amount' },
  most: { label: 'The highest amount' },
  from: { label: 'The first day' },
  to: { label: 'The last day' },
};
