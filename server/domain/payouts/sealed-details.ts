import type { InferAttributes, Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { countOfOtherKeys, lockAccounts, lockPayouts } from '../../models/payouts/keys-of-details.ts';
import type { BankAccount } from '../../models/payouts/bank-account.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import { wrongKey, type Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { sealDetails } from './bank-details.ts';
import { faultOfSeal } from './details-fault.ts';

/** @throws StartupError when bank accounts are encrypted with an unknown key: nothing could be paid out */
export async function refuseWrongKeyOfBankAccounts(keys: Keyring): Promise<void> {
  const lost = await countLostBankAccounts(keys);
  if (lost > 0) throw wrongKey(`${lost} bank accounts of businesses and payouts`);
}

const idsOf = (keys: Keyring) => keys.known.map(({ id }) => id);

/** Counts bank accounts of businesses and payouts that are encrypted with an unknown key. */
export const countLostBankAccounts = (keys: Keyring): Promise<number> => countOfOtherKeys(idsOf(keys));

/** A bank account that cannot be decrypted. */
export interface Unreadable {
  /** The id of a payout, or the business and environment of an account. */
  subject: string;
  fault: ReturnType<typeof faultOfSeal>;
}

/**
 * Re-encrypts all bank accounts with the current key, except those that cannot be decrypted.
 * @returns the number of those that had another key
 */
export async function reencryptBankAccounts(keys: Keyring): Promise<{ changed: number; unreadable: Unreadable[] }> {
  const unreadable: Unreadable[] = [];
  /** @returns undefined for an account that stays as it is */
  const sealAgain = (sealed: Buffer, subject: string): Buffer | undefined => {
    try {
      return encrypt(keys, decrypt(keys, sealed));
    } catch {
      unreadable.push({ subject, fault: faultOfSeal(keys, sealed) });
      return undefined;
    }
  };
  const changed = await change([keys.current.id], {
    account: ({ details_encrypted, business_id, environment }) => {
      const details = sealAgain(details_encrypted!, `${business_id} in ${environment}`);
      return details && { details_encrypted: details };
    },
    payout: ({ details_encrypted, id }) => {
      const details = sealAgain(details_encrypted, id);
      return details && { details_encrypted: details };
    },
  });
  return { changed, unreadable };
}

/** Removes bank accounts that are encrypted with an unknown key, also from payouts. @returns the number of removed ones */
export function removeLostBankAccounts(keys: Keyring): Promise<number> {
  const nothing = sealDetails(keys, { holder: '', iban: '' });
  return change(idsOf(keys), {
    account: () => ({ details_encrypted: null, country: null, last4: null }),
    payout: () => ({ details_encrypted: nothing }),
  });
}

const PER_TRANSACTION = 500;

/** What changes in a row; nothing for one that stays as it is. */
interface Changes {
  account: (row: BankAccount) => Partial<InferAttributes<BankAccount>> | undefined;
  payout: (row: Payout) => Partial<InferAttributes<Payout>> | undefined;
}

/** Changes rows that are not encrypted with one of these keys. @returns the number of changed ones */
async function change(keyIds: Buffer[], { account, payout }: Changes): Promise<number> {
  const accounts = await changeAll((after, tx) => lockAccounts(keyIds, after, PER_TRANSACTION, tx), account);
  return accounts + (await changeAll((after, tx) => lockPayouts(keyIds, after, PER_TRANSACTION, tx), payout));
}

async function changeAll<Row extends BankAccount | Payout>(
  lockAfter: (after: Row | undefined, tx: Transaction) => Promise<Row[]>,
  change: (row: Row) => object | undefined,
): Promise<number> {
  let changed = 0;
  let last: Row | undefined;
  do {
    const rows = await transaction(async (tx) => {
      const rows = await lockAfter(last, tx);
      for (const row of rows) {
        const state = change(row);
        if (!state) continue;
        Object.assign(row, state);
        await row.save({ transaction: tx });
        changed += 1;
      }
      return rows;
    });
    last = rows.at(-1);
  } while (last);
  return changed;
}
