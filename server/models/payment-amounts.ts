import { namedQuery, type ListQuery, type Owner, type PaymentList } from './payment-list.ts';

/** Where amounts are common, so many of the newest payments hold a page of them. */
export const LOOKED_THROUGH = 300;

/** Expressions of the indexes. */
const DAY = `(created_at AT TIME ZONE 'UTC')::date`;
/** The same order as by `created_at`, but one that no index has: so none is walked from the newest payment on. */
const NEWEST = `ORDER BY created_at AT TIME ZONE 'UTC' DESC, reference DESC`;

/**
 * One page by amount, newest first. No index is in the order of time and also a range of amounts, so two queries share the
 * work. The first looks through the newest payments, and suffices where the amounts are common among them. The second goes
 * back day by day, through the range of amounts of each day, until the page is full.
 */
export function amountQueries(columns: string[], owner: Owner, list: PaymentList): [ListQuery, ListQuery] {
  return [lookThrough(columns, owner, list), dayByDay(columns, owner, list)];
}

function lookThrough(columns: string[], owner: Owner, list: PaymentList): ListQuery {
  const { values, bind, where, amounts, statuses } = conditionsOf(owner, list);
  const newest = `ORDER BY created_at DESC, reference DESC LIMIT ${LOOKED_THROUGH}`;
  const select = (more: string[]) =>
    `(SELECT ${columns.join(', ')} FROM payments WHERE ${[...where, ...more].join(' AND ')} ${newest})`;
  const recent =
    statuses.length < 2 ? select(statuses) : `(${statuses.map((one) => select([one])).join(' UNION ALL ')} ${newest})`;
  return namedQuery(
    `SELECT ${columns.join(', ')} FROM ${recent} recent WHERE ${amounts.join(' AND ')}
     ORDER BY created_at DESC, reference DESC LIMIT ${bind(list.limit)}`,
    values,
  );
}

function dayByDay(columns: string[], owner: Owner, list: PaymentList): ListQuery {
  const { values, bind, where, amounts, statuses, tenant } = conditionsOf(owner, list);
  const { created_gte, created_lt, after, limit } = list;
  const end = (order: string) =>
    `(SELECT ${DAY} FROM payments WHERE ${tenant.join(' AND ')} ORDER BY created_at ${order}, reference ${order} LIMIT 1)`;
  const dayOf = (time: Date | string) => `(${bind(time)}::timestamptz AT TIME ZONE 'UTC')::date`;
  const upper = after?.created_at ?? created_lt;
  const last = upper === undefined ? end('DESC') : `least(${dayOf(upper)}, ${end('DESC')})`;
  const first = created_gte === undefined ? end('ASC') : `greatest(${dayOf(created_gte)}, ${end('ASC')})`;
  const page = bind(limit);
  const ofDay = [...where, ...amounts, `${DAY} = latest.day - back`];
  // A status at a time: for several at once the planner would take the index without the status.
  const select = (more: string[]) =>
    `(SELECT ${columns.join(', ')} FROM payments WHERE ${[...ofDay, ...more].join(' AND ')} ${NEWEST} LIMIT ${page})`;
  const merged = `SELECT ${columns.join(', ')} FROM (${statuses.map((one) => select([one])).join(' UNION ALL ')}) each`;
  const found = statuses.length < 2 ? select(statuses) : `(${merged} ${NEWEST} LIMIT ${page})`;
  return namedQuery(
    `SELECT ${columns.map((column) => `found.${column}`).join(', ')}
     FROM (SELECT ${last} AS day, ${first} AS first_day OFFSET 0) latest
     CROSS JOIN LATERAL generate_series(0, latest.day - latest.first_day) AS back
     CROSS JOIN LATERAL ${found} found
     LIMIT ${page}`,
    values,
  );
}

function conditionsOf({ business_id, environment }: Owner, list: PaymentList) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { currency, amount_gte, amount_lte, created_gte, created_lt, after, status } = list;
  const tenant = [
    `business_id = ${bind(business_id)}`,
    `environment = ${bind(environment)}`,
    `currency = ${bind(currency)}`,
  ];
  const where = [...tenant];
  if (created_gte) where.push(`created_at >= ${bind(created_gte)}`);
  if (after) where.push(`(created_at, reference) < (${bind(after.created_at)}, ${bind(after.reference)})`);
  else if (created_lt) where.push(`created_at < ${bind(created_lt)}`);
  const amounts: string[] = [];
  if (amount_gte !== undefined) amounts.push(`amount >= ${bind(amount_gte)}`);
  if (amount_lte !== undefined) amounts.push(`amount <= ${bind(amount_lte)}`);
  return {
    values,
    bind,
    tenant,
    where,
    amounts,
    get statuses() {
      return [...new Set(status)].map((one) => `status = ${bind(one)}`);
    },
  };
}
