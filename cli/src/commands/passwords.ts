import type { Command } from 'commander';
import { Option } from 'commander';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addExamples } from '../terminal/examples.ts';
import type { Io } from '../terminal/io.ts';
import { linesOf, linkOf } from '../terminal/mailed-link.ts';
import { newPassword } from '../terminal/password.ts';
import { askSecret, askText } from '../terminal/prompts.ts';

const STDIN = '--stdin';

export function configure(group: Command, context: Context): void {
  group.description('Your password: change it, or choose another when it is forgotten.');
  configureChange(group.command('change').summary('Change the password'), context);
  configureRequest(group.command('request-reset').summary('Ask for a new password'), context);
  configureReset(group.command('reset').summary('Set a new password with the link of a mail'), context);
}

function configureChange(command: Command, context: Context): void {
  command.description('Change the password, and end every other session. Asks for the current one and the new one.');
  command.addOption(new Option(STDIN, 'Read the current and the new password from standard input, a line each'));
  addExamples(command, ['tally password change', 'tally password change --stdin < passwords.txt']);
  command.action(async ({ stdin }: { stdin?: boolean }) => {
    const { io } = context;
    const client = await context.client('user');
    const [current, password] = await secretAndPassword(io, 'Current password', stdin);
    await client.password.change({ current_password: current, password }, { signal: io.signal });
    context.note('The password is changed, and you are signed out everywhere else.');
  });
}

function configureRequest(command: Command, context: Context): void {
  command.description('Have a link for a new password mailed to the address of your account.');
  for (const option of contractOptions('Password_requestReset', ['email'])) command.addOption(option);
  addExamples(command, ['tally password request-reset --email ada@example.com']);
  command.action(async ({ email }: { email?: string }) => {
    const client = await context.client('anonymous');
    const address = email ?? (await askText(context.io, 'Email', '--email'));
    await client.password.requestReset({ email: address }, { signal: context.io.signal });
    context.note(
      `If ${address} has an account, a mail is on its way. Open its link, or give it to \`tally password reset\`.`,
    );
  });
}

function configureReset(command: Command, context: Context): void {
  command.description('Set a new password with the link of a mail, and end every session and token.');
  command.addOption(new Option(STDIN, 'Read the link and the new password from standard input, a line each'));
  addExamples(command, ['tally password reset', 'tally password reset --stdin < link-and-password.txt']);
  command.action(async ({ stdin }: { stdin?: boolean }) => {
    const { io } = context;
    const client = await context.client('anonymous');
    const [link, password] = await secretAndPassword(io, 'Link', stdin);
    await client.password.reset({ token: linkOf(link), password }, { signal: io.signal });
    context.note('The password is changed. Sign in with `tally login`.');
  });
}

/** Asks for a secret and a new password, or reads a line each from stdin. */
async function secretAndPassword(io: Io, secret: string, fromStdin = false): Promise<[string, string]> {
  if (!fromStdin) return [await askSecret(io, secret, STDIN), await newPassword(io)];
  const [line = '', password = ''] = await linesOf(io, [secret.toLowerCase(), 'new password']);
  return [line, password];
}
