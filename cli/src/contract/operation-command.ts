import type { Tallystick } from '@tallystick/sdk';
import type { Command, Option } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import { operations, type OperationId } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import { secretFileOption, withSecretFile, type Show } from '../context/secret-file.ts';
import { checkSecretIsShown, noteWithheld, secretOf, showOnlySecret, showSecret } from '../context/secret.ts';
import { addExamples } from '../terminal/examples.ts';
import { UsageError } from '../terminal/refusals.ts';
import { addFormerName } from '../terminal/renamed-option.ts';
import { askFor, missingOptions, refuseUnlessAsked } from './ask-missing.ts';
import { callOperation, callerOf, isList, type GivenInput } from './call-operation.ts';
import type { AnswerOf, InputOf } from './input-types.ts';
import { FORMER_NAMES, oppositeOf } from './input-option.ts';
import { limitOf, listOptions, pageSize, upTo } from './list-options.ts';
import { gatherInput, inputsOf, type OperationInputs } from './operation-inputs.ts';
import { helpOf, summaryOf } from './words.ts';

type Options = Readonly<Record<string, unknown>>;

/** Additions of a command to the contract. */
export interface OperationCommand<Id extends OperationId> {
  /** Defaults to the verb of the operation. */
  name?: string;
  /** True if the group without a command runs this one. */
  isDefault?: boolean;
  /** Inputs without a separate option. */
  without?: readonly string[];
  /** Required inputs that the command sets itself. */
  optional?: readonly string[];
  options?: readonly Option[];
  /** Returns the options that express the inputs of `without`. */
  spell?: (body: InputOf<Id>['body']) => readonly string[];
  examples: readonly string[];
  /** Fields of a list that a table shows. */
  columns?: readonly string[];
  /** Asks for optional inputs after missing required ones. Returns options by their attribute names. */
  askMore?: () => Promise<Options>;
  /** Returns the question that confirms a deletion. */
  question?: (input: InputOf<Id>) => string | Promise<string>;
  /** Runs instead if the arguments are omitted. */
  withoutArguments?: (client: Tallystick, options: Options) => Promise<void>;
  /** Runs instead if the options ask for it. */
  instead?: (client: Tallystick, input: InputOf<Id>, options: Options) => Promise<void> | undefined;
  /** Completes the input before the request. */
  prepare?: (input: InputOf<Id>, options: Options) => InputOf<Id> | Promise<InputOf<Id>>;
  /** Stores what must not be lost before showing the response, which may fail. */
  keep?: (answer: AnswerOf<Id>, input: InputOf<Id>, options: Options) => Promise<void>;
  /** Shows the response in another way. */
  show?: (answer: AnswerOf<Id>, input: InputOf<Id>, options: Options) => void | Promise<void>;
  /** Runs after the response is shown. */
  after?: (answer: AnswerOf<Id>, input: InputOf<Id>, options: Options) => void | Promise<void>;
  /** True if the secret need not be shown, because the profile stores it or there is no secret. */
  isSecretSafe?: (input: InputOf<Id>, options: Options) => boolean | Promise<boolean>;
}

/** The operation of a command and the form of its inputs, for `tally api` and the samples. */
export interface OperationOfCommand {
  id: OperationId;
  inputs: OperationInputs;
  spell: (body: never) => readonly string[];
  columns: readonly string[];
}

export function operationOf(command: Command & { operation?: OperationOfCommand }): OperationOfCommand | undefined {
  return command.operation;
}

/**
 * Adds the command for an operation. Its arguments are the parameters of the path, its options those of the query and the fields
 * of the body; the contract documents and validates them, and the SDK is called with them.
 */
export function addOperation<Id extends OperationId>(
  group: Command,
  context: Context,
  id: Id,
  shape: OperationCommand<Id>,
): Command {
  const description = operationDescriptions[id];
  const inputs = inputsOf(id, shape);
  const command = group
    .command(shape.name ?? verbOf(id), { isDefault: shape.isDefault ?? false })
    .summary(summaryOf(description))
    .description(helpOf(description));
  for (const { argument } of inputs.arguments) command.addArgument(argument);
  for (const { name, input, option } of inputs.options) {
    command.addOption(option);
    const opposite = oppositeOf(input, option);
    if (opposite) command.addOption(opposite);
    const former = FORMER_NAMES[name];
    if (former) addFormerName(command, option, former, (text) => context.note(text));
  }
  const further = [
    ...(shape.options ?? []),
    ...(secretOf(id) ? [secretFileOption()] : []),
    ...(operations[id].paginated ? listOptions() : []),
  ];
  for (const option of further) command.addOption(option);
  addExamples(command, shape.examples);
  const operation: OperationOfCommand = { id, inputs, spell: shape.spell ?? (() => []), columns: shape.columns ?? [] };
  Object.assign(command, { operation });

  return command.action(async (...given: unknown[]) => {
    context.output.checkFields(description.answer);
    const missing = missingOptions(inputs, command.opts());
    refuseUnlessAsked(context.io, command, missing);
    const client = await context.client(callerOf(id)); // fails before any question
    await askFor(context.io, command, missing);
    if (missing.length > 0) await askMore(command, shape.askMore);
    const options: Options = command.opts();
    const typed = gatherInput(id, inputs, given, options);
    checkHasChange(id, typed.body, bodyFlags(inputs));
    if (operations[id].paginated) typed.query.limit = pageSize(limitOf(options));
    await run(context, client, id, command, shape, typed as GivenInput & InputOf<Id>);
  });
}

async function askMore(command: Command, ask?: () => Promise<Options>): Promise<void> {
  for (const [name, value] of Object.entries((await ask?.()) ?? {})) command.setOptionValue(name, value);
}

/** @throws UsageError for an update without changes */
export function checkHasChange(id: OperationId, body: unknown, known: readonly string[]): void {
  if (operations[id].method !== 'patch' || body !== undefined) return;
  throw new UsageError('No change is specified.', `Pass ${known.join(', ')}.`);
}

async function run<Id extends OperationId>(
  context: Context,
  client: Tallystick,
  id: Id,
  command: Command,
  shape: OperationCommand<Id>,
  typed: InputOf<Id>,
): Promise<void> {
  const options: Options = command.opts();
  if (shape.withoutArguments && command.args.length === 0) return shape.withoutArguments(client, options);
  const act = (show: Show) => call(context, client, id, command, shape, typed, show);
  const secret = secretOf(id);
  if (secret === undefined) return act((answer) => context.output.record(answer));
  if (options.secretFile !== undefined) return withSecretFile(context, secret, options.secretFile as string, act);
  if (await shape.isSecretSafe?.(typed, options)) return act((answer) => showSecret(context, secret, answer));
  checkSecretIsShown(context, secret, ', or use --secret-file');
  return act((answer) => showOnlySecret(context, secret, answer, `tally ${command.parent?.name()} rotate-secret`));
}

async function call<Id extends OperationId>(
  context: Context,
  client: Tallystick,
  id: Id,
  command: Command,
  { columns = [], question, prepare, instead, keep, show, after }: OperationCommand<Id>,
  typed: InputOf<Id>,
  showRecord: Show,
): Promise<void> {
  const options: Options = command.opts();
  const input = (await prepare?.(typed, options)) ?? typed;
  // Users manage applications of both environments; their commands ask where necessary.
  if (operations[id].method === 'delete') {
    await context.confirmDeletion(() => question?.(input) ?? `${operationDescriptions[id].summary}?`);
  } else if (callerOf(id) === 'application' && operations[id].method !== 'get') {
    await context.confirmLive(actionOf(command));
  }
  const done = instead?.(client, input, options);
  if (done) return done;
  const answer = callOperation(client, id, input, context.io.signal);
  if (isList(answer)) {
    const limit = limitOf(options);
    let isCut = false;
    await context.output.list(
      upTo(limit, answer, () => (isCut = true)),
      columns,
    );
    if (isCut) context.note(`There are more than ${limit}: raise --limit, or use --all.`);
    return;
  }
  const answered = (await answer) as AnswerOf<Id>;
  if (operations[id].method !== 'get') context.changed();
  try {
    await keep?.(answered, input, options);
  } finally {
    if (answered !== undefined) noteWithheld(context, id, answered as object);
    await (show ? show(answered, input, options) : showRecord(answered as object)); // even if it could not be stored
  }
  await after?.(answered, input, options);
}

function bodyFlags({ options }: OperationInputs): string[] {
  return options.filter(({ place }) => place === 'body').map(({ option }) => option.long ?? option.flags);
}

/** Converts `rotateSecret` to `rotate-secret`. */
function verbOf(id: OperationId): string {
  return id.slice(id.indexOf('_') + 1).replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

function actionOf(command: Command): string {
  return [command.parent?.name(), command.name(), ...command.args].join(' ');
}
