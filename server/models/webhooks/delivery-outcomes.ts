import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import { hasMonths, idBefore, idSince } from './id-ranges.ts';

export interface DeliveryOutcomes {
  delivered: number;
  /** Deliveries with a finished attempt, and skipped ones. */
  total: number;
}

/** Counts the newest deliveries of a period, up to `most`, so that the cost is bounded. Synthetic ones do not count. */
export async function countOutcomes(
  { business_id, environment }: { business_id: string; environment: Environment },
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<DeliveryOutcomes> {
  const values = [business_id, environment, from, to, most];
  const [row] = await (hasMonths()
    ? run<Row>(COUNT_IN_MONTHS, [...values, idSince('whd', from), idBefore('whd', to)])
    : run<Row>(COUNT, values));
  return row!;
}

type Row = DeliveryOutcomes & Record<string, number>;

/** @param inRange a condition on ids, for partitions by month */
const counting = (name: string, inRange = ''): Statement => ({
  name,
  text: `
  SELECT count(*) FILTER (WHERE status = 'DELIVERED')::integer AS delivered,
    count(*) FILTER (WHERE status <> 'PENDING')::integer AS total
  FROM (SELECT status FROM webhook_deliveries
    WHERE business_id = $1 AND environment = $2 AND NOT synthetic AND created_at >= $3 AND created_at < $4${inRange}
    ORDER BY created_at DESC, id DESC LIMIT $5) newest`,
});

const COUNT = counting('count outcomes of webhook deliveries');
const COUNT_IN_MONTHS = counting('count outcomes of webhook deliveries in months', ' AND id BETWEEN $6 AND $7');
