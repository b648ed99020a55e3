import { col, fn, Op, where, type Transaction } from 'sequelize';
import { KEY_ID_BYTES } from '../../platform/keyring.ts';
import { BankAccount } from './bank-account.ts';
import { Payout } from './payout.ts';

/** A ciphertext begins with the id of its key. */
const isUnderOtherKeys = (ids: Buffer[]) =>
  where(fn('substring', col('details_encrypted'), 1, KEY_ID_BYTES), { [Op.notIn]: ids });

/** Counts bank accounts and payouts whose details are not encrypted with one of these keys. */
export async function countOfOtherKeys(ids: Buffer[]): Promise<number> {
  const found = { where: isUnderOtherKeys(ids) };
  return (await BankAccount.count(found)) + (await Payout.count(found));
}

/** Locks up to `limit` bank accounts whose details are not encrypted with one of these keys, and as many payouts. */
export async function lockOfOtherKeys(
  ids: Buffer[],
  limit: number,
  tx: Transaction,
): Promise<{ accounts: BankAccount[]; payouts: Payout[] }> {
  const found = { where: isUnderOtherKeys(ids), limit, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx };
  return { accounts: await BankAccount.findAll(found), payouts: await Payout.findAll(found) };
}
