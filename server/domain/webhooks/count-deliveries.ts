import { deliveryStatuses, type DeliveryStatus } from '../../../spec/generated/values.ts';
import type { Clock } from '../../platform/clock.ts';
import { countByDay } from '../../models/delivery-counts.ts';
import type { Tenant } from '../businesses/merchant.ts';

export interface DayOfDeliveries {
  /** In UTC: `2026-11-20`. */
  day: string;
  counts: Record<DeliveryStatus, number>;
}

export interface DeliveryCounts {
  /** Every day of the period, the oldest first. */
  days: DayOfDeliveries[];
  /** False when there were more deliveries than are counted: then the oldest are missing. */
  complete: boolean;
}

const DAY_MILLISECONDS = 24 * 3600 * 1000;
const MOST_DELIVERIES = 20_000;

/** How the deliveries of the last days stand today, by the day on which they were created. */
export async function countDeliveries(clock: Clock, tenant: Tenant, dayCount: number): Promise<DeliveryCounts> {
  const today = Math.floor(clock.now().getTime() / DAY_MILLISECONDS);
  const first = today - dayCount + 1;
  const rows = await countByDay(tenant, new Date(first * DAY_MILLISECONDS), MOST_DELIVERIES);
  const days = Array.from({ length: dayCount }, (_, index) => {
    const day = new Date((first + index) * DAY_MILLISECONDS).toISOString().slice(0, 10);
    const countOf = (status: DeliveryStatus) =>
      rows.find((row) => row.day === day && row.status === status)?.count ?? 0;
    const counts = Object.fromEntries(deliveryStatuses.map((status) => [status, countOf(status)]));
    return { day, counts: counts as DayOfDeliveries['counts'] };
  });
  return { days, complete: (rows[0]?.total ?? 0) < MOST_DELIVERIES };
}
