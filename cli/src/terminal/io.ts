import { readFile } from 'node:fs/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { UsageError } from './refusals.ts';

/** A command's only access to its environment, which tests can replace. */
export interface Io {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal;
  /** @throws when the user interrupts the command */
  wait: (seconds: number) => Promise<void>;
  /** @returns true if a browser opens the page */
  openUrl: (url: string) => Promise<boolean>;
  /** Runs blocking work, which may never end, so that a signal ends it. */
  endable?: <Result>(work: () => Result) => Result;
  /**
   * Treats output that cannot be written as a failure from now on, even if the reader has closed the pipe; `next` is the next
   * step in that case. Without it, readers may close the pipe again.
   */
  ifUnwritten?: (next?: string) => void;
  /** Key store of the system. Without one, secrets are stored in files. */
  keyStore?: KeyStore;
}

/** Stores secrets for this user, encrypted by the system: macOS Keychain, Windows Credential Manager, Secret Service. */
export interface KeyStore {
  /** @returns undefined without a secret */
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Reports whether questions can be asked. They are shown on stderr, so stdout may be piped. */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Honours NO_COLOR (https://no-color.org) and FORCE_COLOR (https://force-color.org), which takes precedence as in Node. */
export function hasColors(stream: OutputStream, env: Io['env']): boolean {
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** Reads all of standard input. @throws UsageError if it is not text */
export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return textOf(Buffer.concat(chunks), 'Standard input');
}

/** Reads a text file. @throws UsageError if it is not text, or the error of the system */
export async function readText(file: string): Promise<string> {
  return textOf(await readFile(file), file);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark as PowerShell writes it. Removes the mark. */
function textOf(bytes: Buffer, source: string): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${source} is not UTF-8 text.`, 'Save it as UTF-8.');
  }
}
