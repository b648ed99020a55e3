import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { Option } from 'commander';
import { UsageError } from '../terminal/refusals.ts';
import type { Context } from './context.ts';

/** Shows a response. */
export type Show = (answer: object) => Promise<void>;

export function secretFileOption(): Option {
  return new Option('--secret-file <path>', 'Write the secret to this new file (0600) instead of showing it');
}

/**
 * Creates the file for the secret before the request, because a secret that cannot be stored is lost. Removes the file if no
 * secret is returned, or if the user interrupts the command.
 *
 * @param act sends the request, and passes on the response to be shown without the secret
 * @throws UsageError if the file exists or cannot be created
 */
export async function withSecretFile(
  context: Context,
  secret: string,
  file: string,
  act: (show: Show) => Promise<void>,
): Promise<void> {
  const { signal } = context.io;
  const descriptor = openNew(file);
  const remove = () => rmSync(file, { force: true });
  signal.addEventListener('abort', remove);
  let isKept = false;
  try {
    await act(async (answer) => {
      const { [secret]: value, ...rest } = answer as Record<string, unknown>;
      if (typeof value !== 'string') return context.output.record(rest);
      signal.removeEventListener('abort', remove);
      try {
        writeFileSync(descriptor, `${value}\n`);
      } catch (error) {
        await context.output.record(answer); // otherwise it would be lost
        throw error;
      }
      isKept = true;
      context.note(`The secret was written to ${file}.`);
      await context.output.record(rest);
    });
  } finally {
    signal.removeEventListener('abort', remove);
    closeSync(descriptor);
    if (!isKept) remove();
  }
}

function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${file} exists.`, 'Choose a new file, or remove this one.');
    throw new UsageError(
      `${file} cannot be created: ${code ?? message}.`,
      'Choose a file in a folder that you may write to.',
    );
  }
}
