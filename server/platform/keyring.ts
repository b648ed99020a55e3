import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { StartupError } from './errors.ts';

export const KEY_ID_BYTES = 4;

/** A key of 32 bytes with an id, which reveals nothing about the key. */
export interface Key {
  id: Buffer;
  /** Made once, because making it takes four times as long as decrypting a webhook secret. */
  secret: KeyObject;
}

/** Encrypts and signs with one key, and accepts what others have encrypted or signed. */
export class Keyring {
  /** From SECRETS_KEY or the key file in DATA_DIR. */
  readonly current: Key;
  /** The current one first, then those of SECRETS_KEY_PREVIOUS. */
  readonly known: readonly Key[];

  /** @param current 32 bytes, as are the others. */
  constructor(current: Buffer, others: Buffer[] = []) {
    this.current = keyOf(current);
    this.known = [this.current, ...others.map(keyOf)];
  }

  /** The key that something was encrypted with, by the id it begins with. */
  keyOf(encrypted: Buffer): Key | undefined {
    return this.known.find(({ id }) => id.equals(encrypted.subarray(0, KEY_ID_BYTES)));
  }
}

const keyOf = (bytes: Buffer): Key => ({ id: idOf(bytes), secret: createSecretKey(bytes) });

function idOf(bytes: Buffer): Buffer {
  return createHash('sha256').update('key id\n').update(bytes).digest().subarray(0, KEY_ID_BYTES);
}

/** @param what is encrypted with an unknown key */
export function wrongKey(what: string): StartupError {
  return new StartupError(
    `SECRETS_KEY: ${what} are encrypted with another key. Set SECRETS_KEY to it, or name it in SECRETS_KEY_PREVIOUS. ` +
      'If it is lost: npm run ops -- secrets replace-lost.',
  );
}
