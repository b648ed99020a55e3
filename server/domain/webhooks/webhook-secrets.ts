import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { wrongKey, type Keyring } from '../../platform/keyring.ts';
import { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import { decrypt, encrypt, newWebhookSecret } from '../../platform/secrets.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** @throws StartupError when webhook secrets are encrypted with an unknown key, because nothing could be signed */
export async function refuseWrongKey(keys: Keyring): Promise<void> {
  const secrets = await countLostSecrets(keys);
  if (secrets > 0) throw wrongKey(`${secrets} webhook secrets`);
}

/** Counts secrets and headers of endpoints that are encrypted with an unknown key. */
export async function countLostSecrets(keys: Keyring): Promise<number> {
  const unknown = (await WebhookEndpoint.keysOfSecrets()).filter(({ key_id }) => !keys.keyOf(key_id));
  return unknown.reduce((sum, { endpoints }) => sum + endpoints, 0);
}

const PER_TRANSACTION = 500;

/** Re-encrypts the secrets and headers of all endpoints with the current key. @returns the number of endpoints that had another key */
export function reencryptSecrets(keys: Keyring): Promise<number> {
  const isStale = (secret: Buffer | null) => secret !== null && keys.keyOf(secret) !== keys.current;
  return changeSecrets(isStale, (endpoint, tx) => {
    endpoint.secret_encrypted = encrypt(keys, decrypt(keys, endpoint.secret_encrypted));
    if (endpoint.previous_secret_encrypted) {
      endpoint.previous_secret_encrypted = encrypt(keys, decrypt(keys, endpoint.previous_secret_encrypted));
    }
    if (endpoint.headers_encrypted) {
      endpoint.headers_encrypted = encrypt(keys, decrypt(keys, endpoint.headers_encrypted));
    }
    return endpoint.save({ transaction: tx });
  });
}

/**
 * Replaces secrets, and removes headers, that are encrypted with an unknown key. No response shows the new ones: they stay until their owners
 * replace them. @returns the number of endpoints
 */
export function replaceLostSecrets(
  keys: Keyring,
  at: Date,
  record: (entry: AuditEntry, tx: Transaction) => Promise<void>,
): Promise<number> {
  const isLost = (secret: Buffer | null) => secret !== null && !keys.keyOf(secret);
  return changeSecrets(isLost, async (endpoint, tx) => {
    const { id, business_id, environment } = endpoint;
    endpoint.set({ previous_secret_encrypted: null, previous_secret_expires_at: null, updated_at: at });
    if (isLost(endpoint.secret_encrypted)) endpoint.secret_encrypted = encrypt(keys, newWebhookSecret());
    if (isLost(endpoint.headers_encrypted)) endpoint.set({ headers_encrypted: null, header_names: [] });
    await endpoint.save({ transaction: tx });
    await record({ type: 'endpoint.secret_replaced', business_id, environment, subject_id: id }, tx);
  });
}

/** Changes endpoints with a `chosen` secret. @returns the number of endpoints */
async function changeSecrets(
  isChosen: (secret: Buffer | null) => boolean,
  change: (endpoint: WebhookEndpoint, tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let changed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const { chosen, last } = await transaction(async (tx) => {
      const endpoints = await WebhookEndpoint.lockAfter(after!, PER_TRANSACTION, tx);
      const chosen = endpoints.filter((one) =>
        [one.secret_encrypted, one.previous_secret_encrypted, one.headers_encrypted].some(isChosen),
      );
      for (const endpoint of chosen) await change(endpoint, tx);
      return { chosen: chosen.length, last: endpoints.at(-1)?.id };
    });
    changed += chosen;
    after = last;
  }
  return changed;
}
