import { Argument, Option, type Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal, UsageError } from '../terminal/refusals.ts';

const FIELDS = ['url'];
const places = ['dashboard', 'docs', 'pay'] as const;
type Place = (typeof places)[number];

export function configure(command: Command, context: Context): void {
  command
    .description('Open a page of the service in the browser: the dashboard, the documentation, or what a payer sees.')
    .addArgument(new Argument('[place]', 'Page to open').choices(places).default('dashboard'))
    .argument('[reference]', 'With `pay`: reference of the payment')
    .addOption(new Option('--print', 'Print the address without opening it'));
  addExamples(command, [
    'tally open',
    'tally open docs',
    'tally open pay pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally open docs --print',
  ]);
  command.action(async (place: Place, reference: string | undefined, { print }: { print?: boolean }) => {
    context.output.checkFields(FIELDS);
    const url = await addressOf(context, place, reference);
    await context.output.record({ url });
    if (!print && !(await context.io.openUrl(url))) context.note('No browser was found: open this address yourself.');
  });
}

async function addressOf(context: Context, place: Place, reference: string | undefined): Promise<string> {
  if ((place === 'pay') !== (reference !== undefined)) {
    throw new UsageError(
      '`pay` requires the reference of a payment; other pages accept no reference.',
      'Run `tally open pay <reference>`.',
    );
  }
  const { baseUrl } = await context.connection();
  return reference === undefined ? `${baseUrl}/${place}` : checkoutOf(context, reference);
}

async function checkoutOf(context: Context, reference: string): Promise<string> {
  const client = await context.client('application');
  const { status, checkout_url: url } = await client.payments.get(reference, { signal: context.io.signal });
  if (url !== null) return url;
  throw new Refusal(exitCodes.apiError, `The payment is ${status} and cannot be paid.`);
}
