import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTally, unreachableOrigin, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeEach(async () => {
  tally = await createTally();
});
afterEach(() => tally.remove());

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
        '  next  Run `tally apps create --use`, or `tally apps use` for one that you have.\n',
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
      `error: No response from ${address}/api/v1: ECONNREFUSED.\n` +
        '  next  Check that the service runs (`npm start`) and that the address is correct (--base-url, TALLYSTICK_BASE_URL).\n',
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
      /^error: The response, 404, is not from Tallystick\.\n {2}request id {2}\S+\n {2}next {8}Check/,
    );
  });

  test('an answer of a proxy is not taken for one of the service', async () => {
    const proxy = createServer((_, response) => void response.writeHead(503).end('<h1>Unavailable</h1>'));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stderr } = await tally.run(['whoami'], { env });
    proxy.close();
    expect(stderr).toMatch(/^error: A proxy in front of Tallystick responded with 503\.\n/);
    expect(stderr).toMatch(/ {2}next {8}The service may be starting or down: try again in a moment\.\n$/);
  });

  test('doctor does not look further', async () => {
    const env = { TALLYSTICK_BASE_URL: await unreachableOrigin(), TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    const { stdout, stderr, exitCode } = await tally.run(['doctor', '-o', 'jsonl', '--fields', 'check,result,detail'], {
      env,
    });
    expect(stdout).toContain('ECONNREFUSED');
    expect({ stderr, exitCode }).toEqual({
      stderr: '{"error":{"message":"Failed: service.","exit_status":1}}\n',
      exitCode: 1,
    });
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
    const meanwhile = async (interrupt: () => void) => {
      await once(silent, 'request');
      interrupt();
    };
    expect(await tally.run(['whoami'], { env, meanwhile })).toEqual({ stdout: '', stderr: '', exitCode: 130 });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('LIVE', () => {
  const live = { TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' };
  const create = ['payments', 'create', '--amount', '1250', '--currency', 'EUR'];

  test('writes ask first, and need --yes without a terminal', async () => {
    expect(await tally.run(create, { env: live })).toEqual({
      stdout: '',
      stderr:
        'error: Cannot ask without a terminal: This changes LIVE: payments create. Continue?\n  next  Pass --yes.\n',
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
      'error: Cannot ask without a terminal: This changes LIVE: api Payments_create. Continue?\n  next  Pass --yes.\n',
    );
  });

  test('changes to a LIVE application ask as well', async () => {
    const server = createServer((_, response) =>
      response.setHeader('Content-Type', 'application/json').end('{"client_id":"app_x","environment":"LIVE"}'),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
    expect(await tally.run(['apps', 'rotate-secret', 'app_x'], { env })).toEqual({
      stdout: '',
      stderr:
        'error: Cannot ask without a terminal: This changes LIVE: apps rotate-secret app_x. Continue?\n  next  Pass --yes.\n',
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

  test('commands use the chosen profile, unless the environment or an option names another', async () => {
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
    const chosen = 'Commands now use the profile shop.\n';
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
      stderr:
        "error: There is no profile 'shpo'.\n  next  Your profiles: shop. `tally login --profile shpo` creates one.\n",
      exitCode: 2,
    });
  });

  test('a removed profile is forgotten, and no longer chosen', async () => {
    await writeProfile('shop', { base_url: 'https://pay.example.com', user: session });
    await tally.run(['profiles', 'use', 'shop']);
    expect(await tally.run(['profiles', 'remove', 'shop', '--yes'])).toEqual({
      stdout: '',
      stderr: 'Removed the profile shop.\n',
      exitCode: 0,
    });
    expect(await readdir(tally.profiles)).toEqual([]);
    expect((await tally.run(['whoami'])).stderr).toContain('http://127.0.0.1:3000');
  });

  test('a session is not shown to another service than its own', async () => {
    await writeProfile('default', { base_url: 'https://pay.example.com', user: session });
    const next =
      "  next  The profile 'default' belongs to https://pay.example.com: use that address, or another profile with " +
      '--profile.\n';
    for (const [argv, error] of [
      [['whoami'], 'You are not signed in'],
      [['payments', 'list'], 'The profile has no application'],
    ] as const) {
      const stderr = `error: ${error} at https://evil.example.com.\n${next}`;
      const refused = await tally.run([...argv, '--base-url', 'https://evil.example.com']);
      expect(refused).toEqual({ stdout: '', stderr, exitCode: 4 });
    }
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

  test('folders open to others are closed before a secret is written into them', async () => {
    await writeProfile('shop', { base_url: 'https://pay.example.com' });
    await chmod(tally.profiles, 0o755);
    await tally.run(['profiles', 'use', 'shop']);
    const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);
    expect(await modeOf(tally.profiles)).toBe('700');
    expect(await modeOf(path.dirname(tally.profiles))).toBe('700');
  });

  test('a folder that cannot hold files is named', async () => {
    expect(await tally.run(['whoami'], { env: { XDG_CONFIG_HOME: '/dev/null' } })).toEqual({
      stdout: '',
      stderr:
        'error: Profiles cannot be stored in /dev/null/tallystick: ENOTDIR.\n' +
        '  next  Set XDG_CONFIG_HOME to a folder that you own, or unset it to use ~/.config.\n',
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
