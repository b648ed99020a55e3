import type { Io, KeyStore } from '../terminal/io.ts';

const SERVICE = 'tallystick';
/** Time limit in milliseconds. A locked store may ask the user to unlock it. */
const PATIENCE_MILLISECONDS = 30_000;

/** The system's key store. Every access throws on a system without one, or without a build of the library. */
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

/** Loads the library on first use: most commands find their secrets in a file, or need no secret. */
async function entryOf(account: string) {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // Otherwise Linux without a Secret Service would fall back to the kernel's keyring, which is lost at a restart.
  return new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } });
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MILLISECONDS);
}

/** Reports whether the user wants secrets in files, for example in a home folder shared by several machines. */
export function wantsFiles(env: Io['env']): boolean {
  return env.TALLYSTICK_SECRETS === 'file';
}
