import type { PaymentStatus } from '../../../../spec/generated/values.ts';
import { ORDER_PARAMETER, PAYMENT_ORDERS, type PaymentFilters } from '../../../domain/payments/list-payments.ts';
import { checkCurrencyFilter, parseAnyDecimal, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { invalidField } from '../../../platform/errors.ts';
import { StatusFilter } from '../shell/filter-links.ts';
import { oneOf } from '../shell/one-of.ts';
import { periodOf, zoneOfBusiness, type Days } from '../shell/period-filter.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

export const STATUSES = new StatusFilter<PaymentStatus>({
  all: { label: 'All', statuses: undefined },
  open: { label: 'Open', statuses: ['PENDING', 'AUTHORIZED'] },
  captured: { label: 'Captured', statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'] },
  refunded: { label: 'Refunded', statuses: ['REFUNDED'] },
  unpaid: { label: 'Not paid', statuses: ['CANCELLED', 'EXPIRED', 'FAILED'] },
});

/** Names of the filters in the URL. */
export const PAYMENT_FILTERS = ['show', 'reference', 'currency', 'least', 'most', 'from', 'to', 'order', 'columns'];

/** Filters in the URL, except the status. */
export interface Narrowing extends Days {
  reference: string | undefined;
  currency: string | undefined;
  /** Lowest amount, as a decimal in the currency, or in any. */
  least: string | undefined;
  most: string | undefined;
}

export function readNarrowing({ req }: Visit): Narrowing {
  const [reference, currency, least, most, from, to] = ['reference', 'currency', 'least', 'most', 'from', 'to'].map(
    (name) => queryParameter(req, name)?.trim() || undefined,
  );
  return { reference, currency: currency?.toUpperCase(), least, most, from, to };
}

export function readOrder({ req }: Visit): PaymentFilters['order'] {
  const wanted = queryParameter(req, ORDER_PARAMETER);
  return wanted === undefined ? undefined : oneOf(PAYMENT_ORDERS, ORDER_PARAMETER, wanted);
}

/** Reads the filters in the URL. @throws Refusal `invalid_request` for a value that no payment can have */
export function readFilters(visit: Visit): PaymentFilters {
  const { reference, currency, least, most, from, to } = readNarrowing(visit);
  const order = readOrder(visit);
  return {
    ...STATUSES.read(visit),
    ...(reference && { merchant_reference: reference }),
    ...(currency && { currency }),
    ...(least &&
      (currency ? { amount_gte: amountOf('least', least, currency) } : { decimal_gte: decimalOf('least', least) })),
    ...(most &&
      (currency ? { amount_lte: amountOf('most', most, currency) } : { decimal_lte: decimalOf('most', most) })),
    ...periodOf({ from, to }, zoneOfBusiness(visit)),
    ...(order && { order }),
  };
}

function amountOf(field: string, text: string, currency: string): number {
  checkCurrencyFilter(currency);
  const amount = parseDecimal(text, currency);
  if (amount !== undefined && amount > 0) return amount;
  throw invalidField(field, 'format', `must be an amount in ${currency}, such as ${toDecimal(1250, currency)}`);
}

/** Reads an amount in any currency, which selects payments by the number shown: 12.50 is €12.50 and KWD 12.500. */
function decimalOf(field: string, text: string): string {
  const decimal = parseAnyDecimal(text);
  if (decimal !== undefined && Number(decimal) > 0) return decimal;
  throw invalidField(field, 'format', 'must be an amount, such as 12.50');
}
