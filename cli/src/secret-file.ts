import { access, writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import type { Context } from './context.ts';
import { UsageError } from './refusals.ts';

export function secretFileOption(): Option {
  return new Option('--secret-file <path>', 'Write the secret to this new file (0600) instead of showing it');
}

/** Looked at before the service is asked: a secret that has no place to go is shown to nobody, ever. */
export async function checkSecretFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new UsageError(`${file} exists.`, 'Choose a new file, or remove this one.');
}

/**
 * Shows an answer with a secret, which the service gives this once.
 *
 * @param field the name of the secret in the answer
 */
export async function showSecret(context: Context, answer: object, field: string, file?: string): Promise<void> {
  const { [field]: secret, ...rest } = answer as Record<string, unknown>;
  if (typeof secret !== 'string') return context.output.record(rest);
  if (file === undefined) {
    await context.output.record(answer);
    return context.note('Keep the secret in a safe place: it is shown this once.');
  }
  try {
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    await context.output.record(answer); // rather than losing it
    throw error;
  }
  await context.output.record(rest);
  context.note(`The secret is in ${file}.`);
}
