import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAccessRules } from './access-rules.ts';
import { giveDataTo, isShared, serverAccount } from './system-account.ts';
import { runnableBinaries } from './binaries.ts';
import { createDataDirectory, SUPERUSER } from './database-directory.ts';
import { programPath, startGuarded, type GuardedProcess } from './guarded-process.ts';
import { isMac, thisHost, type HostSystem } from './host-system.ts';
import { waitUntilReady, waitUntilUnused } from './server-lock.ts';
import { memoryAdvice } from './memory-advice.ts';
import { versionAdvice } from './version-advice.ts';
import { makeSocketDirectory } from './socket-directory.ts';
import { StartupError } from '../../platform/errors.ts';

export { isEmbeddedPostgresAvailable } from './binaries.ts';

/** Port number, which only names the socket file: the server listens on a socket only. */
const PORT = 5432;

/** Settings for two cores and a few hundred megabytes; all others are PostgreSQL's defaults. */
const SETTINGS = {
  log_line_prefix: '', // first, so that it applies to errors about the others
  cluster_name: 'tallystick',
  listen_addresses: '',
  port: String(PORT),
  max_connections: '100',
  shared_buffers: '128MB',
  // Durability: given on the command line, so that no ALTER SYSTEM weakens these settings unnoticed.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Statements and details contain personal data and secrets as literals, which do not belong in a service's log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/**
 * Returns a system's settings in addition to SETTINGS. fsync of macOS leaves data in the drive's cache, where a power
 * failure loses it.
 */
export function settingsFor(host: HostSystem): Record<string, string> {
  return isMac(host) ? { wal_sync_method: 'fsync_writethrough' } : {};
}

/** Signals of stop(), in order, and the wait after each. After the last two, the next start runs recovery. */
const SHUTDOWN_STEPS = [
  { signal: 'SIGINT', patienceMilliseconds: 30_000 },
  { signal: 'SIGQUIT', patienceMilliseconds: 5_000 },
  { signal: 'SIGKILL', patienceMilliseconds: 5_000 },
] as const;

const SHARED_ACCOUNT =
  'WARNING:  the database runs as the user `nobody`, because this system provides no separate user id, and other processes of ' +
  'that user can read its files: run no others here, map the user ids up to 61183 into the container, or set DATABASE_URL';

export interface PostgresExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** True if stop() requested it. */
  expected: boolean;
}

export interface EmbeddedPostgres {
  /** The `host` for a PostgreSQL client. Only this process's user can connect, so there is no password. */
  socketDirectory: string;
  port: number;
  user: string;
  /** Resolves when the server has ended, for any reason. Never rejects. */
  exited: Promise<PostgresExit>;
  /** Fast shutdown: disconnects clients and keeps everything committed. Can be called repeatedly. */
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Directory of the data, created if absent. One server at a time can use it. */
  directory: string;
  /** Server settings that override or complement the defaults. `fsync: 'off'` also speeds up the first start. */
  settings?: Record<string, string>;
  /** Receives each line that the server prints, such as `ERROR:  deadlock detected`. */
  log?: (line: string) => void;
  /** The system to start for; by default the current one. Tests pass others. */
  host?: HostSystem;
}

/**
 * Starts a private PostgreSQL, which ends with this process, even after a kill, and does not keep it alive. If this process
 * is root, the server runs as a separate user, or as the owner of the data; nothing outside the directory changes its owner
 * or mode.
 *
 * @returns when the server accepts connections; after a crash that includes the recovery
 * @throws StartupError one line: no binaries for this platform, directory in use, the server's own refusal
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = path.resolve(options.directory, 'data');
  const host = options.host ?? thisHost();
  try {
    return await start(dataDirectory, host, { ...SETTINGS, ...settingsFor(host), ...options.settings }, options.log);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { message } = error as Error;
    throw new StartupError(`PostgreSQL cannot use ${dataDirectory}: ${message}`, { cause: error });
  }
}

async function start(
  dataDirectory: string,
  host: HostSystem,
  settings: typeof SETTINGS,
  log?: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const account = serverAccount(dataDirectory, host);
  const binaries = runnableBinaries(account, host);
  await createDataDirectory(dataDirectory, { account, binaries, host, sync: settings.fsync !== 'off' });
  await waitUntilUnused(dataDirectory, host);
  giveDataTo(account, dataDirectory);
  writeAccessRules(dataDirectory, account);
  if (isShared(account)) log?.(SHARED_ACCOUNT);

  const socketDirectory = makeSocketDirectory(account);
  const data = programPath(dataDirectory, host);
  const command = [path.join(binaries, 'bin', 'postgres'), '-D', data, '-k', socketDirectory];
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
  const server = startGuarded({ command, account, dataDirectory, scratchDirectory: socketDirectory, onLine: log });
  const { exited, stop } = supervise(server, socketDirectory);
  await waitUntilReady(dataDirectory, server);
  if (server.hasEnded()) {
    const reason = await server.lastWords();
    throw new StartupError(
      `PostgreSQL did not start in ${dataDirectory}: ${reason}${memoryAdvice(reason, host)}${versionAdvice(reason, dataDirectory)}`,
    );
  }
  server.unref(); // a database alone must not keep the process alive, for instance when the service failed to start
  return { socketDirectory, port: PORT, user: SUPERUSER, exited, stop };
}

function supervise(server: GuardedProcess, socketDirectory: string): Pick<EmbeddedPostgres, 'exited' | 'stop'> {
  let stopping: Promise<void> | undefined;
  const exited = server.ended.then((exit) => {
    fs.rmSync(socketDirectory, { recursive: true, force: true });
    return { ...exit, expected: stopping !== undefined };
  });
  return { exited, stop: () => (stopping ??= shutDown(server, exited)) };
}

async function shutDown(server: GuardedProcess, exited: Promise<unknown>): Promise<void> {
  for (const { signal, patienceMilliseconds } of SHUTDOWN_STEPS) {
    if (server.hasEnded()) break;
    server.kill(signal);
    const patience = new AbortController();
    await Promise.race([
      exited,
      delay(patienceMilliseconds, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }
  if (!server.hasEnded()) throw new Error(`PostgreSQL (process ${server.pid}) did not end after SIGKILL`);
  await exited;
}
