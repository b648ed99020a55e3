import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

export function configure(group: Command, context: Context): void {
  group.description('The applications with access to your account.');
  addOperation(group, context, 'Consents_list', {
    columns: ['client_id', 'client_name', 'business_name', 'environment', 'scopes'],
    examples: ['tally consents list'],
  });
  addOperation(group, context, 'Consents_delete', {
    name: 'revoke',
    examples: ['tally consents revoke app_01jd3k5m7n9p1q3r5s7t9v1w3x'],
    question: ({ path }) => `Revoke the consent for ${path.client_id}? Its tokens for your account are revoked.`,
    show: (_, { path }) => context.note(`Revoked the consent for ${path.client_id}, and its tokens.`),
  });
}
