import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { prepareSession, startSession } from '../context/session.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addExamples } from '../terminal/examples.ts';
import { newPassword, passwordOption } from '../terminal/password.ts';
import { askText } from '../terminal/prompts.ts';

interface Options {
  email?: string;
  name?: string;
  phone?: string;
  passwordStdin?: boolean;
}

export function configure(command: Command, context: Context): void {
  command.description('Create an account and sign in. Asks for what you leave out, and never shows the password.');
  for (const option of contractOptions('Users_create', ['email', 'name', 'phone'])) command.addOption(option);
  command.addOption(passwordOption());
  addExamples(command, [
    'tally signup',
    'tally signup --email ada@example.com --name "Ada Lovelace" --password-stdin < password.txt',
  ]);
  command.action(async (options: Options) => signUp(context, options));
}

async function signUp(context: Context, { email, name, phone, passwordStdin }: Options): Promise<void> {
  const { io } = context;
  await prepareSession(context);
  const user = {
    email: email ?? (await askText(io, 'Email', '--email')),
    name: name ?? (await askText(io, 'Full name', '--name')),
    ...(phone !== undefined && { phone }),
    password: await newPassword(io, passwordStdin),
  };
  const client = await context.client('anonymous');
  await startSession(context, await client.users.create({ ...user, transport: 'bearer' }, { signal: io.signal }));
  context.note('Next: `tally businesses create --name "Your business"`');
}
