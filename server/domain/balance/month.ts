import type { TransferRange } from '../../models/ledger/business-total.ts';
import { invalidField } from '../../platform/errors.ts';
import { firstIdAt } from '../../platform/ids.ts';

/**
 * Returns the start of a month such as `2026-11`, and that of the next one, in UTC.
 * @throws Refusal `invalid_request` for what is no month
 */
export function boundsOf(month: string): { start: Date; end: Date } {
  const start = new Date(`${month}-01T00:00:00Z`);
  if (!(start.getTime() >= 0 && start.toISOString().startsWith(`${month}-`)))
    throw invalidField('month', 'pattern', 'must be a month such as 2026-11');
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return { start, end };
}

/** Returns the transfers that were posted in a month: their ids begin with the time. */
export function transfersIn(month: string): TransferRange {
  const { start, end } = boundsOf(month);
  return { from: firstIdAt('trf', start), to: firstIdAt('trf', end) };
}
