import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { dayMark, listBusinessDays, moveDayMark, type BusinessDay } from '../../models/business-day.ts';
import { oldestTransaction } from '../../models/business-total.ts';
import type { Tenant } from '../businesses/merchant.ts';

/** Keeps the events after the mark few. */
const MARK_MILLISECONDS = 15 * 60_000;
/** Largest clock difference: a process's clock gives an event its time, the database's clock gives the horizon. */
const SKEW_MILLISECONDS = 60_000;

export interface Sums {
  authorized: number;
  captured: number;
  refunded: number;
}

export interface CurrencyDays {
  currency: string;
  /** Each day of the period, the oldest first. */
  days: (Sums & { day: string })[];
  /** Sums of the same number of days before. */
  before: Sums;
}

/**
 * Sums of payments on each of the last days (UTC), by currency in alphabetical order, in minor units. Events before the
 * mark are summed once, those after it by each view.
 */
export async function dailySums(clock: Pick<Clock, 'now'>, tenant: Tenant, dayCount: number): Promise<CurrencyDays[]> {
  const today = Math.floor(clock.now().getTime() / DAY_MILLISECONDS);
  const first = today - dayCount + 1;
  const since = new Date((first - dayCount) * DAY_MILLISECONDS);
  await keepMarkFresh(tenant, since);
  const rows = await transaction((tx) => listBusinessDays(tenant, since, tx), BY_INDEXES);
  const start = dayOf(first);
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ofCurrency]) => ({
      currency,
      days: Array.from({ length: dayCount }, (_, index) => {
        const day = dayOf(first + index);
        return { day, ...sumUp(ofCurrency.filter((row) => row.day === day)) };
      }),
      before: sumUp(ofCurrency.filter((row) => row.day < start)),
    }));
}

async function keepMarkFresh(tenant: Tenant, first: Date): Promise<void> {
  const mark = await dayMark(tenant);
  if (mark && Date.now() - mark.getTime() < MARK_MILLISECONDS) return;
  const open = await oldestTransaction();
  const horizon = new Date(Math.min(open.getTime(), Date.now()) - SKEW_MILLISECONDS);
  await transaction((tx) => moveDayMark(tenant, first, horizon, tx), BY_INDEXES);
}

const dayOf = (number: number) => new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);

export function sumUp(days: Pick<BusinessDay, keyof Sums>[]): Sums {
  const total = (name: keyof Sums) => days.reduce((sum, day) => sum + day[name], 0);
  return { authorized: total('authorized'), captured: total('captured'), refunded: total('refunded') };
}
