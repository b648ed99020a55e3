import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { prepareSession, startSession, type SessionStart } from '../context/session.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addExamples } from '../terminal/examples.ts';
import { newPassword, passwordOption } from '../terminal/password.ts';
import { askText } from '../terminal/prompts.ts';

export interface SignUpOptions {
  email?: string;
  name?: string;
  phone?: string;
  passwordStdin?: boolean;
}

export function configure(command: Command, context: Context): void {
  command.description('Create an account and sign in. Asks for missing values, and never shows the password.');
  for (const option of contractOptions('Users_create', ['email', 'name', 'phone'])) command.addOption(option);
  command.addOption(passwordOption());
  addExamples(command, [
    'tally signup',
    'tally signup --email ada@example.com --name "Ada Lovelace" --password-stdin < password.txt',
  ]);
  command.action(async (options: SignUpOptions) => {
    await prepareSession(context);
    await signUp(context, options, startSession);
    context.note('Next: `tally businesses create --name "Your business"`');
  });
}

/** Creates an account, asking for missing options. */
export async function signUp(
  context: Context,
  { email, name, phone, passwordStdin }: SignUpOptions,
  start: SessionStart,
): Promise<void> {
  const { io } = context;
  const user = {
    email: email ?? (await askText(io, 'Email', '--email')),
    name: name ?? (await askText(io, 'Full name', '--name')),
    ...(phone !== undefined && { phone }),
    password: await newPassword(io, passwordStdin),
  };
  const client = await context.client('anonymous');
  await start(context, await client.users.create({ ...user, transport: 'bearer' })); // no signal: the account might exist unnoticed
}
