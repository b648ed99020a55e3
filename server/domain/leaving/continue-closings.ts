import { BY_INDEXES, RELEASED, transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import type { DomainContext } from '../domain-context.ts';

/** Number of payments per batch, which takes a few hundredths of a second. */
const BATCH = 1000;
/** Number of businesses that are found at a time. */
const FOUND = 100;

/**
 * Ends the open payments of closed businesses: a batch of each in turn, also of those that are closed meanwhile. Each batch
 * commits, so that a crash loses no progress.
 */
export async function continueClosings(
  { clock, batches }: Pick<DomainContext, 'clock' | 'batches'>,
  stopping: AbortSignal,
): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = false;
    for await (const business of unsettled()) {
      if (stopping.aborted) return;
      if (await batches.takeForUpkeep(() => endSome(business, clock.now()))) isMore = true;
    }
  }
}

/** Yields all closed businesses with open payments, each once. */
async function* unsettled(): AsyncGenerator<Business> {
  let found: Business[];
  let last: Business | undefined;
  do {
    found = await Business.findUnsettled(last, FOUND);
    yield* found;
    last = found.at(-1);
  } while (found.length === FOUND);
}

/**
 * Ends a batch of payments. Nothing is added to a closed business, so one without open payments is settled. @returns true if
 * there are more
 */
function endSome({ id, closed_at }: Business, at: Date): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await Payment.runOut(id, closed_at!, BATCH, tx)) === BATCH) return true;
    if (await Payment.isOpenIn(id, closed_at!, tx)) return false; // other transactions have locked some: later
    await Business.update({ settled_at: at }, { where: { id, settled_at: null }, transaction: tx });
    return false;
  }, `${BY_INDEXES}; ${RELEASED}`);
}
