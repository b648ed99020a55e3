import type { Io, KeyStore } from '../terminal/io.ts';

const SERVICE = 'tallystick';
/** A locked store may ask the user to unlock it. */
const PATIENCE_MILLISECONDS = 30_000;

/** Every access throws on a system without a key store, or without a build of the library. */
export const systemKeyStore: KeyStore = {
  async get(account) {
    return (await (await entryOf(account)).getPassword(patience())) ?? undefined;
  },
  async set(account, secret) {
    await (await entryOf(account)).setPassword(secret, patience());
  },
  async delete(account) {
    await (await entryOf(account)).deleteCredential(patience());
  },
};

/** Loaded when used: most commands find their secrets in a file, or need none. */
async function entryOf(account: string) {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // Otherwise Linux without a Secret Service would fall back to the kernel's keyring, which a restart empties.
  return new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } });
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MILLISECONDS);
}

/** Whether the user wants secrets in files, for example in a home folder that machines share. */
export function wantsFiles(env: Io['env']): boolean {
  return env.TALLYSTICK_SECRETS === 'file';
}
