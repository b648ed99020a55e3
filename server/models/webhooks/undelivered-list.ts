import type { Transaction } from 'sequelize';
import type { DeliveryStatus } from '../../../spec/generated/values.ts';
import { run } from '../../database/statements.ts';
import { conditionsOf, findPending, type PendingFilters } from './webhook-pending.ts';
import type { ListPlace } from './webhook-undelivered.ts';

export interface UndeliveredFilters extends PendingFilters {
  /** Any statuses except DELIVERED. */
  statuses: DeliveryStatus[];
}

/**
 * Lists a page of deliveries that are not DELIVERED, newest first. Those that wait for their first attempt are in the queue,
 * the others in webhook_undelivered.
 */
export async function findUndelivered(
  filters: UndeliveredFilters,
  limit: number,
  tx?: Transaction,
): Promise<ListPlace[]> {
  const parked = filters.statuses.filter((status) => status !== 'PENDING');
  const found = await Promise.all([
    parked.length < filters.statuses.length ? findPending(filters, limit, tx) : [],
    parked.length > 0 ? findParked({ ...filters, statuses: parked }, limit, tx) : [],
  ]);
  return found.flat().sort(byNewest).slice(0, limit);
}

const byNewest = (one: ListPlace, other: ListPlace) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

function findParked(filters: UndeliveredFilters, limit: number, tx?: Transaction): Promise<ListPlace[]> {
  const { statuses, endpoint_id } = filters;
  const { values, bind, owned, narrowed, period } = conditionsOf(filters);
  const where = [...owned, ...period('created_at', 'delivery_id'), ...narrowed];
  if (endpoint_id) where.push(`endpoint_id = ${bind(endpoint_id)}`);
  const newest = `ORDER BY created_at DESC, id DESC LIMIT ${bind(limit)}`;
  const parts = statuses.map(
    (status) => `(SELECT delivery_id AS id, created_at FROM webhook_undelivered
      WHERE ${[...where, `status = ${bind(status)}`].join(' AND ')} ${newest})`,
  );
  return run({ text: `SELECT id, created_at FROM (${parts.join(' UNION ALL ')}) AS found ${newest}` }, values, tx);
}
