import type { Transaction } from 'sequelize';
import type { Environment, EventType } from '../../../spec/generated/values.ts';
import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { run, type Statement } from '../../database/statements.ts';
import { hasMonths, partitionsOf, startsWithin } from './id-ranges.ts';
import { DELIVERY_COLUMNS } from './webhook-delivery.ts';
import type { ListPlace } from './webhook-undelivered.ts';

export interface PendingFilters {
  business_id: string;
  environment: Environment;
  endpoint_id?: string | undefined;
  event_type?: EventType | undefined;
  synthetic?: boolean | undefined;
  created_gte?: Date | undefined;
  created_lt?: Date | undefined;
  /** The end of the previous page. */
  after?: ListPlace | undefined;
}

/**
 * Number of newest deliveries to search first: most deliveries that wait for their first attempt are new, so the newest
 * often contain a full page.
 */
export const LOOKED_THROUGH = 1000;

/**
 * Lists a page of deliveries that wait for their first attempt, newest first. Searches the newest deliveries, which suffices
 * if many of them wait or if there are no more. Otherwise it searches the queue, which is large only when many attempts
 * wait.
 */
export async function findPending(filters: PendingFilters, limit: number, tx?: Transaction): Promise<ListPlace[]> {
  const { created_gte: since, created_lt, after } = filters;
  let found: ListPlace[] = [];
  for (const created_gte of startsWithin({ since, before: after?.created_at ?? created_lt })) {
    const recent = await lookThrough({ ...filters, created_gte }, limit, tx);
    found = recent.flatMap(({ id, created_at }) => (id === null ? [] : [{ id, created_at }]));
    if (found.length === limit) break;
    if (recent[0]!.are_more) return goThroughQueue(filters, limit, tx);
  }
  return found;
}

interface Looked {
  /** Null without a match. */
  id: string | null;
  created_at: Date;
  /** True if there are deliveries that were not searched. */
  are_more: boolean;
}

const SIFTED = DELIVERY_COLUMNS.only('id', 'created_at', 'endpoint_id', 'event_type', 'synthetic', 'status');

/** Scans one index in its order. Conditions on other columns are checked afterwards. */
function lookThrough(filters: PendingFilters, limit: number, tx?: Transaction): Promise<Looked[]> {
  const { values, bind, owned, narrowed, period } = conditionsOf(filters);
  const { endpoint_id, event_type, synthetic } = filters;
  const place = synthetic
    ? 'synthetic'
    : event_type
      ? `event_type = ${bind(event_type)}`
      : endpoint_id && `endpoint_id = ${bind(endpoint_id)}`;
  const { created_gte: since, created_lt: before, after } = filters;
  const created = { since, before: after?.created_at ?? before };
  const inRange = hasMonths() ? partitionsOf('whd', created).map(([sign, id]) => `id ${sign} ${bind(id)}`) : [];
  const indexed = [...owned, ...period('created_at', 'id'), ...(place ? [place] : []), ...inRange];
  const others = ["status = 'PENDING'", ...narrowed, ...(endpoint_id ? [`endpoint_id = ${bind(endpoint_id)}`] : [])];
  const text = `
    WITH recent AS (
      SELECT ${SIFTED.list()} FROM webhook_deliveries
      WHERE ${indexed.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}
    )
    SELECT id, created_at, are_more
    FROM (SELECT count(*) = ${LOOKED_THROUGH} AS are_more FROM recent) AS looked
    LEFT JOIN (SELECT id, created_at FROM recent WHERE ${others.join(' AND ')}) AS found ON true
    ORDER BY created_at DESC, id DESC LIMIT ${bind(limit)}`;
  return run({ text }, values, tx);
}

/**
 * Searches the queue. A first attempt is due at the creation of its delivery, so it is sorted before the delivery is looked
 * up.
 */
async function goThroughQueue(filters: PendingFilters, limit: number, tx?: Transaction): Promise<ListPlace[]> {
  if (hasCitus()) return goThroughStepwise(filters, limit, tx);
  const { values, bind, narrowed, queued } = queuedOf(filters);
  const text = `
    SELECT delivery.id, delivery.created_at FROM (${queued}
    ) AS queued
    CROSS JOIN LATERAL (
      SELECT id, created_at FROM webhook_deliveries
      WHERE id = queued.delivery_id AND ${["status = 'PENDING'", ...narrowed].join(' AND ')} LIMIT 1
    ) AS delivery
    ORDER BY queued.due_at DESC, queued.delivery_id DESC LIMIT ${bind(limit)}`;
  return run({ text }, values, tx);
}

/** Selects the first attempts of a tenant's endpoints in the queue, those due last first. */
function queuedOf(filters: PendingFilters) {
  const { values, bind, owned, narrowed, period } = conditionsOf(filters);
  const { endpoint_id } = filters;
  const chosen = endpoint_id ? [...owned, `id = ${bind(endpoint_id)}`] : owned;
  const wanted = ['number = 1', "trigger IN ('schedule', 'test')", ...period('due_at', 'delivery_id')];
  const queued = `
      SELECT delivery_id, due_at
      FROM (SELECT id, bucket FROM webhook_endpoints WHERE ${chosen.join(' AND ')}) AS endpoint
      CROSS JOIN LATERAL (
        SELECT delivery_id, due_at FROM webhook_queue
        WHERE bucket = endpoint.bucket AND endpoint_id = endpoint.id AND ${wanted.join(' AND ')}
      ) AS each
      ORDER BY due_at DESC, delivery_id DESC`;
  return { values, bind, narrowed, queued };
}

/** Looks up the deliveries of a thousand queued attempts at a time, because Citus does not join their table with others. */
async function goThroughStepwise(filters: PendingFilters, limit: number, tx?: Transaction): Promise<ListPlace[]> {
  const { event_type = null, synthetic = null } = filters;
  const found: ListPlace[] = [];
  let after = filters.after;
  while (found.length < limit) {
    const { values, bind, queued } = queuedOf({ ...filters, event_type: undefined, synthetic: undefined, after });
    const some = await run<{ id: string; created_at: Date }>(
      {
        text: `SELECT delivery_id AS id, due_at AS created_at FROM (${queued} LIMIT ${bind(LOOKED_THROUGH)}) AS queued`,
      },
      values,
      tx,
    );
    found.push(...(await run<Listed>(PENDING_AMONG, [some.map(({ id }) => id), event_type, synthetic], tx)));
    after = some.at(-1);
    if (some.length < LOOKED_THROUGH) break;
  }
  return found.slice(0, limit);
}

type Listed = ListPlace & Record<string, unknown>;

const PENDING_AMONG: Statement = {
  text: `
    SELECT id, created_at FROM webhook_deliveries
    WHERE id = ANY($1) AND status = 'PENDING' AND ($2::text IS NULL OR event_type = $2) AND ($3::boolean IS NULL OR synthetic = $3)
    ORDER BY created_at DESC, id DESC`,
};

/** Builds conditions for one table, whose values are bound in the order of their use. */
export function conditionsOf({ business_id, environment, event_type, synthetic, ...filters }: PendingFilters) {
  const { created_gte, created_lt, after } = filters;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const narrowed: string[] = [];
  if (event_type) narrowed.push(`event_type = ${bind(event_type)}`);
  if (synthetic !== undefined) narrowed.push(`synthetic = ${bind(synthetic)}`);
  return {
    values,
    bind,
    owned: [`business_id = ${bind(business_id)}`, `environment = ${bind(environment)}`],
    narrowed,
    period: (time: string, id: string) => [
      ...(created_gte ? [`${time} >= ${bind(created_gte)}`] : []),
      ...(created_lt ? [`${time} < ${bind(created_lt)}`] : []),
      ...(after ? [`(${time}, ${id}) < (${bind(after.created_at)}, ${bind(after.id)})`] : []),
    ],
  };
}
