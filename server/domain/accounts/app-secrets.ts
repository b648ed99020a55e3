import { transaction } from '../../database/transaction.ts';
import { AuthenticatorApp } from '../../models/authenticator-app.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';

/** @throws StartupError when secrets of authenticator apps are encrypted with an unknown key: no code could be checked */
export async function refuseWrongKeyOfApps(keys: Keyring): Promise<void> {
  const secrets = await AuthenticatorApp.countOfOtherKeys(keys.known.map(({ id }) => id));
  if (secrets === 0) return;
  throw new StartupError(
    `SECRETS_KEY: ${secrets} secrets of authenticator apps are encrypted with another key. Set SECRETS_KEY to it, or name it in SECRETS_KEY_PREVIOUS.`,
  );
}

const PER_TRANSACTION = 500;

/** Re-encrypts the secrets of all apps with the current key. @returns how many had another key */
export async function reencryptAppSecrets(keys: Keyring): Promise<number> {
  let encrypted = 0;
  for (let some = PER_TRANSACTION; some === PER_TRANSACTION; encrypted += some) some = await reencryptSome(keys);
  return encrypted;
}

function reencryptSome(keys: Keyring): Promise<number> {
  return transaction(async (tx) => {
    const apps = await AuthenticatorApp.lockOfOtherKeys([keys.current.id], PER_TRANSACTION, tx);
    for (const app of apps) {
      const secret_encrypted = encrypt(keys, decrypt(keys, app.secret_encrypted));
      await app.update({ secret_encrypted }, { transaction: tx });
    }
    return apps.length;
  });
}
