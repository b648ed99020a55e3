import { run, type Statement } from '../../database/statements.ts';
import type { Owner } from './payment-list.ts';

export interface PaymentOutcomes {
  total: number;
  /** Payments that have left PENDING. */
  ended: number;
  authorized: number;
}

/** Counts the newest payments that were created in a period, up to `most`, so that the cost is bounded. */
export async function countPayments(
  { business_id, environment }: Owner,
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<PaymentOutcomes> {
  const [row] = await run<PaymentOutcomes & Record<string, number>>(COUNT, [business_id, environment, from, to, most]);
  return row!;
}

const COUNT: Statement = {
  name: 'count outcomes of payments',
  text: `
  SELECT count(*)::integer AS total, count(*) FILTER (WHERE status <> 'PENDING')::integer AS ended,
    count(*) FILTER (WHERE authorized_at IS NOT NULL)::integer AS authorized
  FROM (SELECT status, authorized_at FROM payments
    WHERE business_id = $1 AND environment = $2 AND created_at >= $3 AND created_at < $4
    ORDER BY created_at DESC, reference DESC LIMIT $5) newest`,
};
