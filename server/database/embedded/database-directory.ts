import fs from 'node:fs';
import path from 'node:path';
import { giveDataTo, giveTo, initdbAccount, type Account } from './system-account.ts';
import { StartupError } from '../../platform/errors.ts';
import { programPath, startGuarded } from './guarded-process.ts';
import type { HostSystem } from './host-system.ts';
import { memoryAdvice } from './memory-advice.ts';
import { nameAdvice } from './name-advice.ts';
import { isAlive } from './server-lock.ts';

/** Superuser of every cluster created here. */
export const SUPERUSER = 'postgres';

interface Initialisation {
  account: Account;
  binaries: string;
  host: HostSystem;
  /** True to sync every write to the disk; only tests can do without it. */
  sync: boolean;
}

/**
 * Creates the data directory unless it exists. It is initialised in a temporary directory and then renamed, so that a kill
 * never leaves an incomplete one. The user of initdb cannot traverse the temporary directory, and reaches the data through a
 * descriptor only.
 */
export async function createDataDirectory(dataDirectory: string, initialisation: Initialisation): Promise<void> {
  if (isInitialised(dataDirectory)) return;
  fs.mkdirSync(path.dirname(dataDirectory), { recursive: true, mode: 0o700 });
  await removeAbandoned(dataDirectory);
  const incoming = `${dataDirectory}.incoming-${process.pid}`;
  fs.mkdirSync(incoming, { mode: 0o700 });
  try {
    const made = path.join(incoming, path.basename(dataDirectory));
    fs.mkdirSync(made, { mode: 0o700 });
    await initialise(made, initialisation);
    giveDataTo(initialisation.account, made);
    moveInto(dataDirectory, made);
  } finally {
    fs.rmSync(incoming, { recursive: true, force: true });
  }
}

function isInitialised(dataDirectory: string): boolean {
  return fs.existsSync(path.join(dataDirectory, 'PG_VERSION'));
}

/** Removes the remains of interrupted starts, but not those of a running process. */
async function removeAbandoned(dataDirectory: string): Promise<void> {
  const prefix = `${path.basename(dataDirectory)}.incoming-`;
  for (const name of fs.readdirSync(path.dirname(dataDirectory))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number(name.slice(prefix.length));
    if (maker !== process.pid && isAlive(maker)) continue;
    const abandoned = path.join(path.dirname(dataDirectory), name);
    // Its initdb may still be cleaning up; only the asynchronous rm tolerates files that vanish meanwhile.
    await fs.promises.rm(abandoned, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function initialise(made: string, { account: owner, binaries, host, sync }: Initialisation): Promise<void> {
  const account = initdbAccount(owner);
  giveTo(account, made);
  const data = programPath(made, host);
  const command = [path.join(binaries, 'bin', 'initdb'), '--pgdata', data, '--username', SUPERUSER];
  command.push('--encoding=UTF8', '--locale=C', '--auth=trust', '--no-instructions');
  if (!sync) command.push('--no-sync');
  const initdb = startGuarded({ command, account, dataDirectory: made });
  const { code } = await initdb.ended;
  if (code !== 0) {
    const reason = await initdb.lastWords();
    throw new StartupError(
      `PostgreSQL could not initialise ${made}: ${reason}${memoryAdvice(reason, host)}${nameAdvice(reason)}`,
    );
  }
}

function moveInto(dataDirectory: string, made: string): void {
  try {
    fs.renameSync(made, dataDirectory);
  } catch (error) {
    if (!isInitialised(dataDirectory)) throw error; // otherwise another service was faster, and its directory is used
  }
  const parent = fs.openSync(path.dirname(dataDirectory), 'r');
  fs.fsyncSync(parent); // makes the new name durable
  fs.closeSync(parent);
}
