import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { StartupError } from './errors.ts';

const KEY_BYTES = 32;

export interface DataDirectory {
  /** Where the embedded Postgres keeps its files. */
  postgres: string;
  /** Encrypts and signs everything. */
  encryptionKey: Buffer;
  /** Accepted for decryption. */
  previousKeys: Buffer[];
}

/** Creates DATA_DIR and, once, the key in it that encrypts secrets. Only the owner can read them. */
export async function prepareDataDirectory(
  config: Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>,
): Promise<DataDirectory> {
  const directory = path.resolve(config.DATA_DIR);
  const encryptionKey = config.SECRETS_KEY ? decode(config.SECRETS_KEY) : await keptKey(directory);
  const previousKeys = config.SECRETS_KEY_PREVIOUS?.split(',').map(decode) ?? [];
  return { postgres: path.join(directory, 'postgres'), encryptionKey, previousKeys };
}

const decode = (key: string) => Buffer.from(key, 'base64');

async function keptKey(directory: string): Promise<Buffer> {
  const file = path.join(directory, 'secrets.key');
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64') + '\n', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartupError(`DATA_DIR: ${(error as Error).message}. Name a folder that can be written.`);
    }
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartupError(`${file} does not hold ${KEY_BYTES} bytes in base64. Restore it, or set SECRETS_KEY.`);
  return key;
}
