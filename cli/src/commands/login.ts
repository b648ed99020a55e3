import type { Command } from 'commander';
import { Option } from 'commander';
import type { Context } from '../context/context.ts';
import { prepareSession, startSession, type SessionStart } from '../context/session.ts';
import { contractOptions } from '../contract/input-option.ts';
import { signInByBrowser } from '../login/login-browser.ts';
import { signInByDevice } from '../login/login-device.ts';
import { addExamples } from '../terminal/examples.ts';
import { knownPassword, passwordOption, readSecret, untilRight, withCode } from '../terminal/password.ts';
import { askText, choose } from '../terminal/prompts.ts';

export interface SignInOptions {
  email?: string;
  code?: string;
  browser?: boolean;
  device?: boolean;
  password?: boolean;
  passwordStdin?: boolean;
  withSession?: boolean;
}

type Way = 'browser' | 'device' | 'password' | 'session';

const WAYS: { name: string; value: Way }[] = [
  { name: 'With the browser', value: 'browser' },
  { name: 'With a code, in the browser of another device', value: 'device' },
  { name: 'With email and password', value: 'password' },
];

export function configure(command: Command, context: Context): void {
  command.description(
    'Sign in: with the browser, with a code in the browser of another device, with email and password, or with an ' +
      'existing session. Asks for missing values, and never shows the password.',
  );
  const ways = [
    new Option('--browser', 'Sign in with the browser of this machine'),
    new Option('--device', 'Sign in with a browser on another device, by a code'),
    ...contractOptions('Session_create', ['email', 'code']),
    new Option('--password', 'Ask for email and password here'),
    passwordOption(),
    new Option('--with-session', 'Read a session (tses_…) from standard input'),
  ];
  // Email and password are used together; all other ways exclude each other.
  const isPassword = (name: string) => ['email', 'code', 'password', 'passwordStdin'].includes(name);
  const names = ways.map((way) => way.attributeName());
  for (const way of ways) {
    const name = way.attributeName();
    const others = names.filter((other) => other !== name && !(isPassword(name) && isPassword(other)));
    command.addOption(way.conflicts(others));
  }
  addExamples(command, [
    'tally login',
    'tally login --device',
    'tally login --browser --profile staging --base-url https://pay.example.com',
    'tally login --email ada@example.com --password-stdin < password.txt',
    'tally login --with-session < session.txt',
  ]);
  command.action(async (options: SignInOptions) => {
    await prepareSession(context);
    await signIn(context, options, startSession);
  });
}

/** Signs in, asking for missing options. */
export async function signIn(context: Context, options: SignInOptions, start: SessionStart): Promise<void> {
  const { io } = context;
  const way = wayOf(options) ?? (await choose(io, 'How to sign in', WAYS, '--browser, --device or --email'));
  switch (way) {
    case 'browser':
      return takeSession(context, await signInByBrowser(context), start);
    case 'device':
      return takeSession(context, await signInByDevice(context), start);
    case 'session':
      return takeSession(context, await readSecret(io, 'session'), start);
    case 'password':
      return signInByPassword(context, options, start);
  }
}

function wayOf({ browser, device, email, code, password, passwordStdin, withSession }: SignInOptions): Way | undefined {
  if (browser) return 'browser';
  if (device) return 'device';
  if (withSession) return 'session';
  return password || passwordStdin || email !== undefined || code !== undefined ? 'password' : undefined;
}

async function signInByPassword(
  context: Context,
  { email, passwordStdin, code }: SignInOptions,
  start: SessionStart,
): Promise<void> {
  const { io } = context;
  const known = email ?? (await askText(io, 'Email', '--email'));
  await untilRight(io, !passwordStdin, ['invalid_credentials'], async () => {
    const credentials = {
      email: known,
      password: await knownPassword(io, passwordStdin),
      transport: 'bearer',
    } as const;
    const client = await context.client('anonymous');
    await withCode(io, code, async (code) => {
      const given = { ...credentials, ...(code !== undefined && { code }) };
      await start(context, await client.session.create(given, { signal: io.signal }));
    });
  });
}

/** Verifies a session from elsewhere before it is stored. */
async function takeSession(context: Context, sessionToken: string, start: SessionStart): Promise<void> {
  const client = await context.connect({ sessionToken });
  const user = await client.session.get({ signal: context.io.signal });
  await start(context, { ...user, session_token: sessionToken });
}
