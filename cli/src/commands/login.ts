import type { Command } from 'commander';
import { Option } from 'commander';
import { contractOptions } from '../contract/input-option.ts';
import type { Context } from '../context.ts';
import { addExamples } from '../examples.ts';
import { knownPassword, passwordOption, readSecret } from '../password.ts';
import { askText } from '../prompts.ts';
import { prepareSession, startSession } from '../session.ts';

interface Options {
  email?: string;
  passwordStdin?: boolean;
  withSession?: boolean;
}

export function configure(command: Command, context: Context): void {
  command.description('Sign in. What is not given is asked for; the password is never shown.');
  for (const option of contractOptions('Session_create', ['email'])) command.addOption(option);
  command
    .addOption(passwordOption())
    .addOption(
      new Option('--with-session', 'Read a session (tses_…) from standard input').conflicts(['email', 'passwordStdin']),
    );
  addExamples(command, [
    'tally login',
    'tally login --email ada@example.com --password-stdin < password.txt',
    'tally login --profile staging --base-url https://pay.example.com',
    'tally login --with-session < session.txt',
  ]);
  command.action(async (options: Options) => signIn(context, options));
}

async function signIn(context: Context, { email, passwordStdin, withSession }: Options): Promise<void> {
  const { io } = context;
  await prepareSession(context);
  if (withSession) return takeSession(context, await readSecret(io, 'session'));
  const credentials = {
    email: email ?? (await askText(io, 'Email', '--email')),
    password: await knownPassword(io, passwordStdin),
  };
  const client = await context.client('anyone');
  await startSession(
    context,
    await client.session.create({ ...credentials, transport: 'bearer' }, { signal: io.signal }),
  );
}

/** A session that was started elsewhere. It is looked at before it is kept. */
async function takeSession(context: Context, sessionToken: string): Promise<void> {
  const client = await context.connect({ sessionToken });
  const user = await client.session.get({ signal: context.io.signal });
  await startSession(context, { ...user, session_token: sessionToken });
}
