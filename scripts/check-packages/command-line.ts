import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../cli/package.json' with { type: 'json' };
import { installGlobally, packWorkspace } from './install.ts';

interface Outcome {
  stdout: string;
  stderr: string;
  code: number;
}

interface Trial {
  argv: string[];
  /** Expected output: on stdout, or on stderr if the command fails. */
  says: RegExp;
  code: number;
  env?: Record<string, string>;
}

/** A folder below the user's home. */
const PROJECT = 'receiver';
const APPLICATION = { TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_test_x' };
const USER = { id: 'usr_x', email: 'ada@example.com', name: 'Ada Lovelace' };

/** Trials: help of the launcher and of the program, a mistake, answers through the SDK, and jq, which is WebAssembly. */
const trials: Trial[] = [
  { argv: ['--version'], says: new RegExp(`^${manifest.version.replaceAll('.', '\\.')}\n$`), code: 0 },
  { argv: ['--help'], says: /^Usage: tally /, code: 0 },
  { argv: ['payments', 'create', '--help'], says: /^Usage: tally payments create .*Examples:/s, code: 0 },
  { argv: ['payments', 'create', '--amount', '12.50'], says: /minor units/, code: 2 },
  { argv: ['login', '--with-session', '-o', 'table'], says: /email +ada@example\.com\n/, code: 0 },
  {
    argv: ['init', PROJECT, '--yes', '--no-run', '-o', 'json'],
    says: /"client_id": "app_x"/,
    code: 0,
    env: APPLICATION,
  },
  { argv: ['whoami', '-o', 'json', '--fields', 'user.email'], says: /"ada@example\.com"/, code: 0 },
  { argv: ['whoami', '--jq', '.user.email | ascii_upcase'], says: /^ADA@EXAMPLE\.COM\n$/, code: 0 },
];

/**
 * Packs the command line, installs it globally into a separate prefix, and runs it on every Node on the path.
 *
 * @returns faults by check
 */
export async function checkCommandLine(folder: string): Promise<Record<string, string[]>> {
  const commands = installGlobally(packWorkspace('cli', folder), path.join(folder, 'prefix'));
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(USER)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const checks: Record<string, string[]> = {};
    for (const [version, bin] of await nodesOnPath()) {
      const home = path.join(folder, version);
      const env = { PATH: bin, HOME: home, TALLYSTICK_BASE_URL: origin, TALLYSTICK_SECRETS: 'file' };
      checks[`tally, installed globally, runs on Node ${version}`] = await faultsOf(path.join(commands, 'tally'), env);
    }
    return checks;
  } finally {
    server.close();
  }
}

/** Returns the folder of each Node by version: that of this process, and others such as the host's. */
async function nodesOnPath(): Promise<Map<string, string>> {
  const folders = [path.dirname(process.execPath), ...(process.env.PATH ?? '').split(path.delimiter)];
  const nodes = new Map<string, string>();
  for (const folder of folders.filter((each) => existsSync(path.join(each, 'node'))).reverse()) {
    const { stdout } = await run(path.join(folder, 'node'), ['--version'], {});
    nodes.set(stdout.trim().slice(1), folder);
  }
  return nodes;
}

async function faultsOf(tally: string, env: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  mkdirSync(env.HOME!);
  for (const { argv, says, code, env: more } of trials) {
    const outcome = await run(tally, argv, { ...env, ...more });
    const said = outcome.code === 0 ? outcome.stdout : outcome.stderr;
    if (outcome.code !== code || !says.test(said)) {
      faults.push(`tally ${argv.join(' ')} exited with ${outcome.code}: ${outcome.stdout}${outcome.stderr}`);
    }
  }
  const { dependencies } = JSON.parse(readFileSync(path.join(env.HOME!, PROJECT, 'package.json'), 'utf8')) as Project;
  const [, sdk = ''] = dependencies['@tallystick/sdk'].split('file:');
  if (!existsSync(path.join(env.HOME!, PROJECT, sdk))) faults.push(`${sdk} is not in the project of tally init.`);
  return faults;
}

interface Project {
  dependencies: { '@tallystick/sdk': string };
}

async function run(file: string, argv: string[], env: Record<string, string>): Promise<Outcome> {
  const running = promisify(execFile)(file, argv, { env, cwd: env.HOME });
  // A command might not read its input.
  running.child.stdin?.on('error', () => undefined).end('tses_x');
  try {
    return { ...(await running), code: 0 };
  } catch (error) {
    return error as Outcome;
  }
}
