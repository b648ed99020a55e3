import { countPayments, type PaymentOutcomes } from '../../models/payments/payment-outcomes.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { before, timesOf, type DayPeriod } from '../lists/day-period.ts';
import type { Tenant } from '../businesses/merchant.ts';

/** Maximum number of counted payments in each period: more would slow the page, and hardly change the rate. */
export const MOST_COUNTED = 5000;

export interface PaymentSuccess {
  now: PaymentOutcomes;
  /** Outcomes in as many days before. */
  before: PaymentOutcomes;
}

/** Counts how many of the payments that were created in a period were authorized, and of those in as many days before. */
export async function paymentSuccess(tenant: Tenant, period: DayPeriod): Promise<PaymentSuccess> {
  const count = (each: DayPeriod) => fromReplica(() => countPayments(tenant, timesOf(each), MOST_COUNTED));
  const [now, earlier] = await Promise.all([count(period), count(before(period))]);
  return { now, before: earlier };
}
