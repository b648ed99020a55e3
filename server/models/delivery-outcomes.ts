import type { Environment } from '../../spec/generated/values.ts';
import { run, type Statement } from '../database/statements.ts';

export interface DeliveryOutcomes {
  delivered: number;
  /** Those with an attempt that has ended, or that were skipped. */
  total: number;
}

/** Counts the newest deliveries of a period only, up to `most`: the cost does not grow. Tests of endpoints do not count. */
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
