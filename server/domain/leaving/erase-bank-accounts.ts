import type { Transaction } from 'sequelize';
import { Business } from '../../models/businesses/business.ts';
import { Dispute } from '../../models/payments/dispute.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { readBalance } from '../../models/payouts/payable.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { PAID_IN } from '../payouts/payable-amount.ts';

/**
 * Removes the bank accounts of closed businesses whose last member a user was, because no other person can. A business that is or
 * may be owed LIVE money keeps its account, so that it can be paid out. Payouts stay as they are.
 * @returns the removed accounts, and the ids of the businesses that keep theirs
 */
export async function eraseBankAccounts(
  userId: string,
  tx: Transaction,
): Promise<{ removed: BankAccount[]; kept: string[] }> {
  const removed: BankAccount[] = [];
  const kept: string[] = [];
  for (const business of await Business.lockLeftBy(userId, tx)) {
    if (await isOwed(business, tx)) kept.push(business.id);
    else removed.push(...(await removeAccounts(business.id, tx)));
  }
  return { removed, kept };
}

async function removeAccounts(business_id: string, tx: Transaction): Promise<BankAccount[]> {
  const nothing = { details_encrypted: null, country: null, last4: null };
  const accounts = await BankAccount.findAll({ where: { business_id }, transaction: tx });
  const stored = accounts.filter(({ details_encrypted }) => details_encrypted !== null);
  for (const account of stored) await account.update(nothing, { transaction: tx });
  return stored;
}

/** Reads the balance last: what ends meanwhile returns its money to it. */
async function isOwed({ id, settled_at }: Pick<Business, 'id' | 'settled_at'>, tx: Transaction): Promise<boolean> {
  if (settled_at === null) return true;
  const live = { business_id: id, environment: 'LIVE' } as const;
  if ((await Dispute.count({ where: { ...live, status: 'OPEN' }, transaction: tx })) > 0) return true;
  if ((await Payout.count({ where: { ...live, status: 'PENDING' }, transaction: tx })) > 0) return true;
  return (await readBalance({ ...live, currency: PAID_IN }, tx)).balance > 0n;
}
