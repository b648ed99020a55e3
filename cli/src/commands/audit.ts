import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Audit log of a business: who changed what, when and from where.');
  addOperation(group, context, 'AuditEvents_list', {
    columns: ['created_at', 'actor.name', 'type', 'subject_id', 'address'],
    examples: [
      'tally audit list biz_01jd3k5m7n9p1q3r5s7t9v1w3x',
      'tally audit list biz_01jd3k5m7n9p1q3r5s7t9v1w3x --type application.secret_replaced,endpoint.secret_replaced',
      'tally audit list biz_01jd3k5m7n9p1q3r5s7t9v1w3x --actor usr_01jd3k5m7n9p1q3r5s7t9v1w3x -o jsonl --all',
    ],
  });
}
