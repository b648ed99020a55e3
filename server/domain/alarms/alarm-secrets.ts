import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { Business } from '../../models/businesses/business.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';

const PER_TRANSACTION = 500;

/** Re-encrypts the secrets of all alarms of businesses with the current key. @returns the number that had another key */
export function reencryptAlarmSecrets(keys: Keyring): Promise<number> {
  return changeSecrets(
    (secret) => keys.keyOf(secret) !== undefined && keys.keyOf(secret) !== keys.current,
    (business, secret, tx) =>
      business.update({ alarm_secret_encrypted: encrypt(keys, decrypt(keys, secret)) }, { transaction: tx }),
  );
}

/**
 * Removes the alarms whose secrets are encrypted with an unknown key: businesses set their address again, and get a new secret.
 * @returns the number of businesses
 */
export function removeLostAlarms(keys: Keyring, at: Date): Promise<number> {
  const removed = { alarm_url: null, alarm_secret_encrypted: null, updated_at: at };
  return changeSecrets(
    (secret) => keys.keyOf(secret) === undefined,
    (business, _secret, tx) => business.update(removed, { transaction: tx }),
  );
}

/** @returns the number of changed businesses */
async function changeSecrets(
  isChosen: (secret: Buffer) => boolean,
  change: (business: Business, secret: Buffer, tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let changed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const { chosen, last } = await transaction(async (tx) => {
      const businesses = await Business.lockWithAlarms(after!, PER_TRANSACTION, tx);
      const chosen = businesses.filter(({ alarm_secret_encrypted }) => isChosen(alarm_secret_encrypted!));
      for (const business of chosen) await change(business, business.alarm_secret_encrypted!, tx);
      return { chosen: chosen.length, last: businesses.at(-1)?.id };
    });
    changed += chosen;
    after = last;
  }
  return changed;
}
