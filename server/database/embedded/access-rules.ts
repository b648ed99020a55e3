import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import type { Account } from './system-account.ts';
import { SUPERUSER } from './database-directory.ts';

/**
 * Rewrites the access rules at every start, so that no rules of an older release or another user remain. A server with its
 * own account accepts only the user of this process, whom the kernel identifies. One that runs as the current user trusts
 * every connection to its socket, which only that user can reach.
 */
export function writeAccessRules(dataDirectory: string, account: Account): void {
  const rule = account ? 'peer map=service' : 'trust';
  const map = account ? `service "${ownName()}" ${SUPERUSER}\n` : '';
  place(path.join(dataDirectory, 'pg_hba.conf'), `# Written at every start.\nlocal all all ${rule}\n`, account);
  place(path.join(dataDirectory, 'pg_ident.conf'), `# Written at every start.\n${map}`, account);
}

/** Looks up the name of this process's user as PostgreSQL does: the kernel identifies the user by id. */
function ownName(): string {
  try {
    return os.userInfo().username;
  } catch {
    throw new StartupError(
      'PostgreSQL requires a name for root: add the line root:x:0:0:root:/root:/bin/sh to /etc/passwd, or set DATABASE_URL',
    );
  }
}

/** Writes a temporary file and renames it, because the account owns the directory and could have created a link there. */
function place(file: string, text: string, account: Account): void {
  const incoming = `${file}.incoming`;
  fs.rmSync(incoming, { force: true });
  fs.writeFileSync(incoming, text, { mode: 0o600, flag: 'wx' });
  if (account) fs.lchownSync(incoming, account.uid, account.gid);
  fs.renameSync(incoming, file);
}
