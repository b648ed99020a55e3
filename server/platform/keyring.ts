import { createHash, createSecretKey, type KeyObject } from 'node:crypto';

export const KEY_ID_BYTES = 4;

/** A key of 32 bytes with an id, which reveals nothing about the key. */
export interface Key {
  id: Buffer;
  /** Made once, because making it takes four times as long as decrypting a webhook secret. */
  secret: KeyObject;
}

let keys: Key[] = [];

/**
 * @param current 32 bytes, from SECRETS_KEY or the key file in DATA_DIR, to encrypt and sign.
 * @param others Accepted beside it, from SECRETS_KEY_PREVIOUS.
 */
export function useEncryptionKeys(current: Buffer, others: Buffer[] = []): void {
  keys = [current, ...others].map((bytes) => ({ id: idOf(bytes), secret: createSecretKey(bytes) }));
}

function idOf(bytes: Buffer): Buffer {
  return createHash('sha256').update('key id\n').update(bytes).digest().subarray(0, KEY_ID_BYTES);
}

export function currentKey(): Key {
  const [current] = keys;
  if (!current) throw new Error('The encryption key is not loaded.');
  return current;
}

/** The current one first. */
export function knownKeys(): Key[] {
  return [currentKey(), ...keys.slice(1)];
}

/** The key of a ciphertext, by the id at its start. */
export function keyOf(sealed: Buffer): Key | undefined {
  return keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
}
