import type { Command, Option } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { Context, GlobalOptions } from '../context/context.ts';
import { operationOf } from '../contract/operation-command.ts';
import { loadGroup } from '../terminal/lazy-group.ts';
import { identifiers } from './identifiers.ts';
import { candidatesOf, type Candidate } from './sources.ts';

/** Matches `--output=json`. */
const ASSIGNED = /^(--[a-z-]+)=(.*)$/s;

/**
 * Lists the candidates for the last word.
 *
 * @param words words after `tally`, up to the cursor; the last may be empty
 */
export async function complete(context: Context, program: Command, words: readonly string[]): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  const { command, operands, pending } = await follow(program, words.slice(0, -1));
  if (pending) return valuesOf(context, command, pending, typed);
  const [, flag, value] = ASSIGNED.exec(typed) ?? [];
  const assigned = flag === undefined ? undefined : optionNamed(command, flag);
  if (assigned) return behind(`${flag}=`, await valuesOf(context, command, assigned, value ?? ''));
  const candidates = typed.startsWith('-') ? optionsOf(command) : await wordsOf(context, command, operands);
  return candidates.filter((candidate) => candidate.value.startsWith(typed));
}

interface Position {
  command: Command;
  /** Number of arguments so far. */
  operands: number;
  /** Option whose value is next. */
  pending?: Option | undefined;
}

/** Options that select the profile and the service. */
const CONNECTING: readonly string[] = ['profile', 'baseUrl'] satisfies (keyof GlobalOptions)[];

async function follow(program: Command, words: readonly string[]): Promise<Position> {
  let position: Position = { command: program, operands: 0 };
  for (const word of words) position = await step(position, word);
  return position;
}

async function step({ command, operands, pending }: Position, word: string): Promise<Position> {
  if (pending) {
    choose(command, pending, word);
    return { command, operands };
  }
  if (word.startsWith('-')) return { command, operands, pending: pendingAfter(command, word) };
  const inner = command.commands.find((each) => each.name() === word);
  if (!inner) return { command, operands: operands + 1 };
  await loadGroup(inner);
  return { command: inner, operands: 0 };
}

function pendingAfter(command: Command, word: string): Option | undefined {
  const [, flag, value] = ASSIGNED.exec(word) ?? [];
  if (flag === undefined || value === undefined) return optionNamed(command, word);
  choose(command, optionNamed(command, flag), value);
  return undefined;
}

/** Applies a profile or service given on the line, from which identifiers are fetched. */
function choose(command: Command, option: Option | undefined, value: string): void {
  if (!option || !CONNECTING.includes(option.attributeName())) return;
  let program = command;
  while (program.parent) program = program.parent;
  program.setOptionValue(option.attributeName(), value);
}

/** Lists values of an option; after a comma, those not yet given. */
async function valuesOf(context: Context, command: Command, option: Option, typed: string): Promise<Candidate[]> {
  const known = await candidatesFor(context, command, option);
  const last = takesSeveral(option) ? typed.lastIndexOf(',') + 1 : 0;
  const given = typed.slice(0, last).split(',');
  const next = known.filter(({ value }) => value.startsWith(typed.slice(last)) && !given.includes(value));
  return behind(typed.slice(0, last), next);
}

async function candidatesFor(context: Context, command: Command, option: Option): Promise<Candidate[]> {
  const operation = operationOf(command);
  if (option.long === '--fields' && operation) {
    return operationDescriptions[operation.id].answer.map((value) => ({ value }));
  }
  const known = await candidatesOf(option);
  return known.length > 0 ? known : identifiers(context, option.long ?? '');
}

function takesSeveral({ long, flags }: Option): boolean {
  return long === '--fields' || flags.endsWith('<values>');
}

function behind(start: string, candidates: readonly Candidate[]): Candidate[] {
  return candidates.map(({ value, description }) => ({ value: start + value, description }));
}

/** Lists commands, or values of the argument: the first path parameter of an operation is an identifier. */
async function wordsOf(context: Context, command: Command, operands: number): Promise<Candidate[]> {
  const known = [...commandsOf(command), ...(await candidatesOf(command.registeredArguments[operands]))];
  const [resource] = operationOf(command)?.id.split('_') ?? [];
  const isIdentifier = resource !== undefined && operands === 0 && command.registeredArguments.length > 0;
  return known.length === 0 && isIdentifier ? identifiers(context, resource) : known;
}

/** Finds an option that takes a value. */
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
