import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { temporaryFolders } from './temporary-folders.ts';
import { giveTo, type Account } from './system-account.ts';
import { StartupError } from '../../platform/errors.ts';

/** Maximum length of a socket's path: Linux allows 107 bytes, macOS 103. */
const PATH_LIMIT_BYTES = 103;

/** The longest path to a socket, through the link of keep-running.ts. */
const LONGEST_NAME = 'tallystick-XXXXXX/postgres/.s.PGSQL.5432';

/** Selects the directories whose paths leave room for the name of a socket. */
export function shortEnough(parents: string[]): string[] {
  return parents.filter((parent) => Buffer.byteLength(path.join(parent, LONGEST_NAME)) <= PATH_LIMIT_BYTES);
}

/**
 * Creates a directory that only the account (and root) can enter. It is not next to the data: a checkout may be too deep for
 * the length limit of sockets, or closed to the account.
 */
export function makeSocketDirectory(account: Account): string {
  for (const parent of shortEnough(temporaryFolders())) {
    if (account && !isOpenToEverybody(parent)) continue;
    try {
      const directory = fs.mkdtempSync(path.join(parent, 'tallystick-'));
      giveTo(account, directory);
      return directory;
    } catch {
      continue; // read-only
    }
  }
  throw new StartupError(
    `PostgreSQL has no folder for its socket: ${os.tmpdir()} and /tmp are not writable or too long; set TMPDIR`,
  );
}

function isOpenToEverybody(directory: string): boolean {
  const mode = fs.statSync(directory, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & fs.constants.S_IXOTH) === 0) return false;
  return directory === '/' || isOpenToEverybody(path.dirname(fs.realpathSync(directory)));
}
