import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/processes/free-port.ts';
import type { Io } from '../../cli/src/terminal/io.ts';
import { openInBrowser } from '../../cli/src/terminal/browser.ts';
import { run as runInProcess } from '../../cli/src/run.ts';
import { endWithFile } from './children.ts';
import { NODE_COMPILE_CACHE } from './compile-cache.ts';

const MAIN = path.join(import.meta.dirname, '../../cli/src/main.ts');

export interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number | null;
}

/** Interrupts by Ctrl-C, or by another signal for a spawned command. */
export type Interrupt = (signal?: NodeJS.Signals) => void;

/** Output so far. */
export interface Output {
  stdout: () => string;
  stderr: () => string;
  /** Closes stdout. */
  close: () => void;
}

export interface TallyRun {
  stdin?: string | Buffer;
  /** An output that cannot be written: a closed pipe, or a full disk. */
  stdout?: 'closed' | 'full';
  env?: Record<string, string>;
  /** True to spawn it where no file can grow, as on a full disk. */
  fullDisk?: boolean;
  /** Called once the command runs, to disturb it. */
  meanwhile?: (interrupt: Interrupt, output: Output) => Promise<void>;
  /** Key store in place of the system's, for a command of this process. */
  keyStore?: Io['keyStore'];
  /** True to run it in a new process. */
  spawned?: boolean;
}

/** Creates the command line of one user, with a separate home folder and an otherwise empty environment. */
export async function createTally(environment: Record<string, string> = {}) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tally-test-'));

  const environmentOf = (env: Record<string, string>) => ({
    ...{ PATH: process.env.PATH, HOME: home, NODE_COMPILE_CACHE, ...environment },
    ...env,
  });
  const run = (argv: string[], options: TallyRun = {}): Promise<Outcome> => {
    const start = options.spawned || options.stdout || options.fullDisk ? spawnTally : callTally;
    return start(argv, environmentOf(options.env ?? {}), options);
  };

  return {
    home,
    profiles: path.join(home, '.config/tallystick/profiles'),
    run,
    /** Runs a command that must succeed, and returns its output as JSON. */
    async json<Answer>(argv: string[], options: TallyRun = {}): Promise<Answer> {
      const outcome = await run([...argv, '-o', 'json'], options);
      if (outcome.exitCode !== 0) throw new Error(`tally ${argv.join(' ')} failed: ${outcome.stderr}`);
      return JSON.parse(outcome.stdout) as Answer;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

type Environment = Record<string, string | undefined>;

/** Runs a command in this process, without a terminal: like `main.ts`, but without ending the process. */
async function callTally(
  argv: string[],
  env: Environment,
  { stdin = '', meanwhile, keyStore }: TallyRun,
): Promise<Outcome> {
  const interruption = new AbortController();
  const { signal } = interruption;
  const streams = { stdin: Readable.from([stdin]), stdout: new PassThrough(), stderr: new PassThrough() };
  const [stdout, stderr] = [keep(streams.stdout), keep(streams.stderr)];
  const exitCode = runInProcess(argv, {
    ...streams,
    env,
    signal,
    wait: (seconds) => delay(seconds * 1000, undefined, { signal }),
    openUrl: (url) => openInBrowser(url, env),
    ...(keyStore && { keyStore }),
  });
  const close = () => {
    throw new Error('Only a spawned command can lose its reader.');
  };
  await meanwhile?.(() => interruption.abort(), { stdout, stderr, close });
  return { exitCode: await exitCode, stdout: stdout(), stderr: stderr() };
}

const WITHOUT_ROOM = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'];

async function spawnTally(argv: string[], env: Environment, options: TallyRun): Promise<Outcome> {
  const { stdin = '', stdout: place, meanwhile } = options;
  const full = place === 'full' ? openSync('/dev/full', 'w') : undefined;
  const command = [process.execPath, '--conditions=tallystick:source', MAIN, ...argv];
  const [program = '', ...args] = options.fullDisk ? [...WITHOUT_ROOM, ...command] : command;
  const child = spawn(program, args, {
    env: { TALLYSTICK_SECRETS: 'file', ...env }, // never those of the person who runs the tests
    stdio: ['pipe', full ?? 'pipe', 'pipe'],
  });
  endWithFile(child);
  if (full !== undefined) closeSync(full);
  const close = () => void child.stdout?.destroy();
  if (place === 'closed') close();
  child.stdin!.on('error', () => undefined); // the command need not read its input
  child.stdin!.end(stdin);
  const [stdout, stderr] = [keep(child.stdout), keep(child.stderr)];
  const closed = once(child, 'close') as Promise<[number | null]>;
  await meanwhile?.((signal = 'SIGINT') => child.kill(signal), { stdout, stderr, close });
  const [exitCode] = await closed;
  return { stdout: stdout(), stderr: stderr(), exitCode };
}

function keep(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

export type Tally = Awaited<ReturnType<typeof createTally>>;

/** Returns the origin of a service that is not running. */
export const unreachableOrigin = async () => `http://127.0.0.1:${await freePort()}`;
