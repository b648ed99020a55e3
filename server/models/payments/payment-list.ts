import { paymentStatuses, type Environment, type PaymentStatus } from '../../../spec/generated/values.ts';
import type { Columns } from '../../database/columns.ts';
import type { Statement } from '../../database/statements.ts';

/** The owner, which filters every query. */
export interface Owner {
  business_id: string;
  environment: Environment;
}

export interface PaymentList {
  status?: PaymentStatus[];
  currency?: string;
  merchant_reference?: string;
  /** Minor units of the currency. */
  amount_gte?: number;
  amount_lte?: number;
  /** Amounts in any of these currencies, in place of those of one. */
  amounts?: AmountRange[];
  created_gte?: Date;
  created_lt?: Date;
  /** True for the oldest first, which lists by amount do not have. */
  isOldestFirst?: boolean;
  /** The end of the previous page. */
  after?: { created_at: string; reference: string } | undefined;
  limit: number;
}

/** A range of amounts in minor units of some currencies, both inclusive. */
export interface AmountRange {
  currencies: string[];
  least: number;
  most: number;
}

/** Lists conditions on the amounts. @param column the amount, or an expression that no index has */
export function amountConditions(
  { amount_gte, amount_lte, amounts }: PaymentList,
  bind: (value: unknown) => string,
  { column = 'amount', currency = 'currency' } = {},
): string[] {
  const bound = (end: 'least' | 'most') =>
    `CASE ${amounts!.map((range) => `WHEN ${currency} = ANY (${bind(range.currencies)}::text[]) THEN ${bind(range[end])}::bigint`).join(' ')} END`;
  return [
    ...(amount_gte !== undefined ? [`${column} >= ${bind(amount_gte)}`] : []),
    ...(amount_lte !== undefined ? [`${column} <= ${bind(amount_lte)}`] : []),
    ...(amounts ? [`${column} >= ${bound('least')}`, `${column} <= ${bound('most')}`] : []),
  ];
}

export interface ListQuery {
  statement: Statement;
  values: unknown[];
}

/** Condition on a merchant reference as the index of the search has it, where few others differ only in case. */
export const hasReference = (value: string) =>
  `lower(left(merchant_reference, 100)) = lower(left(${value}, 100)) AND merchant_reference = ${value}`;

/** Merges queries that have this order and limit. */
export const merge = ([first = '', ...others]: string[], newest: string) =>
  others.length === 0 ? first : [first, ...others].join(' UNION ALL ') + ` ${newest}`;

/** Terms of the recursive table `used`, the currencies of a business: a look-up in the index for each. @param owned the condition of the owner */
export const currenciesOf = (owned: string) => `
    SELECT min(currency) AS currency FROM payments WHERE ${owned}
    UNION ALL
    SELECT (SELECT min(currency) FROM payments WHERE ${owned} AND currency > used.currency) FROM used WHERE currency IS NOT NULL`;

/**
 * Queries one page of these columns, newest first. One index serves filters by status and currency: a list by one of them
 * merges the ranges of all statuses, or of all currencies of the business. Filters by amount only among the payments of a
 * merchant reference; see payment-amounts.ts for the others. Only the few most frequent lists, of all payments or of one
 * status, are prepared under a name: each connection retains such a plan in memory permanently, and there are hundreds of
 * combinations.
 */
export function listQuery(columns: Columns, { business_id, environment }: Owner, list: PaymentList): ListQuery {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { status, currency, merchant_reference, created_gte, created_lt, isOldestFirst = false, after } = list;
  const limit = bind(list.limit);
  const owned = `business_id = ${bind(business_id)} AND environment = ${bind(environment)}`;
  const where = [owned];
  // Few payments share a merchant reference, so its index is best: an expression keeps the planner off the others.
  const filtered = (column: string) => (merchant_reference ? `coalesce(${column}, '')` : column);
  if (currency) where.push(`${filtered('currency')} = ${bind(currency)}`);
  if (merchant_reference) where.push(hasReference(bind(merchant_reference)));
  const byAmount = amountConditions(list, bind, { column: 'coalesce(amount, 0)' });
  where.push(...byAmount);
  // Only one bound where the list begins, or the index would be read from that of the period on. A cursor never lies before it.
  const place = after && `(${bind(after.created_at)}, ${bind(after.reference)})`;
  if (place) where.push(`(created_at, reference) ${isOldestFirst ? '>' : '<'} ${place}`);
  if (created_gte && !(place && isOldestFirst)) where.push(`created_at >= ${bind(created_gte)}`);
  if (created_lt && !(place && !isOldestFirst)) where.push(`created_at < ${bind(created_lt)}`);
  const direction = isOldestFirst ? 'ASC' : 'DESC';
  const newest = `ORDER BY created_at ${direction}, reference ${direction} LIMIT ${limit}`;
  const select = (more: string[]) =>
    `(SELECT ${columns.list()} FROM payments WHERE ${[...where, ...more].join(' AND ')} ${newest})`;
  const isByCurrencies = status !== undefined && !currency && !merchant_reference;
  const selectStatus = (one: PaymentStatus) => {
    const ofStatus = `${filtered('status')} = ${bind(one)}`;
    if (!isByCurrencies) return select([ofStatus]);
    return `(SELECT ${columns.list('found')} FROM used CROSS JOIN LATERAL ${select([ofStatus, 'currency = used.currency'])} found ${newest})`;
  };
  const statuses = [...new Set(status ?? (currency && !merchant_reference ? paymentStatuses : []))];
  const selects = statuses.length === 0 ? [select([])] : statuses.map(selectStatus);
  const text = `${isByCurrencies ? `WITH RECURSIVE used AS (${currenciesOf(owned)})` : ''} ${merge(selects, newest)}`;
  const filters = [currency, merchant_reference, created_gte, after ? undefined : created_lt, ...byAmount];
  if (statuses.length > 1 || isOldestFirst || filters.some((filter) => filter !== undefined))
    return { statement: { text }, values };
  const name = `list payments${statuses.length > 0 ? ' of a status' : ''}${after ? ' after a place' : ''}`;
  return { statement: { name, text }, values };
}
