import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { StartupError } from './errors.ts';
import { opsCommand } from './commands.ts';

export const KEY_ID_BYTES = 4;

/** A 32-byte key and its id, which reveals nothing about the key. */
export interface Key {
  id: Buffer;
  /** Created once, because its creation takes four times as long as decrypting a webhook secret. */
  secret: KeyObject;
}

/** Encrypts and signs with the current key, and accepts what a known key encrypted or signed. */
export class Keyring {
  /** The key of SECRETS_KEY or of the key file in DATA_DIR. */
  readonly current: Key;
  /** The current key, then those of SECRETS_KEY_PREVIOUS. */
  readonly known: readonly Key[];

  /** @param current 32 bytes, as each of the others */
  constructor(current: Buffer, others: Buffer[] = []) {
    this.current = keyOf(current);
    this.known = [this.current, ...others.map(keyOf)];
  }

  /** Finds the key of a ciphertext by the key id at its beginning. */
  keyOf(encrypted: Buffer): Key | undefined {
    return this.known.find(({ id }) => id.equals(encrypted.subarray(0, KEY_ID_BYTES)));
  }
}

const keyOf = (bytes: Buffer): Key => ({ id: idOf(bytes), secret: createSecretKey(bytes) });

function idOf(bytes: Buffer): Buffer {
  return createHash('sha256').update('key id\n').update(bytes).digest().subarray(0, KEY_ID_BYTES);
}

/** @param what names what is encrypted with an unknown key */
export function wrongKey(what: string): StartupError {
  return new StartupError(
    `SECRETS_KEY: ${what} are encrypted with another key. Set SECRETS_KEY to that key, or add it to SECRETS_KEY_PREVIOUS. ` +
      `If the key is lost, run ${opsCommand('secrets replace-lost')}.`,
  );
}
