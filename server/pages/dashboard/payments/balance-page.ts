import { getBalance, listBalanceEntries } from '../../../domain/balance/balance.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { BALANCE_FILTERS, filtersOf } from './balance-filters.ts';
import { firstPageOf, readCursor, shown, type Shown } from '../shell/paging.ts';
import type { Link, Visit } from '../shell/visit.ts';

type Entry = Awaited<ReturnType<typeof listBalanceEntries>>['data'][number];

export interface BalanceData {
  balances: { currency: string; money: string; link: Link; current: boolean }[];
  /** Currency of the entries; null for all. */
  currency: string | null;
  list: Shown<Entry & { money: string }>;
  /** Month of the entries, such as `2026-11`; null for all. */
  month: string | null;
  address: string;
  first: string;
  statement: string;
  /** Path of the same entries as CSV. */
  file: string;
}

/** The page with the balances of a business and their entries. */
export const balance = memberPage({ path: '/balance', filters: BALANCE_FILTERS, show });

async function show(visit: Visit): Promise<void> {
  const { service, access, req, base } = visit;
  const filters = filtersOf(req);
  const { currency, month } = filters;
  const [{ balances }, page] = await Promise.all([
    getBalance(access.tenant),
    listBalanceEntries(service.keys, access.tenant, { ...filters, ...readCursor(visit) }),
  ]);
  const address = `${base}/balance`;
  const data = {
    balances: balances.map(({ currency: each, amount, amount_owed }) => ({
      currency: each,
      money: formatAmount(amount - amount_owed, each),
      link: { label: each, href: `${address}?currency=${each}` },
      current: each === currency,
    })),
    currency: currency ?? null,
    month: month ?? null,
    list: shown(visit, page, (entry) => ({ ...entry, money: formatAmount(entry.amount, entry.currency) })),
    address,
    first: firstPageOf(req),
    statement: `${base}/statement${month ? `?month=${month}` : ''}`,
    file: `${address}.csv${currency || month ? `?${new URLSearchParams({ ...filters }).toString()}` : ''}`,
  };
  renderVisit<BalanceData>(visit, 'payments/balance', data, { section: 'balance', title: 'Balance' });
}
