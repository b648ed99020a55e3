import { Option } from 'commander';
import { readAll, type Io } from './io.ts';
import { newPassword, readSecret, secretIn } from './password.ts';
import { askSecret } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** No argument takes a link, because it is a secret, and arguments are visible to other users. */
export function linkOption(): Option {
  return new Option('--link-stdin', 'Read the link from standard input');
}

export async function knownLink(io: Io, fromStdin = false): Promise<string> {
  return linkOf(fromStdin ? await readSecret(io, 'link') : await askSecret(io, 'Link', '--link-stdin'));
}

/** @param text a link or its token */
export function linkOf(text: string): string {
  const given = text.trim(); // no URL.parse: Node 20.17 has none
  return (URL.canParse(given) ? new URL(given).searchParams.get('token') : null) ?? given;
}

const STDIN = '--stdin';

const FIRST_LINES = { link: 'the link', current: 'the current' };

/** For {@link secretAndPassword}. */
export function linesOption(first: keyof typeof FIRST_LINES): Option {
  return new Option(STDIN, `Read ${FIRST_LINES[first]} and the new password from standard input, a line each`);
}

/** Asks for a secret and a new password, or reads a line each from stdin. */
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
  throw new UsageError(`Standard input holds not one line each of: ${names.join(', ')}.`);
}
