import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description(
    'Your account: change your name, time zone, format of dates or language, export your data, or delete it.',
  );
  addOperation(group, context, 'Account_update', {
    examples: [
      'tally account update --name "Ada King"',
      'tally account update --time-zone Europe/Berlin --date-format iso --language de',
    ],
  });
  addOperation(group, context, 'Account_export', {
    examples: ['tally account export -o json > account.json', 'tally account export -o json --fields user,payments'],
  });
  addOperation(group, context, 'AccountAuditEvents_list', {
    name: 'log',
    columns: ['created_at', 'type', 'subject_id', 'address'],
    examples: ['tally account log', 'tally account log --type session.opened'],
  });
  addOperation(group, context, 'Account_delete', {
    examples: ['tally account delete'],
    question: () => 'Delete your account permanently? It cannot be restored, and its data cannot be exported later.',
    show: () => forget(context),
  });
}

/** Removes the user from the profile, but not the application, which belongs to a business. */
async function forget(context: Context): Promise<void> {
  const { profile } = await context.connection();
  if (profile?.user && !context.io.env.TALLYSTICK_SESSION_TOKEN) await context.remember({ user: undefined });
  context.note('Your account is deleted, and you are signed out everywhere.');
}
