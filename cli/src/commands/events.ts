import { Option, type Command } from 'commander';
import type { Context } from '../context/context.ts';
import { limitOf } from '../contract/list-options.ts';
import { addOperation } from '../contract/operation-command.ts';
import { followEvents } from './events-follow.ts';

const COLUMNS = ['id', 'type', 'payment_reference', 'created_at'];

export function configure(group: Command, context: Context): void {
  group.description('Events of payments, with or without endpoints that receive them.');
  addOperation(group, context, 'Events_list', {
    columns: COLUMNS,
    options: [
      new Option('--follow', 'Show the oldest first, then new ones as they happen, until Ctrl-C').conflicts('until'),
    ],
    examples: [
      'tally events list --type payment.captured --since 7d',
      'tally events list --payment pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
      'tally events list --follow',
      'tally events list --follow --limit 1 --type payment.captured -o jsonl --fields payment_reference',
    ],
    instead: (client, { query }, options) =>
      options.follow
        ? context.output.follow(followEvents(context.io, client, query, limitOf(options)), COLUMNS)
        : undefined,
  });
  addOperation(group, context, 'Events_get', { examples: ['tally events get evt_01jd3k5m7n9p1q3r5s7t9v1w3x -o json'] });
}
