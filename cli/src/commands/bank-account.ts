import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

const EXAMPLE = 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('The bank account to which a business is paid out, in TEST or LIVE.');
  addOperation(group, context, 'BankAccounts_get', { examples: [`tally bank-account get ${EXAMPLE} TEST`] });
  addOperation(group, context, 'BankAccounts_set', {
    examples: [
      `tally bank-account set ${EXAMPLE} TEST --holder "Analytical Engines Ltd" --iban DE89370400440532013000`,
    ],
  });
  addOperation(group, context, 'BankAccounts_delete', {
    examples: [`tally bank-account delete ${EXAMPLE} TEST`],
    question: ({ path }) => `Remove the ${path.environment} bank account of ${path.id}? Scheduled payouts stop.`,
    show: (_, { path }) => context.note(`Removed the ${path.environment} bank account of ${path.id}.`),
  });
}
