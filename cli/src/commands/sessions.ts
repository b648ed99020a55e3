import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Where you are signed in.');
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
    examples: ['tally sessions end-all --keep-current'],
    show: (_, { query }) => context.note(`Signed out everywhere${query.keep_current ? ' but here' : ''}.`),
  });
}
