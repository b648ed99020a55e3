import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Io } from '../../cli/src/terminal/io.ts';
import { createBusiness, signUp, type TestUser } from '../support/api.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';

let tally: Tally;
let user: TestUser;
let entries: Map<string, string>;
let keyStore: NonNullable<Io['keyStore']>;
beforeEach(async () => {
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  user = await signUp(service);
  await createBusiness(service, user);
  entries = new Map();
  keyStore = {
    get: (account) => Promise.resolve(entries.get(account)),
    set: (account, secret) => Promise.resolve(void entries.set(account, secret)),
    delete: (account) => Promise.resolve(void entries.delete(account)),
  };
});
afterEach(() => tally.remove());

const refuse = () => Promise.reject(new Error('it is locked'));
const locked = { get: refuse, set: refuse, delete: refuse };

const profileFile = () => path.join(tally.profiles, 'default.json');
const inFile = () => readFile(profileFile(), 'utf8');
const login = (store?: Io['keyStore'], env = {}) =>
  tally.run(['login', '--with-session'], { stdin: user.session, env, ...(store && { keyStore: store }) });
const placeOfSecrets = async (store?: Io['keyStore']) =>
  (await tally.json<{ secrets: string }>(['whoami'], store && { keyStore: store })).secrets;

test('secrets are in the key store, the rest in the file, and commands find both', async () => {
  await login(keyStore);
  await tally.run(['apps', 'create', '--name', 'Shop', '--use'], { keyStore });
  expect(JSON.parse(entries.get(profileFile())!)).toEqual({
    session_token: user.session,
    client_secret: expect.stringMatching(/^tsk_test_/),
  });
  expect([...entries.keys()]).toEqual([profileFile()]);
  expect(await inFile()).not.toMatch(/tses_|tsk_/);
  expect(await tally.json(['payments', 'list'], { keyStore })).toEqual([]);
  expect(await placeOfSecrets(keyStore)).toBe("the system's key store");
});

test('without a key store they are in the file, silently', async () => {
  for (const store of [undefined, locked]) {
    const { stderr } = await login(store);
    expect(stderr).toMatch(/^Signed in as \S+ at \S+ \(profile default\)\.\n$/);
    expect(await inFile()).toContain(user.session);
    expect(await placeOfSecrets(store)).toBe(profileFile());
  }
});

test('TALLYSTICK_SECRETS=file keeps them in the file, and moves them back there', async () => {
  await login(keyStore, { TALLYSTICK_SECRETS: 'file' });
  expect(entries.size).toBe(0);
  await login(keyStore);
  expect(entries.size).toBe(1);
  await login(keyStore, { TALLYSTICK_SECRETS: 'file' });
  expect(entries.size).toBe(0);
  expect(await inFile()).toContain(user.session);
});

test('the secrets of a file move at the next change of the profile, all of them', async () => {
  await login();
  await tally.run(['apps', 'create', '--name', 'Shop', '--use']);
  expect(await inFile()).toMatch(/tsk_test_/);
  await login(keyStore);
  expect(await inFile()).not.toMatch(/tses_|tsk_/);
  expect(await tally.json(['payments', 'list'], { keyStore })).toEqual([]);
});

test('signing out removes the session from the key store, and keeps the secret of the application', async () => {
  await login(keyStore);
  await tally.run(['apps', 'create', '--name', 'Shop', '--use'], { keyStore });
  expect((await tally.run(['logout'], { keyStore })).exitCode).toBe(0);
  expect(entries.get(profileFile())).not.toContain('tses_');
  expect(await tally.json(['payments', 'list'], { keyStore })).toEqual([]);
});

test.each([[['logout']], [['profiles', 'remove', 'default', '--yes']]])(
  '%j leaves nothing in the key store without an application',
  async (argv) => {
    await login(keyStore);
    expect((await tally.run(argv, { keyStore })).exitCode).toBe(0);
    expect(entries.size).toBe(0);
  },
);

test.each([[['whoami']], [['businesses', 'list']], [['login', '--with-session']], [['logout']]])(
  '%j says that the key store is locked, and loses nothing',
  async (argv) => {
    await login(keyStore);
    const before = await inFile();
    expect(await tally.run(argv, { stdin: user.session, keyStore: locked })).toEqual({
      stdout: '',
      stderr:
        "error: The secrets of the profile 'default' are in the system's key store, which cannot be read: it is locked.\n" +
        '  next  Unlock it, or choose another profile with --profile.\n',
      exitCode: 4,
    });
    expect(await inFile()).toBe(before);
    expect(await placeOfSecrets(keyStore)).toBe("the system's key store");
  },
);

test('a profile that is removed while the key store is locked is gone, and names what stays there', async () => {
  await login(keyStore);
  const { stderr, exitCode } = await tally.run(['profiles', 'remove', 'default', '--yes'], { keyStore: locked });
  expect(exitCode).toBe(2);
  expect(stderr).toBe(
    "error: Secrets of the profile default remain in the system's key store, which does not respond: it is locked.\n" +
      `  next  Remove the entry ${profileFile()} of tallystick in the key store.\n`,
  );
  await expect(inFile()).rejects.toThrow('ENOENT');
});

test('a key store that has lost its entry means signing in again', async () => {
  await login(keyStore);
  entries.clear();
  expect((await tally.run(['whoami'], { keyStore })).stderr).toContain('You are not signed in at');
  expect((await login(keyStore)).exitCode).toBe(0);
  expect(await placeOfSecrets(keyStore)).toBe("the system's key store");
});
