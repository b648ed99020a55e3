import type { Transaction } from 'sequelize';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { readBalance } from '../../models/payouts/payable.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { Business } from '../../models/businesses/business.ts';
import { PAID_IN } from '../payouts/payable-amount.ts';

/**
 * Removes the bank accounts of closed businesses without members that a user has left, because no other person can. A business that
 * still has LIVE money, or a pending payout, keeps its account, so that it can be paid out. Payouts stay as they are.
 * @returns the number of accounts
 */
export async function eraseBankAccounts(userId: string, tx: Transaction): Promise<number> {
  let count = 0;
  for (const business_id of await Business.lockLeftBy(userId, tx)) {
    if (await isOwed(business_id, tx)) continue;
    const nothing = { details_encrypted: null, country: null, last4: null };
    const accounts = await BankAccount.findAll({ where: { business_id }, transaction: tx });
    for (const account of accounts.filter(({ details_encrypted }) => details_encrypted !== null)) {
      await account.update(nothing, { transaction: tx });
      count += 1;
    }
  }
  return count;
}

async function isOwed(business_id: string, tx: Transaction): Promise<boolean> {
  const { balance } = await readBalance({ business_id, environment: 'LIVE', currency: PAID_IN }, tx);
  const pending = { business_id, environment: 'LIVE', status: 'PENDING' } as const;
  return balance > 0n || (await Payout.count({ where: pending, transaction: tx })) > 0;
}
