import path from 'node:path';
import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import type { Application } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { enterSession } from '../context/session.ts';
import { contractOptions } from '../contract/input-option.ts';
import { installPackages } from '../init/install.ts';
import { findPackages } from '../init/packages.ts';
import { addressOf, checkIsNew, writeProject, type ProjectPlan } from '../init/project.ts';
import { frameworks, type Framework } from '../init/receivers.ts';
import { checkIsFree } from '../listen/local-server.ts';
import { addExamples } from '../terminal/examples.ts';
import { canAsk } from '../terminal/io.ts';
import { passwordOption } from '../terminal/password.ts';
import { askText, askYes, choose, type Choice } from '../terminal/prompts.ts';
import { Interrupted, NotSignedIn, UsageError } from '../terminal/refusals.ts';
import { chooseBusiness } from './apps-business.ts';
import { useApplication } from './apps-use.ts';
import { completed } from './apps.ts';
import { checkIsTest, serveReceiver } from './listen.ts';
import { signIn } from './login.ts';
import { signUp } from './signup.ts';

const FIELDS = ['folder', 'framework', 'url', 'business_id', 'client_id', 'run'];
const PRESET_FOLDER = 'tally-receiver';
const PRESET_PORT = 4242;

interface Options {
  framework?: Framework;
  port: number;
  run?: boolean;
  email?: string;
  name?: string;
  passwordStdin?: boolean;
  business?: string;
  app?: string;
}

export function configure(command: Command, context: Context): void {
  command
    .description(
      'Set up a running webhook receiver in TEST: sign up or sign in, create a business, register an ' +
        'application, write a small Node project with the verifier of the SDK, install it, run it and forward events to it. ' +
        'Asks for what is missing; --yes takes the defaults. Overwrites nothing.',
    )
    .addArgument(new Argument('[folder]', `Folder for the project (default: ${PRESET_FOLDER})`))
    .addOption(new Option('--framework <name>', 'Framework of the receiver').choices(frameworks))
    .addOption(new Option('--port <number>', 'Port of the receiver').default(PRESET_PORT).argParser(parsePort))
    .addOption(new Option('--run', 'Install its packages and run it, without asking'))
    .addOption(new Option('--no-run', 'Write the project without running it'));
  for (const option of contractOptions('Users_create', ['email', 'name'])) command.addOption(option);
  command
    .addOption(passwordOption())
    .addOption(new Option('--business <name or id>', 'Name of a new business, or id of one that you have'))
    .addOption(new Option('--app <name>', 'Name of the new application (default: that of the folder)'));
  addExamples(command, [
    'tally init',
    'tally init shop-hooks --framework hono --port 5000',
    'tally init shop-hooks --yes --no-run --email ada@example.com --name "Ada Lovelace" --business Engines --password-stdin < password.txt',
  ]);
  command.action(async (folder: string | undefined, options: Options) => {
    const made: string[] = [];
    const making = naming(context, made, make(context, folder, options, made));
    const plan = await context.interruption.waitsFor(making);
    if (!plan) return;
    const receiver = { command: [process.execPath, 'server.js'] as const, folder: plan.folder };
    await serveReceiver(context, { ...receiver, url: new URL(addressOf(plan)) });
  });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('Enter a number from 1 to 65535.');
}

/** Reports what was created, even if a later step fails. */
async function naming<Result>(context: Context, made: readonly string[], work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (made.length === 0) throw error;
    context.note(`Created before the failure, and not removed: ${made.join(', ')}.`);
    throw error instanceof Interrupted ? new Interrupted('Stopped.') : error;
  }
}

/** @returns the project to run now, if any */
async function make(
  context: Context,
  givenFolder: string | undefined,
  options: Options,
  made: string[],
): Promise<ProjectPlan | undefined> {
  const { io } = context;
  context.output.checkFields(FIELDS);
  await checkIsTest(context);
  const known = await context.ownProfile();
  if (!(known.application ?? known.accessToken)) await context.prepareProfile();
  await checkHasEffect(context, options);
  const plan = await planProject(context, givenFolder, options);
  const { folder, framework } = plan;
  const url = addressOf(plan);
  if (options.run !== false) await checkIsFree(new URL(url));
  await becomeUser(context, options, made);
  io.signal.throwIfAborted();
  const businessId = await becomeApplication(context, plan, options, made);
  io.signal.throwIfAborted();
  await writeProject(plan);
  const run = `cd ${JSON.stringify(folder)} && npm install && npm run dev`;
  made.push(`the project ${folder} (run it: ${run})`);
  const { application } = await context.connection();
  const clientId = application?.client_id ?? null;
  await context.output.record({ folder, framework, url, business_id: businessId, client_id: clientId, run });
  if (!(await shallRun(context, options))) {
    context.note(`Run it, and forward events to it: ${run}`);
    return undefined;
  }
  await installPackages(io, folder);
  return plan;
}

/** @throws UsageError for an option that has no effect on a profile with an application */
async function checkHasEffect(context: Context, { business, app }: Options): Promise<void> {
  const { application, accessToken, profileName } = await context.connection();
  const flag = business !== undefined ? '--business' : app !== undefined ? '--app' : undefined;
  if (flag === undefined || !(application ?? accessToken)) return;
  throw new UsageError(
    `${flag} has no effect: the profile '${profileName}' listens to the events of ${nameOf(application)}.`,
    `Leave it out, or choose a new profile with --profile.`,
  );
}

const nameOf = (application?: Application): string =>
  application?.client_id ?? 'the application of TALLYSTICK_ACCESS_TOKEN';

async function planProject(context: Context, given: string | undefined, options: Options): Promise<ProjectPlan> {
  const { io } = context;
  const folder =
    given ??
    (await preset(context, PRESET_FOLDER, () =>
      askText(io, 'Folder for the project', 'it, or --yes', undefined, PRESET_FOLDER),
    ));
  const choices = frameworks.map((value) => ({
    name: value === 'none' ? 'Node without a framework' : value,
    value,
  }));
  const ask = () => choose<Framework>(io, 'Framework', choices, '--framework, or --yes');
  const framework = options.framework ?? (await preset(context, 'express', ask));
  const { profile, baseUrl } = context.options;
  const whereabouts = [...(profile ? [`--profile ${profile}`] : []), ...(baseUrl ? [`--base-url ${baseUrl}`] : [])];
  const plan: ProjectPlan = {
    ...{ folder: path.resolve(folder), framework, port: options.port, packages: findPackages() },
    whereabouts: whereabouts.map((words) => ` ${words}`).join(''),
  };
  checkIsNew(plan);
  return plan;
}

function preset<Value>({ options }: Context, value: Value, ask: () => Promise<Value>): Promise<Value> {
  return options.yes ? Promise.resolve(value) : ask();
}

/** Signs up with --name, or signs in with --email only. Asks if neither is given. */
async function becomeUser(context: Context, options: Options, made: string[]): Promise<void> {
  const { sessionToken, application, accessToken } = await context.connection();
  if (sessionToken !== undefined) return checkIsUser(context, options);
  if (application ?? accessToken) return;
  const isNew = options.name !== undefined || (options.email === undefined && (await choosesSignUp(context)));
  if (!isNew) return signIn(context, options, enterSession);
  await signUp(context, options, async (_, signedIn) => {
    made.push(`the account ${signedIn.email}`);
    await enterSession(context, signedIn);
  });
}

/** @throws UsageError for the email address of another user */
async function checkIsUser(context: Context, { email }: Options): Promise<void> {
  if (email === undefined) return;
  const user = await (await context.client('user')).session.get({ signal: context.io.signal });
  if (user.email.toLowerCase() === email.toLowerCase()) return;
  throw new UsageError(
    `You are signed in as ${user.email}.`,
    'Run `tally logout` first, or choose a new profile with --profile.',
  );
}

async function choosesSignUp(context: Context): Promise<boolean> {
  const { io } = context;
  if (!canAsk(io)) {
    const { baseUrl } = await context.connection();
    throw new NotSignedIn(
      `You are not signed in at ${baseUrl}.`,
      'Pass --email and --password-stdin, and --name for a new account, or run `tally login`.',
    );
  }
  const choices: Choice<boolean>[] = [
    { name: 'Create an account', value: true },
    { name: 'Sign in to an existing account', value: false },
  ];
  return choose(io, 'Your account', choices, '--email');
}

/** Registers an application unless the profile has one. @returns the business of a new application */
async function becomeApplication(
  context: Context,
  { folder }: ProjectPlan,
  { business, app = path.basename(folder) }: Options,
  made: string[],
): Promise<string | null> {
  const { application, accessToken } = await context.connection();
  if (application ?? accessToken) {
    context.note(`Listens to the events of ${nameOf(application)}.`);
    return null;
  }
  const businessId = await businessFor(context, business, made);
  context.io.signal.throwIfAborted();
  const body = await chooseBusiness(context, completed({ name: app, business_id: businessId }, false));
  const client = await context.client('user');
  // Without the signal, Ctrl-C waits for the response, which has the name of what was created.
  const created = await client.clients.create(body);
  made.push(`the application ${created.client_id}`);
  await useApplication(context, created);
  return created.business_id;
}

/** @returns undefined if the user chose an existing one */
async function businessFor(context: Context, given: string | undefined, made: string[]): Promise<string | undefined> {
  if (given?.startsWith('biz_')) return given;
  const client = await context.client('user');
  if (given === undefined) {
    const { data } = await client.businesses.list({ limit: 1 }, { signal: context.io.signal });
    if (data.length > 0) return undefined;
  }
  const name = given ?? (await askText(context.io, 'Name of your business, shown to payers', '--business'));
  const business = await client.businesses.create({ name });
  made.push(`the business ${business.id} (${name})`);
  return business.id;
}

/** Asks at a terminal whether to run the project. Without a terminal, --run is required, because the command keeps running. */
async function shallRun(context: Context, { run }: Options): Promise<boolean> {
  if (run !== undefined) return run;
  if (!canAsk(context.io)) return false;
  return preset(context, true, () => askYes(context.io, 'Install it and run it now', '--run', true));
}
