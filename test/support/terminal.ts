import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Io } from '../../cli/src/terminal/io.ts';
import { run } from '../../cli/src/run.ts';
import { eventually } from './eventually.ts';

export interface Surroundings {
  env: Record<string, string>;
  /** Opens the browser; without it, no browser is available. */
  openUrl?: (url: string) => unknown;
  /** Replaces waiting. */
  wait?: (seconds: number) => unknown;
  columns?: number;
}

/** Runs a command of this process at a terminal, with awaited output and typed keys. */
export function startTally(argv: string[], { env, openUrl, wait, columns = 100 }: Surroundings) {
  const terminal = () => {
    const stream = new PassThrough();
    // A terminal outlives every prompt, so the end of a pipe into it does not end it.
    return Object.assign(stream, { isTTY: true, columns, setRawMode: () => undefined, end: () => stream });
  };
  const streams = { stdin: terminal(), stdout: terminal(), stderr: terminal() };
  const keep = (stream: PassThrough) => {
    let kept = '';
    stream.on('data', (chunk: Buffer) => (kept += chunk.toString()));
    return () => kept;
  };
  const [stdout, screen] = [keep(streams.stdout), keep(streams.stderr)];
  let seen = 0;
  const interrupt = new AbortController();
  const io = {
    ...streams,
    env,
    signal: interrupt.signal,
    wait: async (seconds: number) => void (await wait?.(seconds)),
    openUrl: (url: string) => {
      openUrl?.(url);
      return Promise.resolve(openUrl !== undefined);
    },
  } as unknown as Io;
  return {
    exitCode: run(argv, io),
    stdout,
    /** Returns the contents of stderr. */
    screen,
    /** Waits for a text after that of the previous call. */
    shows: async (text: string) => {
      const at = () => stripVTControlCharacters(screen()).indexOf(text, seen);
      await eventually(() => at() >= 0, `${text} on the screen`);
      seen = at() + text.length;
    },
    type: (keys: string) => streams.stdin.write(keys),
    interrupt: () => interrupt.abort(),
  };
}
