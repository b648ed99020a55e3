import { fromReplica } from '../../database/from-replica.ts';
import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { DAY_MILLISECONDS, type Clock } from '../../platform/clock.ts';
import { BusinessDayMark } from '../../models/ledger/business-day-mark.ts';
import { hasMoreToAdd, listBusinessDays, listStoredDays, type DaySums } from '../../models/ledger/business-day.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { before, lengthOf, SUMMED_DAYS, timesOf, today, type DayPeriod } from '../lists/day-period.ts';

/** Maximum number of events that a view sums, in about 25 ms; with more, it shows the stored sums only. */
const MOST_ADDED = 500;
/** Minimum interval between records of a view, so that few views write. */
const NOTED_MILLISECONDS = 3_600_000;

export interface Sums {
  authorized: number;
  captured: number;
  refunded: number;
}

export interface CurrencyDays {
  currency: string;
  /** Each day of the period, the oldest first. */
  days: (Sums & { day: string })[];
  /** Sums of as many days before. */
  before: Sums;
}

export interface DailySums {
  currencies: CurrencyDays[];
  /** Time up to which payments are included; null when all are. */
  until: Date | null;
}

/**
 * Sums payments on each day of a period (UTC), by currency in alphabetical order, in minor units. The upkeep adds events up to
 * a mark; a view adds those after it when they are few.
 */
export async function dailySums(clock: Pick<Clock, 'now'>, tenant: Tenant, period: DayPeriod): Promise<DailySums> {
  const earliest = new Date((today(clock) - SUMMED_DAYS + 1) * DAY_MILLISECONDS);
  const since = timesOf(before(period)).from;
  const now = Date.now();
  const mark = await BusinessDayMark.ask(tenant, earliest, new Date(now), new Date(now - NOTED_MILLISECONDS));
  const until = mark > since ? mark : since;
  return fromReplica(async () => {
    const isMuch = await hasMoreToAdd(tenant, until, MOST_ADDED);
    const rows = await (isMuch
      ? listStoredDays(tenant, since)
      : transaction((tx) => listBusinessDays(tenant, since, tx), BY_INDEXES));
    return { currencies: byCurrency(rows, period), until: isMuch ? until : null };
  });
}

function byCurrency(rows: DaySums[], period: DayPeriod): CurrencyDays[] {
  const [start, end] = [dayOf(period.first), dayOf(period.last)];
  const shown = rows.filter(({ day }) => day <= end);
  return [...Map.groupBy(shown, ({ currency }) => currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ofCurrency]) => ({
      currency,
      days: Array.from({ length: lengthOf(period) }, (_, index) => {
        const day = dayOf(period.first + index);
        return { day, ...sumUp(ofCurrency.filter((row) => row.day === day)) };
      }),
      before: sumUp(ofCurrency.filter((row) => row.day < start)),
    }));
}

const dayOf = (number: number) => new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);

export function sumUp(days: Pick<DaySums, keyof Sums>[]): Sums {
  const total = (name: keyof Sums) => days.reduce((sum, day) => sum + day[name], 0);
  return { authorized: total('authorized'), captured: total('captured'), refunded: total('refunded') };
}
