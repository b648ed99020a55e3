import type { Transaction } from 'sequelize';
import { BrandImage } from '../../models/businesses/brand-image.ts';
import { Business } from '../../models/businesses/business.ts';
import { Dispute } from '../../models/payments/dispute.ts';
import { BankAccount } from '../../models/payouts/bank-account.ts';
import { readBalance } from '../../models/payouts/payable.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { PAID_IN } from '../payouts/payable-amount.ts';

/** What is removed of businesses. */
interface Removed {
  accounts: BankAccount[];
  /** Counts of images by the id of their business. */
  images: Map<string, number>;
  /** Ids of the businesses that keep their bank account. */
  kept: string[];
}

/**
 * Removes the bank accounts and images of closed businesses whose last member a user was, because no other person can. A business
 * that is or may be owed LIVE money keeps its account, so that it can be paid out. Payouts stay as they are.
 */
export async function eraseOfBusinesses(userId: string, tx: Transaction): Promise<Removed> {
  const removed: Removed = { accounts: [], images: new Map(), kept: [] };
  for (const business of await Business.lockLeftBy(userId, tx)) {
    const images = await removeImages(business.id, tx);
    if (images > 0) removed.images.set(business.id, images);
    const accounts = await accountsOf(business.id, tx);
    if (accounts.length === 0) continue;
    if (await isOwed(business, tx)) removed.kept.push(business.id);
    else {
      for (const account of accounts) await account.update(NOTHING, { transaction: tx });
      removed.accounts.push(...accounts);
    }
  }
  return removed;
}

const NOTHING = { details_encrypted: null, country: null, last4: null };

async function accountsOf(business_id: string, tx: Transaction): Promise<BankAccount[]> {
  const accounts = await BankAccount.findAll({ where: { business_id }, transaction: tx });
  return accounts.filter(({ details_encrypted }) => details_encrypted !== null);
}

async function removeImages(business_id: string, tx: Transaction): Promise<number> {
  await Business.update({ icon_hash: null, logo_hash: null }, { where: { id: business_id }, transaction: tx });
  return BrandImage.destroy({ where: { business_id }, transaction: tx });
}

/** Reads the balance last: what ends meanwhile returns its money to it. */
async function isOwed({ id, settled_at }: Pick<Business, 'id' | 'settled_at'>, tx: Transaction): Promise<boolean> {
  if (settled_at === null) return true;
  const live = { business_id: id, environment: 'LIVE' } as const;
  if ((await Dispute.count({ where: { ...live, status: 'OPEN' }, transaction: tx })) > 0) return true;
  if ((await Payout.count({ where: { ...live, status: 'PENDING' }, transaction: tx })) > 0) return true;
  return (await readBalance({ ...live, currency: PAID_IN }, tx)).balance > 0n;
}
