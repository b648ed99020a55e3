import { transaction } from '../../database/transaction.ts';
import { countOfOtherKeys, lockOfOtherKeys } from '../../models/payouts/keys-of-details.ts';
import type { BankAccount } from '../../models/payouts/bank-account.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import { wrongKey, type Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { sealDetails } from './bank-details.ts';

/** @throws StartupError when bank accounts are encrypted with an unknown key: nothing could be paid out */
export async function refuseWrongKeyOfBankAccounts(keys: Keyring): Promise<void> {
  const lost = await countLostBankAccounts(keys);
  if (lost > 0) throw wrongKey(`${lost} bank accounts of businesses and payouts`);
}

const idsOf = (keys: Keyring) => keys.known.map(({ id }) => id);

/** Counts bank accounts of businesses and payouts that are encrypted with an unknown key. */
export const countLostBankAccounts = (keys: Keyring): Promise<number> => countOfOtherKeys(idsOf(keys));

/** Re-encrypts all bank accounts with the current key. @returns the number of those that had another key */
export function reencryptBankAccounts(keys: Keyring): Promise<number> {
  const sealAgain = (sealed: Buffer) => encrypt(keys, decrypt(keys, sealed));
  return change([keys.current.id], {
    account: (row) => row.set({ details_encrypted: sealAgain(row.details_encrypted!) }),
    payout: (row) => row.set({ details_encrypted: sealAgain(row.details_encrypted) }),
  });
}

/** Removes bank accounts that are encrypted with an unknown key, also from payouts. @returns the number of removed ones */
export function removeLostBankAccounts(keys: Keyring): Promise<number> {
  const nothing = sealDetails(keys, { holder: '', iban: '' });
  return change(idsOf(keys), {
    account: (row) => row.set({ details_encrypted: null, country: null, last4: null }),
    payout: (row) => row.set({ details_encrypted: nothing }),
  });
}

const PER_TRANSACTION = 500;

interface Changes {
  account: (row: BankAccount) => BankAccount;
  payout: (row: Payout) => Payout;
}

/** Changes all rows that are not encrypted with one of these keys. @returns their number */
async function change(keyIds: Buffer[], { account, payout }: Changes): Promise<number> {
  let changed = 0;
  for (let some = 1; some > 0; changed += some) {
    some = await transaction(async (tx) => {
      const { accounts, payouts } = await lockOfOtherKeys(keyIds, PER_TRANSACTION, tx);
      for (const row of accounts) await account(row).save({ transaction: tx });
      for (const row of payouts) await payout(row).save({ transaction: tx });
      return accounts.length + payouts.length;
    });
  }
  return changed;
}
