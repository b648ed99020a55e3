import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../cli/src/main.ts');

/** As the launcher does: the second process compiles nothing. */
export const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'tally-test-compiled');

export interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number | null;
}

/** What it has written so far. */
export interface Output {
  stdout: () => string;
  stderr: () => string;
  /** Reads no more of stdout. */
  close: () => void;
}

export interface TallyRun {
  stdin?: string;
  /** Where nothing can be written: a pipe whose reader is gone, or a disk without space. */
  stdout?: 'closed' | 'full';
  env?: Record<string, string>;
  /** Called once the process is there, to disturb it. */
  meanwhile?: (kill: (signal: NodeJS.Signals) => void, output: Output) => Promise<void>;
}

/** The command line of one user: the real process, with a home folder of its own and nothing else in its environment. */
export async function createTally(environment: Record<string, string> = {}) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tally-test-'));

  async function run(
    argv: string[],
    { stdin = '', stdout: place, env = {}, meanwhile }: TallyRun = {},
  ): Promise<Outcome> {
    const full = place === 'full' ? openSync('/dev/full', 'w') : undefined;
    const child = spawn(process.execPath, ['--conditions=tallystick:source', MAIN, ...argv], {
      env: { PATH: process.env.PATH, HOME: home, NODE_COMPILE_CACHE, ...environment, ...env },
      stdio: ['pipe', full ?? 'pipe', 'pipe'],
    });
    if (full !== undefined) closeSync(full);
    const close = () => void child.stdout?.destroy();
    if (place === 'closed') close();
    child.stdin!.on('error', () => undefined); // it need not read what it is given
    child.stdin!.end(stdin);
    const [stdout, stderr] = [keep(child.stdout), keep(child.stderr)];
    const closed = once(child, 'close') as Promise<[number | null]>;
    await meanwhile?.((signal) => child.kill(signal), { stdout, stderr, close });
    const [exitCode] = await closed;
    return { stdout: stdout(), stderr: stderr(), exitCode };
  }

  return {
    home,
    profiles: path.join(home, '.config/tallystick/profiles'),
    run,
    /** What a command that succeeds gives, as JSON. */
    async json<Answer>(argv: string[], options: TallyRun = {}): Promise<Answer> {
      const outcome = await run([...argv, '-o', 'json'], options);
      if (outcome.exitCode !== 0) throw new Error(`tally ${argv.join(' ')} failed: ${outcome.stderr}`);
      return JSON.parse(outcome.stdout) as Answer;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

function keep(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

export type Tally = Awaited<ReturnType<typeof createTally>>;

/** The address of a service that is not running. */
export async function unreachableOrigin(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${port}`;
}
