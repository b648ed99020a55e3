import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { StartupError } from '../../../server/platform/errors.ts';

/**
 * Writes a file to a temporary name, flushes it to disk and gives it its name, so that a file with that name is whole.
 * @param write writes the contents @throws StartupError if it cannot be written
 */
export async function store(file: string, write: (sink: Writable) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  try {
    await makeFolder(path.dirname(file));
    await write(createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined); // the first error is the one to report
    if (!isOfFiles(error)) throw error;
    throw new StartupError(
      `${file} cannot be written: ${error.message}. Nothing was removed from the database: free space or name another folder by --to, and run the command again`,
      { cause: error },
    );
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
export const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'errno' in error &&
  'syscall' in error &&
  !('address' in error) &&
  !(error.syscall === 'read' && !('path' in error)); // of a socket
