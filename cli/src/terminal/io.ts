import { readFile } from 'node:fs/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { UsageError } from './refusals.ts';

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

/** All of standard input. @throws UsageError if it is no text */
export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return textOf(Buffer.concat(chunks), 'Standard input');
}

/** The text of a file. @throws UsageError if it is no text, or the error of the system */
export async function readText(file: string): Promise<string> {
  return textOf(await readFile(file), file);
}

/** In UTF-8, or in UTF-16 as PowerShell writes it, with a byte order mark, which is left out. */
function textOf(bytes: Buffer, source: string): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${source} is not text in UTF-8.`, 'Save it as UTF-8.');
  }
}
