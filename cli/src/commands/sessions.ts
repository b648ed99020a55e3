import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';
import { knownLink, linkOption } from '../terminal/mailed-link.ts';
import { knownPassword, passwordOption, withCode } from '../terminal/password.ts';

export function configure(group: Command, context: Context): void {
  group.description('Sessions of your account: where you are signed in.');
  addOperation(group, context, 'Sessions_list', {
    columns: ['id', 'device', 'address', 'is_current', 'last_used_at'],
    examples: ['tally sessions list'],
  });
  addOperation(group, context, 'Sessions_delete', {
    name: 'end',
    examples: ['tally sessions end ses_01jd3k5m7n9p1q3r5s7t9v1w3x'],
    show: (_, { path }) => context.note(`Signed out of ${path.id}.`),
  });
  addOperation(group, context, 'Sessions_deleteAll', {
    name: 'end-all',
    examples: ['tally sessions end-all --keep-current', 'tally sessions end-all --keep-current --keep-applications'],
    show: (_, { query }) => context.note(`Signed out everywhere${query.keep_current ? ' except here' : ''}.`),
  });
  configureConfirm(group.command('confirm').summary('Confirm who you are'), context);
  addOperation(group, context, 'Session_sendLink', {
    name: 'send-link',
    examples: ['tally sessions send-link'],
    show: () => context.note('A mail is being sent. Pass its link to `tally sessions use-link`.'),
  });
  configureLink(group.command('use-link').summary('Confirm who you are with the link of a mail'), context);
}

function configureLink(command: Command, context: Context): void {
  command.description(
    'Confirm who you are with the link of a mail, as needed for a first second factor that a business requires.',
  );
  command.addOption(linkOption());
  addExamples(command, ['tally sessions use-link', 'tally sessions use-link --link-stdin < link.txt']);
  command.action(async ({ linkStdin }: { linkStdin?: boolean }) => {
    const client = await context.client('user');
    const token = await knownLink(context.io, linkStdin);
    await client.session.confirmByLink({ token }, { signal: context.io.signal });
    context.note('Confirmed. Repeat the command that asked for it.');
  });
}

function configureConfirm(command: Command, context: Context): void {
  command.description(
    'Confirm who you are, as needed to promote applications, change LIVE ones, replace secrets and change members.',
  );
  for (const option of contractOptions('Session_confirm', ['code'])) command.addOption(option);
  command.addOption(passwordOption());
  addExamples(command, ['tally sessions confirm', 'tally sessions confirm --password-stdin < password.txt']);
  command.action(async ({ code, passwordStdin }: { code?: string; passwordStdin?: boolean }) => {
    const { io } = context;
    const client = await context.client('user');
    const password = await knownPassword(io, passwordStdin);
    await withCode(io, code, (code) =>
      client.session.confirm({ password, ...(code !== undefined && { code }) }, { signal: io.signal }),
    );
    context.note('Confirmed. Repeat the command that asked for it.');
  });
}
