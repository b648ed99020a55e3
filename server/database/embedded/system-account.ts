import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import { isMac, type HostSystem } from './host-system.ts';
import { temporaryFolders } from './temporary-folders.ts';

/** `nobody` on every common distribution: other services run as it too. */
const NOBODY = { uid: 65534, gid: 65534 };

/** User ids that systemd's list of uid ranges calls unused: distributions, containers and homed keep off them. */
const UNUSED_IDS = { first: 60_578, last: 61_183 };

interface Ids {
  uid: number;
  gid: number;
}

/** Who the server processes run as; `undefined` means "as the current user". */
export type Account = Ids | undefined;

/**
 * Who runs initdb, which wants a name for its user: nobody, in the group of the account. To reach what a process has open,
 * the kernel asks for its user and its group, so that other processes of nobody cannot.
 */
export function initdbAccount(account: Account): Account {
  return account && { uid: NOBODY.uid, gid: account.gid };
}

/**
 * As root: the owner of existing data, else a user id without an account, so that no other service has it. As an
 * ordinary user: that user.
 * @throws StartupError when the data belongs to another user, and as root of macOS, where no descriptor leads another
 * user to the data
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

/** Whether other services may run as the same user, and so read the data: where a container maps few user ids. */
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

/** A user namespace may not have the id: only the kernel knows. */
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
 * Gives a folder of data to the account. Folders come before their contents, so that the previous owner
 * cannot put a link there meanwhile; the marker comes last, so that an interrupted change of owner is done again.
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
