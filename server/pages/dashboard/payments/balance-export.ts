import { listBalanceEntries } from '../../../domain/balance/balance.ts';
import { toDecimal } from '../../../domain/payments/currencies.ts';
import { readerOf, sendCsv, type Columns } from '../shell/csv.ts';
import { memberPage } from '../shell/member-page.ts';
import { BALANCE_FILTERS, filtersOf } from './balance-filters.ts';

type Entry = Awaited<ReturnType<typeof listBalanceEntries>>['data'][number];

/** Columns of the file. Amounts are decimals with a point, negative for money that left the business. */
const COLUMNS: Columns<Entry> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  amount: ({ amount, currency }) => (amount < 0 ? '-' : '') + toDecimal(Math.abs(amount), currency),
  currency: ({ currency }) => currency,
  payment_reference: ({ payment_reference }) => payment_reference,
  refund_id: ({ refund_id }) => refund_id,
  payout_id: ({ payout_id }) => payout_id,
  created_at: ({ created_at }) => created_at,
};

/** Exports the entries of the balance as CSV, of one currency or month, or all. */
export const balanceExport = memberPage({
  path: '/balance.csv',
  filters: BALANCE_FILTERS,
  isHeavy: true,
  show: (visit) => {
    const { service, access, req } = visit;
    const filters = filtersOf(req);
    return sendCsv(readerOf(visit), `balance-${access.tenant.environment.toLowerCase()}.csv`, {
      columns: COLUMNS,
      read: (request) => listBalanceEntries(service.keys, access.tenant, { ...filters, ...request }),
    });
  },
});
