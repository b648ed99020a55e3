import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import type { Account } from './system-account.ts';
import { SUPERUSER } from './database-directory.ts';

/**
 * Writes at every start who may connect, so that no rules of an older release or another user remain.
 * A server with its own account accepts the user of this process alone, whom the kernel names. One
 * that runs as the current user trusts every connection to its socket, which only that user can reach.
 */
export function writeAccessRules(dataDirectory: string, account: Account): void {
  const rule = account ? 'peer map=service' : 'trust';
  const map = account ? `service "${ownName()}" ${SUPERUSER}\n` : '';
  place(path.join(dataDirectory, 'pg_hba.conf'), `# Written at every start.\nlocal all all ${rule}\n`, account);
  place(path.join(dataDirectory, 'pg_ident.conf'), `# Written at every start.\n${map}`, account);
}

/** The kernel names the user of a process by its id, and PostgreSQL looks the name up, as is done here. */
function ownName(): string {
  try {
    return os.userInfo().username;
  } catch {
    throw new StartupError(
      'PostgreSQL wants a name for root: add the line root:x:0:0:root:/root:/bin/sh to /etc/passwd, or set DATABASE_URL',
    );
  }
}

/** Made beside and renamed, because the account owns the folder and could have put a link there. */
function place(file: string, text: string, account: Account): void {
  const incoming = `${file}.incoming`;
  fs.rmSync(incoming, { force: true });
  fs.writeFileSync(incoming, text, { mode: 0o600, flag: 'wx' });
  if (account) fs.lchownSync(incoming, account.uid, account.gid);
  fs.renameSync(incoming, file);
}
