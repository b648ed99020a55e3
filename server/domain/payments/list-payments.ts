import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { isTimedOut } from '../../database/database-errors.ts';
import { fromReplica } from '../../database/from-replica.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { invalidField } from '../../platform/errors.ts';
import { Payment } from '../../models/payments/payment.ts';
import type { PaymentList } from '../../models/payments/payment-list.ts';
import { MOST_SORTED, type CurrencySum } from '../../models/payments/payment-sums.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { boundOf, type Period } from '../lists/period.ts';
import { checkCurrencyFilter, currenciesByDigits, minorBound, toDecimal } from './currencies.ts';

/** Orders of a list other than newest first. */
export const PAYMENT_ORDERS = ['oldest', 'highest', 'lowest'] as const;
/** Name of the order in an address of the console. The API has no orders. */
export const ORDER_PARAMETER = 'order';

export interface PaymentFilters extends PageRequest, Period {
  status?: PaymentStatus[];
  currency?: string;
  /** Minor units of the currency, which amount filters require. */
  amount_gte?: number;
  amount_lte?: number;
  /** Decimals as they are shown, in any currency, in place of the two above. */
  decimal_gte?: string;
  decimal_lte?: string;
  merchant_reference?: string;
  order?: (typeof PAYMENT_ORDERS)[number];
}

/**
 * Lists a page, newest first, by keyset over time and reference, so that each filter and page is a range of one index. By
 * amount, and the oldest first by amount, as long as there are few enough to sort.
 * @throws Refusal `invalid_request` if there are more than MOST_SORTED
 */
export function listPayments(keys: Keyring, tenant: Tenant, filters: PaymentFilters): Promise<Page<Payment>> {
  return fromReplica(() => readPage(keys, tenant, filters));
}

async function readPage(keys: Keyring, tenant: Tenant, filters: PaymentFilters): Promise<Page<Payment>> {
  const { limit = DEFAULT_LIMIT, cursor, order } = filters;
  const list = { ...toList(filters), limit: limit + 1 };
  const scope = scopeOf(`payments of ${tenant.business_id} ${tenant.environment}`, filters);
  const position = readCursor(keys, scope, cursor);
  if (order === 'highest' || order === 'lowest') {
    const [shown, created_at, reference] = position ?? [];
    const rows = await Payment.listByAmount(tenant, {
      ...list,
      isLowestFirst: order === 'lowest',
      digits: currenciesByDigits(),
      afterAmount: shown && created_at && reference ? { shown, created_at, reference } : undefined,
    });
    if (!rows) throw invalidField(ORDER_PARAMETER, 'maximum', TOO_MANY);
    return pageOf(keys, rows, limit, scope, ({ amount, currency, created_at, reference }) => [
      toDecimal(amount, currency),
      created_at,
      reference,
    ]);
  }
  const [created_at, reference] = position ?? [];
  const after = created_at && reference ? { created_at, reference } : undefined;
  const rows = await Payment.listOwned(tenant, { ...list, isOldestFirst: order === 'oldest', after });
  return pageOf(keys, rows, limit, scope, (payment) => [payment.created_at, payment.reference]);
}

/** Maximum number of payments to add up, in words. */
export const MOST_SUMMED = MOST_SORTED.toLocaleString('en');

const TOO_MANY = `More than ${MOST_SUMMED} payments match, which cannot be sorted by amount. Choose a shorter period or another filter.`;
const NOT_BY_AMOUNT =
  'Payments of a range of amounts can be sorted by amount, or the newest first. Choose another order.';

export interface PaymentSums {
  count: number;
  /** Sums of amounts in minor units, by currency in alphabetical order. */
  currencies: CurrencySum[];
}

/**
 * Counts the payments that filters select, and adds up their amounts by currency.
 * @returns `too-many` for more than MOST_SORTED, `too-slow` if the time limit ends it
 */
export async function sumPayments(
  tenant: Tenant,
  filters: Omit<PaymentFilters, keyof PageRequest | 'order'>,
): Promise<PaymentSums | 'too-many' | 'too-slow'> {
  try {
    const currencies = await fromReplica(() => Payment.sumUp(tenant, toList(filters)));
    const count = currencies.reduce((sum, one) => sum + one.count, 0);
    return count > MOST_SORTED ? 'too-many' : { count, currencies };
  } catch (error) {
    if (isTimedOut(error)) return 'too-slow';
    throw error;
  }
}

/**
 * Refuses filters and orders that no list takes.
 * @throws Refusal `invalid_request` for an unknown currency, amounts in no currency, or amounts with the oldest first
 */
export function checkFilters({ order, ...filters }: PaymentFilters): void {
  if (filters.currency !== undefined) checkCurrencyFilter(filters.currency);
  else if (filters.amount_gte !== undefined || filters.amount_lte !== undefined)
    throw invalidField('currency', 'required', 'is needed to compare amounts, such as EUR');
  if (order === 'oldest' && isByAmount(filters)) throw invalidField(ORDER_PARAMETER, 'unknown', NOT_BY_AMOUNT);
}

/** Converts filters to those of the model. @throws Refusal as `checkFilters` does */
function toList(filters: PaymentFilters): Omit<PaymentList, 'limit'> {
  checkFilters(filters);
  const { limit: _limit, cursor: _cursor, order: _order, decimal_gte, decimal_lte, ...others } = filters;
  const { created_gte, created_lt, ...filter } = others;
  return {
    ...filter,
    ...((decimal_gte ?? decimal_lte) && { amounts: rangesOf(decimal_gte, decimal_lte) }),
    ...(created_gte && { created_gte: boundOf(created_gte) }),
    ...(created_lt && { created_lt: boundOf(created_lt) }),
  };
}

const rangesOf = (least = '0', most = '9'.repeat(16)) =>
  currenciesByDigits().map(({ digits, currencies }) => ({
    currencies,
    least: minorBound(least, digits, 'up'),
    most: minorBound(most, digits, 'down'),
  }));

const isByAmount = ({ amount_gte, amount_lte, decimal_gte, decimal_lte }: PaymentFilters) =>
  [amount_gte, amount_lte, decimal_gte, decimal_lte].some((bound) => bound !== undefined);
