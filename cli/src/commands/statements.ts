import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Statements of the business of your application by month, in minor units.');
  addOperation(group, context, 'Statements_get', {
    examples: ['tally statements get --month 2026-11', 'tally statements get --month 2026-11 -o json'],
  });
}
