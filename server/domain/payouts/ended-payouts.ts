import { transaction } from '../../database/transaction.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { mailManagers } from '../accounts/mail-managers.ts';
import type { DomainContext } from '../domain-context.ts';
import { recordPayoutEvent } from '../webhooks/events.ts';
import { failedPayoutLetter } from './payout-letters.ts';
import { endSomeSimulated } from './simulated-payouts.ts';

const MOST_AT_A_TIME = 100;

/**
 * Ends simulated payouts that are due, and informs businesses of all that have ended, some of each at a time. It rests between
 * batches of simulated ones, because each looks through all of these that are due.
 */
export async function endPayouts(service: DomainContext, stopping: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !stopping.aborted) {
    const simulated = await service.batches.takeForUpkeep(() => endSomeSimulated(service));
    isMore = (await informOfSome(service)) || simulated;
  }
}

/**
 * Informs businesses of some payouts that have ended, each once: by an event for endpoints that list it, and owners and admins by a
 * mail about a failed one in LIVE.
 * @returns true if there may be more
 */
function informOfSome(service: DomainContext): Promise<boolean> {
  return transaction(async (tx) => {
    const payouts = await Payout.lockUntold(MOST_AT_A_TIME, tx);
    for (const payout of payouts) {
      const { business_id, environment, status } = payout;
      recordPayoutEvent(service, status === 'PAID' ? 'payout.paid' : 'payout.failed', payout, tx);
      if (status === 'FAILED' && environment === 'LIVE')
        await mailManagers(service, business_id, failedPayoutLetter(payout), tx);
      await payout.update({ untold: false }, { transaction: tx });
    }
    return payouts.length === MOST_AT_A_TIME;
  });
}
