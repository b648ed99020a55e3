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
}
