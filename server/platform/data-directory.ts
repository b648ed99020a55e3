import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { StartupError } from './errors.ts';

const KEY_BYTES = 32;

export interface DataDirectory {
  /** Data directory of the embedded PostgreSQL. */
  postgres: string;
  /** Key that encrypts and signs everything. */
  encryptionKey: Buffer;
  /** Keys accepted for decryption only. */
  previousKeys: Buffer[];
}

/** Creates DATA_DIR and, once, the key file in it for encrypting secrets. Only the owner can read them. */
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
  const kept = await readOrMake(file).catch((error: Error) => {
    throw new StartupError(`DATA_DIR: ${error.message}. Set it to a writable folder.`, { cause: error });
  });
  const key = Buffer.from(kept, 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartupError(`${file} must contain ${KEY_BYTES} bytes in base64. Restore the file, or set SECRETS_KEY.`);
  return key;
}

async function readOrMake(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await makeKey(file);
  return readFile(file, 'utf8');
}

/** Creates the key file durably: syncs first the key, then its name, before anything uses the key. Keeps an existing key. */
async function makeKey(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, randomBytes(KEY_BYTES).toString('base64') + '\n', {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await using folder = await open(path.dirname(file), 'r');
  await folder.sync();
}
