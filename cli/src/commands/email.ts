import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';
import { knownLink, linesOption, linkOf, linkOption, secretAndPassword } from '../terminal/mailed-link.ts';
import { knownPassword, passwordOption, withCode } from '../terminal/password.ts';
import { askText } from '../terminal/prompts.ts';

interface ChangeOptions {
  email?: string;
  passwordStdin?: boolean;
  code?: string;
}

export function configure(group: Command, context: Context): void {
  group.description('Your email address: verify it, or change it.');
  addOperation(group, context, 'Email_sendVerification', {
    name: 'send-verification',
    examples: ['tally email send-verification'],
    show: () => context.note('A mail is being sent. Open its link, or pass it to `tally email verify`.'),
  });

  const verify = group.command('verify').summary('Verify an address with the link of a mail');
  verify.description('Verify an address with the link of a mail. Asks for it, unless it is on standard input.');
  verify.addOption(linkOption());
  addExamples(verify, ['tally email verify', 'tally email verify --link-stdin < link.txt']);
  verify.action(async ({ linkStdin }: { linkStdin?: boolean }) => {
    const client = await context.client('user');
    const token = await knownLink(context.io, linkStdin);
    await context.output.record(await client.email.verify({ token }, { signal: context.io.signal }));
  });

  const change = group.command('change').summary('Change the email address');
  change.description('Have a link mailed to a new address. The current one stays until you use the link.');
  for (const option of contractOptions('Email_change', ['email'])) change.addOption(option);
  change.addOption(passwordOption());
  for (const option of contractOptions('Email_change', ['code'])) change.addOption(option);
  addExamples(change, [
    'tally email change --email ada@example.org',
    'tally email change --email ada@example.org --password-stdin < password.txt',
  ]);
  change.action(async ({ email, passwordStdin, code }: ChangeOptions) => {
    const { io } = context;
    const client = await context.client('user');
    const wanted = {
      email: email ?? (await askText(io, 'New email', '--email')),
      password: await knownPassword(io, passwordStdin),
    };
    await withCode(io, code, (code) =>
      client.email.change({ ...wanted, ...(code && { code }) }, { signal: io.signal }),
    );
    context.note(`A mail is being sent to ${wanted.email}. Open its link, or pass it to \`tally email verify\`.`);
  });

  const restore = group.command('restore').summary('Undo a change of the email address');
  restore.description(
    'Restore the address that the link was mailed to, with a new password. Ends every session and token.',
  );
  restore.addOption(linesOption('link'));
  addExamples(restore, ['tally email restore', 'tally email restore --stdin < link-and-password.txt']);
  restore.action(async ({ stdin }: { stdin?: boolean }) => {
    const { io } = context;
    const client = await context.client('anonymous');
    const [link, password] = await secretAndPassword(io, 'Link', stdin);
    await client.email.restore({ token: linkOf(link), password }, { signal: io.signal });
    context.note('The address is restored and the password changed. Sign in with `tally login`.');
  });
}
