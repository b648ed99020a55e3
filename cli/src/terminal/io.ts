import type { ReadStream, WriteStream } from 'node:tty';

/** A command's only contact with the outside world, so that tests can replace it. */
export interface Io {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal;
  /** @throws when the user interrupts the command */
  wait: (seconds: number) => Promise<void>;
  /** @returns whether a browser opens it */
  openUrl: (url: string) => Promise<boolean>;
  /** Runs work that blocks, and may do so for ever, so that a signal ends it. */
  endable?: <Result>(work: () => Result) => Result;
  /**
   * From now on, output that cannot be written is a failure, even if the reader has closed the pipe; `next` says what to
   * do then. Without it, readers may close the pipe again.
   */
  ifUnwritten?: (next?: string) => void;
  /** Without one, secrets are kept in files. */
  keyStore?: KeyStore;
}

/** Keeps texts for this user, encrypted by the system: macOS Keychain, Windows Credential Manager, Secret Service. */
export interface KeyStore {
  /** @returns undefined if it has none */
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Questions are shown on stderr, so stdout may be piped. */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Honours NO_COLOR (https://no-color.org) and FORCE_COLOR (https://force-color.org), which wins as in Node. */
export function hasColors(stream: OutputStream, env: Io['env']): boolean {
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
