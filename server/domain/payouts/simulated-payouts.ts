import { transaction } from '../../database/transaction.ts';
import { Payout } from '../../models/payouts/payout.ts';
import type { DomainContext } from '../domain-context.ts';
import { openIfReadable } from './bank-details.ts';
import { endPayout, type End } from './payouts.ts';

/** The bank account in TEST whose payouts fail, and the one whose payouts stay PENDING. */
const FAILING = 'DE62370400440532013001';
const WAITING = 'DE35370400440532013002';

const MOST_AT_A_TIME = 100;

/** Ends some payouts in TEST that are due, as a bank would. @returns true if more may be due */
export function endSomeSimulated(service: DomainContext): Promise<boolean> {
  return transaction(async (tx) => {
    const payouts = await Payout.lockDue(service.clock.now(), MOST_AT_A_TIME, tx);
    for (const payout of payouts) {
      const end = endOf(service, payout);
      if (end) await endPayout(service.clock, payout, end, tx);
      else await payout.update({ due_at: null }, { transaction: tx });
    }
    return payouts.length === MOST_AT_A_TIME;
  });
}

/** @returns undefined for a payout that stays PENDING */
function endOf({ keys, log }: DomainContext, { id, business_id, details_encrypted }: Payout): End | undefined {
  const iban = openIfReadable(keys, details_encrypted)?.iban;
  if (iban === WAITING) return undefined;
  if (iban === FAILING) return { status: 'FAILED', failure_reason: 'Account closed (simulated)' };
  if (iban) return { status: 'PAID' }; // empty after the removal of accounts whose key is lost
  log.error({ payout: id, business: business_id }, 'the bank account of a payout in TEST cannot be read');
  return { status: 'FAILED', failure_reason: 'The bank account cannot be read: set it again' };
}
