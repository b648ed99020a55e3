import { Option } from 'commander';
import { readAll, type Io } from './io.ts';
import { newPassword, readSecret, secretIn } from './password.ts';
import { askSecret } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** Option that reads a link from stdin. A link is a secret, and other users can see arguments. */
export function linkOption(): Option {
  return new Option('--link-stdin', 'Read the link from standard input');
}

export async function knownLink(io: Io, fromStdin = false): Promise<string> {
  return linkOf(fromStdin ? await readSecret(io, 'link') : await askSecret(io, 'Link', '--link-stdin'));
}

/** @param text a link or its token */
export function linkOf(text: string): string {
  const given = text.trim(); // without URL.parse, which Node 20.17 lacks
  return (URL.canParse(given) ? new URL(given).searchParams.get('token') : null) ?? given;
}

const STDIN = '--stdin';

const FIRST_LINES = { link: 'the link', current: 'the current' };

/** Option for {@link secretAndPassword}. */
export function linesOption(first: keyof typeof FIRST_LINES): Option {
  return new Option(STDIN, `Read ${FIRST_LINES[first]} and the new password from standard input, one per line`);
}

/** Asks for a secret and a new password, or reads them from stdin, one per line. */
export async function secretAndPassword(io: Io, secret: string, fromStdin = false): Promise<[string, string]> {
  if (!fromStdin) return [await askSecret(io, secret, STDIN), await newPassword(io)];
  const [line = '', password = ''] = await linesOf(io, [secret.toLowerCase(), 'new password']);
  return [line, password];
}

/** Reads secrets from stdin, one per line. */
export async function linesOf(io: Io, names: string[]): Promise<string[]> {
  const given = (await readAll(io.stdin)).replace(/\r?\n$/, '').split(/\r?\n/);
  const lines = given.map((line, index) => secretIn(names[index] ?? '', line));
  if (lines.length === names.length && lines.every((line) => line !== '')) return lines;
  throw new UsageError(`Standard input must contain one line each of: ${names.join(', ')}.`);
}
