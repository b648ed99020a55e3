import type { Columns } from '../../database/columns.ts';
import { BY_INDEXES } from '../../database/transaction.ts';
import { dayByDay, isByAmount } from './payment-amounts.ts';
import { listQuery, type ListQuery, type Owner, type PaymentList } from './payment-list.ts';

/** Maximum number of payments that are counted, added up, or sorted by amount. */
export const MOST_SORTED = 10_000;

/** Returns the settings of the transaction: a time limit, and for lists by amount that their index is used. */
export const settingsOf = (list: Partial<PaymentList>) =>
  `SET LOCAL statement_timeout = '4s'${isThorough(list) ? `; ${BY_INDEXES}` : ''}`;

const isThorough = (list: Partial<PaymentList>) => isByAmount(list) && !list.merchant_reference;

/** A sum of amounts in minor units, which may exceed the numbers of JavaScript. */
export interface CurrencySum {
  currency: string;
  count: number;
  amount: `${number}`;
}

export interface SortedList extends Omit<PaymentList, 'after'> {
  /** True for the lowest amounts first. */
  isLowestFirst: boolean;
  /** Digits of the minor units of currencies, to compare amounts as they are shown. */
  digits: { currencies: string[]; digits: number }[];
  /** The end of the previous page. */
  afterAmount?: { shown: string; created_at: string; reference: string } | undefined;
}

const SORTED = ['reference', 'currency', 'amount', 'created_at'] as const;

export function sumQuery(columns: Columns, owner: Owner, list: Omit<PaymentList, 'limit'>): ListQuery {
  const { statement, values } = matching(columns, owner, list);
  const text = `SELECT currency, count(*)::integer AS count, sum(amount)::text AS amount FROM (${statement.text}) matching
    GROUP BY currency ORDER BY currency`;
  return { statement: { text }, values };
}

/** Queries one page by amount. The table `matching` has one payment more than may be sorted, if there are so many. */
export function sortedQuery(columns: Columns, owner: Owner, list: SortedList): ListQuery {
  const { isLowestFirst, digits, afterAmount, limit, ...filters } = list;
  const selected = matching(columns, owner, filters);
  const values = [...selected.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const digitsOf = digits.map(
    (one) => `WHEN currency = ANY (${bind(one.currencies)}::text[]) THEN ${bind(one.digits)}::integer`,
  );
  const shown = `amount * power(10::numeric, -(CASE ${digitsOf.join(' ')} END))`;
  const direction = isLowestFirst ? 'ASC' : 'DESC';
  const place = afterAmount && {
    shown: `${bind(afterAmount.shown)}::numeric`,
    rest: `(${bind(afterAmount.created_at)}, ${bind(afterAmount.reference)})`,
  };
  const isBehind = place
    ? `WHERE shown ${isLowestFirst ? '>' : '<'} ${place.shown} OR (shown = ${place.shown} AND (created_at, reference) < ${place.rest})`
    : '';
  const text = `WITH matching AS MATERIALIZED (${selected.statement.text}),
    page AS (
      SELECT reference, shown, created_at, (SELECT count(*)::integer FROM matching) AS matching
      FROM (SELECT reference, created_at, ${shown} AS shown FROM matching) sorted ${isBehind}
      ORDER BY shown ${direction}, created_at DESC, reference DESC LIMIT ${bind(limit)}
    )
    SELECT ${columns.list('payment')}, page.matching FROM page
    CROSS JOIN LATERAL (SELECT ${columns.list()} FROM payments WHERE reference = page.reference LIMIT 1) payment
    ORDER BY page.shown ${direction}, page.created_at DESC, page.reference DESC`;
  return { statement: { text }, values };
}

/** Queries what filters select, of MOST_SORTED + 1 payments at most. */
function matching(columns: Columns, owner: Owner, list: Omit<PaymentList, 'limit'>): ListQuery {
  const some = columns.only(...SORTED);
  const bounded = { ...list, limit: MOST_SORTED + 1 };
  return isThorough(list) ? dayByDay(some, owner, bounded) : listQuery(some, owner, bounded);
}
