import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Balance of the business of your application, in minor units.');
  addOperation(group, context, 'Balance_get', {
    examples: ['tally balance get', 'tally balance get -o json'],
  });
  addOperation(group, context, 'BalanceEntries_list', {
    columns: ['id', 'kind', 'amount', 'currency', 'payment_reference', 'created_at'],
    examples: [
      'tally balance list',
      'tally balance list --currency EUR --all -o jsonl',
      'tally balance list --month 2026-11 --all -o jsonl',
    ],
  });
}
