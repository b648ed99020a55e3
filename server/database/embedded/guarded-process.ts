import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { isMac, type HostSystem } from './host-system.ts';
import type { Account } from './system-account.ts';

/** Path of the data directory through the descriptor that startGuarded passes. */
const DESCRIPTOR = '/proc/self/fd/3';

/**
 * Returns the path by which the program reaches its data directory. macOS has no path through a descriptor; there the
 * program runs as the current user, who can reach the directory itself.
 */
export function programPath(dataDirectory: string, host: HostSystem): string {
  return isMac(host) ? dataDirectory : DESCRIPTOR;
}

/**
 * Replaces itself by the program, and leaves a watcher that holds the other end of our pipe. The pipe closes however this
 * service ends, including SIGKILL; then the watcher stops the program (SIGINT: fast shutdown) and removes the scratch
 * directory. Because the watcher is forked before exec, the program is watched from the start, and the subshell around it
 * keeps it from being a child that the program does not expect. An empty scratch directory shows that the program has ended:
 * its process id may outlive it, where process 1 is slow to reap.
 */
const BECOME_WATCHED = `
scratch=$1
shift
(
  {
    while read -r _; do :; done
    kill -INT $$
    attempts=600
    until rmdir "$scratch" || ! kill -0 $$ || [ $((attempts -= 1)) -eq 0 ]; do sleep 0.1; done
    [ $attempts -gt 0 ] || kill -QUIT $$
    rm -rf "$scratch"
  } <&4 3<&- 4<&- >/dev/null 2>&1 &
) 4<&0
exec "$@" </dev/null
`;

const REMEMBERED_LINES = 20;

export interface GuardedProcess {
  /** Process id; undefined if the program could not be spawned. */
  pid: number | undefined;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Exit code or signal. Never rejects. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The end of the program's output, which gives the reason of its end. */
  lastWords(): Promise<string>;
  /** Lets this service end without waiting for the process, which then ends as well. */
  unref(): void;
}

/**
 * Starts a program that does not outlive this service, in a separate session: Ctrl-C in the terminal must not stop the
 * database before the service has drained.
 *
 * The data directory is passed as an open descriptor (see programPath), because the program's account may lack access to the
 * path: a checkout below root's home (0700) is closed to all other users, but a descriptor is not.
 */
export function startGuarded(options: {
  command: string[];
  account: Account;
  dataDirectory: string;
  scratchDirectory?: string;
  onLine?: (line: string) => void;
}): GuardedProcess {
  const descriptor = fs.openSync(options.dataDirectory, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  const child = spawn('/bin/sh', ['-c', BECOME_WATCHED, 'sh', options.scratchDirectory ?? '', ...options.command], {
    ...options.account,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe', descriptor],
  });
  fs.closeSync(descriptor);

  const recentLines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (printed) => {
      const line = printed.replaceAll(DESCRIPTOR, options.dataDirectory);
      if (recentLines.push(line) > REMEMBERED_LINES) recentLines.shift();
      options.onLine?.(line);
    });
  }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let exit: Awaited<GuardedProcess['ended']> | undefined;
  const ended = new Promise<Awaited<GuardedProcess['ended']>>((resolve) => {
    child.once('exit', (code, signal) => resolve((exit = { code, signal })));
    child.on('error', (error) => {
      if (child.pid !== undefined) return; // a signal that came too late
      recentLines.push(`error: ${error.message}`);
      resolve((exit ??= { code: null, signal: null }));
    });
  });
  return {
    pid: child.pid,
    hasEnded: () => exit !== undefined,
    kill: (signal) => child.kill(signal),
    ended,
    async lastWords() {
      if (child.pid !== undefined) await closed; // not at exit, because output may still be in the pipe
      const errors = recentLines.filter((line) => /^(FATAL|PANIC)|error:/.test(line));
      return (errors.length > 0 ? errors : recentLines).join(' ');
    },
    unref() {
      child.unref();
      for (const stream of child.stdio) (stream as Socket | null)?.unref();
    },
  };
}
