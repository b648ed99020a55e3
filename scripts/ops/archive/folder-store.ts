import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { StartupError } from '../../../server/platform/errors.ts';
import type { Store } from './store.ts';

/** Keeps files in a folder, which it creates in an existing one. */
export class FolderStore implements Store {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  placeOf(name: string): string {
    return path.join(this.#folder, name);
  }

  /** Writes to a temporary name, flushes the file to disk and gives it its name. */
  async write(name: string, fill: (sink: Writable) => Promise<void>): Promise<void> {
    const file = this.placeOf(name);
    const part = `${file}.part`;
    try {
      await makeFolder(this.#folder);
      await fill(createWriteStream(part, { mode: 0o600, flush: true }));
      await rename(part, file);
      await flushFolder(this.#folder);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined); // the first error is the one to report
      if (!isOfFiles(error)) throw error;
      throw new StartupError(
        `${file} cannot be written: ${error.message}. Nothing was removed from the database: free space or name another folder by --to, and run the command again`,
        { cause: error },
      );
    }
  }

  read(name: string) {
    return Promise.resolve(createReadStream(this.placeOf(name)));
  }

  list(): Promise<string[]> {
    return readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new StartupError(`${this.#folder} cannot be read: ${error.message}. Nothing was changed`);
    });
  }
}

/** Creates a folder in an existing one: a missing path can be that of a disk which is not mounted. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Keeps the names in a folder after a crash of the machine. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Reports whether an error is one of the file system, rather than of the database or of the code. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'errno' in error &&
  'syscall' in error &&
  !('address' in error) &&
  !(error.syscall === 'read' && !('path' in error)); // of a socket
