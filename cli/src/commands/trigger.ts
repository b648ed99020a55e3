import { Argument, type Command } from 'commander';
import type { Payment, Tallystick } from '@tallystick/sdk';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import { eventTypes, type EventType, type SimulatedCardToken } from '../../../spec/generated/values.ts';
import { callsLive } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addExamples } from '../terminal/examples.ts';
import { UsageError } from '../terminal/refusals.ts';
import { noteUnlisted } from '../listen/opt-in.ts';
import { seeTopic } from './webhooks-topic.ts';

interface Options {
  amount?: number;
  currency?: string;
  metadata?: Record<string, string>;
}

type PayoutEventType = Extract<EventType, `payout.${string}`>;
type PaymentEventType = Exclude<EventType, PayoutEventType>;

type Recipe = (client: Tallystick, payment: Payment, signal: AbortSignal) => Promise<unknown>;

/** Cards that differ from `sim_success`; null for a payment that waits for its payer. */
const cards: Partial<Record<PaymentEventType, SimulatedCardToken | null>> = {
  'payment.failed': null,
  'refund.failed': 'sim_refund_failure',
};

/** The bank account in TEST whose payouts fail. */
const FAILING_ACCOUNT = 'DE62370400440532013001';

/** Calls that take a new payment to each event. */
const recipes: Record<PaymentEventType, Recipe> = {
  'payment.authorized': () => Promise.resolve(),
  'payment.captured': ({ payments }, { reference }, signal) => payments.capture(reference, {}, { signal }),
  'payment.cancelled': ({ payments }, { reference }, signal) => payments.cancel(reference, {}, { signal }),
  'payment.expired': ({ testHelpers }, { reference }, signal) => testHelpers.expirePayment(reference, { signal }),
  'payment.refunded': refund,
  'payment.failed': ({ testHelpers }, { reference }, signal) => testHelpers.failPayment(reference, {}, { signal }),
  'refund.failed': refund,
  'payment.disputed': async ({ payments, testHelpers }, { reference }, signal) => {
    await payments.capture(reference, {}, { signal });
    await testHelpers.disputePayment(reference, {}, { signal });
  },
};

async function refund(...[{ payments, refunds }, { reference }, signal]: Parameters<Recipe>): Promise<void> {
  await payments.capture(reference, {}, { signal });
  await refunds.create(reference, {}, { signal });
}

export function configure(command: Command, context: Context): void {
  command
    .description(
      'Trigger an event in TEST: creates a real payment and makes the calls that lead to the event. ' +
        'Events of earlier steps are sent too. Those of payouts follow after some seconds, and need a bank account: `tally bank-account set <business> TEST`.',
    )
    .addArgument(new Argument('<event>', 'Event to trigger').choices(eventTypes));
  for (const option of contractOptions('Payments_create', ['amount', 'currency', 'metadata']))
    command.addOption(option);
  addExamples(command, [
    'tally trigger payment.captured',
    'tally trigger payment.refunded --amount 500 --currency JPY',
    'tally trigger payment.captured --metadata order=A-1001',
    'tally trigger payout.paid',
  ]);
  seeTopic(command);
  command.action(async (event: EventType, options: Options) => trigger(context, event, options));
}

async function trigger(context: Context, event: EventType, options: Options): Promise<void> {
  const isPayout = isOfPayout(event);
  context.output.checkFields(operationDescriptions[isPayout ? 'Payouts_get' : 'Payments_get'].answer);
  const client = await context.client('application');
  if (callsLive(await context.connection())) {
    throw new UsageError('Events can be triggered in TEST only.', 'Choose a TEST application with `tally apps use`.');
  }
  await (isPayout ? triggerPayout(context, client, event, options) : triggerPayment(context, client, event, options));
}

const isOfPayout = (event: EventType): event is PayoutEventType => event.startsWith('payout.');

async function triggerPayment(
  context: Context,
  client: Tallystick,
  event: PaymentEventType,
  options: Options,
): Promise<void> {
  const { signal } = context.io;
  const payment = await pay(client, options, event, signal);
  await recipes[event](client, payment, signal);
  context.changed();
  await context.output.record(await client.payments.get(payment.reference, { signal }));
  await noteUnlisted(context, client, [event]);
  context.note(`Done. See its events with \`tally events list --payment ${payment.reference}\`.`);
}

/** Pays out what a new payment brings. The bank account of the business decides how the payout ends. */
async function triggerPayout(
  context: Context,
  client: Tallystick,
  event: PayoutEventType,
  options: Options,
): Promise<void> {
  const { signal } = context.io;
  const { reference, amount, currency } = await pay(client, options, 'payment.captured', signal);
  await client.payments.capture(reference, {}, { signal });
  const payout = await client.payouts.create({ amount, currency }, { signal });
  context.changed();
  await context.output.record(payout);
  await noteUnlisted(context, client, [event]);
  const fails = FAILING_ACCOUNT.endsWith(payout.bank_account_last4);
  if (fails === (event === 'payout.failed'))
    return context.note(`The event follows in some seconds. See it with \`tally events list --type ${event}\`.`);
  const account = fails ? 'another account than' : 'the account';
  context.note(
    `This payout will be ${fails ? 'FAILED' : 'PAID'}. For ${event}, set ${account} ${FAILING_ACCOUNT}: \`tally bank-account set <business> TEST\`.`,
  );
}

async function pay(
  client: Tallystick,
  { amount = 1250, currency = 'EUR', metadata }: Options,
  event: PaymentEventType,
  signal: AbortSignal,
): Promise<Payment> {
  const { [event]: token = 'sim_success' } = cards;
  const payment_method = token ? ({ type: 'simulated_card', token } as const) : undefined;
  return client.payments.create({ amount, currency, metadata, payment_method }, { signal });
}
