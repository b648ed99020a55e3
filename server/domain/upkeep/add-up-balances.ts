import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { moveMarks } from '../../models/ledger/business-total.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { endOfTransfers } from '../ledger/end-of-transfers.ts';
import { endOfSums } from './open-transactions.ts';

/** Number of transfers per batch, which takes a few hundredths of a second. */
const MOST_AT_A_TIME = 5000;

/** Moves the marks of all balances, but not past the latest transfers, among which open transactions may add others. */
export async function addUpBalances(log: Logger, stopping: AbortSignal): Promise<void> {
  const horizon = firstIdAt('trf', await endOfTransfers(await endOfSums(log)));
  let isMore = true;
  while (isMore && !stopping.aborted)
    isMore = await transaction((tx) => moveMarks(horizon, MOST_AT_A_TIME, tx), BY_INDEXES);
}
