import { transaction } from '../../database/transaction.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';

/** @throws StartupError when webhook secrets are sealed with a key that is not known here: nothing could be signed */
export async function refuseWrongKey(keys: Keyring): Promise<void> {
  const unknown = (await WebhookEndpoint.sealedWith()).filter(({ key_id }) => !keys.keyOf(key_id));
  const secrets = unknown.reduce((sum, { endpoints }) => sum + endpoints, 0);
  if (secrets === 0) return;
  throw new StartupError(
    `SECRETS_KEY: ${secrets} webhook secrets are sealed with another key. Set SECRETS_KEY to it, or name it in SECRETS_KEY_PREVIOUS.`,
  );
}

const PER_TRANSACTION = 500;

/** Seals the secrets of all endpoints with the present key. @returns how many were sealed with another one */
export async function resealSecrets(keys: Keyring): Promise<number> {
  let resealed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const { count, last } = await resealSome(keys, after);
    resealed += count;
    after = last;
  }
  return resealed;
}

function resealSome(keys: Keyring, after: string): Promise<{ count: number; last: string | undefined }> {
  return transaction(async (tx) => {
    const endpoints = await WebhookEndpoint.lockAfter(after, PER_TRANSACTION, tx);
    const stale = endpoints.filter(
      ({ secret_sealed, previous_secret_sealed }) =>
        isStale(keys, secret_sealed) || isStale(keys, previous_secret_sealed),
    );
    for (const endpoint of stale) {
      endpoint.secret_sealed = encrypt(keys, decrypt(keys, endpoint.secret_sealed));
      if (endpoint.previous_secret_sealed) {
        endpoint.previous_secret_sealed = encrypt(keys, decrypt(keys, endpoint.previous_secret_sealed));
      }
      await endpoint.save({ transaction: tx });
    }
    return { count: stale.length, last: endpoints.at(-1)?.id };
  });
}

const isStale = (keys: Keyring, sealed: Buffer | null) => sealed !== null && keys.keyOf(sealed) !== keys.current;
