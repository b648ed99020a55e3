import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exitCodes } from '../terminal/exit-codes.ts';
import type { Io, KeyStore } from '../terminal/io.ts';
import { Refusal, UsageError } from '../terminal/refusals.ts';
import { wantsFiles } from './key-store.ts';

export const DEFAULT_PROFILE = 'default';
const SUFFIX = '.json';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Service, session and application, stored between commands. */
export interface Profile {
  base_url: string;
  user?: { id: string; email: string; session_token: string };
  application?: { client_id: string; client_secret: string };
  /** Reason why the secrets in the system's key store cannot be read. */
  locked?: string;
}

/** A profile as stored in its file. Its secrets are in the file, or in the system's key store. */
interface StoredProfile {
  base_url: string;
  user?: { id: string; email: string; session_token?: string };
  application?: { client_id: string; client_secret?: string };
  secrets?: typeof IN_KEY_STORE;
}

/** Secrets in the key store, as JSON. */
interface Secrets {
  session_token?: string | undefined;
  client_secret?: string | undefined;
}

const IN_KEY_STORE = 'key store';
/** A text as long as a profile, to test writing. */
const PROBE = 'tally'.repeat(100);

/** Stores each profile in its own file, so that concurrent commands do not overwrite each other's changes. */
export class ProfileStore {
  /** Home folder; undefined without one. */
  readonly #home: string | undefined;
  readonly #keyStore: KeyStore | undefined;
  readonly #prefersFiles: boolean;

  constructor({ env, keyStore }: Pick<Io, 'env' | 'keyStore'>) {
    this.#keyStore = keyStore;
    this.#prefersFiles = wantsFiles(env);
    this.#home = configFolder(env);
  }

  get #root(): string {
    if (this.#home !== undefined) return path.join(this.#home, 'tallystick');
    throw new UsageError(
      'There is no home folder for profiles.',
      'Set HOME, or XDG_CONFIG_HOME, to a folder that you own.',
    );
  }

  /** Folder with one file per profile. @throws UsageError without a home folder */
  get folder(): string {
    return path.join(this.#root, 'profiles');
  }

  /** Call this before creating what a profile must store. @throws UsageError if profiles cannot be written */
  async checkWritable(): Promise<void> {
    await this.#secureFolders();
    const probe = path.join(this.folder, randomUUID());
    await this.#reach(writeAtomically(probe, PROBE));
    await this.#reach(rm(probe, { force: true }));
  }

  async names(): Promise<string[]> {
    if (this.#home === undefined) return [];
    const files = await this.#reach(ignoreMissing(readdir(this.folder)));
    return (files ?? [])
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
      .sort();
  }

  async read(name: string): Promise<Profile | undefined> {
    if (this.#home === undefined) return undefined;
    const stored = await this.#readFile(name);
    if (stored?.secrets !== IN_KEY_STORE) return stored as Profile | undefined;
    const { base_url, user, application } = stored;
    try {
      const { session_token, client_secret } = parseSecrets(await this.#openKeyStore().get(this.fileOf(name)));
      return {
        base_url,
        ...(user && session_token !== undefined && { user: { ...user, session_token } }),
        ...(application && client_secret !== undefined && { application: { ...application, client_secret } }),
      };
    } catch (error) {
      return { base_url, locked: messageOf(error) };
    }
  }

  /** Writes a profile. Secrets go to the system's key store if there is one, otherwise to the file. */
  async write(name: string, { base_url, user, application }: Profile): Promise<void> {
    const file = this.fileOf(name);
    const before = await this.#readFile(name);
    const secrets = { session_token: user?.session_token, client_secret: application?.client_secret };
    const isInKeyStore = await this.#keep(file, secrets);
    const stored: StoredProfile = isInKeyStore
      ? {
          base_url,
          ...(user && { user: { id: user.id, email: user.email } }),
          ...(application && { application: { client_id: application.client_id } }),
          secrets: IN_KEY_STORE,
        }
      : { base_url, ...(user && { user }), ...(application && { application }) };
    await this.#secureFolders();
    await this.#reach(writeAtomically(file, `${JSON.stringify(stored, null, 2)}\n`));
    if (before?.secrets === IN_KEY_STORE && !isInKeyStore) await this.#forgetSecrets(name);
  }

  /** @returns the location of a profile's secrets: a path, or a description */
  async placeOfSecrets(name: string): Promise<string> {
    const { secrets } = (await this.#readFile(name)) ?? {};
    return secrets === IN_KEY_STORE ? "the system's key store" : this.fileOf(name);
  }

  async #readFile(name: string): Promise<StoredProfile | undefined> {
    const file = this.fileOf(name);
    const text = await this.#reach(ignoreMissing(readFile(file, 'utf8')));
    return text === undefined ? undefined : parseProfile(text, file);
  }

  /** @returns false if there is no key store, or no secret */
  async #keep(account: string, secrets: Secrets): Promise<boolean> {
    if (this.#prefersFiles || !this.#keyStore || Object.values(secrets).every((each) => each === undefined))
      return false;
    return this.#keyStore.set(account, JSON.stringify(secrets)).then(
      () => true,
      () => false,
    );
  }

  async #forgetSecrets(name: string): Promise<void> {
    const account = this.fileOf(name);
    try {
      await this.#openKeyStore().delete(account);
    } catch (error) {
      throw new UsageError(
        `Secrets of the profile ${name} remain in the system's key store, which does not respond: ${messageOf(error)}.`,
        `Remove the entry ${account} of tallystick in the key store.`,
      );
    }
  }

  #openKeyStore(): KeyStore {
    if (!this.#keyStore) throw new Error('this system has no key store');
    return this.#keyStore;
  }

  /**
   * Returns the secret with which `tally listen` always signs. Its file is written only once, so that concurrent commands all get
   * the first one's secret.
   */
  async listenSecret(name: string, makeSecret: () => string): Promise<string> {
    const file = this.#listenSecretFileOf(name);
    const known = await this.#reach(ignoreMissing(readFile(file, 'utf8')));
    if (known !== undefined) return known.trim();
    await this.#secureFolders();
    await this.#reach(writeOnce(file, `${makeSecret()}\n`));
    return (await this.#reach(readFile(file, 'utf8'))).trim();
  }

  async remove(name: string): Promise<void> {
    const stored = await this.#readFile(name);
    await rm(this.fileOf(name), { force: true });
    await rm(this.#listenSecretFileOf(name), { force: true });
    if ((await this.currentName()) === name) await rm(this.#currentFile, { force: true });
    if (stored?.secrets === IN_KEY_STORE) await this.#forgetSecrets(name);
  }

  /** Returns the name of the profile that commands without --profile use. */
  async currentName(): Promise<string> {
    if (this.#home === undefined) return DEFAULT_PROFILE;
    const name = (await this.#reach(ignoreMissing(readFile(this.#currentFile, 'utf8'))))?.trim();
    return name && NAME.test(name) ? name : DEFAULT_PROFILE;
  }

  async use(name: string): Promise<void> {
    await this.#secureFolders();
    await this.#reach(writeAtomically(this.#currentFile, `${name}\n`));
  }

  /** Builds the refusal of a profile that does not exist. */
  async unknown(name: string): Promise<UsageError> {
    const names = await this.names();
    const others = names.length > 0 ? `Your profiles: ${names.join(', ')}. ` : '';
    return new UsageError(`There is no profile '${name}'.`, `${others}\`tally login --profile ${name}\` creates one.`);
  }

  get #currentFile(): string {
    return path.join(this.#root, 'current');
  }

  fileOf(name: string): string {
    if (!NAME.test(name)) {
      throw new UsageError(`'${name}' is not a valid profile name.`, 'Use letters, digits, dots and dashes.');
    }
    return path.join(this.folder, name + SUFFIX);
  }

  #listenSecretFileOf(name: string): string {
    return this.fileOf(name).replace(/\.json$/, '.listen-secret');
  }

  async #secureFolders(): Promise<void> {
    await this.#reach(mkdir(this.folder, { recursive: true, mode: 0o700 }));
    // mkdir keeps the mode of an existing folder, which other users must not enter.
    await this.#reach(Promise.all([chmod(this.#root, 0o700), chmod(this.folder, 0o700)]));
  }

  /** @throws UsageError if the folder cannot be used */
  async #reach<Value>(work: Promise<Value>): Promise<Value> {
    return work.catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        `Profiles cannot be stored in ${this.#root}: ${error.code ?? error.message}.`,
        'Set XDG_CONFIG_HOME to a folder that you own, or unset it to use ~/.config.',
      );
    });
  }
}

/** XDG requires programs to ignore relative paths. A user who is not in the system's list has no home folder. */
function configFolder(env: Io['env']): string | undefined {
  const { XDG_CONFIG_HOME: configured = '' } = env;
  if (path.isAbsolute(configured)) return configured;
  const home = env.HOME || homeOfUser();
  return path.isAbsolute(home) ? path.join(home, '.config') : undefined;
}

function homeOfUser(): string {
  try {
    return os.userInfo().homedir;
  } catch {
    return '';
  }
}

/** Writes a file so that readers find the old text or the new one, even after a crash. */
async function writeAtomically(file: string, text: string, place = rename): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes a file unless it exists: unlike `rename`, `link` replaces no file. */
async function writeOnce(file: string, text: string): Promise<void> {
  await writeAtomically(file, text, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function parseSecrets(text = '{}'): Secrets {
  return JSON.parse(text) as Secrets;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parseProfile(text: string, file: string): StoredProfile {
  try {
    return JSON.parse(text) as StoredProfile;
  } catch {
    throw new Refusal(exitCodes.usage, `${file} is damaged.`, 'Remove the file and sign in again.');
  }
}

async function ignoreMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
