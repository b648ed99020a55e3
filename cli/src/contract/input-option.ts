import { InvalidArgumentError, Option } from 'commander';
import { operationDescriptions, type InputDescription } from '../../../spec/generated/descriptions.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { CURRENCY, isDuration, parseInput } from './parse-input.ts';
import { wordsForTerminal } from './words.ts';

/** Option names that suit a command line better than those of the contract. */
const OPTION_NAMES: Record<string, string> = {
  created_gte: 'since',
  created_lt: 'until',
  event_type: 'type',
  'Idempotency-Key': 'idempotency-key',
};

/** Deprecated names of options, which still work. */
export const FORMER_NAMES: Readonly<Record<string, string>> = { event_type: '--event-type' };

/** Stands for null, which commander treats as no value. */
export const CLEARED = Symbol('null');

/** Builds the option for an input of an operation: flag, placeholder, help and validation come from the contract. */
export function inputOption(name: string, input: InputDescription): Option {
  const flag = flagOf(name);
  const option = new Option(
    input.kind === 'boolean' ? flag : `${flag} <${placeholder(name, input)}>`,
    helpText(name, input),
  );
  if (input.values) option.argChoices = [...input.values];
  if (input.kind !== 'boolean') option.argParser((text, previous) => collect(name, input, text, previous) ?? CLEARED);
  return option;
}

/** Builds the option for false, if omitting the option means neither true nor false. */
export function oppositeOf({ kind, default: preset }: InputDescription, option: Option): Option | undefined {
  if (kind !== 'boolean' || preset !== undefined) return undefined;
  return new Option(`--no-${option.name()}`, `The opposite of ${option.long}`);
}

/** Builds options for some inputs of an operation, for a command that asks for missing ones. */
export function contractOptions(id: OperationId, names: readonly string[]): Option[] {
  return names.map((name) => {
    const input = operationDescriptions[id].inputs[name];
    if (!input) throw new Error(`${id} has no input ${name}.`);
    return inputOption(name, { ...input, required: false });
  });
}

/** Converts `merchant_reference` to `--merchant-reference`, omitting the `_id` of a reference to another resource. */
export function flagOf(name: string): string {
  return `--${OPTION_NAMES[name] ?? name.replace(/_id$/, '').replaceAll('_', '-')}`;
}

/**
 * Adds a value to a list or map with every use of the option. Known values may also be separated by commas, and an empty string
 * is the empty list.
 */
function collect(name: string, input: InputDescription, text: string, previous: unknown): unknown {
  if (input.map) return withPair((previous as object | undefined) ?? {}, parseInput(name, input, text) as object);
  if (!input.list) return parseInput(name, input, text);
  const texts = text === '' ? [] : input.values ? text.split(',') : [text];
  return [...((previous as unknown[] | undefined) ?? []), ...texts.map((each) => parseInput(name, input, each))];
}

function placeholder(name: string, input: InputDescription): string {
  if (name.startsWith('amount')) return 'minor-units';
  if (isDuration(name, input)) return 'duration';
  if (input.kind === 'integer') return 'number';
  if (input.format === 'date-time') return 'time';
  if (input.format === 'uri') return 'url';
  if (input.map) return 'name=value';
  if (input.kind === 'object') return 'json';
  if (name.endsWith('_id')) return 'id';
  if (input.list) return 'values';
  return input.values ? 'value' : 'text';
}

/** Adds a pair to a map. Otherwise the last one would silently win. */
function withPair(map: object, pair: object): object {
  const [name = ''] = Object.keys(pair);
  if (Object.hasOwn(map, name)) throw new InvalidArgumentError(`${name} is specified twice.`);
  return { ...map, ...pair };
}

function helpText(name: string, input: InputDescription): string {
  const { text, place, format, pattern, required, deprecation, default: preset } = input;
  // The contract describes headers in detail for programmers.
  const words = place === 'header' ? text.replace(/\.\s[^]*$/, '.') : wordsForTerminal(text);
  const notes = [
    ...(pattern === CURRENCY ? ['ISO 4217, such as EUR'] : []),
    ...(isDuration(name, input) ? ['or a duration such as 2h'] : []),
    ...(required ? ['required'] : []),
    ...(deprecation === undefined ? [] : ['deprecated']),
    ...(preset === undefined || preset === false ? [] : [`default: ${preset}`]),
  ];
  const relative =
    format === 'date-time' ? words.replace('(RFC 3339)', '(RFC 3339, or a duration before now: 24h)') : words;
  return notes.length > 0 ? `${relative} (${notes.join('; ')})` : relative;
}
