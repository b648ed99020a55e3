import { Option } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import { readAll, type Io } from './io.ts';
import { askSecret } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** Passwords and secrets are never arguments: other users of the machine can read those. */
export function passwordOption(): Option {
  return new Option('--password-stdin', 'Read the password from standard input');
}

export async function knownPassword(io: Io, fromStdin = false): Promise<string> {
  return fromStdin ? readSecret(io, 'password') : askSecret(io, 'Password', '--password-stdin');
}

/** Asked for twice, because typing is not shown. */
export async function newPassword(io: Io, fromStdin = false): Promise<string> {
  const password = await knownPassword(io, fromStdin);
  checkPassword(password);
  if (fromStdin || password === (await askSecret(io, 'Password again', '--password-stdin'))) return password;
  throw new UsageError('The two passwords differ.', 'Type the same password twice.');
}

function checkPassword(password: string): void {
  const { minLength = 0, maxLength = Infinity } = operationDescriptions.Users_create.inputs.password ?? {};
  if (password.length >= minLength && password.length <= maxLength) return;
  throw new UsageError(`A password has from ${minLength} to ${maxLength} characters.`);
}

/** One secret, without the end of line that editors and `echo` add. */
export async function readSecret(io: Io, what: string): Promise<string> {
  const secret = (await readAll(io.stdin)).replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(`There is no ${what} on standard input.`);
  return secret;
}
