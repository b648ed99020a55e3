import { Argument, type Option } from 'commander';
import { operationDescriptions, type InputDescription } from '../../../spec/generated/descriptions.ts';
import { operations, type OperationId } from '../../../spec/generated/values.ts';
import { placed, type GivenInput } from './call-operation.ts';
import { CLEARED, inputOption } from './input-option.ts';
import { parseInput } from './parse-input.ts';

/** Arguments and options of a command for the inputs of its operation. */
export interface OperationInputs {
  arguments: { name: string; argument: Argument }[];
  options: { name: string; place: InputDescription['place']; input: InputDescription; option: Option }[];
}

/** Inputs that --limit and --all replace. */
const OF_PAGES = ['limit', 'cursor'];

interface InputChoice {
  without?: readonly string[];
  optional?: readonly string[];
  withoutArguments?: unknown;
}

export function inputsOf(
  id: OperationId,
  { without = [], optional = [], withoutArguments }: InputChoice,
): OperationInputs {
  const left = operations[id].paginated ? [...without, ...OF_PAGES] : without;
  const inputs = Object.entries(operationDescriptions[id].inputs)
    .filter(([name]) => !left.includes(name))
    .map(([name, input]) => ({ name, input: { ...input, required: input.required && !optional.includes(name) } }));
  return {
    arguments: inputs
      .filter(({ input }) => input.place === 'path')
      .map(({ name, input }) => {
        const argument = new Argument(withoutArguments ? `[${name}]` : `<${name}>`, input.text);
        return { name, argument: argument.argParser((text) => parseInput(name, input, text)) };
      }),
    options: inputs
      .filter(({ input }) => input.place !== 'path')
      .sort((one, other) => rank(one.input) - rank(other.input))
      .map(({ name, input }) => ({ name, place: input.place, input, option: inputOption(name, input) })),
  };
}

/** Returns the position in the help: required inputs first, headers last. */
function rank({ place, required }: InputDescription): number {
  return required ? 0 : place === 'header' ? 2 : 1;
}

/** @param given the arguments in order @param values the options by commander's names */
export function gatherInput(
  id: OperationId,
  inputs: OperationInputs,
  given: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): GivenInput {
  const typed = inputs.options
    .map(({ name, option }) => [name, values[option.attributeName()]] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value === CLEARED ? null : value] as const);
  const named = inputs.arguments.map(({ name }, index) => [name, given[index]] as const);
  return placed(id, Object.fromEntries([...named, ...typed]));
}
