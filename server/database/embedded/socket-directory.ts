import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { giveTo, type Account } from './system-account.ts';
import { StartupError } from '../../platform/errors.ts';

/** The kernel allows 107 bytes; clients append a few to the path. */
const PATH_LIMIT_BYTES = 100;

/**
 * A new directory that only the account (and root) can enter. It is not beside the data: a checkout may be too deep
 * for the length limit of sockets, or closed to the account.
 */
export function makeSocketDirectory(account: Account, port: number): string {
  for (const parent of new Set([os.tmpdir(), '/tmp'])) {
    if (account && !isOpenToEverybody(parent)) continue;
    if (Buffer.byteLength(`${parent}/tallystick-XXXXXX/.s.PGSQL.${port}.lock`) >= PATH_LIMIT_BYTES) continue;
    try {
      const directory = fs.mkdtempSync(path.join(parent, 'tallystick-'));
      giveTo(account, directory);
      return directory;
    } catch {
      continue; // absent or read-only
    }
  }
  throw new StartupError(`PostgreSQL found no place for its socket: ${os.tmpdir()} and /tmp are not usable`);
}

function isOpenToEverybody(directory: string): boolean {
  const mode = fs.statSync(directory, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & fs.constants.S_IXOTH) === 0) return false;
  return directory === '/' || isOpenToEverybody(path.dirname(fs.realpathSync(directory)));
}
