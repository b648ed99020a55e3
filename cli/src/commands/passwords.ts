import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addExamples } from '../terminal/examples.ts';
import { linesOption, linkOf, secretAndPassword } from '../terminal/mailed-link.ts';
import { withCode } from '../terminal/password.ts';
import { askText } from '../terminal/prompts.ts';

interface NewPasswordOptions {
  stdin?: boolean;
  keepApplications?: boolean;
}

export function configure(group: Command, context: Context): void {
  group.description('Your password: change it, or reset a forgotten one.');
  configureChange(group.command('change').summary('Change the password'), context);
  configureRequest(group.command('request-reset').summary('Request a link to reset the password'), context);
  configureReset(group.command('reset').summary('Set a new password with the link of a mail'), context);
}

function configureChange(command: Command, context: Context): void {
  command.description(
    'Change the password, and end every other session and the access of connected applications. Asks for the current one and the new one.',
  );
  command.addOption(linesOption('current'));
  for (const option of contractOptions('Password_change', ['code', 'keep_applications'])) command.addOption(option);
  addExamples(command, ['tally password change', 'tally password change --stdin < passwords.txt']);
  command.action(
    async ({ stdin, code, keepApplications: keep_applications = false }: NewPasswordOptions & { code?: string }) => {
      const { io } = context;
      const client = await context.client('user');
      const [current, password] = await secretAndPassword(io, 'Current password', stdin);
      const wanted = { current_password: current, password, keep_applications };
      await withCode(io, code, (code) =>
        client.password.change({ ...wanted, ...(code && { code }) }, { signal: io.signal }),
      );
      context.note('The password is changed, and you are signed out everywhere else.');
    },
  );
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
      `If ${address} has an account, a mail is being sent. Open its link, or pass it to \`tally password reset\`.`,
    );
  });
}

function configureReset(command: Command, context: Context): void {
  command.description(
    'Set a new password with the link of a mail, and end every session and the access of connected applications.',
  );
  command.addOption(linesOption('link'));
  for (const option of contractOptions('Password_reset', ['keep_applications'])) command.addOption(option);
  addExamples(command, ['tally password reset', 'tally password reset --stdin < link-and-password.txt']);
  command.action(async ({ stdin, keepApplications: keep_applications = false }: NewPasswordOptions) => {
    const { io } = context;
    const client = await context.client('anonymous');
    const [link, password] = await secretAndPassword(io, 'Link', stdin);
    await client.password.reset({ token: linkOf(link), password, keep_applications }, { signal: io.signal });
    context.note('The password is changed. Sign in with `tally login`.');
  });
}
