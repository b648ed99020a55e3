import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import type { Io } from '../cli/src/io.ts';
import { buildProgram, loadGroup } from '../cli/src/program.ts';
import { run } from '../cli/src/run.ts';
import { eventually } from './support/eventually.ts';
import { startScriptedService } from './support/scripted-service.ts';
import { createTally, unreachableOrigin, type Output, type Tally } from './support/tally.ts';

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
    expect(stdout).toContain('  payments               Take, capture and refund\n');
    expect(stdout).not.toContain('__complete');
  });

  test('help of a command speaks the words of the contract', async () => {
    const { stdout, exitCode } = await tally.run(['help', 'payments', 'capture']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: tally payments capture \[options\] <reference>\n\nCapture a payment\.\n/);
    expect(stdout).toContain('--amount <minor-units>    What to capture, in minor units; all of it if left\n');
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
  ])('%j is refused as %j is, which there is not', async (asked, plain) => {
    const refusal = await tally.run(plain);
    expect(refusal).toMatchObject({ stdout: '', exitCode: 2, stderr: expect.stringContaining('unknown command') });
    expect(await tally.run(asked)).toEqual(refusal);
  });

  test('help marks what must be given, and says how', async () => {
    const { stdout } = await tally.run(['payments', 'create', '--help']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('--amount <minor-units> What to ask, in minor units. (required)');
    expect(text).toContain('--currency <text> The currency. (ISO 4217, such as EUR; required)');
    expect(text).toContain('2592000 (30 days). (or a duration such as 2h; default: 604800)');
  });

  test('help leaves out what only programs meet', async () => {
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
    const readme = await readFile(path.join(import.meta.dirname, '../cli/README.md'), 'utf8');
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

/** Lines with a command that the command line does not understand. Nothing is done. */
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

/** Without what belongs to the shell: pipes, redirections, substitutions, comments. */
function commandIn(line: string): string {
  return /\btally\b(?:"[^"]*"|'[^']*'|[^|<>#)"'])*/.exec(line)![0];
}

function leavesOf(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

/** The commands that do something, as opposed to groups of commands. */
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

/** As a shell splits a line, quotes considered. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);
}

/** Nobody to ask, nothing to see, nothing in the environment. */
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

describe('what cannot be written', () => {
  test.each([[['--version']], [['payments', 'list', '--help']], [['completion', 'bash']], [['profiles', 'list']]])(
    '%j says why',
    async (argv) => {
      expect(await tally.run(argv, { stdout: 'full' })).toMatchObject({
        stderr: 'error: The output could not be written (ENOSPC: no space left on device).\n',
        exitCode: 1,
      });
    },
  );

  test('a reader that has seen enough is no failure', async () => {
    expect(await tally.run(['profiles', 'list'], { stdout: 'closed' })).toMatchObject({ stderr: '', exitCode: 0 });
  });

  const unwritten = 'error: The output could not be written (EPIPE: broken pipe).\n  next  ';
  const lost = (rotate: string) => `The secret is lost with it: \`tally ${rotate}\` gives another.\n`;

  test.each<[argv: string[], answer: object, next: string]>([
    [
      ['endpoints', 'create', '--url', 'https://shop.example.com'],
      { id: 'we_y', secret: 'whsec_y' },
      lost('endpoints rotate-secret we_y'),
    ],
    [
      ['apps', 'promote', 'app_x', '--yes'],
      { client_id: 'app_y', client_secret_preview: 'tsk_live_y' },
      lost('apps rotate-secret app_y'),
    ],
    [['payments', 'capture', 'pay_x'], {}, 'It was done all the same: look before you repeat it.\n'],
    [
      ['trigger', 'payment.authorized'],
      { reference: 'pay_x' },
      'It was done all the same: look before you repeat it.\n',
    ],
  ])('what %j has changed is a failure, also when the reader is gone', async (argv, answer, next) => {
    const service = await startScriptedService();
    service.answerWith({ body: answer });
    const env = {
      TALLYSTICK_BASE_URL: service.baseUrl,
      TALLYSTICK_CLIENT_ID: 'app_x',
      TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
      TALLYSTICK_SESSION_TOKEN: 'tses_x',
    };
    const outcome = await tally.run(argv, { env, stdout: 'closed' });
    await service.stop();
    expect(outcome).toMatchObject({ stderr: unwritten + next, exitCode: 1 });
  });

  test('a reader that has seen a new payment need not watch it', async () => {
    const service = await startScriptedService();
    const payment = { reference: 'pay_x', status: 'PENDING', checkout_url: null, updated_at: '1' };
    service.answerWith({ body: payment }, { body: { ...payment, status: 'EXPIRED', updated_at: '2' } });
    const env = { TALLYSTICK_BASE_URL: service.baseUrl, TALLYSTICK_ACCESS_TOKEN: 'tat_test_x' };
    const argv = ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--watch', '--fields', 'status'];
    const meanwhile = async (_: unknown, { stdout, close }: Output) => {
      await eventually(() => stdout().includes('\n'), 'the payment');
      close();
    };
    const outcome = await tally.run(argv, { env, meanwhile });
    await service.stop();
    expect(outcome).toEqual({ stdout: '{"status":"PENDING"}\n', stderr: '', exitCode: 0 });
  });

  test('a secret file keeps its secret, and who signs in is signed in', async () => {
    const service = await startScriptedService();
    const env = { TALLYSTICK_BASE_URL: service.baseUrl };
    service.answerWith({ body: { id: 'usr_x', email: 'ada@example.com' } });
    const login = await tally.run(['login', '--with-session'], { env, stdin: 'tses_x', stdout: 'closed' });
    service.answerWith({ body: { client_id: 'app_y', client_secret_preview: 'tsk_live_y' } });
    const file = path.join(tally.home, 'live.secret');
    const argv = ['apps', 'promote', 'app_x', '--yes', '--secret-file', file];
    const promotion = await tally.run(argv, { env, stdout: 'closed' });
    await service.stop();
    expect([login, promotion]).toMatchObject([
      { stderr: `${unwritten}You are signed in all the same: \`tally whoami\` shows as whom.\n`, exitCode: 1 },
      {
        stderr: `The secret is in ${file}.\n${unwritten}It was done all the same: look before you repeat it.\n`,
        exitCode: 1,
      },
    ]);
    expect(await readFile(file, 'utf8')).toBe('tsk_live_y\n');
  });
});

describe('mistakes in the command', () => {
  const mistakes: [argv: string[], stderr: string][] = [
    [['payment'], "error: unknown command 'payment'\n(Did you mean payments?)\n  next  See `tally --help`.\n"],
    [
      ['payments', 'create', '--amount', '12.50', '--currency', 'EUR'],
      "error: option '--amount <minor-units>' argument '12.50' is invalid. Give a whole number from 1 to 99999999. " +
        'Amounts are in minor units: 12.50 EUR is 1250.\n  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'create', '--amount', '1250'],
      "error: required option '--currency <text>' not specified\n  next  See `tally payments create --help`.\n",
    ],
    [
      ['payments', 'create', '--amount', '1250', '--currency', 'eur'],
      "error: option '--currency <text>' argument 'eur' is invalid. Give a currency code in capitals, such as EUR.\n" +
        '  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--expires-in', '5m'],
      "error: option '--expires-in <duration>' argument '5m' is invalid. Give a whole number of seconds from 3600 to " +
        '2592000.\n  next  See `tally payments create --help`.\n',
    ],
    [
      ['payments', 'refund', 'pay_x', '--metadata', 'order=1', '--metadata', 'order=2'],
      "error: option '--metadata <name=value>' argument 'order=2' is invalid. order was given before.\n" +
        '  next  See `tally payments refund --help`.\n',
    ],
    [['payments', 'list', '--json'], "error: There is no option '--json'.\n  next  Use `-o json`.\n"],
    [
      ['payments', 'list', '--status', 'PAID'],
      "error: option '--status <values>' argument 'PAID' is invalid. Give one of PENDING, AUTHORIZED, CAPTURED, " +
        'PARTIALLY_REFUNDED, REFUNDED, CANCELLED, EXPIRED, FAILED.\n  next  See `tally payments list --help`.\n',
    ],
    [
      ['deliveries', 'list', '--since', 'yesterday'],
      "error: option '--since <time>' argument 'yesterday' is invalid. Give how long ago, such as 15m, 24h or 7d, or a " +
        'time such as 2026-11-20T10:00:00Z.\n  next  See `tally deliveries list --help`.\n',
    ],
    ...['2026-02-31', '2026-02-29T10:00:00Z', '2026-13-31'].map((time): [string[], string] => [
      ['payments', 'list', '--since', time],
      `error: option '--since <time>' argument '${time}' is invalid. Give how long ago, such as 15m, 24h or 7d, or a ` +
        'time such as 2026-11-20T10:00:00Z.\n  next  See `tally payments list --help`.\n',
    ]),
    [
      ['businesses', 'list', '--fields', 'title'],
      "error: There is no field 'title'.\n  next  There are id, name, role, created_at, updated_at.\n",
    ],
    [
      ['whoami', '--base-url', 'pay.example.com'],
      "error: 'pay.example.com' is not the address of a service.\n  next  Give an origin such as http://127.0.0.1:3000.\n",
    ],
    [
      ['whoami', '--base-url', 'http://127.0.0.1:3000/foo'],
      "error: 'http://127.0.0.1:3000/foo' is not the address of a service.\n" +
        '  next  Give an origin such as http://127.0.0.1:3000.\n',
    ],
    [
      ['payments', 'list', '--profile', 'nope'],
      "error: There is no profile 'nope'.\n  next  `tally login --profile <name>` makes one.\n",
    ],
    [
      ['whoami', '--profile', '../default'],
      "error: '../default' cannot be the name of a profile.\n  next  Use letters, digits, dots and dashes.\n",
    ],
    [
      ['login'],
      'error: There is no terminal to ask at: How to sign in\n  next  Give --browser, --device or --email.\n',
    ],
    [['login', '--password'], 'error: There is no terminal to ask at: Email\n  next  Give --email.\n'],
    [
      ['login', '--email', 'notanemail'],
      "error: option '--email <text>' argument 'notanemail' is invalid. Give an email address such as ada@example.com.\n" +
        '  next  See `tally login --help`.\n',
    ],
    [
      ['login', '--device', '--email', 'ada@example.com'],
      "error: option '--device' cannot be used with option '--email <text>'\n  next  See `tally login --help`.\n",
    ],
    [
      ['login', '--email', 'ada@example.com'],
      'error: There is no terminal to ask at: Password\n  next  Give --password-stdin.\n',
    ],
    [
      ['payments', 'get', '..'],
      "error: command-argument value '..' is invalid for argument 'reference'. Give an identifier.\n" +
        '  next  See `tally payments get --help`.\n',
    ],
    [
      ['api', 'Payments_charge'],
      "error: The contract has no operation 'Payments_charge'.\n  next  Did you mean Payments_list, Payments_create, " +
        'Payments_get, Payments_capture, Payments_cancel?\n',
    ],
    [
      ['api', 'Refund.list'],
      "error: The contract has no operation 'Refund.list'.\n  next  Did you mean Refunds_list, Refunds_create, Refunds_get?\n",
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
      ['api', 'OAuth_authorize'],
      'error: OAuth_authorize cannot be called here.\n' +
        '  next  It is a page for browsers: `startAuthorization` of the SDK makes its address.\n',
    ],
    [
      ['api', 'Payments_capture', 'amount=1000'],
      'error: Payments_capture needs reference.\n  next  Reference of the payment.\n',
    ],
    [
      ['api', 'Payments_capture', 'reference=pay_x', 'sum=1000'],
      "error: Payments_capture does not take 'sum'.\n  next  It takes reference, Idempotency-Key, amount.\n",
    ],
    ...['__proto__', 'constructor'].map((name): [string[], string] => [
      ['api', 'Payments_capture', 'reference=pay_x', `${name}=1`],
      `error: Payments_capture does not take '${name}'.\n  next  It takes reference, Idempotency-Key, amount.\n`,
    ]),
    [
      ['api', 'Payments_capture', 'reference=pay_x', 'amount=1250', 'amount=1300'],
      'error: amount was given before.\n  next  Give it once.\n',
    ],
    [
      ['api', 'Session_create', 'email=ada@example.com', 'password=@/nonexist'],
      'error: /nonexist cannot be read: ENOENT.\n  next  Give password=@file, or password=@-.\n',
    ],
    [
      ['api', 'Session_create', 'email=ada@example.com', 'password=hunter2'],
      'error: password is a secret and does not belong on a command line.\n  next  Give password=@file, or password=@-.\n',
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
      stderr: `error: ${variable} is no token: it has spaces, line breaks or other such characters.\n  next  Set it anew.\n`,
      exitCode: 2,
    });
  });

  test('half of the application in the environment is refused', async () => {
    expect(await tally.run(['payments', 'list'], { env: { TALLYSTICK_CLIENT_ID: 'app_x' } })).toEqual({
      stdout: '',
      stderr:
        'error: TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET belong together.\n  next  Set both, or neither.\n',
      exitCode: 2,
    });
  });
});

describe('secrets that are given once', () => {
  const env = {
    TALLYSTICK_CLIENT_ID: 'app_x',
    TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
    TALLYSTICK_SESSION_TOKEN: 'tses_x',
  };
  const leftOut = 'error: The secret is given this once, and --fields leaves it out.\n';
  const orFile = ', or use --secret-file';

  test.each<[argv: string[], field: string, otherwise: string]>([
    [['endpoints', 'create', '--url', 'https://shop.example.com'], 'secret', orFile],
    [['endpoints', 'rotate-secret', 'we_x'], 'secret', orFile],
    [['apps', 'create', '--name', 'Shop'], 'client_secret_preview', orFile],
    [['apps', 'rotate-secret', 'app_x', '--yes'], 'client_secret_preview', orFile],
    [['apps', 'promote', 'app_x', '--yes'], 'client_secret_preview', orFile],
    [['api', 'WebhookEndpoints_create', 'url=https://shop.example.com'], 'secret', ''],
  ])('%j does not ask the service when --fields leaves the secret out', async (argv, field, otherwise) => {
    expect(await tally.run([...argv, '--fields', 'environment'], { env })).toEqual({
      stdout: '',
      stderr: `${leftOut}  next  Add ${field} to --fields${otherwise}.\n`,
      exitCode: 2,
    });
  });

  const create = ['endpoints', 'create', '--url', 'https://shop.example.com', '--secret-file'];

  test('a secret file that cannot be made is refused before the service is asked', async () => {
    expect(await tally.run([...create, path.join(tally.home, 'missing/hooks.secret')], { env })).toEqual({
      stdout: '',
      stderr:
        `error: ${tally.home}/missing/hooks.secret cannot be made: ENOENT.\n` +
        '  next  Choose a file in a folder that you may write to.\n',
      exitCode: 2,
    });
  });

  test('a secret file goes again when the service gives no secret', async () => {
    const address = await unreachableOrigin();
    const file = path.join(tally.home, 'hooks.secret');
    const { stderr } = await tally.run([...create, file], { env: { ...env, TALLYSTICK_BASE_URL: address } });
    expect(stderr).toContain('ECONNREFUSED');
    expect(await readdir(tally.home)).not.toContain('hooks.secret');
  });

  test('a secret file goes again when the command is interrupted', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const file = path.join(tally.home, 'hooks.secret');
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      await once(silent, 'request');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      kill('SIGINT');
    };
    const at = { ...env, TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}` };
    expect((await tally.run([...create, file], { env: at, meanwhile })).exitCode).toBe(130);
    expect(await readdir(tally.home)).not.toContain('hooks.secret');
    silent.closeAllConnections();
    silent.close();
  });

  test('a secret that the profile cannot keep is shown', async () => {
    const service = await startScriptedService();
    const base_url = new URL(service.baseUrl).origin;
    const profile = path.join(tally.profiles, 'default.json');
    const application = { client_id: 'app_x', client_secret: 'tsk_test_x' };
    await mkdir(tally.profiles, { recursive: true });
    await writeFile(profile, JSON.stringify({ base_url, user: { session_token: 'tses_x' }, application }));
    const answer = { client_id: 'app_x', client_secret_preview: 'tsk_test_y' };
    service.answerWith((response) => {
      writeFileSync(profile, '{');
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    });
    const outcome = await tally.run(['apps', 'rotate-secret', 'app_x', '--yes', '-o', 'jsonl']);
    await service.stop();
    expect(outcome).toMatchObject({ stdout: `${JSON.stringify(answer)}\n`, exitCode: 2 });
    expect(outcome.stderr).toContain(`error: ${profile} is damaged.\n`);
  });
});

describe('without a session', () => {
  test('commands of users say how to sign in', async () => {
    expect(await tally.run(['businesses', 'list'])).toEqual({
      stdout: '',
      stderr:
        'error: You are not signed in at http://127.0.0.1:3000.\n' +
        '  next  Run `tally login`, or `tally signup` if you have no account.\n',
      exitCode: 4,
    });
  });

  test('commands of applications say how to get one', async () => {
    expect(await tally.run(['payments', 'list'])).toEqual({
      stdout: '',
      stderr:
        'error: The profile has no application at http://127.0.0.1:3000.\n' +
        '  next  Run `tally apps create --use`, or `tally apps use` with the client_id of one that you have.\n',
      exitCode: 4,
    });
  });
});

describe('without a service', () => {
  test('a service that is not there is named, with what to do', async () => {
    const address = await unreachableOrigin();
    const env = { TALLYSTICK_BASE_URL: address, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stdout, stderr, exitCode } = await tally.run(['whoami'], { env });
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toBe(
      `error: No answer from ${address}/api/v1: ECONNREFUSED.\n` +
        '  next  Is the service running (`npm start`), and the address right (--base-url, TALLYSTICK_BASE_URL)?\n',
    );
  });

  test('something else at the address is not taken for the service', async () => {
    const other = createServer((_, response) => void response.writeHead(404).end('<h1>Not found</h1>'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stderr, exitCode } = await tally.run(['whoami'], { env });
    other.close();
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^error: The answer was 404, and not from Tallystick\.\n {2}request id {2}\S+\n {2}next {8}Check/,
    );
  });

  test('what answers in front of the service is told from the service', async () => {
    const proxy = createServer((_, response) => void response.writeHead(503).end('<h1>Unavailable</h1>'));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stderr } = await tally.run(['whoami'], { env });
    proxy.close();
    expect(stderr).toMatch(/^error: Something in front of Tallystick answered 503\.\n/);
    expect(stderr).toMatch(/ {2}next {8}The service may be starting or down: try again in a moment\.\n$/);
  });

  test('doctor does not look further', async () => {
    const env = { TALLYSTICK_BASE_URL: await unreachableOrigin(), TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stdout, stderr, exitCode } = await tally.run(['doctor', '-o', 'jsonl', '--fields', 'check,result'], {
      env,
    });
    expect({ stderr, exitCode }).toEqual({ stderr: 'error: Not in order: service.\n', exitCode: 1 });
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { check: string; result: string });
    const skipped = results.filter(({ result }) => result === 'skipped').map(({ check }) => check);
    expect(skipped).toEqual(['discovery', 'clock', 'session', 'application']);
  });

  test('Ctrl-C ends a command that waits, with 130 and silence', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      await once(silent, 'request');
      kill('SIGINT');
    };
    expect(await tally.run(['whoami'], { env, meanwhile })).toEqual({ stdout: '', stderr: '', exitCode: 130 });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('LIVE', () => {
  const live = { TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' };
  const create = ['payments', 'create', '--amount', '1250', '--currency', 'EUR'];

  test('writes ask first, and where nobody can be asked need --yes', async () => {
    expect(await tally.run(create, { env: live })).toEqual({
      stdout: '',
      stderr:
        'error: There is no terminal to ask at: This changes LIVE: payments create. Go on?\n  next  Give --yes.\n',
      exitCode: 2,
    });
    const env = { ...live, TALLYSTICK_BASE_URL: await unreachableOrigin() };
    expect((await tally.run([...create, '--yes'], { env })).stderr).toContain('ECONNREFUSED');
  });

  test('an access token of LIVE asks as well, and one of TEST does not', async () => {
    const env = { ...live, TALLYSTICK_BASE_URL: await unreachableOrigin() };
    const withToken = (token: string) => tally.run(create, { env: { ...env, TALLYSTICK_ACCESS_TOKEN: token } });
    expect((await withToken('tat_live_x')).stderr).toContain('This changes LIVE');
    expect((await withToken('tat_test_x')).stderr).toContain('ECONNREFUSED');
  });

  test('api asks as the commands do', async () => {
    expect((await tally.run(['api', 'Payments_create', 'amount=1250', 'currency=EUR'], { env: live })).stderr).toBe(
      'error: There is no terminal to ask at: This changes LIVE: api Payments_create. Go on?\n  next  Give --yes.\n',
    );
  });

  test('what a user does to a LIVE application asks as well', async () => {
    const server = createServer((_, response) =>
      response.setHeader('Content-Type', 'application/json').end('{"client_id":"app_x","environment":"LIVE"}'),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    expect(await tally.run(['apps', 'rotate-secret', 'app_x'], { env })).toEqual({
      stdout: '',
      stderr:
        'error: There is no terminal to ask at: This changes LIVE: apps rotate-secret app_x. Go on?\n  next  Give --yes.\n',
      exitCode: 2,
    });
    server.close();
  });
});

describe('profiles', () => {
  const session = { id: 'usr_x', email: 'ada@example.com', session_token: 'tses_x' };

  async function writeProfile(name: string, profile: object): Promise<void> {
    await mkdir(tally.profiles, { recursive: true });
    await writeFile(path.join(tally.profiles, `${name}.json`), JSON.stringify(profile));
  }

  test('profiles are listed without their secrets', async () => {
    await writeProfile('default', { base_url: 'http://127.0.0.1:3000', user: session });
    const application = { client_id: 'app_x', client_secret: 'tsk_live_x' };
    await writeProfile('shop', { base_url: 'https://pay.example.com', application });
    expect(await tally.run(['profiles', 'list', '-o', 'table'])).toEqual({
      stdout: `\
NAME     IN USE  BASE URL                 USER             CLIENT ID  ENVIRONMENT
default  true    http://127.0.0.1:3000    ada@example.com
shop     false   https://pay.example.com                   app_x      LIVE
`,
      stderr: '',
      exitCode: 0,
    });
  });

  test('commands use the profile that was chosen, unless the environment or an option names another', async () => {
    for (const name of ['default', 'shop', 'bank']) await writeProfile(name, { base_url: `https://${name}.example` });
    const isNotSignedInAt = (name: string) => `error: You are not signed in at https://${name}.example.`;
    await tally.run(['profiles', 'use', 'shop']);
    expect((await tally.run(['whoami'])).stderr).toContain(isNotSignedInAt('shop'));
    const env = { TALLYSTICK_PROFILE: 'bank' };
    expect((await tally.run(['whoami'], { env })).stderr).toContain(isNotSignedInAt('bank'));
    expect((await tally.run(['whoami', '-p', 'default'], { env })).stderr).toContain(isNotSignedInAt('default'));
  });

  test('choosing a profile warns of a variable that goes first', async () => {
    for (const name of ['shop', 'bank']) await writeProfile(name, { base_url: `https://${name}.example` });
    const chosen = 'Commands use the profile shop now.\n';
    const use = (env: Record<string, string>) => tally.run(['profiles', 'use', 'shop'], { env });
    expect((await use({ TALLYSTICK_PROFILE: 'shop' })).stderr).toBe(chosen);
    expect((await use({ TALLYSTICK_PROFILE: 'bank' })).stderr).toBe(
      `${chosen}TALLYSTICK_PROFILE is set: commands use bank instead, until you unset it.\n`,
    );
  });

  test('a profile that is not there cannot be chosen', async () => {
    await writeProfile('shop', { base_url: 'https://pay.example.com' });
    expect(await tally.run(['profiles', 'use', 'shpo'])).toEqual({
      stdout: '',
      stderr: "error: There is no profile 'shpo'.\n  next  There are shop. `tally login --profile <name>` makes one.\n",
      exitCode: 2,
    });
  });

  test('a removed profile is forgotten, and no longer chosen', async () => {
    await writeProfile('shop', { base_url: 'https://pay.example.com', user: session });
    await tally.run(['profiles', 'use', 'shop']);
    expect(await tally.run(['profiles', 'remove', 'shop'])).toEqual({
      stdout: '',
      stderr: 'Forgot the profile shop.\n',
      exitCode: 0,
    });
    expect(await readdir(tally.profiles)).toEqual([]);
    expect((await tally.run(['whoami'])).stderr).toContain('http://127.0.0.1:3000');
  });

  test('a session is not shown to another service than its own', async () => {
    await writeProfile('default', { base_url: 'https://pay.example.com', user: session });
    const { stderr, exitCode } = await tally.run(['whoami', '--base-url', 'https://evil.example.com']);
    expect(stderr).toContain('error: You are not signed in at https://evil.example.com.');
    expect(exitCode).toBe(4);
  });

  test('signing in elsewhere does not overwrite the profile of a service', async () => {
    await writeProfile('default', { base_url: 'https://pay.example.com', user: session });
    const argv = ['login', '--with-session', '--base-url', 'https://other.example.com'];
    expect(await tally.run(argv, { stdin: 'tses_y' })).toEqual({
      stdout: '',
      stderr:
        "error: The profile 'default' belongs to https://pay.example.com.\n" +
        '  next  Choose another name for https://other.example.com with --profile.\n',
      exitCode: 2,
    });
  });

  test('a damaged profile is named', async () => {
    await mkdir(tally.profiles, { recursive: true });
    const file = path.join(tally.profiles, 'default.json');
    await writeFile(file, '{"base_url"');
    expect(await tally.run(['whoami'])).toEqual({
      stdout: '',
      stderr: `error: ${file} is damaged.\n  next  Remove the file and sign in again.\n`,
      exitCode: 2,
    });
  });

  test('folders that were open to others are closed before a secret lies in them', async () => {
    await writeProfile('shop', { base_url: 'https://pay.example.com' });
    await chmod(tally.profiles, 0o755);
    await tally.run(['profiles', 'use', 'shop']);
    const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);
    expect(await modeOf(tally.profiles)).toBe('700');
    expect(await modeOf(path.dirname(tally.profiles))).toBe('700');
  });

  test('a place where there can be no files is named', async () => {
    expect(await tally.run(['whoami'], { env: { XDG_CONFIG_HOME: '/dev/null' } })).toEqual({
      stdout: '',
      stderr:
        'error: Profiles cannot be kept in /dev/null/tallystick: ENOTDIR.\n' +
        '  next  Set XDG_CONFIG_HOME to a folder of yours, or unset it to use ~/.config.\n',
      exitCode: 2,
    });
  });

  test('XDG_CONFIG_HOME says where they are', async () => {
    const env = { XDG_CONFIG_HOME: path.join(tally.home, 'xdg') };
    await mkdir(path.join(env.XDG_CONFIG_HOME, 'tallystick/profiles'), { recursive: true });
    await writeFile(
      path.join(env.XDG_CONFIG_HOME, 'tallystick/profiles/shop.json'),
      JSON.stringify({ base_url: 'https://pay.example.com' }),
    );
    await tally.run(['profiles', 'use', 'shop'], { env });
    expect(await readFile(path.join(env.XDG_CONFIG_HOME, 'tallystick/current'), 'utf8')).toBe('shop\n');
  });
});
