import { transaction } from '../../database/transaction.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';

/** @throws StartupError when webhook secrets are encrypted with an unknown key, because nothing could be signed */
export async function refuseWrongKey(keys: Keyring): Promise<void> {
  const unknown = (await WebhookEndpoint.keysOfSecrets()).filter(({ key_id }) => !keys.keyOf(key_id));
  const secrets = unknown.reduce((sum, { endpoints }) => sum + endpoints, 0);
  if (secrets === 0) return;
  throw new StartupError(
    `SECRETS_KEY: ${secrets} webhook secrets are encrypted with another key. Set SECRETS_KEY to it, or name it in SECRETS_KEY_PREVIOUS.`,
  );
}

const PER_TRANSACTION = 500;

/** Re-encrypts the secrets of all endpoints with the current key. @returns how many had another key */
export async function reencryptSecrets(keys: Keyring): Promise<number> {
  let encrypted = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const { count, last } = await reencryptSome(keys, after);
    encrypted += count;
    after = last;
  }
  return encrypted;
}

function reencryptSome(keys: Keyring, after: string): Promise<{ count: number; last: string | undefined }> {
  return transaction(async (tx) => {
    const endpoints = await WebhookEndpoint.lockAfter(after, PER_TRANSACTION, tx);
    const stale = endpoints.filter(
      ({ secret_encrypted, previous_secret_encrypted }) =>
        isStale(keys, secret_encrypted) || isStale(keys, previous_secret_encrypted),
    );
    for (const endpoint of stale) {
      endpoint.secret_encrypted = encrypt(keys, decrypt(keys, endpoint.secret_encrypted));
      if (endpoint.previous_secret_encrypted) {
        endpoint.previous_secret_encrypted = encrypt(keys, decrypt(keys, endpoint.previous_secret_encrypted));
      }
      await endpoint.save({ transaction: tx });
    }
    return { count: stale.length, last: endpoints.at(-1)?.id };
  });
}

const isStale = (keys: Keyring, secret: Buffer | null) => secret !== null && keys.keyOf(secret) !== keys.current;
