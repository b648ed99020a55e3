import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { operationOf, type OperationOfCommand } from '../../cli/src/contract/operation-command.ts';
import { buildProgram } from '../../cli/src/program.ts';
import { loadGroup } from '../../cli/src/terminal/lazy-group.ts';
import { operationDescriptions, type InputDescription } from '../../spec/generated/descriptions.ts';
import type { operations, OperationId } from '../../spec/generated/values.ts';
import type { Operation } from '../generate/document.ts';
import { belongsToUser, type ExampleRequest } from './example.ts';
import { layOut, type Words } from './shell.ts';

type Table = typeof operations;

/** Operations that `tally api` does not call. */
type NotCallable = {
  [Id in OperationId]: Table[Id] extends { browserPage: true } | { response: 'text/event-stream' } ? Id : never;
}[OperationId];

/** Interactive commands: they prompt for missing inputs, store the answer, or open the browser. */
const wholeCommands: Record<NotCallable, string> & Partial<Record<OperationId, string>> = {
  Users_create: 'signup',
  Session_create: 'login',
  Session_get: 'whoami',
  Session_delete: 'logout',
  Email_verify: 'email verify',
  Invitations_accept: 'members accept',
  Email_change: 'email change',
  Email_restore: 'email restore',
  Session_confirmByLink: 'sessions use-link',
  Session_confirm: 'sessions confirm',
  SecondFactor_start: 'second-factor start',
  SecondFactor_confirm: 'second-factor confirm',
  SecondFactor_replaceRecoveryCodes: 'second-factor recovery-codes',
  SecondFactor_turnOff: 'second-factor turn-off',
  Passkeys_startRegistration: 'passkeys add',
  Passkeys_register: 'passkeys add',
  Passkeys_startSignIn: 'login --browser',
  Passkeys_signIn: 'login --browser',
  Passkeys_startSecondStep: 'login --browser',
  Passkeys_finishSecondStep: 'login --browser',
  Passkeys_startConfirmation: 'login --browser',
  Passkeys_confirm: 'login --browser',
  Password_change: 'password change',
  Password_requestReset: 'password request-reset',
  Password_reset: 'password reset',
  Oauth_authorize: 'login --browser',
  Oauth_deviceAuthorization: 'login --device',
  Events_stream: 'listen --forward-to localhost:4242/hooks',
};

/** Returns the command line for an operation: its own command, or else `tally api`. */
export type CommandLines = (operation: Operation, request: ExampleRequest) => string;

export async function readCommandLine(): Promise<CommandLines> {
  const commands = await commandsOfOperations();
  return (operation, request) => {
    const id = operation.operationId as OperationId;
    const whole = wholeCommands[id];
    if (whole !== undefined) return `tally ${whole}`;
    const command = commands.get(id);
    const line = layOut(command ? wordsOf(command, request) : wordsForAny(id, request));
    return belongsToUser(operation) ? `TALLYSTICK_ACCESS_TOKEN=$ACCESS_TOKEN ${line}` : line;
  };
}

async function commandsOfOperations(): Promise<Map<OperationId, Command>> {
  const nothing = new PassThrough();
  const program = buildProgram({
    ...{ stdin: nothing, stdout: nothing, stderr: nothing, env: {} },
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openUrl: () => Promise.resolve(false),
  });
  for (const group of program.commands) await loadGroup(group);
  return new Map(
    descendants(program).flatMap((command) => {
      const operation = operationOf(command);
      return operation ? [[operation.id, command] as const] : [];
    }),
  );
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((inner) => [inner, ...descendants(inner)]);
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

/** Builds an operation's own command: `tally payments capture pay_… --amount 1000` */
function wordsOf(command: Command, { path, query, body }: ExampleRequest): Words[] {
  const { id, inputs, spell } = operationOf(command)!;
  const given = Object.entries({ ...query, ...body });
  return [
    [...nameOf(command).split(' '), ...inputs.arguments.map(({ name }) => path[name] ?? '')],
    ...given.flatMap(([name, value]) => optionWords(inputs, operationDescriptions[id].inputs[name]!, name, value)),
    spell(body as never),
  ];
}

function optionWords(
  { options }: OperationOfCommand['inputs'],
  input: InputDescription,
  name: string,
  value: unknown,
): Words[] {
  const flag = options.find((option) => option.name === name)?.option.long;
  if (!flag || value === false) return [];
  if (value === true) return [[flag]];
  if (Array.isArray(value) && input.values) return [[flag, value.join(',')]];
  if (input.map) return Object.entries(value as object).map((pair) => [flag, pair.join('=')]);
  return [value].flat().map((each) => [flag, wordFor(each)]);
}

/** Builds the generic command: `tally api Refunds_get reference=pay_… id=re_…` */
function wordsForAny(id: OperationId, { path, query, body }: ExampleRequest): Words[] {
  const given = Object.entries({ ...path, ...query, ...body });
  const pairs = given.flatMap(([name, value]) => {
    const isSecret = operationDescriptions[id].inputs[name]?.format === 'password';
    // Other users of the machine can read arguments.
    const values = isSecret ? [`@${name}.txt`] : [value].flat().map(wordFor);
    return values.map((each) => [`${name}=${each}`]);
  });
  return [['tally', 'api', id], ...pairs];
}

function wordFor(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
