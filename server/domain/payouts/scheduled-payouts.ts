import { transaction } from '../../database/transaction.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { createScheduled } from './payouts.ts';
import { Business } from '../../models/businesses/business.ts';

const MOST_AT_A_TIME = 100;

/** Creates the payouts of the day for businesses with a schedule, each once, also by several processes at once. */
export async function createDuePayouts(service: DomainContext, stopping: AbortSignal): Promise<void> {
  const at = service.clock.now();
  const days = { daily: dayOf(at), weekly: dayOf(mondayOf(at)) };
  let isMore = true;
  while (isMore && !stopping.aborted) {
    const due = await BankAccount.findScheduled(at, days, MOST_AT_A_TIME);
    for (const tenant of due)
      await transaction(async (tx) => {
        await Business.hold(tenant.business_id, tx); // before its schedule is read, which may be changing
        const business = await Business.findByPk(tenant.business_id, { transaction: tx });
        if (!business || business.payout_schedule === 'manual') return;
        const since = business.payout_schedule === 'daily' ? days.daily : days.weekly;
        await createScheduled(service, tenant, { today: days.daily, since }, tx);
      });
    isMore = due.length === MOST_AT_A_TIME;
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns a moment of the Monday of the week, in UTC. */
const mondayOf = (at: Date) => new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MILLISECONDS);
