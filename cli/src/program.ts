import { Command, InvalidArgumentError, Option, type AddHelpTextContext } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { commandGroups } from './commands/index.ts';
import { completeFrom, profileNames } from './completion/sources.ts';
import { DEFAULT_BASE_URL } from './context/connection.ts';
import { Context } from './context/context.ts';
import { outputFormats } from './output/output.ts';
import { Interruption } from './terminal/interruption.ts';
import { hasColors, type Io } from './terminal/io.ts';
import { loadGroup, loadLater } from './terminal/lazy-group.ts';
import { UsageError } from './terminal/refusals.ts';

const DESCRIPTION = `Payments, OAuth applications and webhooks of a Tallystick service.

Data goes to stdout and everything else to stderr. The exit status is 0 for success, 1 for an error response or no response, 2 for invalid usage, 4 when you are not signed in, 5 for a partial failure, and 130 after Ctrl-C.`;

const ENVIRONMENT = `
Environment:
  TALLYSTICK_PROFILE            Profile to use, as --profile
  TALLYSTICK_BASE_URL           Address of the service, as --base-url
  TALLYSTICK_SESSION_TOKEN      Session to use instead of the profile's
  TALLYSTICK_CLIENT_ID,
  TALLYSTICK_CLIENT_SECRET      Application to use instead of the profile's
  TALLYSTICK_SECRETS            \`file\`: secrets in files, not in a key store
  TALLYSTICK_ACCESS_TOKEN       Access token to use instead of the application's
  HTTPS_PROXY, HTTP_PROXY,
  NO_PROXY                      Proxy to the service, and hosts without one
  BROWSER                       Command that opens pages; %s is the address
  NO_COLOR, FORCE_COLOR         No colours, or colours in any case

First steps:
  $ tally signup
  $ tally businesses create --name "Analytical Engines"
  $ tally apps create --name Checkout --use
  $ tally payments create --amount 1250 --currency EUR --card sim_success`;

/** Builds the command line. Commands are loaded when they are called, so that all of them start fast. */
export function buildProgram(
  io: Io,
  interruption = new Interruption(io.signal),
  writeMistake = (text: string): unknown => io.stderr.write(text),
): Command {
  const program = new Command('tally')
    .description(DESCRIPTION)
    .version(manifest.version, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false) // `tally help …` is `tally … --help`, see run.ts
    .addHelpText('beforeAll', refuseUnknownCommand)
    .addHelpText('after', ENVIRONMENT)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput(outputTo(io, writeMistake))
    .exitOverride();
  const context = new Context(io, program, interruption);
  for (const option of globalOptions(context)) program.addOption(option);
  program.addOption(new Option('--json').hideHelp()).on('option:json', () => {
    throw new UsageError("There is no option '--json'.", 'Use `-o json`.');
  });

  for (const { name, summary, heading, load, hidden } of commandGroups) {
    const group = program
      .command(name, { hidden })
      .summary(summary)
      .description(`${summary}.`)
      .helpGroup(`${heading}:`);
    loadLater(group, async () => {
      const { configure } = await load();
      configure(group, context);
      finish(group);
    });
  }
  return program
    .showHelpAfterError(helpHint(program))
    .hook('preSubcommand', (_, group) => loadGroup(group))
    .hook('preAction', () => context.prepareOutput());
}

function globalOptions(context: Context): Option[] {
  return [
    new Option('-o, --output <format>', 'Output format (default: table on a terminal, otherwise json)').choices(
      outputFormats,
    ),
    new Option('--fields <names>', 'Show these fields only, such as reference,payment_method.token').argParser(
      parseNames,
    ),
    new Option('--jq <filter>', 'Filter the JSON, in the language of jq; texts are shown without quotes'),
    completeFrom(new Option('-p, --profile <name>', 'Use this profile'), () => profileNames(context)),
    new Option('--base-url <url>', `Address of the service (default: that of the profile, or ${DEFAULT_BASE_URL})`),
    new Option('-y, --yes', 'Skip the confirmation of deletions and of changes in LIVE'),
    new Option('--debug', 'Show each request on stderr, without secrets'),
  ];
}

function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Enter names separated by commas.');
  return names;
}

/** Refuses an unknown command with --help, for which commander would show the parent's help. */
function refuseUnknownCommand({ command }: AddHelpTextContext): string {
  const [name = '-'] = command.args;
  // Without --help, commander refuses it.
  if (command.commands.length > 0 && !name.startsWith('-')) command.parse([name], { from: 'user' });
  return '';
}

/** Sets what commander does not pass on to subcommands. */
function finish(command: Command): void {
  command.helpCommand(false).showHelpAfterError(helpHint(command));
  command.commands.forEach((inner) => finish(inner));
}

function helpHint(command: Command): string {
  const path = [command.name()];
  for (let parent = command.parent; parent; parent = parent.parent) path.unshift(parent.name());
  return `  next  See \`${path.join(' ')} --help\`.`;
}

function outputTo({ stdout, stderr, env }: Io, writeMistake: (text: string) => unknown) {
  const width = (columns = 80) => Math.min(columns, 120);
  return {
    writeOut: (text: string) => void stdout.write(text),
    writeErr: (text: string) => void writeMistake(text),
    getOutHelpWidth: () => width(stdout.columns),
    getErrHelpWidth: () => width(stderr.columns),
    getOutHasColors: () => hasColors(stdout, env),
    getErrHasColors: () => hasColors(stderr, env),
  };
}
