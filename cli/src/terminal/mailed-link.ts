import { Option } from 'commander';
import { readAll, type Io } from './io.ts';
import { readSecret } from './password.ts';
import { askSecret } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** A link does what it is for, whoever has it; so, like a password, it is no argument. */
export function linkOption(): Option {
  return new Option('--link-stdin', 'Read the link from standard input');
}

/** The token of a link that is typed or read. */
export async function knownLink(io: Io, fromStdin = false): Promise<string> {
  return linkOf(fromStdin ? await readSecret(io, 'link') : await askSecret(io, 'Link', '--link-stdin'));
}

/** The token of a link, or of what is one already. */
export function linkOf(text: string): string {
  return URL.parse(text.trim())?.searchParams.get('token') ?? text.trim();
}

/** Secrets that stand in a line each. */
export async function linesOf(io: Io, names: string[]): Promise<string[]> {
  const lines = (await readAll(io.stdin)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === names.length && lines.every((line) => line !== '')) return lines;
  throw new UsageError(`Standard input holds not one line each of: ${names.join(', ')}.`);
}
