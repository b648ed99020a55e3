import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import { isMac, type HostSystem } from './host-system.ts';
import { temporaryFolders } from './temporary-folders.ts';

/** The unprivileged user of every common distribution, which other services use too. */
const NOBODY = { uid: 65534, gid: 65534 };

/** User ids that systemd's list of uid ranges calls unused: distributions, containers and homed do not assign them. */
const UNUSED_IDS = { first: 60_578, last: 61_183 };

interface Ids {
  uid: number;
  gid: number;
}

/** User of the server processes; undefined for the current user. */
export type Account = Ids | undefined;

/**
 * Returns the user of initdb, which requires a user with a name: uid 65534, in the group of the account. The kernel checks
 * user and group for access to a process's open files, so other processes of uid 65534 have no access.
 */
export function initdbAccount(account: Account): Account {
  return account && { uid: NOBODY.uid, gid: account.gid };
}

/**
 * Returns the user for the server. For root: the owner of existing data, else a user id without an account, which no other
 * service has. For an ordinary user: that user.
 * @throws StartupError when the data belongs to another user, and for root on macOS, where no descriptor gives another user
 * access to the data
 */
export function serverAccount(dataDirectory: string, host: HostSystem): Account {
  const currentUser = host.uid;
  if (currentUser === 0 && isMac(host)) {
    throw new StartupError(
      'The embedded PostgreSQL does not run as root on macOS: start the service as an ordinary user, or set DATABASE_URL',
    );
  }
  const owner = fs.statSync(dataDirectory, { throwIfNoEntry: false });
  if (currentUser === 0) {
    const isOwned = owner && owner.uid !== 0 && owner.uid !== NOBODY.uid;
    return isOwned ? { uid: owner.uid, gid: owner.gid } : ownAccount();
  }
  if (owner && owner.uid !== currentUser) {
    throw new StartupError(`${dataDirectory} belongs to user ${owner.uid}: start the service as that user or as root`);
  }
  return undefined;
}

/** Reports whether other services may run as the same user, and could read the data: if a container maps few user ids. */
export function isShared(account: Account): boolean {
  return account?.uid === NOBODY.uid;
}

function ownAccount(): Ids {
  const taken = new Set(
    (fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8') : '')
      .split('\n')
      .map((line) => Number(line.split(':')[2])),
  );
  let id = UNUSED_IDS.first;
  while (taken.has(id) && id < UNUSED_IDS.last) id += 1;
  return canGiveTo(id) ? { uid: id, gid: id } : NOBODY;
}

/** Tests whether the kernel accepts an id, because a user namespace may not map it. */
function canGiveTo(id: number): boolean {
  const [folder = '/'] = temporaryFolders();
  const probe = fs.mkdtempSync(path.join(folder, 'tallystick-'));
  try {
    fs.chownSync(probe, id, id);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmdirSync(probe);
  }
}

export function giveTo(account: Account, directory: string): void {
  if (account) fs.chownSync(directory, account.uid, account.gid);
}

/**
 * Changes the owner of a data directory to the account. Directories come before their contents, so that the previous owner
 * cannot create a link there meanwhile; the marker comes last, so that an interrupted change of owner is repeated.
 */
export function giveDataTo(account: Account, dataDirectory: string): void {
  const marker = path.join(dataDirectory, 'PG_VERSION');
  if (!account || fs.lstatSync(marker).uid === account.uid) return;
  const { uid, gid } = account;
  const give = (directory: string) => {
    fs.lchownSync(directory, uid, gid);
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const file = path.join(directory, entry.name);
      if (entry.isDirectory()) give(file);
      else if (file !== marker) fs.lchownSync(file, uid, gid);
    }
  };
  give(dataDirectory);
  fs.lchownSync(marker, uid, gid);
}
