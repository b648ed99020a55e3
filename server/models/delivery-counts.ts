import type { DeliveryStatus, Environment } from '../../spec/generated/values.ts';
import { run, type Statement } from '../database/statements.ts';

export interface DeliveryCountRow {
  /** In UTC: `2026-11-20`. */
  day: string;
  status: DeliveryStatus;
  count: number;
  /** The total of all rows. */
  total: number;
}

/**
 * Counts the newest deliveries only, up to `most` of them: the cost does not grow with how many there ever were. Tests of
 * endpoints do not count.
 */
export function countByDay(
  owner: { business_id: string; environment: Environment },
  since: Date,
  most: number,
): Promise<DeliveryCountRow[]> {
  const values = [owner.business_id, owner.environment, most, since];
  return run<DeliveryCountRow>(COUNT, values);
}

const COUNT: Statement = {
  name: 'count webhook deliveries by day',
  text: `
  WITH latest AS (SELECT status, created_at FROM webhook_deliveries
                  WHERE business_id = $1 AND environment = $2 AND NOT synthetic ORDER BY created_at DESC, id DESC LIMIT $3)
  SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, status, count(*)::integer AS count,
    (SELECT count(*)::integer FROM latest WHERE created_at >= $4) AS total
  FROM latest WHERE created_at >= $4 GROUP BY 1, 2`,
};
