import { sumUp, type CurrencyDays } from '../../../domain/balance/daily-sums.ts';
import { formatAmount, formatRough } from '../../../domain/payments/currencies.ts';
import { shortDate } from './figures.ts';

/** Number of days from which a bar stands for a week, so that the page stays small and the bars distinct. */
const MOST_BARS = 45;
const WEEK = 7;
const SLOT = 20;
const HEIGHT = 100;
/** Minimum height of a bar, which keeps a small amount visible next to large ones. */
const LEAST_HEIGHT = 1;

const SERIES = [
  { name: 'captured', label: 'Captured', x: 3, width: 9 },
  { name: 'refunded', label: 'Refunded', x: 12, width: 5 },
] as const;

export interface Chart {
  width: number;
  height: number;
  slot: number;
  series: { name: string; label: string }[];
  /** One column per day or week: its tooltip, and its bars. */
  columns: {
    x: number;
    title: string;
    bars: { name: string; x: number; y: number; width: number; height: number }[];
  }[];
  /** True if there is nothing to draw, because nothing was captured or refunded. */
  isFlat: boolean;
  /** Labels of the axis, from the top. */
  axis: string[];
  /** Labels of the first, middle and last day. */
  dates: string[];
  /** True if each column is a week. */
  isWeekly: boolean;
  /** The chart as a table, latest first. */
  rows: { day: string; authorized: string; captured: string; refunded: string }[];
  /** The chart as a sentence. */
  summary: string;
}

/** Draws the amounts captured and refunded on each day, or in each week of a long period, in one currency. */
export function drawChart({ currency, days: every }: CurrencyDays): Chart {
  const isWeekly = every.length > MOST_BARS;
  const days = isWeekly ? weeksOf(every) : every;
  const most = Math.max(...days.flatMap(({ captured, refunded }) => [captured, refunded]));
  const top = roundUp(most);
  const rows = days.map(({ day, ...sums }) => ({
    day: `${isWeekly ? 'Week from ' : ''}${shortDate(new Date(day))}`,
    authorized: formatAmount(sums.authorized, currency),
    captured: formatAmount(sums.captured, currency),
    refunded: formatAmount(sums.refunded, currency),
  }));
  const best = days.reduce((one, other) => (other.captured > one.captured ? other : one));
  return {
    width: days.length * SLOT,
    height: HEIGHT,
    slot: SLOT,
    series: SERIES.map(({ name, label }) => ({ name, label })),
    columns: days.map((day, index) => ({
      x: index * SLOT,
      title: `${rows[index]!.day}: ${rows[index]!.captured} captured, ${rows[index]!.refunded} refunded`,
      bars: SERIES.filter(({ name }) => day[name] > 0).map(({ name, x, width }) => {
        const height = Math.max(LEAST_HEIGHT, round((day[name] / top) * HEIGHT));
        return { name, x: index * SLOT + x, y: round(HEIGHT - height), width, height };
      }),
    })),
    isFlat: most === 0,
    isWeekly,
    axis: [top, top / 2, 0].map((amount) => formatRough(amount, currency)),
    dates: [0, Math.floor(days.length / 2), days.length - 1].map((index) => shortDate(new Date(days[index]!.day))),
    rows: rows.toReversed(),
    summary:
      `Captured and refunded in ${currency} ${isWeekly ? 'in each week' : 'on each day'} of ${every.length} days. ` +
      `The most was captured ${isWeekly ? 'in the week from' : 'on'} ${shortDate(new Date(best.day))}: ${formatAmount(best.captured, currency)}.`,
  };
}

/** Adds up each seven days; the last week may be shorter. */
function weeksOf(days: CurrencyDays['days']): CurrencyDays['days'] {
  const starts = days.filter((_, index) => index % WEEK === 0);
  return starts.map(({ day }, index) => ({ day, ...sumUp(days.slice(index * WEEK, (index + 1) * WEEK)) }));
}

/** Rounds up to 1, 2 or 5 times a power of ten, at least 2, for a readable axis. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 2)));
  return [1, 2, 5, 10].map((step) => step * power).find((each) => each >= Math.max(amount, 2))!;
}

const round = (number: number) => Math.round(number * 100) / 100;
