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

/** Locks up to `limit` bank accounts whose details are not encrypted with one of these keys, those after another. */
export function lockAccounts(
  ids: Buffer[],
  after: BankAccount | undefined,
  limit: number,
  tx: Transaction,
): Promise<BankAccount[]> {
  const { business_id = '', environment = '' } = after ?? {};
  const follows = { [Op.or]: [{ business_id: { [Op.gt]: business_id } }, { business_id, environment: { [Op.gt]: environment } }] }; // prettier-ignore
  const order = ['business_id', 'environment'];
  return BankAccount.findAll({ where: { [Op.and]: [isUnderOtherKeys(ids), follows] }, order, ...locking(limit, tx) });
}

/** Locks up to `limit` payouts whose details are not encrypted with one of these keys, those after another. */
export function lockPayouts(
  ids: Buffer[],
  after: Payout | undefined,
  limit: number,
  tx: Transaction,
): Promise<Payout[]> {
  const follows = { id: { [Op.gt]: after?.id ?? '' } };
  return Payout.findAll({
    where: { [Op.and]: [isUnderOtherKeys(ids), follows] },
    order: ['id'],
    ...locking(limit, tx),
  });
}

const locking = (limit: number, tx: Transaction) => ({ limit, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
