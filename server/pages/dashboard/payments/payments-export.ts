import { toDecimal } from '../../../domain/payments/currencies.ts';
import { listPayments } from '../../../domain/payments/list-payments.ts';
import { readerOf, sendCsv, type Columns } from '../shell/csv.ts';
import { memberPage } from '../shell/member-page.ts';
import { PAYMENT_FILTERS, readFilters } from './payment-filters.ts';

type Payment = Awaited<ReturnType<typeof listPayments>>['data'][number];

/** Columns of the file. Amounts are decimals with a point. */
const COLUMNS: Columns<Payment> = {
  reference: ({ reference }) => reference,
  merchant_reference: ({ merchant_reference }) => merchant_reference,
  status: ({ status }) => status,
  amount: ({ amount, currency }) => toDecimal(amount, currency),
  captured: ({ amount_captured, currency }) => toDecimal(amount_captured, currency),
  refunded: ({ amount_refunded, currency }) => toDecimal(amount_refunded, currency),
  currency: ({ currency }) => currency,
  description: ({ description }) => description,
  created_at: ({ created_at }) => created_at.toISOString(),
};

/** Exports the filtered list of payments as CSV. */
export const paymentsExport = memberPage({
  path: '/payments.csv',
  filters: PAYMENT_FILTERS,
  isHeavy: true,
  show: (visit) => {
    const { access, service } = visit;
    const filters = readFilters(visit);
    return sendCsv(readerOf(visit), `payments-${access.tenant.environment.toLowerCase()}.csv`, {
      columns: COLUMNS,
      read: (request) => listPayments(service.keys, access.tenant, { ...filters, ...request }),
    });
  },
});
