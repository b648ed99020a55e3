import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sign } from '@tallystick/sdk/webhooks';
import type { Command } from 'commander';
import { buildProgram } from '../../../cli/src/program.ts';
import { loadGroup } from '../../../cli/src/terminal/lazy-group.ts';
import { PassThrough } from 'node:stream';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { simulatedCardTokens } from '../../../spec/generated/values.ts';
import { GUIDES } from '../../../server/pages/reference/guides.ts';
import { call, createApplication, createMerchant, fetchToken, PASSWORD, type TestMerchant } from '../../support/api.ts';
import { endWithFile } from '../../support/children.ts';
import { NODE_COMPILE_CACHE } from '../../support/compile-cache.ts';
import { eventually } from '../../support/eventually.ts';
import { newPerson, registerApp } from '../../support/oauth.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { hiddenFields } from '../../support/visitor.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const MAIN = path.join(ROOT, 'cli/src/main.ts');
const SECRET = `whsec_${Buffer.from('guides'.repeat(6)).toString('base64')}`;

let service: TestService;
let merchant: TestMerchant;
let folder: string;
const texts = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  for (const name of GUIDES) texts.set(name, await readFile(path.join(ROOT, `docs/guides/${name}.md`), 'utf8'));
  folder = await mkdtemp(path.join(os.tmpdir(), 'tally-guides-'));
  // The layout of a project that installed the SDK.
  await mkdir(path.join(folder, 'node_modules/@tallystick'), { recursive: true });
  await symlink(path.join(ROOT, 'sdk'), path.join(folder, 'node_modules/@tallystick/sdk'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** Returns the code of a guide in one language, with the service's address. */
function codeOf(name: string, language: string): string[] {
  const blocks = texts.get(name)!.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'));
  return [...blocks].map(([, code = '']) => code.replaceAll('http://127.0.0.1:3000', service.origin));
}

const credentials = () => ({
  TALLYSTICK_BASE_URL: service.origin,
  TALLYSTICK_CLIENT_ID: merchant.clientId,
  TALLYSTICK_CLIENT_SECRET: merchant.clientSecret,
});

/** Starts a program that listens on `PORT`. @returns its address and its output */
async function start(command: string, args: string[], env: object = {}) {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_COMPILE_CACHE,
      GOCACHE: path.join(os.tmpdir(), 'tally-go'),
      ...env,
      PORT: String(port),
    },
    detached: true, // `go run` starts the program as its child
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithFile(child);
  stops.push(async () => {
    const closed = once(child, 'close');
    process.kill(-child.pid!, 'SIGTERM');
    await closed;
  });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    `${command} to listen`,
  );
  return { origin, printed: () => printed };
}

/** Returns the status of a GET of the target as it is, which fetch would normalize. */
async function statusOf(origin: string, target: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const [response] = (await once(get({ hostname, port, path: target }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Sends a part of a delivery and closes the connection. */
async function leave(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end('POST /hooks HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\n\r\n{');
  socket.resume();
  await once(socket, 'close');
  return 'sent a part';
}

/** Runs commands as a reader types them; `tally` asks for the password of `signup`. */
async function runShell(script: string, env: object = {}): Promise<string> {
  const tally = `tally() { if [ "$1" = signup ]
    then echo "$PASSWORD" | "${process.execPath}" --conditions=tallystick:source ${MAIN} "$@" --password-stdin
    else "${process.execPath}" --conditions=tallystick:source ${MAIN} "$@"; fi; }`;
  const home = await mkdtemp(path.join(folder, 'home-'));
  const options = {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      NODE_COMPILE_CACHE,
      PASSWORD,
      TALLYSTICK_SECRETS: 'file',
      TALLYSTICK_BASE_URL: service.origin,
      ...env,
    },
  };
  return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${tally}\n${script}`], options)).stdout;
}

/** Returns true for commands that run until interrupted, or need a terminal. */
const isEndless = (block: string) => /tally (listen|trigger|second-factor)/.test(block);

test('the quick start goes from an account to a captured payment and its events', async () => {
  const script = codeOf('quick-start', 'sh')
    .filter((block) => !isEndless(block))
    .join('\n');
  const printed = await runShell(script);
  for (const text of ['AUTHORIZED', 'CAPTURED', 'payment.authorized', 'payment.captured'])
    expect(printed).toContain(text);
});

test('the commands of “Accept a payment” capture, refund and cancel', async () => {
  const printed = await runShell(codeOf('accept-a-payment', 'sh').join('\n'), credentials());
  expect(printed).toContain('PARTIALLY_REFUNDED');
  expect(printed).toContain('CANCELLED');
});

test('secrets that are replaced as in “Go live” stay good', async () => {
  const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', {
    token: merchant.token,
    body: { url: 'http://127.0.0.1:9/hooks' },
  });
  const commands = commandsOf('go-live').filter((line) => line.includes('--expire-previous-in'));
  const script = commands
    .join('\n')
    .replace(/app_\w+/, merchant.clientId)
    .replace(/we_\w+/, endpoint.id);
  const printed = await runShell(script.replaceAll(/$/gm, ' -o jsonl'), {
    ...credentials(),
    TALLYSTICK_SESSION_TOKEN: merchant.user.session,
  });
  const replaced = printed.trim().split('\n');
  const stays = { previous_secret_expires_at: expect.any(String) };
  expect(replaced.map((line) => JSON.parse(line) as unknown)).toMatchObject([stays, stays]);
  await call(service, 'DELETE', `/webhook-endpoints/${endpoint.id}`, { token: merchant.token });
});

test('the commands of “Go live” for a leak leave an application with a new secret and no token', async () => {
  const shop = await createApplication(service, merchant.user, merchant.businessId);
  const isForLeak = (line: string) => /--(status|end-tokens|access-token-seconds)/.test(line);
  const script = commandsOf('go-live')
    .filter(isForLeak)
    .join('\n')
    .replaceAll(/app_\w+/g, shop.clientId);
  const printed = await runShell(script.replaceAll(/$/gm, ' -o jsonl'), {
    TALLYSTICK_SESSION_TOKEN: merchant.user.session,
  });
  const changed = printed.trim().split('\n');
  expect(changed.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { status: 'DISABLED' },
    { status: 'ENABLED' },
    { client_secret_preview: expect.stringMatching(/^tsk_test_/) },
    { access_token_seconds: 300 },
  ]);
  expect((await call(service, 'GET', '/payments', { token: shop.token })).status).toBe(401);
  expect(await fetchToken(service, shop.clientId, shop.clientSecret)).toBeUndefined();
});

test('the guide has every simulated card', () => {
  for (const token of simulatedCardTokens) expect(texts.get('accept-a-payment')).toContain(`\`${token}\``);
});

test('the checkout of the guide takes a payment and thanks the payer', async () => {
  await writeFile(path.join(folder, 'checkout.mjs'), codeOf('accept-a-payment', 'js')[0]!);
  const shop = await start(process.execPath, ['--conditions=tallystick:source', 'checkout.mjs'], credentials());
  for (const target of ['/thanks', '/thanks?payment=pay_0', '//'])
    expect(await statusOf(shop.origin, target)).toBe(500);
  const { headers } = await fetch(`${shop.origin}/buy`, { redirect: 'manual' });
  const payer = await newPerson(service);
  const { location } = await payer.submit(new URL(headers.get('Location')!).pathname, { pay: 'wallet' });
  expect(new URL(location).searchParams.get('status')).toBe('AUTHORIZED');
  expect(await (await fetch(location)).text()).toBe('Your payment is AUTHORIZED.');
});

test('the program of “Sign in” greets a user who allows it, and reports one who does not', async () => {
  const code = codeOf('sign-in-with-tallystick', 'js')[0]!;
  await writeFile(path.join(folder, 'sign-in.mjs'), code);
  const person = await newPerson(service);
  const port = await freePort();
  const app = await registerApp(service, person, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const env = {
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: app.id,
    TALLYSTICK_CLIENT_SECRET: app.secret!,
    FIXED_PORT: String(port),
  };
  await writeFile(path.join(folder, 'on-port.mjs'), 'process.env.PORT = process.env.FIXED_PORT;\n');
  const child = spawn(
    process.execPath,
    ['--conditions=tallystick:source', '--import', './on-port.mjs', 'sign-in.mjs'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
      stdio: 'inherit',
    },
  );
  endWithFile(child);
  stops.push(async () => {
    const closed = once(child, 'close');
    child.kill();
    await closed;
  });
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    'the program to listen',
  );
  expect(await statusOf(origin, '//')).toBe(500);
  for (const [decision, status, words] of [
    ['deny', 403, 'You are not signed in: access_denied'],
    ['approve', 200, 'Hello Ada Lovelace'],
  ] as const) {
    const begun = await fetch(`${origin}/sign-in`, { redirect: 'manual' });
    const { pathname, search } = new URL(begun.headers.get('Location')!);
    const page = await person.get(pathname + search);
    const { location } = await person.post(pathname, { ...hiddenFields(page.html), decision });
    const answer = await fetch(location, { headers: { Cookie: begun.headers.get('Set-Cookie')!.split(';')[0]! } });
    expect([answer.status, await answer.text()]).toEqual([status, words]);
  }
});

test('the program of “Errors” reports a decline', async () => {
  const [code] = codeOf('errors', 'ts');
  const args = ['--conditions=tallystick:source', '--input-type=module-typescript', '--eval', code!];
  const options = {
    cwd: path.join(ROOT, 'sdk'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...credentials() },
  };
  expect((await promisify(execFile)(process.execPath, args, options)).stdout).toBe('declined: declined\n');
});

const has = (command: string, args = ['--version']) => spawnSync(command, args).status === 0;

/** The command of each receiver. Receivers whose language is not installed are skipped. */
const RECEIVERS: [
  language: string,
  fence: string,
  file: string,
  isHere: boolean,
  command: (port: string) => [string, string[]],
][] = [
  ['Node', 'js', 'receiver.mjs', true, () => [process.execPath, ['receiver.mjs']]],
  ['Python', 'python', 'receiver.py', has('python3'), () => ['python3', ['receiver.py']]],
  ['Go', 'go', 'receiver.go', has('go', ['version']), () => ['go', ['run', 'receiver.go']]],
  ['PHP', 'php', 'receiver.php', has('php'), () => ['sh', ['-c', 'exec php -S 127.0.0.1:$PORT receiver.php']]],
  ['Ruby', 'ruby', 'receiver.rb', has('ruby', ['-rwebrick', '-e', '0']), () => ['ruby', ['receiver.rb']]],
];

describe.each(RECEIVERS)('the receiver in %s', (language, fence, file, isHere, command) => {
  const whenHere = isHere ? test : test.skip;

  async function receiver(secret: string) {
    const code = codeOf('receive-webhooks', fence).find((each) => each.includes('WEBHOOK_SECRET'))!;
    await writeFile(path.join(folder, file), code);
    const [program, args] = command('');
    return start(program, args, { WEBHOOK_SECRET: secret });
  }

  whenHere('takes a delivery of the service, and tells its event', async () => {
    const port = await freePort();
    const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', {
      token: merchant.token,
      body: { url: `http://127.0.0.1:${port}/hooks`, events: ['payment.captured'] },
    });
    const { origin, printed } = await receiver(endpoint.secret);
    const path = `/webhook-endpoints/${endpoint.id}`;
    await call(service, 'PATCH', path, { token: merchant.token, body: { url: `${origin}/hooks` } });
    const { body: payment } = await call(service, 'POST', '/payments', {
      token: merchant.token,
      body: {
        amount: 1250,
        currency: 'EUR',
        capture_method: 'AUTOMATIC',
        payment_method: { type: 'simulated_card', token: 'sim_success' },
      },
    });
    await eventually(
      () => printed().includes(`payment.captured ${payment.reference}`),
      `${language} to tell the event`,
    );
    await call(service, 'DELETE', path, { token: merchant.token });
  });

  whenHere('takes an event once, and refuses what is forged, old or signed by another', async () => {
    const { origin, printed } = await receiver(SECRET);
    const body = JSON.stringify({
      event_id: 'evt_1',
      event_type: 'payment.captured',
      payment: { reference: 'pay_1' },
      note: 'Käse – 1 €',
    });
    const deliver = async (headers: Record<string, string>, sent = body) =>
      (await fetch(`${origin}/hooks`, { method: 'POST', body: sent, headers })).status;
    const genuine = await sign(body, SECRET);
    const old = await sign(body, SECRET, { signedAt: new Date(Date.now() - 301_000) });
    const overlap = { 'Service-Signature': genuine['Service-Signature']!.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`) };
    expect({
      genuine: await deliver(genuine),
      again: await deliver(genuine),
      overlap: await deliver(overlap),
      forged: await deliver(genuine, body.replace('pay_1', 'pay_2')),
      old: await deliver(old),
      other: await deliver(await sign(body, `${SECRET}x`)),
      unsigned: await deliver({}),
      garbled: await deliver({ 'Service-Signature': 't=,v1' }),
      bare: await deliver({ 'Service-Signature': genuine['Service-Signature']!.replace(/=\w+$/, '') }),
      left: await leave(origin),
      afterwards: await deliver(genuine),
    }).toEqual({
      genuine: 204,
      again: 204,
      overlap: 204,
      forged: 400,
      old: 400,
      other: 400,
      unsigned: 400,
      garbled: 400,
      bare: 400,
      left: 'sent a part',
      afterwards: 204,
    });
    if (language !== 'PHP') expect(printed()).toBe('payment.captured pay_1\n'); // in PHP the database remembers
  });
});

/** Values that are not secrets of an endpoint, and how the line that names each begins. */
const NO_SECRETS: [what: string, secret: string | undefined, beginning: string][] = [
  ['a missing one', undefined, ''],
  ['an empty one', '', ''],
  ['that of an application', 'tsk_test_6DJRXQZzlE63SK0VZQtt1q', 'tsk_'],
  ['one in quotes', `"${SECRET}"`, '"whs'],
  ['one with a line end of Windows', `${SECRET}\r`, 'whse'],
];

describe.each(RECEIVERS)('the receiver in %s', (_language, fence, file, isHere, command) => {
  const whenHere = isHere ? test : test.skip;

  whenHere.each(NO_SECRETS)(
    'takes nothing with %s, and says so in one line at the start',
    async (_, secret, beginning) => {
      const code = codeOf('receive-webhooks', fence).find((each) => each.includes('WEBHOOK_SECRET'))!;
      await writeFile(path.join(folder, file), code);
      const port = await freePort();
      const env = {
        ...{ PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE, GOCACHE: path.join(os.tmpdir(), 'tally-go') },
        ...(secret !== undefined && { WEBHOOK_SECRET: secret }),
        PORT: String(port),
      };
      // PHP has no start: its server runs a script for each request.
      const [program, args] = fence === 'php' ? ['php', [file]] : command('');
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
      const printed = (stdout + stderr).trim().replace(/\nexit status 1$/, ''); // by `go run`
      expect(status).toBe(1);
      expect(printed.split('\n')).toHaveLength(1);
      expect(printed).toContain(`WEBHOOK_SECRET must be the secret of the endpoint, whsec_… without quotes or blanks`);
      expect(printed).toMatch(new RegExp(`it begins with '${beginning}'$`));
    },
  );
});

/** Signs as an attacker who knows that the key is empty: the library of the tests refuses to. */
const forge = (body: string, secret: string) => {
  const time = Math.floor(Date.now() / 1000);
  return {
    'Service-Signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
  };
};

(has('php') ? test : test.skip).each(NO_SECRETS)(
  'the receiver in PHP refuses a forged delivery with %s',
  async (_, secret = '') => {
    await writeFile(path.join(folder, 'receiver.php'), codeOf('receive-webhooks', 'php')[0]!);
    const server = ['-c', 'exec php -S 127.0.0.1:$PORT receiver.php 2>/dev/null'];
    const { origin, printed } = await start('sh', server, { WEBHOOK_SECRET: secret });
    const body = JSON.stringify({ event_id: 'evt_1', event_type: 'payment.captured', payment: { reference: 'pay_1' } });
    const { status } = await fetch(`${origin}/hooks`, { method: 'POST', body, headers: forge(body, secret) });
    expect([status, printed()]).toEqual([500, '']);
  },
);

test('every program that verifies by a library refuses to start without a secret, before it makes the verifier', async () => {
  const receivers = await readFile(path.join(ROOT, 'docs/receivers.md'), 'utf8');
  const programs = [...receivers.matchAll(/```(\w+)\n(.*?)```/gs)].filter(([, , code = '']) =>
    code.includes('WEBHOOK_SECRET'),
  );
  expect(programs.map(([, language]) => language)).toEqual(['python', 'go', 'ruby', 'php', 'java']);
  for (const [, , code = ''] of programs) {
    const check = code.indexOf('WEBHOOK_SECRET must be the secret of the endpoint, whsec_… without quotes or blanks');
    expect(check).toBeGreaterThan(0);
    expect(code.search(/Webhook\((\$?secret)\)|Webhook\.new\(secret\)/)).toBeGreaterThan(check);
  }
});

/** Returns every command line of a guide, with continuation lines joined. */
const commandsOf = (name: string) =>
  codeOfAll(name).flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => /\btally /.test(line) && !line.startsWith('#')),
  );
const codeOfAll = (name: string) => [...texts.get(name)!.matchAll(/```sh\n(.*?)```/gs)].map(([, code = '']) => code);

test.each(GUIDES)('every command of “%s” exists, with its options', async (name) => {
  const program = buildProgram({
    ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {} },
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openUrl: () => Promise.resolve(false),
  });
  for (const group of program.commands) await loadGroup(group);
  const leavesOf = (command: Command): Command[] =>
    command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
  for (const command of leavesOf(program)) command.exitOverride().action(() => undefined);
  for (const line of commandsOf(name)) {
    const script = `tally() { printf '%s\\0' "$@"; }; ${line.replace(/^\w+=\$\((.*?)\)( && .*)?$/, '$1')}`;
    const words = (await promisify(execFile)('bash', ['-c', script], { env: { PAYMENT: 'pay_1' } })).stdout
      .split('\0')
      .slice(0, -1);
    await program.parseAsync(words, { from: 'user' });
  }
});
