import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal, UsageError } from '../terminal/refusals.ts';

const INTERVAL_MILLISECONDS = 50;
/** Time in seconds to wait for a server that compiles first. */
const PATIENCE_SECONDS = 60;

export interface LocalServer {
  command: readonly [file: string, ...words: string[]];
  folder?: string;
  env: Readonly<Record<string, string>>;
  /** Address at which it will listen. */
  url: URL;
}

/** Work that ends when its signal is aborted. */
type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Runs a local server and, once it listens, `work`. Ctrl-C or the end of either ends both.
 *
 * @throws Refusal if the server exits
 */
export function withLocalServer(context: Context, program: LocalServer, work: Work): Promise<void> {
  return context.interruption.waitsFor(serve(context, program, work));
}

async function serve(context: Context, program: LocalServer, work: Work): Promise<void> {
  const { signal } = context.io;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const server = start(context, program);
  const ended = endOf(server, program);
  ended.catch(() => undefined); // raced below
  const stop = () => void server.kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([ended, untilListening(program.url, either)]);
    await Promise.race([ended, work(either)]);
  } finally {
    over.abort();
    signal.removeEventListener('abort', stop);
    stop();
    await ended.catch(() => undefined);
  }
}

/** @throws UsageError if another program listens there, which would receive the events */
export async function checkIsFree({ port, hostname }: URL): Promise<void> {
  const probe = createServer().listen(Number(port), hostname);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  if (!isFree) throw new UsageError(`Port ${port} is in use.`, 'Choose another with --port.');
}

/** Starts the server. Its output goes to stderr, because stdout is for data. */
function start({ io }: Context, { command: [file, ...words], folder, env }: LocalServer): ChildProcess {
  const server = spawn(file, words, {
    cwd: folder,
    env: { ...io.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32', // finds npm.cmd
  });
  for (const output of [server.stdout, server.stderr]) output?.on('data', (text: Buffer) => void io.stderr.write(text));
  return server;
}

async function endOf(server: ChildProcess, { command }: LocalServer): Promise<never> {
  const name = command.join(' ');
  const [status, signal] = (await once(server, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be run: ${error.code ?? error.message}.`);
  })) as [number | null, string | null];
  throw new Refusal(
    exitCodes.apiError,
    `${name} exited with ${status ?? signal}.`,
    'See its output above, then start it again.',
  );
}

async function untilListening(url: URL, signal: AbortSignal): Promise<void> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  while (!(await accepts(url.hostname, port, signal))) {
    if (performance.now() > deadline) {
      throw new UsageError(`The server did not listen at ${url.href} within ${PATIENCE_SECONDS} s.`, 'Check its port.');
    }
    await delay(INTERVAL_MILLISECONDS, undefined, { signal });
  }
}

function accepts(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new Socket({ signal }).connect(port, host.replace(/^\[|\]$/g, ''));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
