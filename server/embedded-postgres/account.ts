import fs from 'node:fs';
import { StartupError } from '../errors.ts';

/** PostgreSQL refuses to run as root; this is `nobody` on every common distribution, so no account has to be made. */
const NOBODY = 65534;

/** Who the server processes run as; `undefined` means "as the current user". */
export type Account = { uid: number; gid: number } | undefined;

/**
 * As root: the owner of an existing data directory, else nobody. As an ordinary user: that user.
 * @throws StartupError when the data belongs to somebody else
 */
export function serverAccount(dataDirectory: string): Account {
  const currentUser = process.getuid?.();
  const owner = fs.statSync(dataDirectory, { throwIfNoEntry: false });
  if (currentUser === 0) {
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
  }
  if (owner && owner.uid !== currentUser) {
    throw new StartupError(`${dataDirectory} belongs to user ${owner.uid}: start the service as that user or as root`);
  }
  return undefined;
}

export function giveTo(account: Account, directory: string): void {
  if (account) fs.chownSync(directory, account.uid, account.gid);
}
