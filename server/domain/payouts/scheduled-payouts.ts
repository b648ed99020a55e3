import { transaction } from '../../database/transaction.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { createScheduled } from './payouts.ts';
import { Business } from '../../models/businesses/business.ts';

const MOST_AT_A_TIME = 100;

/**
 * Creates the payouts of the day for businesses with a schedule, each once, also by several processes at once.
 * @throws AggregateError after all others, if it failed for some businesses, which the next run tries again
 */
export async function createDuePayouts(service: DomainContext, stopping: AbortSignal): Promise<void> {
  const at = service.clock.now();
  const days = { daily: dayOf(at), weekly: dayOf(mondayOf(at)) };
  let isMore = true;
  while (isMore && !stopping.aborted) {
    const due = await BankAccount.findScheduled(at, days, MOST_AT_A_TIME);
    const failures: unknown[] = [];
    for (const tenant of due)
      await createDuePayout(service, tenant, days).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} payouts failed`);
    isMore = due.length === MOST_AT_A_TIME;
  }
}

async function createDuePayout(
  service: DomainContext,
  tenant: Tenant,
  { daily, weekly }: { daily: string; weekly: string },
): Promise<void> {
  await transaction(async (tx) => {
    await Business.hold(tenant.business_id, tx); // before its schedule is read, which may be changing
    const business = await Business.findByPk(tenant.business_id, { transaction: tx });
    if (!business || business.payout_schedule === 'manual') return;
    const since = business.payout_schedule === 'daily' ? daily : weekly;
    await createScheduled(service, tenant, { today: daily, since }, tx);
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns a moment of the Monday of the week, in UTC. */
const mondayOf = (at: Date) => new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MILLISECONDS);
