import { InvalidArgumentError, type Command } from 'commander';
import type { InputDescription } from '../../../spec/generated/descriptions.ts';
import { canAsk, type Io } from '../terminal/io.ts';
import { askText, choose } from '../terminal/prompts.ts';
import type { OperationInputs } from './operation-inputs.ts';
import { CURRENCY, parseInput } from './parse-input.ts';

type Input = OperationInputs['options'][number];

/** Lists required inputs whose options are not given. */
export function missingOptions(inputs: OperationInputs, options: Readonly<Record<string, unknown>>): Input[] {
  return inputs.options.filter(({ input, option }) => input.required && options[option.attributeName()] === undefined);
}

/** Fails without a terminal as commander does for a missing mandatory option. */
export function refuseUnlessAsked(io: Io, command: Command, [first]: readonly Input[]): void {
  if (!first || canAsk(io)) return;
  const code = 'commander.missingMandatoryOptionValue';
  command.error(`error: required option '${first.option.flags}' not specified`, { code });
}

/** Asks for each missing input, validates it against the contract, and sets the option. */
export async function askFor(io: Io, command: Command, missing: readonly Input[]): Promise<void> {
  for (const { name, input, option } of missing) {
    const value = await ask(io, name, input, option.long ?? option.flags);
    command.setOptionValue(option.attributeName(), input.list ? [value] : value);
  }
}

async function ask(io: Io, name: string, input: InputDescription, flag: string): Promise<unknown> {
  const question = questionFor(name, input);
  if (input.values) {
    const choices = input.values.map((value) => ({ name: value, value }));
    return choose(io, question, choices, flag);
  }
  return parseInput(name, input, await askText(io, question, flag, (text) => mistakeIn(name, input, text)));
}

/** Returns the first sentence of the contract's description. */
function questionFor(name: string, { text, pattern }: InputDescription): string {
  const [sentence = name] = text.replaceAll('\n', ' ').split(/\.(?:\s|$)/);
  if (pattern === CURRENCY) return `${sentence} (ISO 4217, such as EUR)`;
  return name === 'amount' ? `${sentence} (1250 is 12.50 EUR)` : sentence;
}

function mistakeIn(name: string, input: InputDescription, text: string): string | undefined {
  try {
    parseInput(name, input, text);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.message;
    throw error;
  }
}
