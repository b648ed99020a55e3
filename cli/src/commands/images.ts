import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { UsageError } from '../terminal/refusals.ts';

const EXAMPLE = 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x';

/** Largest file in bytes. */
const MOST_BYTES = 1024 * 1024;

export function configure(group: Command, context: Context): void {
  group.description('The icon and the logo of a business, on pages and in mails for payers and in the console.');
  addOperation(group, context, 'BusinessImages_get', { examples: [`tally images get ${EXAMPLE} logo`] });
  addOperation(group, context, 'BusinessImages_set', {
    without: ['image'],
    options: [new Option('--file <path>', 'PNG or JPEG of at most 1 MiB').makeOptionMandatory()],
    spell: () => ['--file', 'logo.png'],
    examples: [`tally images set ${EXAMPLE} logo --file logo.png`, `tally images set ${EXAMPLE} icon --file icon.jpg`],
    prepare: async (input, { file }) => ({ ...input, body: { image: await readImage(file as string) } }),
  });
  addOperation(group, context, 'BusinessImages_delete', {
    examples: [`tally images delete ${EXAMPLE} logo`],
    question: ({ path }) => `Remove the ${path.kind} of ${path.id}?`,
    show: (_, { path }) => context.note(`Removed the ${path.kind} of ${path.id}.`),
  });
}

/** Reads a file as Base64. @throws UsageError for an empty or too large one, or the error of the system */
async function readImage(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.length === 0) throw new UsageError(`${file} is empty.`, 'Choose a PNG or JPEG.');
  if (bytes.length > MOST_BYTES)
    throw new UsageError(
      `${file} has ${bytes.length.toLocaleString('en')} bytes; at most ${MOST_BYTES.toLocaleString('en')} are accepted.`,
      'Scale the image down, or save it as a JPEG.',
    );
  return bytes.toString('base64');
}
