import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

const BUSINESS = 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x';
const USER = 'usr_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('The users who act for a business.');
  addOperation(group, context, 'BusinessMembers_list', {
    columns: ['user_id', 'name', 'email', 'role'],
    examples: [`tally members list ${BUSINESS}`],
  });
  addOperation(group, context, 'BusinessMembers_create', {
    name: 'add',
    examples: [`tally members add ${BUSINESS} --email charles@example.com --role viewer`],
  });
  addOperation(group, context, 'BusinessMembers_update', {
    examples: [`tally members update ${BUSINESS} ${USER} --role admin`],
  });
  addOperation(group, context, 'BusinessMembers_delete', {
    name: 'remove',
    examples: [`tally members remove ${BUSINESS} ${USER}`],
    question: ({ path }) => `Remove ${path.user_id} from ${path.id}?`,
    show: (_, { path }) => context.note(`Removed ${path.user_id} from ${path.id}.`),
  });
}
