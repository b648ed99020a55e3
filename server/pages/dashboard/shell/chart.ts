import { sumUp, type CurrencyDays } from '../../../domain/balance/daily-sums.ts';
import { formatAmount, formatRough } from '../../../domain/payments/currencies.ts';
import type { Zone } from '../../../platform/zone.ts';
import { drawBars, type Bars } from './bars.ts';

/** Number of days from which a bar stands for a week, so that the page stays small and the bars distinct. */
const MOST_BARS = 45;
const WEEK = 7;

export interface Chart extends Bars {
  /** True if each column is a week. */
  isWeekly: boolean;
}

/** Draws the amounts captured and refunded on each day, or in each week of a long period, in one currency. */
export function drawChart({ currency, days: every }: CurrencyDays, zone: Zone): Chart {
  const isWeekly = every.length > MOST_BARS;
  const days = isWeekly ? weeksOf(every) : every;
  const rows = days.map(({ day, ...sums }) => ({
    head: `${isWeekly ? 'Week from ' : ''}${zone.dayInUtc(new Date(day))}`,
    cells: [sums.captured, sums.refunded, sums.authorized].map((amount) => formatAmount(amount, currency)),
  }));
  const best = days.reduce((one, other) => (other.captured > one.captured ? other : one));
  const bars = drawBars({
    series: [
      { name: 'captured', label: 'Captured', values: days.map(({ captured }) => captured) },
      { name: 'refunded', label: 'Refunded', values: days.map(({ refunded }) => refunded) },
    ],
    titles: rows.map(({ head, cells: [captured, refunded] }) => `${head}: ${captured} captured, ${refunded} refunded`),
    dates: days.map(({ day }) => zone.dayInUtc(new Date(day))),
    empty: 'Nothing was captured or refunded on these days.',
    axisLabel: (amount) => formatRough(amount, currency),
    table: {
      label: 'Payments by day',
      heads: [`${isWeekly ? 'Week' : 'Day'} (UTC)`, 'Captured', 'Refunded', 'Authorized'],
      rows,
    },
    summary:
      `Captured and refunded in ${currency} ${isWeekly ? 'in each week' : 'on each day'} of ${every.length} days. ` +
      `The most was captured ${isWeekly ? 'in the week from' : 'on'} ${zone.dayInUtc(new Date(best.day))}: ${formatAmount(best.captured, currency)}.`,
  });
  return { ...bars, isWeekly };
}

/** Adds up each seven days; the last week may be shorter. */
function weeksOf(days: CurrencyDays['days']): CurrencyDays['days'] {
  const starts = days.filter((_, index) => index % WEEK === 0);
  return starts.map(({ day }, index) => ({ day, ...sumUp(days.slice(index * WEEK, (index + 1) * WEEK)) }));
}
