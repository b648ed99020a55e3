import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import type { Io } from '../../cli/src/terminal/io.ts';
import { buildProgram } from '../../cli/src/program.ts';
import { loadGroup } from '../../cli/src/terminal/lazy-group.ts';
import { run } from '../../cli/src/run.ts';
import { createTally, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeEach(async () => {
  tally = await createTally();
});
afterEach(() => tally.remove());

describe('help', () => {
  test('tally without a command shows all commands', async () => {
    const { stdout, stderr, exitCode } = await tally.run([]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/^Usage: tally \[options\] \[command\]\n/);
    expect(stdout).toContain('  payments               Create, capture and refund payments\n');
    expect(stdout).not.toContain('__complete');
  });

  test('help of a command speaks the words of the contract', async () => {
    const { stdout, exitCode } = await tally.run(['help', 'payments', 'capture']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: tally payments capture \[options\] <reference>\n\nCapture a payment\.\n/);
    expect(stdout).toContain('--amount <minor-units>    The amount to capture, in minor units; the full\n');
    expect(stdout).toContain('Examples:\n  $ tally payments capture pay_');
  });

  test.each([
    ['payments', 'help', 'create'],
    ['help', 'payments', 'create'],
  ])('tally %s %s %s shows the help of the command', async (...argv) => {
    const { stdout, exitCode } = await tally.run(argv);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: tally payments create \[options\]\n/);
  });

  test.each([
    [['help', 'payment'], ['payment']],
    [
      ['help', 'payments', 'captur'],
      ['payments', 'captur'],
    ],
    [['payment', '--help'], ['payment']],
    [
      ['payments', 'captur', '-h'],
      ['payments', 'captur'],
    ],
  ])('%j is refused like %j, an unknown command', async (asked, plain) => {
    const refusal = await tally.run(plain);
    expect(refusal).toMatchObject({ stdout: '', exitCode: 2, stderr: expect.stringContaining('unknown command') });
    expect(await tally.run(asked)).toEqual(refusal);
  });

  test('help marks required inputs, and says how to give them', async () => {
    const { stdout } = await tally.run(['payments', 'create', '--help']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('--amount <minor-units> The amount to pay, in minor units. (required)');
    expect(text).toContain('--currency <text> The currency. (ISO 4217, such as EUR; required)');
    expect(text).toContain('2592000 (30 days). (or a duration such as 2h; default: 604800)');
  });

  test('help leaves out statuses and headers', async () => {
    const leaves = await everyCommand();
    const help = leaves.map(
      (command) => command.description() + command.options.map((each) => each.description).join(),
    );
    expect(help.filter((text) => /\. \d{3} |\n\d{3} |Last-Event-ID/.test(text))).toEqual([]);
  });

  test('every command has examples', async () => {
    const withoutExamples = (await everyCommand()).filter((command) => examplesOf(command).length === 0);
    expect(withoutExamples.map((command) => command.name())).toEqual([]);
  });

  test('every example is a command that only lacks credentials', async () => {
    const groups = ['businesses', 'apps', 'consents', 'payments', 'endpoints', 'deliveries', 'events', 'trigger'];
    const examples = (await everyCommand())
      .filter((command) => groups.includes(pathOf(command)[1] ?? '') && pathOf(command).join(' ') !== 'tally apps use')
      .flatMap(examplesOf);
    expect(examples.length).toBeGreaterThan(40);
    const outcomes = await Promise.all(
      examples.map(async (example) => [example, await run(words(example).slice(1), silentIo(tally.home))] as const),
    );
    expect(outcomes.filter(([, exitCode]) => exitCode !== 4)).toEqual([]);
  });
});

describe('what the texts show', () => {
  test('every example is a command as it is typed', async () => {
    const examples = (await everyCommand()).flatMap(examplesOf);
    expect(examples.length).toBeGreaterThan(80);
    expect(await mistakesIn(examples)).toEqual([]);
  });

  test('every command of the README is one, and every command is in the README', async () => {
    const readme = await readFile(path.join(import.meta.dirname, '../../cli/README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!);
    const lines = blocks
      .flatMap((block) => block.split('\n'))
      .map((line) => line.replace(/\s#.*$/, ''))
      .filter((line) => /\btally\b/.test(line));
    expect(lines.length).toBeGreaterThan(20);
    expect(await mistakesIn(lines)).toEqual([]);
    const shown = (await everyCommand()).map((command) => pathOf(command).slice(1));
    const table = readme.slice(readme.indexOf('\n## Commands\n'), readme.indexOf('\n## In scripts\n'));
    expect(shown.filter((names) => !names.every((name) => new RegExp(`\\b${name}\\b`).test(table)))).toEqual([]);
  });
});

test('every command that a hint or a note names is one', async () => {
  const sources = path.join(import.meta.dirname, '../../cli/src');
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(sources, file), 'utf8')));
  const hints = texts
    .flatMap((text) => text.split('\n').filter((line) => !/^\s*(\/?\*|\/\/)|\s\/\/ /.test(line)))
    .flatMap((line) => [...line.matchAll(/\\?`(tally [a-z][^`]*?)\\?`/g)].map(([, command]) => command!))
    .map((command) => command.replace('${group}', 'apps').replace('${event}', 'payout.paid').replace('${email}', 'ada'))
    .map((command) => command.replace(/\$\{[^}]+\}|<\w+>/g, 'x'))
    .filter((command) => !/^tally x|…/.test(command));
  expect(hints.length).toBeGreaterThan(30);
  expect(await mistakesIn(hints)).toEqual([]);
});

test('a hint leads to the same profile and service', async () => {
  const { stderr } = await tally.run(['whoami', '--base-url', 'http://127.0.0.1:9']);
  expect(stderr).toContain(
    'Run `tally login --base-url http://127.0.0.1:9`, or `tally signup --base-url http://127.0.0.1:9` if',
  );
});

/** Returns lines with a command that the command line does not accept. Runs no command. */
async function mistakesIn(lines: readonly string[]): Promise<string[]> {
  const mistakes: string[] = [];
  for (const line of lines) {
    const program = buildProgram(silentIo(tally.home));
    for (const group of program.commands) await loadGroup(group);
    for (const command of leavesOf(program)) command.exitOverride().action(() => undefined);
    try {
      await program.parseAsync(words(commandIn(line)).slice(1), { from: 'user' });
    } catch (error) {
      mistakes.push(`${line}: ${(error as Error).message}`);
    }
  }
  return mistakes;
}

/** Removes shell syntax from a line: pipes, redirections, substitutions, comments. */
function commandIn(line: string): string {
  return /\btally\b(?:"[^"]*"|'[^']*'|[^|<>#)"'])*/.exec(line)![0];
}

function leavesOf(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

/** Lists commands with an action, without groups. */
async function everyCommand(): Promise<Command[]> {
  const program = buildProgram(silentIo(tally.home));
  for (const group of program.commands) await loadGroup(group);
  return leavesOf(program).filter((command) => command.name() !== '__complete');
}

function pathOf(command: Command): string[] {
  return [...(command.parent ? pathOf(command.parent) : []), command.name()];
}

function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [...help.slice(help.indexOf('\nExamples:\n')).matchAll(/^ {2}\$ (.+)$/gm)].map(([, example]) => example!);
}

/** Splits a line as a shell does, with quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);
}

/** Returns an Io without terminal, output or environment. */
function silentIo(home: string): Io {
  const nothing = new PassThrough().resume();
  return {
    stdin: nothing,
    stdout: nothing,
    stderr: nothing,
    env: { HOME: home },
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openUrl: () => Promise.resolve(false),
  };
}

describe('mistakes in the command', () => {
  const mistakes: [argv: string[], stderr: string][] = [
    [['payment'], "error: unknown command 'payment'\n(Did you mean payments?)\n  next  See `tally --help`.\n"],
    [
      ['payments', 'create', '--amount', '12.50', '--currency', 'EUR'],
      "error: option '--amount <minor-units>' argument '12.50' is invalid. Enter a whole number from 1 to 9007199254740991. " +
        'Amounts are in minor units: 12.50 EUR is 1250.\n  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'create', '--amount', '1250'],
      "error: required option '--currency <text>' not specified\n  next  See `tally payments create --help`.\n",
    ],
    [
      ['payments', 'create', '--amount', '1250', '--currency', 'eur'],
      "error: option '--currency <text>' argument 'eur' is invalid. Enter a currency code in capitals, such as EUR.\n" +
        '  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--expires-in', '5m'],
      "error: option '--expires-in <duration>' argument '5m' is invalid. Enter a whole number of seconds from 3600 to " +
        '2592000.\n  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'refund', 'pay_x', '--metadata', 'order=1', '--metadata', 'order=2'],
      "error: option '--metadata <name=value>' argument 'order=2' is invalid. order is specified twice.\n" +
        '  next  See `tally payments refund --help`.\n',
    ],
    [['payments', 'list', '--json'], "error: There is no option '--json'.\n  next  Use `-o json`.\n"],
    [
      ['payments', 'list', '--status', 'PAID'],
      "error: option '--status <values>' argument 'PAID' is invalid. Enter one of PENDING, AUTHORIZED, CAPTURED, " +
        'PARTIALLY_REFUNDED, REFUNDED, CANCELLED, EXPIRED, FAILED.\n  next  See `tally payments list --help`.\n',
    ],
    [
      ['deliveries', 'list', '--since', 'yesterday'],
      "error: option '--since <time>' argument 'yesterday' is invalid. Enter a duration before now such as 15m, 24h or 7d, or a " +
        'time such as 2026-11-20T10:00:00Z.\n  next  See `tally deliveries list --help`.\n',
    ],
    ...['2026-02-31', '2026-02-29T10:00:00Z', '2026-13-31'].map((time): [string[], string] => [
      ['payments', 'list', '--since', time],
      `error: option '--since <time>' argument '${time}' is invalid. Enter a duration before now such as 15m, 24h or 7d, or a ` +
        'time such as 2026-11-20T10:00:00Z.\n  next  See `tally payments list --help`.\n',
    ]),
    [
      ['businesses', 'list', '--fields', 'title'],
      "error: There is no field 'title'.\n  next  The fields are id, name, role, live_requires_second_factor, alarm_url, alarm_secret, payout_schedule, time_zone, accent_color, support_email, statement_descriptor, closed_at, settled_at, created_at, updated_at.\n",
    ],
    [
      ['whoami', '--base-url', 'pay.example.com'],
      "error: 'pay.example.com' is not the address of a service.\n  next  Enter an origin such as http://127.0.0.1:3000.\n",
    ],
    [
      ['whoami', '--base-url', 'http://127.0.0.1:3000/foo'],
      "error: 'http://127.0.0.1:3000/foo' is not the address of a service.\n" +
        '  next  Enter an origin such as http://127.0.0.1:3000.\n',
    ],
    [
      ['payments', 'list', '--profile', 'nope'],
      "error: There is no profile 'nope'.\n  next  `tally login --profile nope` creates one.\n",
    ],
    [
      ['whoami', '--profile', '../default'],
      "error: '../default' is not a valid profile name.\n  next  Use letters, digits, dots and dashes.\n",
    ],
    [['login'], 'error: Cannot ask without a terminal: How to sign in\n  next  Pass --browser, --device or --email.\n'],
    [['login', '--password'], 'error: Cannot ask without a terminal: Email\n  next  Pass --email.\n'],
    [
      ['login', '--email', 'notanemail'],
      "error: option '--email <text>' argument 'notanemail' is invalid. Enter an email address such as ada@example.com.\n" +
        '  next  See `tally login --help`.\n',
    ],
    [
      ['login', '--device', '--email', 'ada@example.com'],
      "error: option '--device' cannot be used with option '--email <text>'\n  next  See `tally login --help`.\n",
    ],
    [
      ['login', '--email', 'ada@example.com'],
      'error: Cannot ask without a terminal: Password\n  next  Pass --password-stdin.\n',
    ],
    [
      ['payments', 'get', '..'],
      "error: command-argument value '..' is invalid for argument 'reference'. Enter an identifier.\n" +
        '  next  See `tally payments get --help`.\n',
    ],
    [
      ['api', 'Session_read'],
      "error: The contract has no operation 'Session_read'.\n  next  Did you mean Session_get, Session_create, " +
        'Session_delete, Session_confirm, Session_sendLink, Session_confirmByLink, Sessions_list, Sessions_deleteAll, Sessions_delete?\n',
    ],
    [
      ['api', 'Refund.list'],
      "error: The contract has no operation 'Refund.list'.\n  next  Did you mean Refunds_list, Refunds_create, Refunds_get, Refunds_cancel?\n",
    ],
    [
      ['api', 'Charges_create'],
      "error: The contract has no operation 'Charges_create'.\n  next  `tally api` shows all operations.\n",
    ],
    [
      ['api', 'Events_stream'],
      'error: Events_stream cannot be called here.\n  next  Use `tally listen`, or `tally events list --follow`.\n',
    ],
    [
      ['api', 'Oauth_authorize'],
      'error: Oauth_authorize cannot be called here.\n' +
        '  next  It is a page for browsers: use `signIn` of the SDK to build its URL.\n',
    ],
    [
      ['api', 'Payments_capture', 'amount=1000'],
      'error: Payments_capture needs reference.\n  next  Reference of the payment.\n',
    ],
    [
      ['api', 'Payments_capture', 'reference=pay_x', 'sum=1000'],
      "error: Payments_capture has no input 'sum'.\n  next  Its inputs are reference, Idempotency-Key, amount.\n",
    ],
    ...['__proto__', 'constructor'].map((name): [string[], string] => [
      ['api', 'Payments_capture', 'reference=pay_x', `${name}=1`],
      `error: Payments_capture has no input '${name}'.\n  next  Its inputs are reference, Idempotency-Key, amount.\n`,
    ]),
    [
      ['api', 'Payments_capture', 'reference=pay_x', 'amount=1250', 'amount=1300'],
      'error: amount is specified twice.\n  next  Pass it once.\n',
    ],
    [
      ['api', 'Session_create', 'email=ada@example.com', 'password=@/nonexist'],
      'error: /nonexist cannot be read: ENOENT.\n  next  Pass password=@file, or password=@-.\n',
    ],
    [
      ['api', 'Session_create', 'email=ada@example.com', 'password=hunter2'],
      'error: password is a secret and does not belong on a command line.\n  next  Pass password=@file, or password=@-.\n',
    ],
  ];

  test.each(mistakes)('%j is refused before the service is asked', async (argv, stderr) => {
    expect(await tally.run(argv)).toEqual({ stdout: '', stderr, exitCode: 2 });
  });

  test('a new password that is too short is refused before the service is asked', async () => {
    const argv = ['signup', '--email', 'ada@example.com', '--name', 'Ada', '--password-stdin'];
    expect(await tally.run(argv, { stdin: 'short\n' })).toEqual({
      stdout: '',
      stderr: 'error: A password has from 12 to 200 characters.\n',
      exitCode: 2,
    });
  });

  test.each(['TALLYSTICK_ACCESS_TOKEN', 'TALLYSTICK_SESSION_TOKEN'])('a bad %s is not shown', async (variable) => {
    expect(await tally.run(['whoami'], { env: { [variable]: 'bad\ntoken' } })).toEqual({
      stdout: '',
      stderr: `error: ${variable} is not a valid token: it contains spaces, line breaks or other invalid characters.\n  next  Set it to a valid token.\n`,
      exitCode: 2,
    });
  });

  test('half of the application in the environment is refused', async () => {
    expect(await tally.run(['payments', 'list'], { env: { TALLYSTICK_CLIENT_ID: 'app_x' } })).toEqual({
      stdout: '',
      stderr:
        'error: TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET must be set together.\n  next  Set both, or neither.\n',
      exitCode: 2,
    });
  });
});
