import { transaction } from '../../database/transaction.ts';
import { Payout } from '../../models/payouts/payout.ts';
import type { DomainContext } from '../domain-context.ts';
import { openDetails } from './bank-details.ts';
import { endPayout } from './payouts.ts';

/** The bank account in TEST whose payouts fail, and the one whose payouts stay PENDING. */
const FAILING = 'DE62370400440532013001';
const WAITING = 'DE35370400440532013002';

const MOST_AT_A_TIME = 100;

/** Ends payouts in TEST some seconds after their creation, as a bank would. */
export async function endSimulated(service: DomainContext, stopping: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !stopping.aborted)
    isMore = await transaction(async (tx) => {
      const payouts = await Payout.lockDue(service.clock.now(), MOST_AT_A_TIME, tx);
      for (const payout of payouts) {
        const { iban } = openDetails(service.keys, payout.details_encrypted);
        if (iban === WAITING) await payout.update({ due_at: null }, { transaction: tx });
        else if (iban !== FAILING) await endPayout(service.clock, payout, { status: 'PAID' }, tx);
        else
          await endPayout(
            service.clock,
            payout,
            { status: 'FAILED', failure_reason: 'Account closed (simulated)' },
            tx,
          );
      }
      return payouts.length === MOST_AT_A_TIME;
    });
}
