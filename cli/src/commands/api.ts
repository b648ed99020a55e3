import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { operationDescriptions, type InputDescription } from '../../../spec/generated/descriptions.ts';
import { operations, type OperationId } from '../../../spec/generated/values.ts';
import { completeFrom } from '../completion/sources.ts';
import type { Context } from '../context/context.ts';
import { checkSecretIsShown, noteWithheld, secretOf } from '../context/secret.ts';
import { callable, elsewhere, operationIds } from '../contract/callable.ts';
import { callerOf, callOperation, isList, placed, type GivenInput } from '../contract/call-operation.ts';
import { checkHasChange, operationOf } from '../contract/operation-command.ts';
import { parseInput } from '../contract/parse-input.ts';
import { summaryOf } from '../contract/words.ts';
import { addExamples } from '../terminal/examples.ts';
import { loadGroup } from '../terminal/lazy-group.ts';
import { readAll, readText } from '../terminal/io.ts';
import { readSecret, secretIn } from '../terminal/password.ts';
import { UsageError } from '../terminal/refusals.ts';

interface Options {
  input?: string;
  all?: boolean;
}

const COLUMNS = ['operation', 'summary', 'inputs'];

export function configure(command: Command, context: Context): void {
  command
    .description(
      'Call any operation of the contract. Inputs have the names of the contract, which validates them; repeat ' +
        'a name for a list, and write an object as JSON. Shows one page of a list, or all entries with --all. Without ' +
        'an operation, lists all operations.',
    )
    .addArgument(
      completeFrom(new Argument('[operation]', 'Id of the operation, such as Payments_capture'), () =>
        callable.map((value) => ({ value, description: summaryOf(operationDescriptions[value]) })),
      ),
    )
    .argument('[inputs...]', 'name=value, for parameters and fields of the body')
    .addOption(
      new Option('--input <file>', 'Read fields of the body from a file with JSON, or with - from standard input'),
    )
    .addOption(new Option('--all', 'Show all entries of a list'));
  addExamples(command, [
    'tally api',
    'tally api Payments_create amount=1250 currency=EUR \'payment_method={"type":"simulated_card","token":"sim_success"}\'',
    'tally api Payments_list status=AUTHORIZED status=CAPTURED limit=100',
    'tally api Payments_create --input payment.json',
    'tally api Payments_list status=CAPTURED --all -o jsonl',
    'tally api Payments_capture reference=pay_01jd3k5m7n9p1q3r5s7t9v1w3x amount=1000',
  ]);
  command.action(async (id: string | undefined, inputs: string[], options: Options) =>
    id === undefined ? showOperations(context) : call(context, command, operationNamed(id), inputs, options),
  );
}

function showOperations(context: Context): Promise<void> {
  context.output.checkFields(COLUMNS);
  return context.output.list(describeAll(), COLUMNS);
}

// eslint-disable-next-line @typescript-eslint/require-await -- lists are read asynchronously
async function* describeAll(): AsyncGenerator<object> {
  for (const id of callable) {
    const { inputs } = operationDescriptions[id];
    const names = Object.entries(inputs).map(([name, { required }]) => (required ? name : `${name}?`));
    yield { operation: id, summary: summaryOf(operationDescriptions[id]), inputs: names };
  }
}

function operationNamed(text: string): OperationId {
  const id = operationIds.find((each) => each.toLowerCase() === text.toLowerCase());
  if (!id) throw new UsageError(`The contract has no operation '${text}'.`, suggestionFor(text));
  const hint = elsewhere(id);
  if (hint) throw new UsageError(`${id} cannot be called here.`, hint);
  return id;
}

/** Suggests operations of the resource that was probably meant: `Payment_create`, `payments.charge`. */
function suggestionFor(text: string): string {
  const resource = /^[a-z]*/i.exec(text)?.[0].toLowerCase() ?? '';
  const isMeant = (known: string) => known.startsWith(resource) || resource.startsWith(known);
  const meant = callable.filter((id) => resource !== '' && isMeant(id.split('_')[0]?.toLowerCase() ?? ''));
  return meant.length > 0 ? `Did you mean ${meant.join(', ')}?` : '`tally api` shows all operations.';
}

async function call(
  context: Context,
  command: Command,
  id: OperationId,
  texts: readonly string[],
  { input: file, all }: Options,
): Promise<void> {
  if (all && !operations[id].paginated) throw new UsageError(`${id} does not return a list.`, 'Omit --all.');
  context.output.checkFields(operationDescriptions[id].answer);
  const secret = secretOf(id);
  if (secret !== undefined) checkSecretIsShown(context, secret);
  const input = await readInputs(context, id, texts, file);
  const fields = Object.entries(operationDescriptions[id].inputs).filter(([, { place }]) => place === 'body');
  checkHasChange(
    id,
    input.body,
    fields.map(([name]) => name),
  );
  const caller = callerOf(id, input.body);
  const client = await context.client(caller);
  if (operations[id].method === 'delete') await context.confirmDeletion(() => `${operationDescriptions[id].summary}?`);
  else if (caller === 'application' && operations[id].method !== 'get') await context.confirmLive(`api ${id}`);
  const answer = callOperation(client, id, input, context.io.signal);
  if (isList(answer)) {
    if (all) return context.output.list(answer, await columnsOf(command, id));
    const { data, nextCursor } = await answer;
    await context.output.list(data, await columnsOf(command, id));
    if (nextCursor !== null) context.note(`More entries exist: ${goOn(id, texts, input.query, nextCursor)}`);
    return;
  }
  const answered = await answer;
  if (operations[id].method !== 'get') context.changed();
  if (answered === undefined) return;
  noteWithheld(context, id, answered as object);
  await context.output.record(answered as object);
}

/** Describes how to continue a list. A cursor is bound to the other inputs, so `24h` becomes the time that it resolved to. */
function goOn(id: OperationId, texts: readonly string[], query: GivenInput['query'], cursor: string): string {
  const { inputs } = operationDescriptions[id];
  const times = Object.entries(query ?? {}).filter(([name]) => inputs[name]?.format === 'date-time');
  const resolved = times.map(([name, time]) => `${name}=${String(time)}`).filter((text) => !texts.includes(text));
  return `repeat it with ${[...resolved, `cursor=${cursor}`].join(' ')}`;
}

/** Returns the columns of the operation's own command. */
async function columnsOf({ parent: program }: Command, id: OperationId): Promise<readonly string[]> {
  const groups = program?.commands ?? [];
  for (const group of groups) await loadGroup(group);
  const everyCommand = groups.flatMap((group) => [
    ...group.commands,
    ...group.commands.flatMap(({ commands }) => commands),
  ]);
  const columns = everyCommand.map(operationOf).find((operation) => operation?.id === id)?.columns;
  return columns ?? operationDescriptions[id].answer;
}

async function readInputs(
  context: Context,
  id: OperationId,
  texts: readonly string[],
  file?: string,
): Promise<GivenInput> {
  const { inputs } = operationDescriptions[id];
  const given: Record<string, unknown> = file === undefined ? {} : await readBody(context, id, file);
  for (const text of texts) {
    const { name, value } = splitPair(text);
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (!input)
      throw new UsageError(`${id} has no input '${name}'.`, `Its inputs are ${Object.keys(inputs).join(', ')}.`);
    // Otherwise the last value would silently win.
    if (!input.list && Object.hasOwn(given, name)) throw new UsageError(`${name} is specified twice.`, 'Pass it once.');
    const parsed =
      input.format === 'password' ? await readSecretInput(context, name, value) : parse(name, input, value);
    given[name] = input.list ? [...((given[name] as unknown[] | undefined) ?? []), parsed] : parsed;
  }
  const missing = Object.keys(inputs).find((name) => inputs[name]?.required && given[name] === undefined);
  if (missing) throw new UsageError(`${id} needs ${missing}.`, inputs[missing]?.text);
  return placed(id, given);
}

/** Reads a body and checks the names of its fields. The service validates the values. */
async function readBody({ io }: Context, id: OperationId, file: string): Promise<Record<string, unknown>> {
  const source = file === '-' ? 'Standard input' : file;
  const text = await (file === '-' ? readAll(io.stdin) : readText(file)).catch(unreadable(source));
  const body = parseObject(text);
  if (!body) throw new UsageError(`${source} does not contain a JSON object.`, 'Pass one with the fields of the body.');
  const { inputs } = operationDescriptions[id];
  const fields = Object.keys(inputs).filter((name) => inputs[name]?.place === 'body');
  const unknown = Object.keys(body).find((name) => !fields.includes(name));
  if (unknown === undefined) return body;
  const hint = fields.length > 0 ? `Its fields are ${fields.join(', ')}.` : 'The operation has no body.';
  throw new UsageError(`The body of ${id} has no field '${unknown}'.`, hint);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function splitPair(text: string): { name: string; value: string } {
  const separator = text.indexOf('=');
  if (separator < 1) throw new UsageError(`'${text}' is not an input.`, 'Pass name=value.');
  return { name: text.slice(0, separator), value: text.slice(separator + 1) };
}

function parse(name: string, input: InputDescription, value: string): unknown {
  try {
    return parseInput(name, { ...input, map: false }, value);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UsageError(`${name} cannot be '${value}'.`, error.message);
  }
}

/** Reads a secret from a file or stdin, because other users of the machine can read arguments. */
async function readSecretInput({ io }: Context, name: string, value: string): Promise<string> {
  if (value === '@-') return readSecret(io, name);
  const hint = `Pass ${name}=@file, or ${name}=@-.`;
  if (!value.startsWith('@')) throw new UsageError(`${name} is a secret and does not belong on a command line.`, hint);
  const file = value.slice(1);
  return secretIn(name, await readText(file).catch(unreadable(file, hint)));
}

/** @throws UsageError in place of the system's error */
function unreadable(source: string, hint?: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${source} cannot be read: ${error.code ?? error.message}.`, hint);
  };
}
