import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

const EXAMPLE = 'po_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('Payouts of the balance to the bank account of the business, in minor units.');
  addOperation(group, context, 'Payouts_create', {
    examples: ['tally payouts create --amount 12500 --currency EUR --description November'],
  });
  addOperation(group, context, 'Payouts_list', {
    columns: ['created_at', 'id', 'status', 'amount', 'currency', 'bank_account_last4'],
    examples: ['tally payouts list', 'tally payouts list --all -o jsonl'],
  });
  addOperation(group, context, 'Payouts_get', { examples: [`tally payouts get ${EXAMPLE}`] });
  addOperation(group, context, 'Payouts_cancel', { examples: [`tally payouts cancel ${EXAMPLE}`] });
}
