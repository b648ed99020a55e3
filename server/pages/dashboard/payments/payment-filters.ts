import type { PaymentStatus } from '../../../../spec/generated/values.ts';
import type { PaymentFilters } from '../../../domain/payments/list-payments.ts';
import { checkCurrencyFilter, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { invalidField } from '../../../platform/errors.ts';
import { StatusFilter } from '../shell/filter-links.ts';
import { periodOf, type Days } from '../shell/period-filter.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export const STATUSES = new StatusFilter<PaymentStatus>({
  all: { label: 'All', statuses: undefined },
  open: { label: 'Open', statuses: ['PENDING', 'AUTHORIZED'] },
  captured: { label: 'Captured', statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'] },
  refunded: { label: 'Refunded', statuses: ['REFUNDED'] },
  unpaid: { label: 'Not paid', statuses: ['CANCELLED', 'EXPIRED', 'FAILED'] },
});

/** Names of the filters in the URL. */
export const PAYMENT_FILTERS = ['show', 'reference', 'currency', 'least', 'most', 'from', 'to'];

/** Filters in the URL, except the status. */
export interface Narrowing extends Days {
  reference: string | undefined;
  currency: string | undefined;
  /** Lowest amount, as a decimal in the currency. */
  least: string | undefined;
  most: string | undefined;
}

export function readNarrowing({ req }: Visit): Narrowing {
  const [reference, currency, least, most, from, to] = ['reference', 'currency', 'least', 'most', 'from', 'to'].map(
    (name) => queryParameter(req, name)?.trim(),
  );
  return { reference, currency: currency?.toUpperCase(), least, most, from, to };
}

/** Reads the filters in the URL. @throws Refusal `invalid_request` for a value that no payment can have */
export function readFilters(visit: Visit): PaymentFilters {
  const { reference, currency, least, most, from, to } = readNarrowing(visit);
  return {
    ...STATUSES.read(visit),
    ...(reference && { merchant_reference: reference }),
    ...(currency && { currency }),
    ...(least && { amount_gte: amountOf('least', least, currency) }),
    ...(most && { amount_lte: amountOf('most', most, currency) }),
    ...periodOf({ from, to }),
  };
}

function amountOf(field: string, text: string, currency: string | undefined): number {
  if (!currency) throw invalidField('currency', 'required', 'is needed to compare amounts, such as EUR');
  checkCurrencyFilter(currency);
  const amount = parseDecimal(text, currency);
  if (amount !== undefined && amount > 0) return amount;
  throw invalidField(field, 'format', `must be an amount in ${currency}, such as ${toDecimal(1250, currency)}`);
}
