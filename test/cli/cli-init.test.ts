import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from '../../scripts/processes/free-port.ts';
import type { Business, Application } from '../../spec/generated/schema.ts';
import { createBusiness, PASSWORD, signUp } from '../support/api.ts';
import { service } from '../support/shared-service.ts';
import { shop, withTally } from '../support/shop-tally.ts';
import { createTally, type Tally } from '../support/tally.ts';
import { startTally } from '../support/terminal.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';
const CTRL_C = '\u0003';
/** Number of sign-ups in this file, for unique addresses. */
let emails = 0;
const newEmail = () => `init-${++emails}@cli.example`;

const init = (tally: Tally, words: string[], stdin = '') =>
  tally.run(['init', path.join(tally.home, 'hooks'), '--no-run', ...words], { stdin });
const account = (email: string) => ['--email', email, '--name', 'Grace Hopper', '--password-stdin'];
const filesIn = (tally: Tally) => readdir(path.join(tally.home, 'hooks')).then((names) => names.sort());

describe('without a terminal', () => {
  test('one command makes account, business, application and project', () =>
    withTally(async (tally) => {
      const email = newEmail();
      const words = [...account(email), '--yes', '--business', 'Compilers', '--port', '5151', '-o', 'json'];
      const { stdout, stderr, exitCode } = await init(tally, words, PASSWORD);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining(`Signed in as ${email}`) });
      const folder = path.join(tally.home, 'hooks');
      const [business] = await tally.json<Business[]>(['businesses', 'list']);
      const [application] = await tally.json<Application[]>(['apps', 'list']);
      const run = `cd "${folder}" && npm install && npm run dev`;
      expect(JSON.parse(stdout)).toEqual({
        folder,
        framework: 'express',
        url: 'http://127.0.0.1:5151/hooks',
        business_id: business!.id,
        client_id: application!.client_id,
        run,
      });
      expect(stderr).toContain(`\nRun it, and forward events to it: ${run}\n`);
      expect([business!.name, application!.name]).toEqual(['Compilers', 'hooks']);
      expect(application).toMatchObject({ business_id: business!.id, environment: 'TEST' });
      expect(await filesIn(tally)).toEqual(['.gitignore', 'package.json', 'server.js']);
      const { scripts, dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
        dependencies: Record<string, string>;
      };
      expect(scripts.dev).toMatch(/ listen --forward-to http:\/\/127\.0\.0\.1:5151\/hooks -- node server\.js$/);
      expect(Object.keys(dependencies)).toEqual(['@tallystick/sdk', 'express']);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('no secret lies in the project, and none is shown', () =>
    withTally(async (tally) => {
      const { stdout, stderr } = await init(tally, [...account(newEmail()), '--yes', '--business', 'B'], PASSWORD);
      const texts = await Promise.all(
        (await filesIn(tally)).map((name) => readFile(path.join(tally.home, 'hooks', name), 'utf8')),
      );
      expect([stdout, stderr, ...texts].join()).not.toMatch(/tsk_|tses_|whsec_/);
    }));

  test('a user with an account signs in, and uses the existing business', () =>
    withTally(async (tally) => {
      const user = await signUp(service);
      const businessId = await createBusiness(service, user);
      const words = ['--email', user.email, '--password-stdin', '--yes', '--framework', 'hono', '--app', 'Hooks'];
      expect((await init(tally, words, PASSWORD)).exitCode).toBe(0);
      expect(await tally.json(['apps', 'list'])).toMatchObject([{ name: 'Hooks', business_id: businessId }]);
      expect(await readFile(path.join(tally.home, 'hooks/server.js'), 'utf8')).toContain("from 'hono'");
    }));

  test('a second project uses the application of the profile', () =>
    withTally(async (tally) => {
      await init(tally, [...account(newEmail()), '--yes', '--business', 'B'], PASSWORD);
      const [application] = await tally.json<Application[]>(['apps', 'list']);
      const again = await tally.run(['init', path.join(tally.home, 'more'), '--no-run', '--framework', 'none']);
      expect(again).toMatchObject({
        exitCode: 0,
        stderr: expect.stringContaining(`Listens to the events of ${application!.client_id}.\n`),
      });
      expect(await tally.json(['apps', 'list'])).toHaveLength(1);
    }));

  test.each([
    ['--business', 'Other'],
    ['--app', 'Other'],
  ])('%s is refused where the profile has an application', (...words) =>
    withTally(async (tally) => {
      await init(tally, [...account(newEmail()), '--yes', '--business', 'B'], PASSWORD);
      const [application] = await tally.json<Application[]>(['apps', 'list']);
      expect(await tally.run(['init', path.join(tally.home, 'more'), '--yes', '--no-run', ...words])).toEqual({
        stdout: '',
        stderr:
          `error: ${words[0]} has no effect: the profile 'default' listens to the events of ${application!.client_id}.\n` +
          '  next  Leave it out, or choose a new profile with --profile.\n',
        exitCode: 2,
      });
      expect(await tally.json(['businesses', 'list'])).toHaveLength(1);
      expect(await readdir(tally.home)).not.toContain('more');
    }),
  );

  test('the email address of another user is refused', () =>
    withTally(async (tally) => {
      const email = newEmail();
      await init(tally, [...account(email), '--yes', '--business', 'B'], PASSWORD);
      const again = (address: string) =>
        tally.run(['init', path.join(tally.home, 'more'), '--yes', '--no-run', '--email', address]);
      expect(await again(newEmail())).toEqual({
        stdout: '',
        stderr: expect.stringMatching(/^error: You are signed in as \S+\.\n {2}next {2}Run `tally logout` first, or /),
        exitCode: 2,
      });
      expect((await again(email.toUpperCase())).exitCode).toBe(0);
    }));

  test.each<[given: string[], message: string, next: string, exitCode: number]>([
    [
      ['--yes'],
      `You are not signed in at ${service.origin}.`,
      'Pass --email and --password-stdin, and --name for a new account, or run `tally login`.',
      4,
    ],
    [[], 'Cannot ask without a terminal: Framework', 'Pass --framework, or --yes.', 2],
    [
      [...account('no-business@cli.example'), '--yes'],
      'Cannot ask without a terminal: Name of your business, shown to payers',
      'Pass --business.',
      2,
    ],
    [['--port', '70000'], '', 'See `tally init --help`.', 2],
  ])('%j is not enough', (words, message, next, exitCode) =>
    withTally(async (tally) => {
      const outcome = await init(tally, words, PASSWORD);
      expect(outcome).toEqual({ stdout: '', stderr: expect.stringContaining(`error: ${message}`), exitCode });
      expect(outcome.stderr).toContain(`  next  ${next}\n`);
      await expect(filesIn(tally)).rejects.toThrow('ENOENT');
    }),
  );

  test('files that exist are not overwritten, and nothing else is made', () =>
    withTally(async (tally) => {
      const folder = path.join(tally.home, 'hooks');
      await mkdir(folder);
      await writeFile(path.join(folder, 'server.js'), 'precious');
      const email = newEmail();
      expect(await init(tally, [...account(email), '--yes', '--business', 'B'], PASSWORD)).toEqual({
        stdout: '',
        stderr: `error: ${folder} already has server.js.\n  next  Choose a new folder, or remove them.\n`,
        exitCode: 2,
      });
      expect(await readFile(path.join(folder, 'server.js'), 'utf8')).toBe('precious');
      expect(await readdir(folder)).toEqual(['server.js']);
      expect((await tally.run(['login', '--email', email, '--password-stdin'], { stdin: PASSWORD })).exitCode).toBe(1);
    }));

  test('a full disk leaves no file and no folder', async () => {
    const folder = path.join(shop.home, 'made/hooks');
    const { stderr, exitCode } = await shop.run(['init', folder, '--yes', '--no-run'], { fullDisk: true });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`The project cannot be written to ${folder}: EFBIG.\n  next  Choose another folder.\n`);
    expect(await readdir(shop.home)).not.toContain('made');
  });

  test('a folder that cannot be written to leaves no file, and the output names what was created', () =>
    withTally(async (tally) => {
      await writeFile(path.join(tally.home, 'file'), '');
      const folder = path.join(tally.home, 'file/hooks');
      const words = [...account(newEmail()), '--yes', '--business', 'B'];
      const { stderr, exitCode } = await tally.run(['init', folder, '--no-run', ...words], { stdin: PASSWORD });
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(
        /\nCreated before the failure, and not removed: the account \S+, the business biz_\w+ \(B\), the application app_\w+\.\nerror: /,
      );
      expect(stderr).toContain(
        `The project cannot be written to ${folder}: ENOTDIR.\n  next  Choose another folder.\n`,
      );
    }));

  test('a port in use is refused before anything is made', () =>
    withTally(async (tally) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const words = ['--yes', '--run', '--port', String(port)];
      const outcome = await tally.run(['init', path.join(tally.home, 'hooks'), ...words]);
      other.close();
      expect(outcome).toEqual({
        stdout: '',
        stderr: `error: Port ${port} is in use.\n  next  Choose another with --port.\n`,
        exitCode: 2,
      });
    }));

  test('a LIVE application is refused', async () => {
    const tally = await createTally({ TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' });
    expect(await init(tally, ['--yes'])).toMatchObject({
      stderr:
        'error: Only events of TEST can be forwarded.\n  next  Choose a TEST application with `tally apps use`.\n',
      exitCode: 2,
    });
    await tally.remove();
  });
});

describe('at a terminal', () => {
  let tally: Tally;
  beforeAll(async () => {
    tally = await createTally();
  });
  afterAll(() => tally.remove());

  /** Answers the questions up to the one for the name of the business. */
  async function askedForBusiness(home: string, email: string) {
    const env = { HOME: path.join(tally.home, home), TALLYSTICK_BASE_URL: service.origin, NO_COLOR: '1' };
    const started = startTally(['init', '--port', String(await freePort())], { env });
    const { shows, type } = started;
    await shows('Folder for the project (tally-receiver)');
    type(`${path.join(tally.home, home, 'hooks')}${ENTER}`);
    await shows('Framework');
    type(`${DOWN}${DOWN}${ENTER}`);
    await shows('Your account');
    type(ENTER);
    await shows('Email');
    type(`${email}${ENTER}`);
    await shows('Full name');
    type(`Grace Hopper${ENTER}`);
    await shows('Password');
    type(`${PASSWORD}${ENTER}`);
    await shows('Password again');
    type(`${PASSWORD}${ENTER}`);
    await shows('Name of your business');
    return { ...started, env };
  }

  test('it asks for everything', async () => {
    const { shows, type, exitCode, stdout } = await askedForBusiness('all', newEmail());
    type(`Compilers${ENTER}`);
    await shows('Install it and run it now');
    type(`n${ENTER}`);
    await shows('Run it, and forward events to it');
    expect(await exitCode).toBe(0);
    expect(stdout()).toContain('none');
    expect(await readFile(path.join(tally.home, 'all/hooks/server.js'), 'utf8')).toContain('node:http');
  });

  test('Ctrl-C at a question names what was created, and the next run continues from there', async () => {
    const email = newEmail();
    const { type, exitCode, screen, env } = await askedForBusiness('some', email);
    type(CTRL_C);
    expect(await exitCode).toBe(130);
    expect(screen()).toMatch(
      new RegExp(`Created before the failure, and not removed: the account ${email}\\.\nerror: Stopped\\.\n$`),
    );
    await expect(readdir(path.join(env.HOME, 'hooks'))).rejects.toThrow('ENOENT');

    const again = startTally(['init', path.join(env.HOME, 'hooks'), '--yes', '--no-run'], { env });
    await again.shows('Name of your business');
    again.type(`Compilers${ENTER}`);
    expect(await again.exitCode).toBe(0);
  });

  test('Ctrl-C before anything is created names nothing', async () => {
    const { shows, type, exitCode, screen } = startTally(['init'], { env: { HOME: tally.home } });
    await shows('Folder for the project');
    type(CTRL_C);
    expect(await exitCode).toBe(130);
    expect(screen()).not.toContain('Created before');
  });
});
