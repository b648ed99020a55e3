import { Option } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import { canAsk, readAll, type Io } from './io.ts';
import { askSecret, askText } from './prompts.ts';
import { UsageError } from './refusals.ts';

/** Option that reads a password from stdin. Secrets are never arguments, because other users of the machine can read those. */
export function passwordOption(): Option {
  return new Option('--password-stdin', 'Read the password from standard input');
}

export async function knownPassword(io: Io, fromStdin = false): Promise<string> {
  return fromStdin ? readSecret(io, 'password') : askSecret(io, 'Password', '--password-stdin');
}

/** Asks twice, because typing is hidden, until both entries match. */
export async function newPassword(io: Io, fromStdin = false): Promise<string> {
  if (fromStdin) {
    const password = await readSecret(io, 'password');
    const mistake = mistakeIn(password);
    if (mistake !== undefined) throw new UsageError(mistake);
    return password;
  }
  for (;;) {
    const password = await askSecret(io, 'Password', '--password-stdin', mistakeIn);
    if (password === (await askSecret(io, 'Password again', '--password-stdin'))) return password;
    io.stderr.write('The two passwords differ.\n');
  }
}

function mistakeIn(password: string): string | undefined {
  const { minLength = 0, maxLength = Infinity } = operationDescriptions.Users_create.inputs.password ?? {};
  const { length } = [...password.normalize('NFC')];
  if (length >= minLength && length <= maxLength) return undefined;
  return `A password has from ${minLength} to ${maxLength} characters.`;
}

/** Maximum number of attempts at typing a secret. */
const MOST_TRIES = 3;

/**
 * Repeats an attempt whose secret the service refuses as wrong.
 *
 * @param isAsked true if the secret is typed; otherwise there is only one attempt
 * @param codes error codes that mean a wrong secret
 */
export async function untilRight(
  io: Io,
  isAsked: boolean,
  codes: readonly string[],
  attempt: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: string };
      if (!isAsked || tries === MOST_TRIES || code === undefined || !codes.includes(code)) throw error;
      io.stderr.write('That is incorrect. Try again.\n');
    }
  }
}

/** Asks for the code of a second factor if the service requires one and there is a terminal. */
export async function withCode<T>(
  io: Io,
  code: string | undefined,
  enter: (code?: string) => PromiseLike<T>,
): Promise<void> {
  try {
    await enter(code);
  } catch (error) {
    if ((error as { code?: string }).code !== 'second_factor_required' || !canAsk(io)) throw error;
    await untilRight(io, true, ['invalid_code', 'wrong_code'], async () => {
      await enter(await askText(io, 'Code', '--code'));
    });
  }
}

/** Reads one secret from standard input. */
export async function readSecret(io: Io, what: string): Promise<string> {
  const secret = secretIn(what, await readAll(io.stdin));
  if (secret === '') throw new UsageError(`There is no ${what} on standard input.`);
  return secret;
}

/** Removes the end of line that editors and `echo` add to a secret. Spaces count only in a password. */
export function secretIn(what: string, text: string): string {
  return /password/.test(what) ? text.replace(/\r?\n$/, '') : text.trim();
}
