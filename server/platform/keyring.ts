import { createHash, createSecretKey, type KeyObject } from 'node:crypto';

export const KEY_ID_BYTES = 4;

/** A key of 32 bytes, and by what it is told from others; the id says nothing about the key. */
export interface Key {
  id: Buffer;
  /** Made once: to make it of the bytes takes four times as long as to open a webhook secret with it. */
  secret: KeyObject;
}

let keys: Key[] = [];

/**
 * @param current 32 bytes, from SECRETS_KEY or the key file in DATA_DIR; everything is sealed and signed with it.
 * @param others Those that are accepted beside it, from SECRETS_KEY_PREVIOUS.
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

/** The present one first. */
export function knownKeys(): Key[] {
  return [currentKey(), ...keys.slice(1)];
}

/** The key that something was sealed with, by the id it begins with. */
export function keyOf(sealed: Buffer): Key | undefined {
  return keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
}
