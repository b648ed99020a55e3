import type { Transaction } from 'sequelize';
import { monthOf } from '../../database/partitions/months.ts';
import { hasMonths } from '../../models/webhooks/id-ranges.ts';
import { ArchivedMonth } from '../../models/webhooks/archived-month.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { timeOf } from '../../platform/ids.ts';
import { timesOf, type Period } from '../lists/period.ts';

/** An id of this service, which begins with its time. */
const ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * Refuses a record that does not exist. Without its row, only the time of the id shows whether it may be archived, so callers
 * who could never read it are told the same.
 */
export async function notFoundOrArchived(what: string, id: string, tx?: Transaction): Promise<Refusal> {
  const missing = notFound(what);
  if (!hasMonths() || !ID.test(id)) return missing;
  const at = timeOf(id);
  if (at.getTime() > Date.now() || !(await ArchivedMonth.covering(at, tx))) return missing;
  const detail = `${missing.message} Records of ${monthOf(at)} are archived: the operator of the service can return them.`;
  return new Refusal('not_found', detail);
}

interface Listed extends Period {
  /** Reference of the payment, and id of the event, that the list is about. */
  payment?: string;
  event_id?: string;
}

/** Returns the end of the newest archived month, if a list of events or deliveries reaches into archived months. */
export async function archivedBefore({ payment, event_id, ...period }: Listed): Promise<Date | undefined> {
  const { since } = timesOf(period);
  const starts = [...(since ? [since] : []), ...[payment, event_id].flatMap((id) => (id ? [timeOf(id)] : []))];
  const end = await ArchivedMonth.lastEnd();
  return end && starts.every((start) => start < end) ? end : undefined;
}
