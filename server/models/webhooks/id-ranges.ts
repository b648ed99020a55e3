import { Op, type WhereOptions } from 'sequelize';
import { endOfPartition, hasMonths, startOfPartition } from '../../database/partitions/growing-tables.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import { firstIdAt, timeOf, type Prefix } from '../../platform/ids.ts';

/**
 * Ranges of ids, without which a statement looks into every month of a partitioned table. Ids begin with the time at which they
 * were made, shortly after the `created_at` of their rows was read from the same clock.
 */

/** More than the time between the two, than ids may be ahead of the clock, and than clocks of processes differ. */
const MARGIN = 3600_000;
/** The times that ids can have. */
const [FIRST, LAST] = [0, 2 ** 48 - 1];

export { hasMonths };

/** Returns an id before those of all rows that were created at a time or later. */
export const idSince = (prefix: Prefix, since: Date): string =>
  // A clock that is ahead gives rows a later time than their ids.
  idAt(prefix, Math.min(since.getTime(), Date.now()) - MARGIN);

/** Returns an id after those of all rows that were created before a time. */
export const idBefore = (prefix: Prefix, before: Date): string => idAt(prefix, before.getTime() + MARGIN);

const idAt = (prefix: Prefix, time: number) => firstIdAt(prefix, new Date(Math.min(Math.max(time, FIRST), LAST)));

/** Rows that were created in a period. */
export interface Created {
  since?: Date | undefined;
  before?: Date | undefined;
}

/**
 * Returns the bounds of the ids of whole partitions that rows of a period are in, so that others are not read. Closer bounds would
 * seem to select few rows of a partition, as if they had nothing to do with `created_at`: PostgreSQL would sort these rather
 * than read the newest by an index. Rows of the future do not exist.
 */
export function partitionsOf(prefix: Prefix, { since, before }: Created): ['>=' | '<', string][] {
  const now = Date.now();
  const start = since && startOfPartition(new Date(Math.min(since.getTime(), now) - MARGIN));
  const end = endOfPartition(new Date(Math.min(before?.getTime() ?? now, now) + MARGIN));
  return [...(start ? [['>=', firstIdAt(prefix, start)] as ['>=', string]] : []), ['<', firstIdAt(prefix, end)]];
}

/** Days before the newest row of a page whose partitions are searched before all others. */
const SEARCHED_DAYS = [7, 60];

/**
 * Yields the starts of longer and longer periods with the same end, so that a search looks into few months at first. Each is that of
 * the rows of a partition, so that a statement reads it by the same index as a plain table. The last is that of the whole
 * period; undefined if it has no start.
 */
export function* startsWithin({ since, before }: Created): Iterable<Date | undefined> {
  const newest = Math.min(before?.getTime() ?? Infinity, Date.now());
  for (const days of SEARCHED_DAYS) {
    const partition = startOfPartition(new Date(newest - days * DAY_MILLISECONDS));
    const start = partition && new Date(partition.getTime() + MARGIN);
    if (!start || (since && start <= since)) break;
    yield start;
  }
  yield since;
}

const OPERATORS = { '>=': Op.gte, '<': Op.lt } as const;

/** Builds the condition that rows of a period are in the partitions of its months. */
export const idsOf = (prefix: Prefix, key: string, created: Created): WhereOptions[] =>
  hasMonths() ? partitionsOf(prefix, created).map(([sign, id]) => ({ [key]: { [OPERATORS[sign]]: id } })) : [];

/** Returns the ids between which the deliveries of events are: they are made in the transaction of their event. */
export function idsOfDeliveries(events: string[]): WhereOptions[] {
  if (!hasMonths() || events.length === 0) return [];
  const [first, last] = rangeOf(events).map(timeOf) as [Date, Date];
  return [{ id: { [Op.gte]: idSince('whd', first), [Op.lt]: idBefore('whd', last) } }];
}

/** Returns the lowest and the highest of some ids. */
export function rangeOf(ids: string[]): [lowest: string, highest: string] {
  let [lowest, highest] = [ids[0] ?? '', ids[0] ?? ''];
  for (const id of ids) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  return [lowest, highest];
}
