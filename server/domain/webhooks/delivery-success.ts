import { countOutcomes, type DeliveryOutcomes } from '../../models/webhooks/delivery-outcomes.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { before, timesOf, type DayPeriod } from '../lists/day-period.ts';
import type { Tenant } from '../businesses/merchant.ts';

/** Maximum number of counted deliveries in each period: more would slow the page, and hardly change the rate. */
const MOST_DELIVERIES = 5000;

export interface DeliverySuccess {
  now: DeliveryOutcomes;
  /** Outcomes in as many days before. */
  before: DeliveryOutcomes;
  /** True if only the newest deliveries of a period are counted. */
  isSample: boolean;
}

/** Counts how many deliveries of a period succeeded, and of as many days before. */
export async function deliverySuccess(tenant: Tenant, period: DayPeriod): Promise<DeliverySuccess> {
  const count = (each: DayPeriod) => fromReplica(() => countOutcomes(tenant, timesOf(each), MOST_DELIVERIES));
  const [now, earlier] = await Promise.all([count(period), count(before(period))]);
  return { now, before: earlier, isSample: Math.max(now.total, earlier.total) >= MOST_DELIVERIES };
}
