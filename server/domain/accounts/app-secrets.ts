import { transaction } from '../../database/transaction.ts';
import { AuthenticatorApp } from '../../models/accounts/authenticator-app.ts';
import { wrongKey, type Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { newAppSecret } from './one-time-codes.ts';

/** @throws StartupError when secrets of authenticator apps are encrypted with an unknown key: no code could be checked */
export async function refuseWrongKeyOfApps(keys: Keyring): Promise<void> {
  const secrets = await countLostAppSecrets(keys);
  if (secrets > 0) throw wrongKey(`${secrets} secrets of authenticator apps`);
}

const idsOf = (keys: Keyring) => keys.known.map(({ id }) => id);

/** Counts the secrets of authenticator apps that are encrypted with an unknown key. */
export const countLostAppSecrets = (keys: Keyring): Promise<number> => AuthenticatorApp.countOfOtherKeys(idsOf(keys));

const PER_TRANSACTION = 500;

/** Re-encrypts the secrets of all apps with the current key. @returns the number of secrets that had another key */
export function reencryptAppSecrets(keys: Keyring): Promise<number> {
  return changeSecrets([keys.current.id], ({ secret_encrypted }) => encrypt(keys, decrypt(keys, secret_encrypted)));
}

/**
 * Replaces secrets that are encrypted with an unknown key. The second factor stays on, so that no password alone signs in:
 * users prove it by a recovery code or a passkey. @returns the number of replaced secrets
 */
export function replaceLostAppSecrets(keys: Keyring): Promise<number> {
  return changeSecrets(idsOf(keys), () => encrypt(keys, newAppSecret()));
}

/** Changes the secrets of all apps that are not encrypted with one of these keys. @returns the number of changed secrets */
async function changeSecrets(keyIds: Buffer[], newSecret: (app: AuthenticatorApp) => Buffer): Promise<number> {
  let changed = 0;
  for (let some = PER_TRANSACTION; some === PER_TRANSACTION; changed += some) {
    some = await transaction(async (tx) => {
      const apps = await AuthenticatorApp.lockOfOtherKeys(keyIds, PER_TRANSACTION, tx);
      for (const app of apps) await app.update({ secret_encrypted: newSecret(app) }, { transaction: tx });
      return apps.length;
    });
  }
  return changed;
}
