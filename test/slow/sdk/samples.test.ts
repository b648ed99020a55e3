import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as sdk from '@tallystick/sdk';
import type { Command } from 'commander';
import type { Io } from '../../../cli/src/terminal/io.ts';
import { buildProgram } from '../../../cli/src/program.ts';
import { loadGroup } from '../../../cli/src/terminal/lazy-group.ts';
import { run } from '../../../cli/src/run.ts';
import { eachOperation } from '../../../scripts/generate/document.ts';
import type { Sample } from '../../../scripts/samples/sample.ts';
import { exampleRequest } from '../../../scripts/samples/example.ts';
import { eventTypes, operations, type OperationId } from '../../../spec/generated/values.ts';
import { document } from '../../support/contract/document.ts';
import { prepareRequest } from '../../support/contract/prepare-request.ts';
import type { Prepared } from '../../support/contract/requests.ts';
import { worldOf, type World } from '../../support/contract/world.ts';
import { startRecorder, type Recorded, type Recorder } from '../../support/recorder.ts';
import { startReceiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
const samples = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../spec/generated/samples.json'), 'utf8'),
) as Record<OperationId, Sample[]>;
const ids = Object.keys(operations) as OperationId[];

/** The contract's example of each operation. */
const shownRequests = new Map(
  eachOperation(document).map((located) => [located.operation.operationId, exampleRequest(document, located)]),
);

const sourceOf = (id: OperationId, lang: Sample['lang']) => samples[id].find((sample) => sample.lang === lang)!.source;

test('exactly the operations have samples by the SDK, the command line and curl', () => {
  expect(Object.keys(samples)).toEqual([...ids, ...eventTypes]);
  for (const id of ids) expect(samples[id].map(({ lang }) => lang)).toEqual(['TypeScript', 'tally', 'curl']);
});

/** Returns the arguments, as a shell splits the line. */
function argumentsIn(line: string): string[] {
  const script = `tally() { printf '%s\\0' "$@"; }; ${line}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test.each(ids)('the command of the sample for %s exists', async (id) => {
  const program = buildProgram(ioOf({}));
  for (const group of program.commands) await loadGroup(group);
  for (const command of leavesOf(program)) command.exitOverride().action(() => undefined);
  await program.parseAsync(argumentsIn(sourceOf(id, 'tally')), { from: 'user' });
});

const AsyncFunction = (async () => {
  await Promise.resolve();
}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;

/** Runs a program with the SDK in this process: a process for each would take most of the time. */
async function runProgram(program: string, env: Record<string, string>): Promise<void> {
  const body = stripTypeScriptTypes(program).replace(/^import (\{.+\}) from '@tallystick\/sdk';/m, 'const $1 = sdk;');
  await new AsyncFunction('sdk', 'process', 'console', body)(sdk, { env }, { log: () => undefined });
}

function leavesOf(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

function ioOf(env: Record<string, string>, secret = ''): Io & { stdout: PassThrough; stderr: PassThrough } {
  return {
    stdin: new PassThrough().end(secret),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env,
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openUrl: () => Promise.resolve(false),
  };
}

/** Interactive commands, which other tests run. */
const WHOLE_COMMANDS = [
  ...['signup', 'login', 'whoami', 'logout', 'listen', 'email verify', 'email change', 'password', 'members accept'],
  ...['email restore', 'sessions use-link', 'sessions confirm', 'second-factor start', 'second-factor confirm'],
  ...['second-factor recovery-codes', 'second-factor turn-off', 'passkeys add'],
];

const isWhole = (line: string) => WHOLE_COMMANDS.some((name) => line.startsWith(`tally ${name}`));

describe('at a running service', () => {
  let world: World;
  let recorder: Recorder;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-samples-'));
  /** The file with the image of the contract's example. */
  const logo = path.join(folder, 'logo.png');
  beforeAll(async () => {
    const [, image] = /"image": "([^"]+)"/.exec(sourceOf('BusinessImages_set', 'curl'))!;
    writeFileSync(logo, Buffer.from(image!, 'base64'));
    world = await worldOf(service, await startReceiver());
    recorder = await startRecorder(world.service.origin);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await recorder.stop();
  });

  /** Pages are for browsers, and a stream does not end. */
  const called = ids.filter((id) => !operations[id].browserPage && operations[id].response !== 'text/event-stream');

  test.each(called)('the SDK sample for %s makes the request of the contract’s example', async (id) => {
    const prepared = await prepareRequest(world, id);
    await runProgram(withReal(id, prepared, sourceOf(id, 'TypeScript')), credentials(prepared));
    expectShown(id, prepared);
  });

  const commands = called.filter((id) => !isWhole(sourceOf(id, 'tally')));

  test.each(commands)('the command for %s makes the request of the contract’s example', async (id) => {
    const prepared = await prepareRequest(world, id);
    const line = withReal(id, prepared, sourceOf(id, 'tally'));
    const words = argumentsIn(line).map((word) => (word === 'logo.png' ? logo : word.replace(/=@\w+\.txt$/, '=@-')));
    const { ACCESS_TOKEN, CLIENT_SECRET, ...others } = credentials(prepared);
    const settings = { ...others, CLIENT_SECRET, ...(line.includes('$ACCESS_TOKEN') && { ACCESS_TOKEN }) };
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`TALLYSTICK_${name}`, value]));
    const io = ioOf({ ...env, TALLYSTICK_BASE_URL: recorder.origin }, CLIENT_SECRET);
    expect({ exitCode: await run([...words, '--yes'], io), said: said(io) }).toMatchObject({ exitCode: 0 });
    expectShown(id, prepared);
  });

  test.each(called)('the curl command for %s makes the request of the contract’s example', async (id) => {
    const prepared = await prepareRequest(world, id);
    const { ACCESS_TOKEN, ...others } = credentials(prepared);
    const script = withReal(id, prepared, sourceOf(id, 'curl'));
    // A script that fetches its own token does not get one.
    const env = { PATH: process.env.PATH, ...others, ...(!script.startsWith('ACCESS_TOKEN=') && { ACCESS_TOKEN }) };
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env });
    expectShown(id, prepared, { byBasic: script.includes(' -u ') });
  });

  const said = ({ stderr }: { stderr: PassThrough }) => String(stderr.read());

  /** Returns the environment of a sample. */
  function credentials({ headers, body }: Prepared): Record<string, string> {
    const { app, person, token } = world.tenant;
    const {
      password = '',
      current_password = '',
      token: link = '',
      code = '',
    } = (body ?? {}) as Record<string, string>;
    const [session = person.session] = /tses_\S+/.exec(headers?.Authorization ?? '') ?? [];
    return {
      CLIENT_ID: app.id,
      CLIENT_SECRET: app.secret!,
      ACCESS_TOKEN: token,
      SESSION_TOKEN: session,
      PASSWORD: password,
      CURRENT_PASSWORD: current_password,
      TOKEN: link,
      CODE: code,
    };
  }

  /** Replaces the example's ids in a sample with existing ones. */
  function withReal(id: OperationId, { path: real = {}, body }: Prepared, text: string): string {
    const shown = shownRequests.get(id)!;
    const { app } = world.tenant;
    const fields = { client_id: app.id, client_secret: app.secret, ...(body as object) };
    const changes = [
      [document.servers[0]!.url, `${recorder.origin}/api/v1`],
      ...Object.entries(shown.path).map(([name, example]) => [example, real[name]]),
      ...pairsOf(shown.body, fields),
    ].filter((change): change is [string, string] => change.every((part) => typeof part === 'string'));
    return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  }

  /** Returns the values of two objects at the same places. */
  function pairsOf(shown: unknown, real: unknown): unknown[][] {
    if (typeof real !== 'object' || real === null) return [[shown, real]];
    const places = (shown ?? {}) as Record<string, unknown>;
    return Object.entries(real).flatMap(([name, value]) => pairsOf(places[name], value));
  }

  /** Checks that the last request equals the example, and succeeded. */
  function expectShown(id: OperationId, prepared: Prepared, { byBasic = false } = {}): void {
    const { method, path: template } = operations[id];
    const { path: shown, body } = shownRequests.get(id)!;
    const place = template.replace(/\{(\w+)\}/g, (_, name: string) => shown[name]!);
    const expected = `/api/v1${withReal(id, prepared, place)}`;
    const placeOf = ({ path }: { path: string }) => path.replace(/\?.*$/, '');
    // `tally search` asks for members after it.
    const last = recorder.recorded.slice(id === 'Search_find' ? -4 : -1).findLast((each) => placeOf(each) === expected);
    const { method: asked, path: where, status, ...sent } = last ?? recorder.recorded.at(-1)!;
    expect({ asked: asked.toLowerCase(), where: placeOf({ path: where }), status, body: bodyOf(sent) }).toEqual({
      asked: method,
      where: expected,
      status: operations[id].success,
      body: body && {
        ...(byBasic ? {} : namesItself(id, body)),
        ...JSON.parse(withReal(id, prepared, JSON.stringify(body))),
      },
    });
  }

  /** Returns the fields by which applications identify themselves that the example does not name. */
  function namesItself(id: OperationId, body: object): object | undefined {
    const { app } = world.tenant;
    const isClient = (operations[id].security as readonly string[]).includes('clientBasic');
    return isClient && !('client_id' in body) ? { client_id: app.id, client_secret: app.secret } : undefined;
  }

  function bodyOf({ type, body }: Pick<Recorded, 'type' | 'body'>): unknown {
    if (body === '') return undefined;
    return type?.startsWith('application/json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  }
});
