import { readConfig } from '../../server/platform/config.ts';
import { prepareDataDirectory } from '../../server/platform/data-directory.ts';
import { Keyring } from '../../server/platform/keyring.ts';

export async function readKeys(): Promise<Keyring> {
  const { encryptionKey, previousKeys } = await prepareDataDirectory(readConfig());
  return new Keyring(encryptionKey, previousKeys);
}
