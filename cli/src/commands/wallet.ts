import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { UsageError } from '../terminal/refusals.ts';
import { cardOptions, spellCard, withCard } from './card-options.ts';

const EXAMPLE = 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('Your wallet as a payer, in minor units, in TEST or LIVE. Top-ups take a token of the user.');
  addOperation(group, context, 'UserWallets_get', {
    examples: ['tally wallet get TEST', 'tally wallet get LIVE -o json'],
  });
  addOperation(group, context, 'WalletEntries_list', {
    columns: ['created_at', 'kind', 'amount', 'currency', 'payment.business_name', 'payment.reference'],
    examples: ['tally wallet list TEST', 'tally wallet list TEST --currency EUR --all -o jsonl'],
  });
  configureTopUps(group, context);
}

function configureTopUps(group: Command, context: Context): void {
  /** @throws UsageError without a token of a user, because the tokens of an application have no wallet */
  const ofUser = async <Input>(input: Input): Promise<Input> => {
    if ((await context.connection()).accessToken) return input;
    throw new UsageError(
      'Top-ups belong to a user, and an application has no wallet.',
      'Set TALLYSTICK_ACCESS_TOKEN to an access token of the user with payments:create and wallet:read, or add money in the console: `tally open dashboard`.',
    );
  };
  addOperation(group, context, 'TopUps_create', {
    name: 'top-up',
    without: ['payment_method'],
    options: cardOptions('user'),
    spell: spellCard,
    examples: [
      'tally wallet top-up --amount 2500 --currency EUR --card sim_success',
      'tally wallet top-up --amount 2500 --currency EUR',
    ],
    prepare: async (input, options) => withCard(await ofUser(input), options),
    show: (topUp) => {
      const { id, next_action } = topUp;
      if (next_action)
        context.note(`The user must act at ${next_action.url}, then see \`tally wallet get-top-up ${id}\`.`);
      return context.output.record(topUp);
    },
  });
  addOperation(group, context, 'TopUps_list', {
    name: 'top-ups',
    columns: ['created_at', 'id', 'status', 'amount', 'currency', 'decline_code'],
    examples: ['tally wallet top-ups', 'tally wallet top-ups --all -o jsonl'],
    prepare: ofUser,
  });
  addOperation(group, context, 'TopUps_get', {
    name: 'get-top-up',
    examples: [`tally wallet get-top-up ${EXAMPLE}`],
    prepare: ofUser,
  });
}
