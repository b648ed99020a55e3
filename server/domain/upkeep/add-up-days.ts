import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { BusinessDayMark, type DaysOwner } from '../../models/ledger/business-day-mark.ts';
import { moveDayMark } from '../../models/ledger/business-day.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { SUMMED_DAYS } from '../lists/day-period.ts';
import { endOfSums } from './open-transactions.ts';

/** Interval that keeps the number of events after a mark low. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** Largest clock difference: a process's clock gives an event its time, the database's clock gives the horizon. */
const SKEW_MILLISECONDS = 60_000;
/** Number of days for which the sums of a business are updated after it viewed them. */
const ASKED_DAYS = 7;
/** Number of events per batch, which takes about a quarter of a second to parse. */
const MOST_AT_A_TIME = 5000;
/** Number of rounds after which businesses that have requested sums meanwhile take part. */
const MOST_ROUNDS = 10;

/** Sums the payments of businesses that view their sums, a part of each in turn. */
export async function addUpDays(log: Logger, stopping: AbortSignal): Promise<void> {
  const now = Date.now();
  const asked = new Date(now - ASKED_DAYS * DAY_MILLISECONDS);
  const stale = await BusinessDayMark.findStale(asked, new Date(now - FRESH_MILLISECONDS));
  if (stale.length === 0) return;
  const open = await endOfSums(log);
  const horizon = new Date(Math.min(open.getTime(), now) - SKEW_MILLISECONDS);
  const first = new Date(now - SUMMED_DAYS * DAY_MILLISECONDS);
  let unfinished = stale;
  for (let round = 0; round < MOST_ROUNDS && unfinished.length > 0; round++) {
    const more: typeof stale = [];
    for (const owner of unfinished) {
      if (stopping.aborted) return;
      const move = { first, horizon, most: MOST_AT_A_TIME };
      if (await transaction((tx) => moveDayMark(owner, move, tx), BY_INDEXES)) more.push(owner);
    }
    unfinished = more;
  }
}

/** Adds the events of businesses up to a time, before which all are committed, because they are about to be archived. */
export async function addUpBefore(owners: DaysOwner[], horizon: Date): Promise<void> {
  const first = new Date(Date.now() - SUMMED_DAYS * DAY_MILLISECONDS);
  if (horizon <= first) return;
  const move = { first, horizon, most: MOST_AT_A_TIME };
  for (const owner of owners) {
    await BusinessDayMark.begin(owner, first);
    while (await transaction((tx) => moveDayMark(owner, move, tx), BY_INDEXES));
    if (!(await BusinessDayMark.isUpTo(owner, horizon)))
      throw new StartupError(`the sums of ${owner.business_id} are being added up: run the command again`);
  }
}
