import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { countOutcomes, type DeliveryOutcomes } from '../../models/webhooks/delivery-outcomes.ts';
import type { Tenant } from '../businesses/merchant.ts';

/** Maximum number of counted deliveries in each period: more would slow the page, and hardly change the rate. */
const MOST_DELIVERIES = 5000;

export interface DeliverySuccess {
  now: DeliveryOutcomes;
  /** Outcomes in the same number of days before. */
  before: DeliveryOutcomes;
  /** True if only the newest deliveries of a period are counted. */
  isSample: boolean;
}

/** Counts how many deliveries succeeded in the last days, and in the same number of days before. */
export async function deliverySuccess(
  clock: Pick<Clock, 'now'>,
  tenant: Tenant,
  days: number,
): Promise<DeliverySuccess> {
  const end = clock.now().getTime() + 1;
  const [first, middle] = [2, 1].map((periods) => new Date(end - periods * days * DAY_MILLISECONDS));
  const [before, now] = await Promise.all([
    countOutcomes(tenant, { from: first!, to: middle! }, MOST_DELIVERIES),
    countOutcomes(tenant, { from: middle!, to: new Date(end) }, MOST_DELIVERIES),
  ]);
  return { now, before, isSample: Math.max(now.total, before.total) >= MOST_DELIVERIES };
}
