import { describe, expect, test } from '@jest/globals';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Business, ApplicationWithSecret, Payment, SignedInUser } from '../../spec/generated/schema.ts';
import { createBusiness, PASSWORD, signUp, type TestUser } from '../support/api.ts';
import { verifyEmail } from '../support/mail.ts';
import { service } from '../support/shared-service.ts';
import { merchant, shop, withTally } from '../support/shop-tally.ts';
import { unreachableOrigin, type Tally } from '../support/tally.ts';

async function readProfile(tally: Tally, name = 'default') {
  return JSON.parse(await readFile(path.join(tally.profiles, `${name}.json`), 'utf8')) as Record<string, never>;
}

describe('accounts', () => {
  test('four commands lead from sign-up to a payment', () =>
    withTally(async (tally) => {
      const signUpArguments = ['signup', '--email', 'grace@cli.example', '--name', 'Grace Hopper', '--password-stdin'];
      const user = await tally.json<SignedInUser>(signUpArguments, { stdin: `${PASSWORD}\n` });
      expect(user).toMatchObject({ email: 'grace@cli.example', name: 'Grace Hopper' });
      expect(user).not.toHaveProperty('session_token');
      const business = await tally.json<Business>(['businesses', 'create', '--name', 'Compilers']);
      const application = await tally.json<ApplicationWithSecret>(['apps', 'create', '--name', 'Checkout', '--use']);
      expect(application).toMatchObject({ business_id: business.id, environment: 'TEST', is_confidential: true });
      expect(application.client_secret_preview).toMatch(/^tsk_test_/);
      const payment = await tally.json<Payment>([
        'payments',
        'create',
        '--amount',
        '1250',
        '--currency',
        'EUR',
        '--card',
        'sim_success',
      ]);
      expect(payment).toMatchObject({ status: 'AUTHORIZED', amount: 1250, business_id: business.id });
    }));

  test('secrets are kept in files that only the user can read', () =>
    withTally(async (tally) => {
      const { session } = await signUp(service);
      await tally.run(['login', '--with-session'], { stdin: session });
      expect((await readProfile(tally)).user).toMatchObject({ session_token: session });
      expect((await stat(path.join(tally.profiles, 'default.json'))).mode & 0o777).toBe(0o600);
      expect((await stat(tally.profiles)).mode & 0o777).toBe(0o700);
      expect(await readdir(tally.profiles)).toEqual(['default.json']);
    }));

  test('whoami shows user, profile and application, and no secret', () =>
    withTally(async (tally) => {
      const user = await signUp(service);
      await tally.run(['login', '--email', user.email, '--password-stdin'], { stdin: PASSWORD });
      expect(await tally.run(['whoami', '-o', 'json', '--fields', 'profile,base_url,user.email,application'])).toEqual({
        stdout: `${JSON.stringify({ profile: 'default', base_url: service.origin, 'user.email': user.email, application: null }, null, 2)}\n`,
        stderr: '',
        exitCode: 0,
      });
    }));

  test('whoami says that payments belong to the application of an access token', async () => {
    const env = { TALLYSTICK_ACCESS_TOKEN: merchant.token };
    const expected = {
      stdout: `${JSON.stringify({ user: null, application: { client_id: null, environment: 'TEST' } }, null, 2)}\n`,
      stderr: 'Payments belong to the application of TALLYSTICK_ACCESS_TOKEN.\n',
      exitCode: 0,
    };
    const argv = ['whoami', '-o', 'json', '--fields', 'user,application'];
    await withTally(async (tally) => expect(await tally.run(argv, { env })).toEqual(expected));
    expect(await shop.run(argv, { env })).toEqual(expected);
  });

  test('a wrong password is refused and changes nothing', () =>
    withTally(async (tally) => {
      const { email } = await signUp(service);
      const { stdout, stderr, exitCode } = await tally.run(['login', '--email', email, '--password-stdin'], {
        stdin: 'wrong',
      });
      expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
      expect(stderr).toContain('  code        invalid_credentials\n');
      expect(stderr).not.toContain('wrong\n');
      expect(await readdir(tally.profiles)).toEqual([]);
    }));

  test('a session that does not work is not kept', () =>
    withTally(async (tally) => {
      const { stderr, exitCode } = await tally.run(['login', '--with-session'], { stdin: 'tses_nonsense' });
      expect(exitCode).toBe(4);
      expect(stderr).toContain('  next        Sign in with `tally login`');
      expect(await readdir(tally.profiles)).toEqual([]);
    }));

  test('signing out ends the session at the service and here', () =>
    withTally(async (tally) => {
      const { session } = await signUp(service);
      await tally.run(['login', '--with-session'], { stdin: session });
      expect(await tally.run(['logout'])).toEqual({
        stdout: '',
        stderr: `Signed out at ${service.origin} (profile default).\n`,
        exitCode: 0,
      });
      expect((await tally.run(['whoami'])).exitCode).toBe(4);
      const env = { TALLYSTICK_SESSION_TOKEN: session };
      expect((await tally.run(['whoami'], { env })).exitCode).toBe(4);
    }));

  test('signing out says that an application stays, and how it is forgotten', () =>
    withTally(async (tally) => {
      const user = await signUp(service);
      await createBusiness(service, user);
      await tally.run(['login', '--with-session'], { stdin: user.session });
      const { client_id: id } = await tally.json<ApplicationWithSecret>(['apps', 'create', '--name', 'Shop', '--use']);
      const { stderr } = await tally.run(['logout']);
      expect(stderr).toContain(
        `\n${id} stays in the profile: \`tally profiles remove default\` removes it and its secret.\n`,
      );
      expect(await readProfile(tally)).not.toHaveProperty('user');
      expect((await tally.run(['payments', 'list'])).exitCode).toBe(0);
      expect((await tally.run(['profiles', 'remove', 'default', '--yes'])).exitCode).toBe(0);
      expect((await tally.run(['payments', 'list'])).exitCode).toBe(4);
    }));

  test('signing out while the service is away forgets the session, and says that it goes on there', () =>
    withTally(async (tally) => {
      const { session } = await signUp(service);
      await mkdir(tally.profiles, { recursive: true });
      const base_url = await unreachableOrigin();
      const profile = { base_url, user: { id: 'usr_x', email: 'ada@example.com', session_token: session } };
      await writeFile(path.join(tally.profiles, 'default.json'), JSON.stringify(profile));
      const { stderr, exitCode } = await tally.run(['logout'], { env: { TALLYSTICK_BASE_URL: base_url } });
      expect(stderr).toMatch(
        /^The session was removed from the profile, but the service did not end it: .+\nerror: No response from /,
      );
      expect(exitCode).toBe(1);
      expect(await readProfile(tally)).toEqual({ base_url });
    }));
});

describe('applications', () => {
  async function signedIn(tally: Tally): Promise<TestUser> {
    const user = await signUp(service);
    await createBusiness(service, user);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    return user;
  }

  test('--secret-file receives the secret, readable by the user alone, and nothing shows it', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const file = path.join(tally.home, 'app.secret');
      const { stdout, stderr, exitCode } = await tally.run(['apps', 'create', '--name', 'Shop', '--secret-file', file]);
      expect(exitCode).toBe(0);
      expect(await readFile(file, 'utf8')).toMatch(/^tsk_test_\S+\n$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(stdout + stderr).not.toContain('tsk_test_');
    }));

  test('a secret file that exists is refused before anything is registered', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const file = path.join(tally.home, 'app.secret');
      await writeFile(file, 'precious');
      expect(await tally.run(['apps', 'create', '--name', 'Shop', '--secret-file', file])).toEqual({
        stdout: '',
        stderr: `error: ${file} exists.\n  next  Choose a new file, or remove this one.\n`,
        exitCode: 2,
      });
      expect(await tally.json(['apps', 'list'])).toEqual([]);
    }));

  test('a secret that the profile keeps need not be shown', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const fields = ['--fields', 'client_id'];
      const { client_id } = await tally.json<ApplicationWithSecret>([
        'apps',
        'create',
        '--name',
        'Shop',
        '--use',
        ...fields,
      ]);
      expect(await tally.run(['apps', 'rotate-secret', client_id, '-o', 'jsonl', ...fields])).toEqual({
        stdout: `{"client_id":"${client_id}"}\n`,
        stderr: `The profile default now uses ${client_id}.\n`,
        exitCode: 0,
      });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('a public application has no secret that --fields could leave out', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const argv = ['apps', 'create', '--name', 'Phone', '--public', '--redirect-uris', 'https://app.example.com/back'];
      expect(await tally.json([...argv, '--fields', 'name'])).toEqual({ name: 'Phone' });
    }));

  test('an application for users without an address shows how to add one', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const argv = ['apps', 'create', '--name', 'Wallet', '--grant-types', 'authorization_code'];
      const { stdout, stderr } = await tally.run([...argv, '--scopes', 'profile:read', '-o', 'json']);
      const { client_id: id, missing } = JSON.parse(stdout) as ApplicationWithSecret;
      expect(missing).toEqual(['redirect_uris']);
      expect(stderr).toContain(`tally apps update ${id} --redirect-uris`);
    }));

  test('a replaced secret is replaced in the profile too', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const { client_id } = await tally.json<ApplicationWithSecret>(['apps', 'create', '--name', 'Shop', '--use']);
      const rotated = await tally.json<ApplicationWithSecret>(['apps', 'rotate-secret', client_id]);
      expect((await readProfile(tally)).application).toEqual({
        client_id,
        client_secret: rotated.client_secret_preview,
      });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('an application is stopped with all its tokens, and started again', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const { client_id: id } = await tally.json<ApplicationWithSecret>(['apps', 'create', '--name', 'Shop', '--use']);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
      const stopped = await tally.json(['apps', 'update', id, '--status', 'DISABLED']);
      expect(stopped).toMatchObject({ status: 'DISABLED' });
      expect((await tally.run(['payments', 'list'])).stderr).toContain('invalid_client');
      await tally.json(['apps', 'update', id, '--status', 'ENABLED', '--access-token-seconds', '600']);
      const rotated = await tally.json(['apps', 'rotate-secret', id, '--end-tokens']);
      expect(rotated).toMatchObject({ status: 'ENABLED', access_token_seconds: 600 });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('the profile keeps a secret before the output shows it', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      await tally.run(['apps', 'create', '--name', 'Shop', '--use'], { stdout: 'closed' });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
      const before = await readProfile(tally);
      const [application] = await tally.json<ApplicationWithSecret[]>(['apps', 'list']);
      await tally.run(['apps', 'rotate-secret', application!.client_id], { stdout: 'full' });
      expect(await readProfile(tally)).not.toEqual(before);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('use keeps a secret that works and refuses one that does not', () =>
    withTally(async (tally) => {
      const { clientId, clientSecret } = merchant;
      const wrong = await tally.run(['apps', 'use', clientId, '--secret-stdin'], { stdin: 'tsk_test_wrong' });
      expect(wrong.exitCode).toBe(4);
      expect(wrong.stderr).toContain('  code        invalid_client\n');
      const right = await tally.run(['apps', 'use', clientId, '--secret-stdin'], { stdin: `${clientSecret}\n` });
      expect(right).toEqual({ stdout: '', stderr: `The profile default now uses ${clientId}.\n`, exitCode: 0 });
      expect((await tally.run(['payments', 'list'])).exitCode).toBe(0);
    }));

  test('promote asks first, and puts the secret of the LIVE sibling where the option says', () =>
    withTally(async (tally) => {
      await verifyEmail(service, await signedIn(tally));
      const { client_id } = await tally.json<ApplicationWithSecret>(['apps', 'create', '--name', 'Shop']);
      expect(await tally.run(['apps', 'promote', client_id])).toMatchObject({
        stderr: expect.stringContaining(`This changes LIVE: apps promote ${client_id}. Continue?`),
        exitCode: 2,
      });
      const file = path.join(tally.home, 'live.secret');
      const sibling = await tally.json<ApplicationWithSecret>([
        'apps',
        'promote',
        client_id,
        '--secret-file',
        file,
        '--yes',
      ]);
      expect(sibling).toMatchObject({ name: 'Shop', environment: 'LIVE' });
      const use = ['apps', 'use', sibling.client_id, '--secret-stdin'];
      expect((await tally.run(use, { stdin: await readFile(file, 'utf8') })).exitCode).toBe(0);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('someone with several businesses must say which', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      await tally.run(['businesses', 'create', '--name', 'Second']);
      expect(await tally.run(['apps', 'create', '--name', 'Shop'])).toEqual({
        stdout: '',
        stderr: 'error: Cannot ask without a terminal: Business\n  next  Pass --business.\n',
        exitCode: 2,
      });
    }));
});
