import { Option } from 'commander';
import { readAll, type Io } from './io.ts';
import { askSecret } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** Passwords and secrets never come as arguments: other users of the machine can read those. */
export function passwordOption(): Option {
  return new Option('--password-stdin', 'Read the password from standard input');
}

export async function knownPassword(io: Io, fromStdin = false): Promise<string> {
  return fromStdin ? readSecret(io, 'password') : askSecret(io, 'Password', '--password-stdin');
}

/** Asked for twice: nobody sees what is typed. */
export async function newPassword(io: Io, fromStdin = false): Promise<string> {
  const password = await knownPassword(io, fromStdin);
  if (fromStdin || password === (await askSecret(io, 'Password again', '--password-stdin'))) return password;
  throw new UsageError('The two passwords differ.', 'Type the same password twice.');
}

/** One secret, without the end of line that editors and `echo` add. */
export async function readSecret(io: Io, what: string): Promise<string> {
  const secret = (await readAll(io.stdin)).replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(`There is no ${what} on standard input.`);
  return secret;
}
