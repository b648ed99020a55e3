import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { call } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { decide, newPerson, type Person } from '../support/oauth.ts';
import { hangUp, startScriptedService, type Script } from '../support/scripted-service.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Output } from '../support/tally.ts';
import { startTally } from '../support/terminal.ts';
import { hiddenFields } from '../support/visitor.ts';

let person: Person;
let home: string;
beforeAll(async () => {
  person = await newPerson(service);
});
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tally-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const env = (origin = service.origin) => ({ HOME: home, TALLYSTICK_BASE_URL: origin });

async function sessionInProfile(): Promise<string> {
  const text = await readFile(path.join(home, '.config/tallystick/profiles/default.json'), 'utf8');
  return (JSON.parse(text) as { user: { session_token: string } }).user.session_token;
}

/** Acts as the person in the browser. @returns the last page shown */
async function inBrowser(url: string, decision: 'approve' | 'deny' = 'approve'): Promise<string> {
  const { location } = await decide(person, url.replace(service.origin, ''), decision);
  return (await fetch(location)).text();
}

describe('with the browser', () => {
  test('the person allows it, and a session is in the profile', async () => {
    let page: Promise<string> | undefined;
    const { exitCode, stdout, screen } = startTally(['login', '--browser', '-o', 'json'], {
      env: env(),
      openUrl: (url) => (page = inBrowser(url)),
    });
    expect(await exitCode).toBe(0);
    expect(await page).toBe('You are signed in at the command line. You can close this page.\n');
    expect(JSON.parse(stdout())).toMatchObject({ id: person.id, email: person.email });
    const session = await sessionInProfile();
    expect(session).toMatch(/^tses_/);
    expect((await call(service, 'GET', '/session', { token: session })).body.email).toBe(person.email);
    expect(stdout() + screen()).not.toContain(session);
  });

  test('the process opens the browser, and prints the address as well', async () => {
    const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
    const browser = path.join(tally.home, 'browser');
    await writeFile(browser, `#!/bin/sh\necho "$1" > ${tally.home}/opened`);
    await chmod(browser, 0o755);
    const visit = async () => {
      const opened = await eventually(
        () =>
          readFile(path.join(tally.home, 'opened'), 'utf8')
            .catch(() => undefined)
            .then((text) => text?.trim() || undefined),
        'the browser to be opened',
      );
      await inBrowser(opened);
    };
    const outcome = await tally.run(['login', '--browser'], { env: { BROWSER: browser }, meanwhile: visit });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('\nSigned in as ') });
    expect(outcome.stderr).toContain(`${service.origin}/oauth/authorize?`);
    await tally.remove();
  });

  test('a refusal in the browser starts no session', async () => {
    let page: Promise<string> | undefined;
    const { exitCode, screen } = startTally(['login', '--browser'], {
      env: { ...env(), NO_COLOR: '1' },
      openUrl: (url) => (page = inBrowser(url, 'deny')),
    });
    expect(await exitCode).toBe(1);
    expect(await page).toContain('You are not signed in.');
    expect(screen()).toContain(
      'error: The sign-in was not allowed.\n  next  Start again, and allow it in the browser.\n',
    );
    await expect(sessionInProfile()).rejects.toThrow('ENOENT');
  });

  test('other requests to the port are turned away, and the wait goes on', async () => {
    const turnedAway: number[] = [];
    const { exitCode } = startTally(['login', '--browser'], {
      env: env(),
      openUrl: (url) => {
        const callback = new URL(url).searchParams.get('redirect_uri')!;
        const knock = async () => {
          for (const address of [new URL('/', callback), `${callback}?code=x`, `${callback}?code=x&state=guessed`]) {
            turnedAway.push((await fetch(address)).status);
          }
          turnedAway.push((await fetch(callback, { method: 'POST' })).status);
          await inBrowser(url);
        };
        void knock();
      },
    });
    expect(await exitCode).toBe(0);
    expect(turnedAway).toEqual([404, 400, 400, 404]);
  });

  test.each([
    ['an address that is none', 'GET // HTTP/1.1\r\nHost: x\r\n'],
    ['one with a stray percent sign', 'GET //% HTTP/1.1\r\nHost: x\r\n'],
    ['a scheme without a host', 'GET http:// HTTP/1.1\r\nHost: x\r\n'],
    ['a query that is none', 'GET /callback?%%%&state=%ff%00 HTTP/1.1\r\nHost: x\r\n'],
    ['favicon', 'GET /favicon.ico HTTP/1.1\r\nHost: x\r\n'],
    ['HEAD', 'HEAD /callback HTTP/1.1\r\nHost: x\r\n'],
    ['OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n'],
    ['a websocket', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'],
    ['an expectation', 'POST /callback HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nContent-Length: 5\r\n'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n`],
    ['no HTTP', '\0\0nonsense\r\n'],
  ])('a stranger’s request to the port does not end the wait: %s', async (_, head) => {
    const { exitCode } = startTally(['login', '--browser'], {
      env: env(),
      openUrl: (url) => {
        const { port } = new URL(new URL(url).searchParams.get('redirect_uri')!);
        const stranger = connect(Number(port), '127.0.0.1', () => stranger.write(`${head}\r\n`));
        stranger.on('error', () => undefined).on('close', () => void inBrowser(url));
        stranger.once('data', () => stranger.destroy());
      },
    });
    expect(await exitCode).toBe(0);
  });

  test('an answer that names another issuer is not believed', async () => {
    const { exitCode, screen } = startTally(['login', '--browser'], {
      env: { ...env(), NO_COLOR: '1' },
      openUrl: (url) => {
        const { searchParams } = new URL(url);
        const forged = new URL(searchParams.get('redirect_uri')!);
        forged.search = new URLSearchParams({
          code: 'tac_x',
          state: searchParams.get('state')!,
          iss: 'https://evil.example/api/v1',
        }).toString();
        void fetch(forged);
      },
    });
    expect(await exitCode).toBe(1);
    expect(screen()).toMatch(/error: The response is from https:\/\/evil\S+, not from http.*\n {2}next {2}Start again/);
  });

  test('a service under another name is reported before the browser opens', async () => {
    const { port } = new URL(service.origin);
    const { exitCode, screen } = startTally(['login', '--browser'], {
      env: { ...env(`http://localhost:${port}`), NO_COLOR: '1' },
    });
    expect(await exitCode).toBe(2);
    expect(screen()).toBe(
      `error: http://localhost:${port} identifies itself as ${service.baseUrl}.\n` +
        `  next  Use that address: --base-url ${service.baseUrl}\n`,
    );
  });

  test('without a browser the address is there to be opened elsewhere; Ctrl-C ends the wait and the listener', async () => {
    const { exitCode, screen, shows, interrupt } = startTally(['login', '--browser'], { env: env() });
    await shows('No browser was found');
    const callback = new URL(/http\S+authorize\S+/.exec(screen())![0]).searchParams.get('redirect_uri')!;
    interrupt();
    expect(await exitCode).toBe(130);
    await eventually(
      () =>
        fetch(callback).then(
          () => false,
          () => true,
        ),
      'the port to be closed',
    );
  });
});

describe('with a code', () => {
  test('the person allows it on another device', async () => {
    const waits: number[] = [];
    const { exitCode, screen } = startTally(['login', '--device'], {
      env: env(),
      wait: async (seconds) => {
        waits.push(seconds);
        if (waits.length < 2) return;
        const [, code] = /device\?user_code=(\S+)/.exec(screen())!;
        const { html } = await person.get(`/device?user_code=${code}`);
        await person.post('/device', { ...hiddenFields(html), decision: 'approve' });
      },
    });
    expect(await exitCode).toBe(0);
    expect(waits).toEqual([5, 5]);
    expect(screen()).toMatch(/^Open http\S+\/device on any device, and type the code [A-Z]{4}-[A-Z]{4}\n/);
    expect((await call(service, 'GET', '/session', { token: await sessionInProfile() })).body.id).toBe(person.id);
  });

  const refusal = (error: string, status = 400) => ({ status, body: { error } });

  /** Runs a device flow whose polls get these answers in order. */
  async function pollWith(...answers: Script[]) {
    const scripted = await startScriptedService();
    const device = {
      device_code: 'tdc_x',
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://pay.example.com/device',
      verification_uri_complete: 'https://pay.example.com/device?user_code=WDJB-MJHT',
      expires_in: 60,
      interval: 5,
    };
    scripted.answerWith({ body: device }, ...answers);
    const waits: number[] = [];
    const wait = (seconds: number) => waits.push(seconds);
    const env = { HOME: home, TALLYSTICK_BASE_URL: scripted.baseUrl, NO_COLOR: '1' };
    const { exitCode, screen } = startTally(['login', '--device'], { env, wait });
    const status = await exitCode;
    await scripted.stop();
    return { status, waits, screen: screen(), asked: scripted.asked };
  }

  test('it polls at the given interval, slower after slow_down or without a response', async () => {
    const { status, waits, asked } = await pollWith(
      refusal('authorization_pending'),
      refusal('temporarily_unavailable', 503),
      refusal('temporarily_unavailable', 429),
      refusal('slow_down'),
      hangUp,
      { body: { access_token: 'tses_x', token_type: 'Bearer', expires_in: 3600, scope: '' } },
      { body: { id: 'usr_x', email: 'ada@example.com', name: 'Ada' } },
    );
    expect([status, waits]).toEqual([0, [5, 5, 5, 5, 10, 20]]);
    expect(Object.fromEntries(new URLSearchParams(asked[1]!.body))).toEqual({
      client_id: 'tally-cli',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'tdc_x',
    });
    expect(asked.at(-1)!.headers).toMatchObject({
      authorization: 'Bearer tses_x',
      'user-agent': expect.stringMatching(/^tally\/\d+\.\d+\.\d+ \(.+\)$/),
    });
  });

  test('a refusal ends it', async () => {
    const { status, waits, screen } = await pollWith(refusal('authorization_pending'), refusal('access_denied'));
    expect([status, waits]).toEqual([1, [5, 5]]);
    expect(screen).toContain('  next        Start again, and allow it in the browser.\n');
  });

  test('it stops waiting when the code expires', async () => {
    const { status, waits, screen } = await pollWith(...Array.from({ length: 20 }, () => refusal('slow_down')));
    expect(status).toBe(1);
    expect(waits.reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(60);
    expect(screen).toMatch(
      /error: The code has expired\.\n {2}next {2}Start again, and allow it before the code expires\.\n$/,
    );
  });

  test('Ctrl-C ends the wait', async () => {
    const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
    const meanwhile = async (interrupt: () => void, { stderr }: Output) => {
      await eventually(() => stderr().includes('Waiting for you'), 'the command to wait');
      interrupt();
    };
    const { stdout, exitCode } = await tally.run(['login', '--device'], { meanwhile });
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 130 });
    await tally.remove();
  });
});
