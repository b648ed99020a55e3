import type { Command } from 'commander';
import { complete } from '../completion/candidates.ts';
import type { Context } from '../context/context.ts';

/** Called by the completion scripts. */
export function configure(command: Command, context: Context): void {
  command.argument('[words...]').action(async (words: string[]) => {
    const candidates = await complete(context, command.parent ?? command, words);
    const lines = candidates.map(({ value, description }) =>
      description ? `${value}\t${description.split('\n')[0]}` : value,
    );
    context.io.stdout.write(lines.map((line) => `${line}\n`).join(''));
  });
}
