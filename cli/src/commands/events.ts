import type { Command } from 'commander';
import { addOperation } from '../contract/operation-command.ts';
import type { Context } from '../context.ts';

export function configure(group: Command, context: Context): void {
  group.description('What happened to payments, whether or not there is an endpoint to tell.');
  addOperation(group, context, 'Events_list', {
    columns: ['id', 'type', 'payment_reference', 'created_at'],
    examples: [
      'tally events list --type payment.captured --since 7d',
      'tally events list --payment pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
    ],
  });
  addOperation(group, context, 'Events_get', { examples: ['tally events get evt_01jd3k5m7n9p1q3r5s7t9v1w3x -o json'] });
}
