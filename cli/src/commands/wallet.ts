import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('Your wallet as a payer, in minor units, in TEST or LIVE.');
  addOperation(group, context, 'UserWallets_get', {
    examples: ['tally wallet get TEST', 'tally wallet get LIVE -o json'],
  });
  addOperation(group, context, 'WalletEntries_list', {
    columns: ['created_at', 'kind', 'amount', 'currency', 'payment.business_name', 'payment.reference'],
    examples: ['tally wallet list TEST', 'tally wallet list TEST --currency EUR --all -o jsonl'],
  });
}
