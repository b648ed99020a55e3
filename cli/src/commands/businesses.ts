import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('A business receives payments. Users act for it as its members.');
  addOperation(group, context, 'Businesses_create', {
    examples: ['tally businesses create --name "Analytical Engines"'],
  });
  addOperation(group, context, 'Businesses_list', {
    columns: ['id', 'name', 'role', 'created_at'],
    examples: ['tally businesses list', 'tally businesses list -o json --fields id,name'],
  });
  addOperation(group, context, 'Businesses_get', { examples: ['tally businesses get biz_01jd3k5m7n9p1q3r5s7t9v1w3x'] });
  configureMembers(group.command('members').description('The users who act for a business.'), context);
}

function configureMembers(group: Command, context: Context): void {
  addOperation(group, context, 'BusinessMembers_list', {
    columns: ['user_id', 'name', 'email', 'role'],
    examples: ['tally businesses members list biz_01jd3k5m7n9p1q3r5s7t9v1w3x'],
  });
  addOperation(group, context, 'BusinessMembers_create', {
    name: 'add',
    examples: ['tally businesses members add biz_01jd3k5m7n9p1q3r5s7t9v1w3x --email charles@example.com --role viewer'],
  });
  addOperation(group, context, 'BusinessMembers_update', {
    examples: [
      'tally businesses members update biz_01jd3k5m7n9p1q3r5s7t9v1w3x usr_01jd3k5m7n9p1q3r5s7t9v1w3x --role admin',
    ],
  });
  addOperation(group, context, 'BusinessMembers_delete', {
    name: 'remove',
    examples: ['tally businesses members remove biz_01jd3k5m7n9p1q3r5s7t9v1w3x usr_01jd3k5m7n9p1q3r5s7t9v1w3x'],
    question: ({ path }) => `Remove ${path.user_id} from ${path.id}?`,
    show: (_, { path }) => context.note(`Removed ${path.user_id} from ${path.id}.`),
  });
}
