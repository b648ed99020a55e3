import type { Command } from 'commander';
import { simulatedCardTokens, type SimulatedCardToken } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { choose } from '../terminal/prompts.ts';
import { addFormerName } from '../terminal/renamed-option.ts';
import { cardOptions, spellCard, withCard } from './card-options.ts';
import { followOption, followPayment, noteAction } from './payments-follow.ts';

const EXAMPLE = 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('Payments of the business of your application. Amounts are in minor units: 1250 is 12.50 EUR.');
  configureCreate(group, context);
  addOperation(group, context, 'Payments_list', {
    columns: ['reference', 'status', 'amount', 'merchant_reference', 'created_at'],
    examples: [
      'tally payments list',
      'tally payments list --status AUTHORIZED,CAPTURED --since 24h',
      'tally payments list --all -o jsonl --fields reference,amount,currency',
    ],
  });
  const follow = followOption();
  const get = addOperation(group, context, 'Payments_get', {
    options: [follow],
    examples: [
      `tally payments get ${EXAMPLE}`,
      `tally payments get ${EXAMPLE} -o json --fields status`,
      `tally payments get ${EXAMPLE} --follow`,
    ],
    show: (payment, _, { follow }) => (follow ? followPayment(context, payment) : context.output.record(payment)),
  });
  addFormerName(get, follow, '--watch', (text) => context.note(text));
  addOperation(group, context, 'Payments_capture', {
    examples: [`tally payments capture ${EXAMPLE}`, `tally payments capture ${EXAMPLE} --amount 1000`],
  });
  addOperation(group, context, 'Payments_cancel', {
    examples: [`tally payments cancel ${EXAMPLE} --reason "Sold out"`],
  });
  configureRefunds(group, context);
}

function configureCreate(group: Command, context: Context): void {
  const follow = followOption();
  const create = addOperation(group, context, 'Payments_create', {
    without: ['payment_method'],
    options: [...cardOptions('payer'), follow],
    askMore: () => askHowToPay(context),
    spell: spellCard,
    examples: [
      'tally payments create --amount 1250 --currency EUR --card sim_success',
      'tally payments create --amount 1250 --currency EUR --card-page --follow',
      'tally payments create --amount 1250 --currency EUR --return-url https://shop.example.com/thanks',
      'tally payments create --amount 1250 --currency EUR --capture-method automatic --metadata order=A-1001',
      'tally payments create --amount 1250 --currency EUR --follow',
    ],
    prepare: withCard,
    show: (payment, _, { follow }) => {
      if (follow) return followPayment(context, payment);
      noteAction(context, payment);
      return context.output.record(payment);
    },
  });
  addFormerName(create, follow, '--watch', (text) => context.note(text));
}

async function askHowToPay({ io }: Context): Promise<{ card: SimulatedCardToken | undefined }> {
  const cards = simulatedCardTokens.map((token) => ({ name: `${token}, a simulated card`, value: token }));
  const payer = { name: 'The payer chooses on the checkout page', value: undefined };
  return { card: await choose<SimulatedCardToken | undefined>(io, 'Pay with', [payer, ...cards], '--card') };
}

function configureRefunds(group: Command, context: Context): void {
  addOperation(group, context, 'Refunds_create', {
    name: 'refund',
    examples: [
      `tally payments refund ${EXAMPLE}`,
      `tally payments refund ${EXAMPLE} --amount 500 --reason "One ticket"`,
    ],
  });
  addOperation(group, context, 'Refunds_list', {
    name: 'refunds',
    columns: ['id', 'status', 'amount', 'reason', 'created_at'],
    examples: [`tally payments refunds ${EXAMPLE}`],
  });
  addOperation(group, context, 'Refunds_cancel', {
    name: 'cancel-refund',
    examples: [`tally payments cancel-refund ${EXAMPLE} re_01jd3k5m7n9p1q3r5s7t9v1w3x`],
  });
}
