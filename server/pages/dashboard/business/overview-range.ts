import { lengthOf, today, type DayPeriod } from '../../../domain/lists/day-period.ts';
import { DAY_MILLISECONDS } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/errors.ts';
import { zoneFor } from '../../parts/page-zone.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import { periodOf, type Days } from '../shell/period-filter.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';
import { withQuery } from '../../parts/with-query.ts';

/** Lengths of the ranges that end today, in days, by the value of `range`. */
const RANGES = { '7': 7, '30': 30, '90': 90, year: 365 };
const DEFAULT = '30';
/** Number of past days from which a range of the reader's choice may start: a year, with the year before to compare with. */
const MOST_DAYS = 366;

/** The range of the overview, from the address. */
export interface OverviewRange {
  period: DayPeriod;
  /** `Last 30 days`. */
  label: string;
  /** `the 30 days before`. */
  earlier: string;
  /** Entered days of a range of the reader's choice. */
  own: Days;
  /** The query of this range, without the other filters. */
  query: Record<string, string>;
}

/** @throws Refusal `invalid_request` for an unknown range */
export function readRange({ service, req, res }: Pick<Visit, 'service' | 'req' | 'res'>): OverviewRange {
  const own = { from: queryParameter(req, 'from'), to: queryParameter(req, 'to') };
  const end = today(service.clock);
  if (own.from === undefined && own.to === undefined) {
    const name = queryParameter(req, 'range') ?? DEFAULT;
    if (!Object.hasOwn(RANGES, name))
      throw invalidField('range', 'unknown', `must be one of ${Object.keys(RANGES).join(', ')}`);
    const days = RANGES[name as keyof typeof RANGES];
    const query: Record<string, string> = name === DEFAULT ? {} : { range: name };
    return rangeOf({ first: end - days + 1, last: end }, `Last ${days} days`, own, query);
  }
  const { created_gte, created_lt } = periodOf(own);
  const last = created_lt === undefined ? end : Math.min(dayOf(created_lt) - 1, end);
  const first = created_gte === undefined ? last - RANGES[DEFAULT] + 1 : dayOf(created_gte);
  if (first > last) throw invalidField('from', 'period', 'must be a day up to the last one, and not in the future');
  if (first <= end - MOST_DAYS) throw invalidField('from', 'period', `must be within the last ${MOST_DAYS} days`);
  const query = Object.fromEntries(Object.entries(own).filter(([, day]) => day !== undefined)) as Record<
    string,
    string
  >;
  const [from, to] = [first, last].map((day) => zoneFor(res).dayInUtc(new Date(day * DAY_MILLISECONDS)));
  return rangeOf({ first, last }, `${from} to ${to}`, own, query);
}

function rangeOf(period: DayPeriod, label: string, own: Days, query: Record<string, string>): OverviewRange {
  const days = lengthOf(period);
  return { period, label, own, query, earlier: days === 1 ? 'the day before' : `the ${days} days before` };
}

const dayOf = (text: string) => Math.floor(Date.parse(text) / DAY_MILLISECONDS);

/** Returns the links to the ranges. @param kept other filters, which the links preserve */
export function rangeLinks(base: string, { query, own }: OverviewRange, kept: Record<string, string>): FilterLink[] {
  const isOwn = own.from !== undefined || own.to !== undefined;
  return Object.entries(RANGES).map(([name, days]) => {
    const parameters = new URLSearchParams({ ...kept, ...(name !== DEFAULT && { range: name }) });
    return {
      label: name === 'year' ? 'Year' : `${days} days`,
      href: withQuery(base, parameters),
      current: !isOwn && name === (query.range ?? DEFAULT),
    };
  });
}
