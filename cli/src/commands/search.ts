import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Finds payments and what belongs to them.');
  addOperation(group, context, 'Search_find', {
    examples: ['tally search find --q A-1001', 'tally search find --q "two tickets" -o json'],
  });
}
