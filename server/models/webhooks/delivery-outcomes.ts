import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';

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
  const [row] = await run<DeliveryOutcomes & Record<string, number>>(COUNT, [business_id, environment, from, to, most]);
  return row!;
}

const COUNT: Statement = {
  name: 'count outcomes of webhook deliveries',
  text: `
  SELECT count(*) FILTER (WHERE status = 'DELIVERED')::integer AS delivered,
    count(*) FILTER (WHERE status <> 'PENDING')::integer AS total
  FROM (SELECT status FROM webhook_deliveries
    WHERE business_id = $1 AND environment = $2 AND NOT synthetic AND created_at >= $3 AND created_at < $4
    ORDER BY created_at DESC, id DESC LIMIT $5) newest`,
};
