import type { Command, Option } from 'commander';
import { loadGroup } from '../terminal/lazy-group.ts';
import { candidatesOf, type Candidate } from './sources.ts';

/**
 * The candidates for the last word.
 *
 * @param words what follows `tally`, up to the cursor; the last may be empty
 */
export async function complete(program: Command, words: readonly string[]): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  const { command, operands, pending } = await follow(program, words.slice(0, -1));
  const candidates = pending
    ? await candidatesOf(pending)
    : typed.startsWith('-')
      ? optionsOf(command)
      : [...commandsOf(command), ...(await candidatesOf(command.registeredArguments[operands]))];
  return candidates.filter(({ value }) => value.startsWith(typed));
}

interface Position {
  command: Command;
  /** Arguments so far. */
  operands: number;
  /** The option whose value comes next. */
  pending?: Option | undefined;
}

async function follow(program: Command, words: readonly string[]): Promise<Position> {
  let position: Position = { command: program, operands: 0 };
  for (const word of words) position = await step(position, word);
  return position;
}

async function step({ command, operands, pending }: Position, word: string): Promise<Position> {
  if (pending) return { command, operands };
  if (word.startsWith('-')) return { command, operands, pending: optionNamed(command, word) };
  const inner = command.commands.find((each) => each.name() === word);
  if (!inner) return { command, operands: operands + 1 };
  await loadGroup(inner);
  return { command: inner, operands: 0 };
}

/** Only an option that takes a value. */
function optionNamed(command: Command, word: string): Option | undefined {
  return everyOption(command).find((option) => option.required && (option.long === word || option.short === word));
}

function optionsOf(command: Command): Candidate[] {
  return everyOption(command).map(({ long, flags, description }) => ({ value: long ?? flags, description }));
}

function everyOption(command: Command): Option[] {
  const help = command.createHelp();
  help.showGlobalOptions = true;
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function commandsOf(command: Command): Candidate[] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((each) => ({ value: each.name(), description: each.summary() || each.description() }));
}
