import type { Columns } from '../../database/columns.ts';
import { paymentStatuses } from '../../../spec/generated/values.ts';
import {
  amountConditions,
  currenciesOf,
  listQuery,
  type ListQuery,
  type Owner,
  type PaymentList,
} from './payment-list.ts';

/** Number of newest payments to search first: they contain a full page if the amounts are common. */
export const LOOKED_THROUGH = 300;

/** Number of days that one look-up in the index covers. */
const DAYS_AT_ONCE = 32;

/** Expressions of the indexes. */
const DAY = `(created_at AT TIME ZONE 'UTC')::date`;
/**
 * Sorts like `created_at`, but by an expression without an index, so that no index is scanned from the newest payment on.
 */
const NEWEST = `ORDER BY created_at AT TIME ZONE 'UTC' DESC, reference DESC`;

export const isByAmount = ({ amount_gte, amount_lte, amounts }: Partial<PaymentList>): boolean =>
  amount_gte !== undefined || amount_lte !== undefined || amounts !== undefined;

/**
 * Queries one page by amount, newest first. No index has both the order of time and a range of amounts, so there are two
 * queries. The first searches the newest payments, and suffices if the amounts are common among them. The second goes back
 * day by day, through the range of amounts of each day, until the page is full. It skips blocks of days without a match,
 * because a look-up of a block costs little more than one of a day.
 */
export function amountQueries(columns: Columns, owner: Owner, list: PaymentList): [ListQuery, ListQuery] {
  return [lookThrough(columns, owner, list), dayByDay(columns, owner, list)];
}

function lookThrough(
  columns: Columns,
  owner: Owner,
  { amount_gte, amount_lte, amounts, ...list }: PaymentList,
): ListQuery {
  const recent = listQuery(columns, owner, { ...list, limit: LOOKED_THROUGH });
  const values = [...recent.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const wanted = amountConditions({ amount_gte, amount_lte, amounts, limit: list.limit }, bind);
  return asQuery(
    `SELECT ${columns.list()} FROM (${recent.statement.text}) recent WHERE ${wanted.join(' AND ')}
     ORDER BY created_at DESC, reference DESC LIMIT ${bind(list.limit)}`,
    values,
  );
}

/** Queries one page day by day: of any currency, the currencies of the business in turn. */
export function dayByDay(columns: Columns, owner: Owner, list: PaymentList): ListQuery {
  const { values, bind, owned, where, amounts, statuses, ofCurrency } = conditionsOf(owner, list);
  const { created_gte, created_lt, after, limit } = list;
  // Within the days of the business's payments, if any: bounds may be millennia apart.
  const end = (order: string, day = DAY) =>
    `(SELECT ${day} FROM payments WHERE ${owned.join(' AND ')} ORDER BY created_at ${order}, reference ${order} LIMIT 1)`;
  const dayOf = (time: Date | string) => `(${bind(time)}::timestamptz AT TIME ZONE 'UTC')::date`;
  const upper = after?.created_at ?? created_lt;
  const last = end('DESC', upper && `least(${DAY}, ${dayOf(upper)})`);
  const first = end('ASC', created_gte && `greatest(${DAY}, ${dayOf(created_gte)})`);
  const page = bind(limit);
  const matching = [...amounts, `status = ANY (${bind(statuses)}::text[])`];
  const inBlock = [...owned, ofCurrency, ...matching, `${DAY} = ANY (block)`];
  const onDay = [...where, ...matching, `${DAY} = day`];
  const ofOne = `SELECT ${columns.list('found')}
     FROM (SELECT ${last} AS last_day, ${first} AS first_day OFFSET 0) period
     CROSS JOIN LATERAL (
       SELECT block
       FROM generate_series(0, last_day - first_day, ${DAYS_AT_ONCE}) AS back
       CROSS JOIN LATERAL (SELECT ARRAY (
         SELECT last_day - generate_series(back, least(back + ${DAYS_AT_ONCE - 1}, last_day - first_day))
       ) AS block OFFSET 0) blocks
       WHERE (SELECT 1 FROM payments WHERE ${inBlock.join(' AND ')} LIMIT 1) IS NOT NULL OFFSET 0
     ) filled
     CROSS JOIN LATERAL unnest(block) AS day
     CROSS JOIN LATERAL (
       SELECT ${columns.list()} FROM payments WHERE ${onDay.join(' AND ')} ${NEWEST} LIMIT ${page}
     ) found
     LIMIT ${page}`;
  if (list.currency) return asQuery(ofOne, values);
  return asQuery(
    `WITH RECURSIVE used AS (${currenciesOf(owned.join(' AND '))})
     SELECT ${columns.list('one')} FROM (SELECT currency FROM used WHERE currency IS NOT NULL) used
     CROSS JOIN LATERAL (${ofOne}) one ${NEWEST} LIMIT ${page}`,
    values,
  );
}

/** Creates a query without a name: a connection would retain the plan of each combination of filters permanently. */
const asQuery = (text: string, values: unknown[]): ListQuery => ({ statement: { text }, values });

function conditionsOf({ business_id, environment }: Owner, list: PaymentList) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { currency, created_gte, created_lt, after, status = paymentStatuses } = list;
  const owned = [`business_id = ${bind(business_id)}`, `environment = ${bind(environment)}`];
  const ofCurrency = `currency = ${currency ? bind(currency) : 'used.currency'}`;
  const where = [...owned, ofCurrency];
  if (created_gte) where.push(`created_at >= ${bind(created_gte)}`);
  if (after) where.push(`(created_at, reference) < (${bind(after.created_at)}, ${bind(after.reference)})`);
  else if (created_lt) where.push(`created_at < ${bind(created_lt)}`);
  const amounts = amountConditions(list, bind, { currency: 'used.currency' });
  return { values, bind, owned, where, ofCurrency, amounts, statuses: [...new Set(status)] };
}
