import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { proxyFetch } from '../../cli/src/context/proxy-fetch.ts';
import { ProfileStore } from '../../cli/src/context/profile-store.ts';
import { openInBrowser } from '../../cli/src/terminal/browser.ts';
import { createMerchant, PASSWORD, signUp, type TestMerchant } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';

/** The environment of the command line: home folder, proxies, standard input and browser. */

let tally: Tally;
let merchant: TestMerchant;
let folder: string;

beforeAll(async () => {
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  merchant = await createMerchant(service);
  folder = await mkdtemp(path.join(os.tmpdir(), 'tally-environment-'));
});
afterAll(async () => {
  await tally.remove();
  await rm(folder, { recursive: true, force: true });
});

const signupOf = (email: string) => ['signup', '--email', email, '--name', 'Ada Lovelace', '--password-stdin'];
const newEmail = () => `ada-${crypto.randomUUID()}@example.com`;

describe('a home that cannot be written', () => {
  /** A full disk, even for root: folders can be created, but no file can grow. */
  const full = { fullDisk: true };

  test('is refused by signup before there is an account', async () => {
    const email = newEmail();
    for (let tries = 0; tries < 2; tries++) {
      expect(await tally.run(signupOf(email), { stdin: PASSWORD, ...full })).toMatchObject({
        exitCode: 2,
        stderr: expect.stringMatching(/^error: Profiles cannot be stored in \S+\/\.config\/tallystick: EFBIG\.\n/),
      });
    }
    const home = { HOME: path.join(folder, 'with-room') };
    expect(await tally.run(signupOf(email), { stdin: PASSWORD, env: home })).toMatchObject({ exitCode: 0 });
  });

  test.each([
    ['login', '--email', 'ada@example.com', '--password-stdin'],
    ['init', 'x', '--yes', '--no-run', '--email', 'ada@example.com', '--password-stdin'],
    ['apps', 'create', '--name', 'Checkout', '--use', '--scopes', 'profile:read'],
  ])('is refused by %s %s before anything is sent', async (...argv) => {
    const session = { TALLYSTICK_SESSION_TOKEN: 'tses_x', TALLYSTICK_BASE_URL: 'http://127.0.0.1:9' };
    expect(await tally.run(argv, { stdin: PASSWORD, env: session, ...full })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Profiles cannot be stored in'),
    });
  });

  test('leaves nothing of the check behind where it can be written', async () => {
    const store = new ProfileStore({ env: { HOME: folder } });
    await store.checkWritable();
    expect(await store.names()).toEqual([]);
  });
});

describe('without a home', () => {
  const env = { HOME: '', TALLYSTICK_CLIENT_ID: '', TALLYSTICK_CLIENT_SECRET: '' };
  /** Runs as a user who is not in the system's user list. */
  async function withoutHome<Result>(work: () => Promise<Result>): Promise<Result> {
    const { userInfo } = os;
    os.userInfo = () => {
      throw new Error('There is no such user');
    };
    try {
      return await work();
    } finally {
      os.userInfo = userInfo;
    }
  }

  test('commands work with the credentials of the environment, and others say what is missing', async () => {
    await withoutHome(async () => {
      const own = { ...env, TALLYSTICK_CLIENT_ID: merchant.clientId, TALLYSTICK_CLIENT_SECRET: merchant.clientSecret };
      expect(await tally.run(['payments', 'list'], { env: own })).toMatchObject({ stdout: '[]\n', exitCode: 0 });
      expect(await tally.run(['profiles', 'list'], { env })).toMatchObject({ stdout: '[]\n', exitCode: 0 });
      const email = newEmail();
      for (const argv of [signupOf(email), ['listen', '--print-secret']])
        expect(await tally.run(argv, { env: own, stdin: PASSWORD })).toEqual({
          stdout: '',
          stderr:
            'error: There is no home folder for profiles.\n' +
            '  next  Set HOME, or XDG_CONFIG_HOME, to a folder that you own.\n',
          exitCode: 2,
        });
      expect(await tally.run(signupOf(email), { stdin: PASSWORD, env: { HOME: folder } })).toMatchObject({
        exitCode: 0,
      });
    });
  });
});

describe('a proxy', () => {
  let asked: string[];
  let address: string;
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

  /** Starts a proxy that connects every request to the service, regardless of the host name. */
  async function startProxy(): Promise<void> {
    asked = [];
    const here = new URL(service.origin);
    // Without TLS, a proxy forwards requests; otherwise it connects.
    const server = createServer((incoming, answer) => {
      const { host, pathname, search } = new URL(incoming.url!);
      asked.push(host);
      const { method, headers } = incoming;
      const forwarded = { hostname: here.hostname, port: here.port, path: pathname + search, method, headers };
      const outgoing = request(forwarded, (response) => {
        response.pipe(answer.writeHead(response.statusCode!, response.headers));
      });
      incoming.pipe(outgoing);
    });
    server.on('connect', ({ url }, client) => {
      asked.push(url!);
      const target = connect(Number(here.port), here.hostname, () => {
        client.write('HTTP/1.1 200 Connected\r\n\r\n');
        target.pipe(client).pipe(target);
      });
      for (const socket of [client, target]) socket.on('error', () => undefined);
      client.on('close', () => target.destroy());
      target.on('close', () => client.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    stops.push(() => {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    });
  }

  const list = (env: Record<string, string>) =>
    tally.run(['payments', 'list'], {
      env: {
        ...{ TALLYSTICK_CLIENT_ID: merchant.clientId, TALLYSTICK_CLIENT_SECRET: merchant.clientSecret },
        ...{ TALLYSTICK_BASE_URL: 'http://pay.test' },
        ...env,
      },
    });

  test.each(['HTTP_PROXY', 'http_proxy'])('of %s leads to the service', async (name) => {
    await startProxy();
    for (const proxy of [`http://${address}`, address])
      expect(await list({ [name]: proxy })).toEqual({ stdout: '[]\n', stderr: '', exitCode: 0 });
    expect(new Set(asked)).toEqual(new Set(['pay.test']));
  });

  test('of HTTPS_PROXY is asked for a connection to a service with TLS', async () => {
    await startProxy();
    const env = { HTTPS_PROXY: address, TALLYSTICK_BASE_URL: 'https://pay.test' };
    expect(await list(env)).toMatchObject({ stdout: '', exitCode: 1 }); // behind this proxy is a service without TLS
    expect(new Set(asked)).toEqual(new Set(['pay.test:443']));
  });

  test('is not used for a host of NO_PROXY, for another protocol, or on this machine', async () => {
    await startProxy();
    const proxy = `http://${address}`;
    const unused: Record<string, string>[] = [
      { HTTP_PROXY: proxy, NO_PROXY: 'localhost, .test' },
      { HTTPS_PROXY: proxy },
    ];
    for (const env of unused) expect(await list(env)).toMatchObject({ stdout: '', exitCode: 1 });
    const here = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, TALLYSTICK_BASE_URL: service.origin };
    expect(await list(here)).toMatchObject({ stdout: '[]\n', exitCode: 0 });
    expect(asked).toEqual([]);
  });

  test('is shown with --debug as without one', async () => {
    await startProxy();
    const env = { HTTP_PROXY: address, TALLYSTICK_BASE_URL: 'http://pay.test' };
    const { stderr } = await tally.run(['login', '--email', newEmail(), '--password-stdin', '--debug'], {
      env,
      stdin: PASSWORD,
    });
    expect(stderr).toMatch(/^POST http:\/\/pay\.test\/api\/v1\/session 401 request \S+ \d+ ms\n/);
  });

  test.each(['socks5://127.0.0.1:1080', 'http://', 'not a proxy'])('at %s is refused', async (proxy) => {
    expect(await list({ HTTP_PROXY: proxy })).toEqual({
      stdout: '',
      stderr:
        'error: HTTP_PROXY is not the address of an HTTP proxy.\n' +
        '  next  Enter one such as http://proxy.example.com:3128.\n',
      exitCode: 2,
    });
  });

  test('that does not answer is named', async () => {
    const { stderr } = await list({ HTTP_PROXY: 'http://127.0.0.1:9' });
    expect(stderr).toBe(
      'error: No response from http://pay.test/api/v1: ECONNREFUSED.\n' +
        '  next  Check the proxy in HTTP_PROXY, or add the host to NO_PROXY.\n',
    );
  });

  test('is refused on a Node that cannot use it', async () => {
    const env = { HTTPS_PROXY: 'http://127.0.0.1:1' };
    await expect(proxyFetch(env, 'https://pay.test', '20.20.2')).rejects.toMatchObject({
      message: 'HTTPS_PROXY is set, and on Node 20.20.2 tally cannot use a proxy.',
      hint: 'Use Node 22.19 or newer, or unset HTTPS_PROXY for this command.',
      exitCode: 2,
    });
    expect(await proxyFetch(env, 'http://127.0.0.1:3000', '20.20.2')).toBeUndefined();
    expect(await proxyFetch({}, 'https://pay.test', '20.20.2')).toBeUndefined();
  });
});

const MARK = '\ufeff';
/** Encodes a text as PowerShell writes files. */
const wide = (text: string) => Buffer.from(MARK + text, 'utf16le');

describe('standard input', () => {
  test.each([
    ['with a byte order mark', (text: string) => MARK + text],
    ['with a byte order mark and a line end of Windows', (text: string) => `${MARK}${text}\r\n`],
    ['in UTF-16', wide],
  ])('may hold a password %s', async (_, as) => {
    const { email } = await signUp(service);
    const argv = ['login', '--email', email, '--password-stdin', '-o', 'jsonl', '--fields', 'email'];
    expect(await tally.run(argv, { stdin: as(PASSWORD) })).toMatchObject({
      stdout: `{"email":"${email}"}\n`,
      exitCode: 0,
    });
  });

  test.each([
    ['with blanks', (text: string) => ` ${text} \n`],
    ['with empty lines', (text: string) => `\n${text}\r\n\r\n`],
    ['with a byte order mark', (text: string) => `${MARK}${text}\n`],
  ])('may hold a session %s', async (_, as) => {
    const { session } = await signUp(service);
    expect(await tally.run(['login', '--with-session'], { stdin: as(session) })).toMatchObject({ exitCode: 0 });
  });

  test('may hold a body with a byte order mark, and so may a file', async () => {
    const env = { TALLYSTICK_CLIENT_ID: merchant.clientId, TALLYSTICK_CLIENT_SECRET: merchant.clientSecret };
    const body = JSON.stringify({ amount: 1250, currency: 'EUR', description: 'Käse' });
    const file = path.join(folder, 'payment.json');
    await writeFile(file, wide(body));
    const fromFile = await tally.run(['api', 'Payments_create', '--input', file, '--jq', '.description'], { env });
    const argv = ['api', 'Payments_create', '--input', '-', '--jq', '.description'];
    expect([fromFile, await tally.run(argv, { env, stdin: MARK + body })]).toEqual(
      Array(2).fill({ stdout: 'Käse\n', stderr: '', exitCode: 0 }),
    );
  });

  test('blanks of a password count', async () => {
    const { email } = await signUp(service);
    const argv = ['login', '--email', email, '--password-stdin'];
    const outcome = await tally.run(argv, { stdin: ` ${PASSWORD}` });
    expect(outcome).toMatchObject({ stderr: expect.stringContaining('invalid_credentials'), exitCode: 1 });
  });

  test.each([
    ['nothing but blanks', ' \n', 'There is no session on standard input.'],
    ['nothing but a byte order mark', MARK, 'There is no session on standard input.'],
    ['no UTF-8', Buffer.from([0xe4]), 'Standard input is not UTF-8 text.'],
  ])('that holds %s is refused', async (_, stdin, message) => {
    const { stderr, exitCode } = await tally.run(['login', '--with-session'], { stdin });
    expect([stderr.split('\n')[0], exitCode]).toEqual([`error: ${message}`, 2]);
  });
});

describe('BROWSER', () => {
  const URL = 'https://pay.example.com/device?code=a%20b&x=1';
  let count = 0;

  /** Installs a browser that records its arguments. */
  async function browser(name = `browser-${++count}`) {
    const [program, notes] = [path.join(folder, name), path.join(folder, `${name}.txt`)];
    await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}.new' && mv '${notes}.new' '${notes}'\n`);
    await chmod(program, 0o755);
    const words = () =>
      eventually(() => readFile(notes, 'utf8').catch(() => undefined), 'the browser').then((text) =>
        text.split('\n').slice(0, -1),
      );
    return { program, words };
  }

  test.each<[string, (program: string) => string, string[]]>([
    ['a program', (program) => program, [URL]],
    ['a program with arguments', (program) => `${program} --new-window  -P work`, ['--new-window', '-P', 'work', URL]],
    ['an argument in quotes', (program) => `${program} "-P my work" '--a b'c`, ['-P my work', '--a bc', URL]],
    ['a place for the address', (program) => `${program} --app=%s --kiosk`, [`--app=${URL}`, '--kiosk']],
    ['several, of which the first is missing', (program) => `/nowhere/browser -x:${program} -y`, ['-y', URL]],
    ['a path in quotes', (program) => `'${program}' -x`, ['-x', URL]],
  ])('may be %s', async (_, valueWith, expected) => {
    const { program, words } = await browser();
    expect(await openInBrowser(URL, { BROWSER: valueWith(program) })).toBe(true);
    expect(await words()).toEqual(expected);
  });

  test('may be a path with a blank as it is', async () => {
    const { program, words } = await browser('my browser');
    expect(await openInBrowser(URL, { BROWSER: program })).toBe(true);
    expect(await words()).toEqual([URL]);
  });

  test.each(['/nowhere/browser', ' ', ':', '""'])('of %p opens nothing', async (value) => {
    expect(await openInBrowser(URL, { BROWSER: value })).toBe(false);
  });

  test('opens no address of another program', async () => {
    const { program } = await browser();
    expect(await openInBrowser('file:///etc/passwd', { BROWSER: program })).toBe(false);
  });
});
