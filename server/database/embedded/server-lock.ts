import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../platform/errors.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { isMac, type HostSystem } from './host-system.ts';

/** Wait for a server whose service was killed: its watcher notices within milliseconds. */
const TAKEOVER_GRACE_MILLISECONDS = 2_000;
/** Wait for a stopping server, which may still write its buffers. */
const SHUTDOWN_GRACE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 10;

/**
 * Waits until no server uses the directory: one whose service was just killed is about to end.
 * @throws StartupError naming the process when another service is using the directory
 */
export async function waitUntilUnused(dataDirectory: string, host: HostSystem): Promise<void> {
  const started = performance.now();
  for (;;) {
    const lock = readServerLock(dataDirectory);
    if (!lock) return;
    const servers = serversIn(dataDirectory, host);
    if (servers.length === 0) return removeStaleLock(dataDirectory, lock.pid);
    const grace = lock.status === 'stopping' ? SHUTDOWN_GRACE_MILLISECONDS : TAKEOVER_GRACE_MILLISECONDS;
    if (performance.now() - started > grace) {
      const server = servers.includes(lock.pid) ? lock.pid : servers[0];
      throw new StartupError(
        `${dataDirectory} is in use by another PostgreSQL server, process ${server}. Stop its service, or set another DATA_DIR.`,
      );
    }
    await delay(POLL_MILLISECONDS);
  }
}

/**
 * Waits until the server accepts connections, or ends before that. There is no time limit: recovery after a crash may take
 * long, and an interruption would restart it.
 */
export async function waitUntilReady(dataDirectory: string, server: GuardedProcess): Promise<void> {
  while (!server.hasEnded()) {
    const lock = readServerLock(dataDirectory);
    if (lock?.pid === server.pid && lock?.status === 'ready') return;
    await delay(POLL_MILLISECONDS);
  }
}

/**
 * Finds the server that uses the directory. The lock file is not enough: after a crash, its process id is unused or reused.
 */
export function findServer(
  dataDirectory: string,
  host: HostSystem,
): { socketDirectory: string; port: number } | undefined {
  const lock = readServerLock(dataDirectory);
  return lock && serversIn(dataDirectory, host).includes(lock.pid) ? lock : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface ServerLock {
  pid: number;
  port: number;
  socketDirectory: string;
  /** State of the server; undefined at first. */
  status: string | undefined;
}

/** Reads postmaster.pid, line by line; undefined after a clean stop. */
function readServerLock(dataDirectory: string): ServerLock | undefined {
  try {
    const lines = fs.readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketDirectory = '', , , status] = lines.map((line) => line.trim());
    return { pid: Number(pid), port: Number(port), socketDirectory, status };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes a lock file left by a crash. In a container another process soon has its process id, and then PostgreSQL would
 * never start. No process uses the directory, so removal is safe.
 */
function removeStaleLock(dataDirectory: string, pid: number): void {
  if (isAlive(pid)) fs.rmSync(path.join(dataDirectory, 'postmaster.pid'), { force: true });
}

function serversIn(dataDirectory: string, host: HostSystem): number[] {
  return isMac(host) ? serversByLsof(dataDirectory) : serversByProc(dataDirectory);
}

/** Lists server processes by working directory: every server and all its children work in their data directory. */
function serversByProc(dataDirectory: string): number[] {
  const directory = fs.statSync(dataDirectory);
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => {
    try {
      const { dev, ino } = fs.statSync(`/proc/${pid}/cwd`);
      const isHere = dev === directory.dev && ino === directory.ino;
      return isHere && fs.readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
    } catch {
      return false; // ended meanwhile, or of another user, who cannot use this directory
    }
  });
}

/**
 * Lists server processes on macOS, which has no /proc. lsof compares files rather than paths, and exits with 1 without a
 * match.
 */
function serversByLsof(dataDirectory: string): number[] {
  const selection = ['-t', '-w', '-a', '-c', 'postgres', '-d', 'cwd', '-f', '--', dataDirectory];
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const { status, error, stdout, stderr } = spawnSync('lsof', selection, { env, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0 && stderr) throw new Error(`lsof failed: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean).map(Number);
}
