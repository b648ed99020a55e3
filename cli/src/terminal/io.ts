import type { ReadStream, WriteStream } from 'node:tty';

/** Everything through which a command meets the outside world, so that tests can stand in for it. */
export interface Io {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal;
  /** @throws when the user interrupts the command */
  wait: (seconds: number) => Promise<void>;
  /** @returns whether there is a browser that could be told */
  openUrl: (url: string) => Promise<boolean>;
  /**
   * From now on it is a failure if the output cannot be written, also to a reader that is gone; `next` is what to do
   * then. Without it, readers may go again.
   */
  ifUnwritten?: (next?: string) => void;
}

export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Whether there is someone to ask, and a place to ask at: data may be piped away meanwhile. */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** https://no-color.org: any value but the empty one. */
export function hasColors(stream: OutputStream, env: Io['env']): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
