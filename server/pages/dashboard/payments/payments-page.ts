import { formatAmount } from '../../../domain/payments/currencies.ts';
import {
  checkFilters,
  listPayments,
  MOST_SUMMED,
  sumPayments,
  type PaymentFilters,
} from '../../../domain/payments/list-payments.ts';
import { getPayment } from '../../../domain/payments/payments.ts';
import type { FieldError } from '../../../platform/errors.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { readDone } from '../../parts/flash.ts';
import { seeOther } from '../../parts/render-page.ts';
import { withQuery } from '../../parts/with-query.ts';
import { definedPairs, type Pair } from '../shell/defined-pairs.ts';
import { count } from '../shell/figures.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { foundOrNull } from '../shell/found.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, type Refused } from '../shell/member-page.ts';
import type { Option } from '../shell/overlap.ts';
import { firstPageOf, readCursor, shown, type Shown } from '../shell/paging.ts';
import { SavedViews, VIEW_NOTICES, type Views } from '../shell/viewed-list.ts';
import { PAYMENT_COLUMNS, readColumns, withOneParameter, type PaymentColumn } from './payment-columns.ts';
import { PAYMENT_FILTERS, readFilters, readNarrowing, readOrder, STATUSES, type Narrowing } from './payment-filters.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { readManyDone, type ManyDone } from './step-many-page.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export interface PaymentsData {
  list: Shown<PaymentRow>;
  /** False if a filter is invalid. */
  isListed: boolean;
  views: Views;
  filters: FilterLink[];
  /** Filters of the list, except the status. */
  narrowing: Narrowing;
  isNarrowed: boolean;
  /** Number and sums of what is filtered, in words; null for all payments. */
  sums: string | null;
  /** Number of payments that an export has, if they are counted. */
  counted: string | null;
  /** Path of the same list as CSV. */
  file: string;
  /** Paths of the pages that act on all that is filtered. */
  all: { capture: string; cancel: string };
  /** Payments that the last of these actions has left as they were. */
  failed: ManyDone['failed'];
  columns: readonly PaymentColumn[];
  columnOptions: { name: PaymentColumn; label: string; isChosen: boolean }[];
  order: string;
  orders: Option[];
  /** Paths of the same list in other orders, for the heads of its columns. */
  sorted: Sorted;
  /** Parameters of the address that forms preserve. */
  kept: { filters: Pair[]; columns: Pair[] };
}

interface Sorted {
  amount: string;
  created: string;
  order: string;
}

const ORDERS: Option[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest amount first' },
  { value: 'lowest', label: 'Lowest amount first' },
];

const NOTICES = {
  'underway-all': 'These payments are being changed. Reload the list in a moment.',
  ...VIEW_NOTICES,
};

const WORDS: FormWords = {
  currency: { label: 'The currency' },
  least: { label: 'The lowest amount' },
  most: { label: 'The highest amount' },
  from: { label: 'The first day' },
  to: { label: 'The last day' },
  order: { label: 'The order' },
  name: { label: 'The name' },
};

const VIEWS = new SavedViews({
  name: 'payments',
  filters: PAYMENT_FILTERS,
  parts: 'filters, an order and columns',
  check: (visit) => {
    checkFilters(readFilters(visit));
    readColumns(visit.req);
  },
});

export const payments = memberPage({
  path: '/payments',
  filters: PAYMENT_FILTERS,
  show,
  words: WORDS,
  actions: VIEWS.actions,
});

/** Shows the list. Redirects a reference of the service to its payment; a merchant's reference may match several. */
async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, base, req, res } = visit;
  const address = withOneParameter(req);
  if (address) return seeOther(res, address);
  const narrowing = readNarrowing(visit);
  const { reference } = narrowing;
  const found = reference && (await foundOrNull(getPayment(access.tenant, reference)));
  if (found) return seeOther(res, `${base}/payments/${found.reference}`);
  const { page, sums, faults } = await pageOrFaults(visit);
  const [columns, order] = [readColumns(req), readOrder(visit)];
  const chosen = queryParameter(req, 'columns');
  const done = readDone(visit.service, visit.user, req);
  const many = readManyDone(done);
  const links = STATUSES.links(visit, `${base}/payments`, { ...narrowing, order, columns: chosen });
  const { search } = new URL(links.find(({ current }) => current)!.href, 'http://site.invalid');
  const data = {
    isListed: faults.length === 0,
    views: await VIEWS.of(visit, refused),
    list: shown(visit, page, (payment) => paymentRow(visit.service.config, payment)),
    filters: links,
    narrowing,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    sums: sums?.text ?? null,
    counted: sums?.counted ?? null,
    file: `${base}/payments.csv${search}`,
    all: { capture: `${base}/payments/all/capture${search}`, cancel: `${base}/payments/all/cancel${search}` },
    failed: many?.failed ?? [],
    columns,
    columnOptions: Object.entries(PAYMENT_COLUMNS).map(([name, label]) => ({
      name: name as PaymentColumn,
      label,
      isChosen: columns.includes(name as PaymentColumn),
    })),
    order: order ?? '',
    orders: ORDERS,
    sorted: sortedPaths(visit, order),
    kept: {
      filters: definedPairs({ show: queryParameter(req, 'show'), columns: chosen }),
      columns: definedPairs({ show: queryParameter(req, 'show'), ...narrowing, order }),
    },
  };
  const notices = { ...NOTICES, ...(many && { [done]: many.notice }) };
  const options = {
    ...({ section: 'payments', title: 'Payments' } as const),
    ...{ notices, faults: [...faults, ...othersOf(refused, faults)] },
    ...(refused && { status: refused.status }),
  };
  renderVisit<PaymentsData>(visit, 'payments/payments', data, options);
}

/** Returns faults of a refused action other than those of the filters, which the list has reported. */
const othersOf = (refused: Refused | undefined, reported: FieldError[]): FieldError[] =>
  (refused?.faults ?? []).filter(({ field }) => !reported.some((fault) => fault.field === field));

/** Returns paths of the list by amount and by time; those of its present order have the opposite one. */
function sortedPaths({ req }: Visit, order: PaymentFilters['order']): Sorted {
  const inOrder = (other: string | undefined) => {
    const { pathname, searchParams } = new URL(firstPageOf(req), 'http://site.invalid');
    if (other) searchParams.set('order', other);
    else searchParams.delete('order');
    return withQuery(pathname, searchParams);
  };
  return {
    amount: inOrder(order === 'highest' ? 'lowest' : 'highest'),
    created: inOrder(order === undefined ? 'oldest' : undefined),
    order: order ?? 'newest',
  };
}

/** Reads a page of payments. An invalid filter is reported next to its field, with all entered values. */
async function pageOrFaults(visit: Visit): Promise<{ page: Page; sums: Sums | null; faults: FieldError[] }> {
  const { service, access } = visit;
  try {
    const filters = readFilters(visit);
    const page = await listPayments(service.keys, access.tenant, { ...filters, ...readCursor(visit) });
    const { order: _order, ...others } = filters;
    const sums = Object.keys(others).length > 0 && page.data.length > 0 ? await sumsInWords(visit, others) : null;
    return { page, sums, faults: [] };
  } catch (error) {
    return { page: { data: [], has_more: false, next_cursor: null }, sums: null, faults: faultsOf(error, WORDS) };
  }
}

interface Sums {
  text: string;
  counted: string | null;
}

/** Counts what is filtered, and adds it up by currency, such as `3 payments: €37.50 and ¥500`. */
async function sumsInWords({ access }: Visit, filters: PaymentFilters): Promise<Sums> {
  const sums = await sumPayments(access.tenant, filters);
  if (sums === 'too-many') return { text: `More than ${MOST_SUMMED} payments, too many to add up.`, counted: null };
  if (sums === 'too-slow')
    return { text: 'These payments take too long to count. Choose a shorter period.', counted: null };
  const amounts = sums.currencies.map(({ currency, amount }) => formatAmount(amount, currency));
  const counted = count(sums.count);
  const listed = new Intl.ListFormat('en').format(amounts);
  return { text: `${sums.count === 1 ? '1 payment' : `${counted} payments`}: ${listed}`, counted };
}

type Page = Awaited<ReturnType<typeof listPayments>>;
