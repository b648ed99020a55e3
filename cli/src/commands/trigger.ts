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

type Recipe = (client: Tallystick, payment: Payment, signal: AbortSignal) => Promise<unknown>;

/** Cards that differ from `sim_success`; null for a payment that waits for its payer. */
const cards: Partial<Record<EventType, SimulatedCardToken | null>> = {
  'payment.failed': null,
  'refund.failed': 'sim_refund_failure',
};

/** Calls that take a new payment to each event. */
const recipes: Record<EventType, Recipe> = {
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
        'Events of earlier steps are sent too.',
    )
    .addArgument(new Argument('<event>', 'Event to trigger').choices(eventTypes));
  for (const option of contractOptions('Payments_create', ['amount', 'currency', 'metadata']))
    command.addOption(option);
  addExamples(command, [
    'tally trigger payment.captured',
    'tally trigger payment.refunded --amount 500 --currency JPY',
    'tally trigger payment.captured --metadata order=A-1001',
  ]);
  seeTopic(command);
  command.action(async (event: EventType, options: Options) => trigger(context, event, options));
}

async function trigger(
  context: Context,
  event: EventType,
  { amount = 1250, currency = 'EUR', metadata }: Options,
): Promise<void> {
  const { signal } = context.io;
  context.output.checkFields(operationDescriptions.Payments_get.answer);
  const client = await context.client('application');
  if (callsLive(await context.connection())) {
    throw new UsageError('Events can be triggered in TEST only.', 'Choose a TEST application with `tally apps use`.');
  }
  const { [event]: token = 'sim_success' } = cards;
  const payment_method = token ? ({ type: 'simulated_card', token } as const) : undefined;
  const payment = await client.payments.create({ amount, currency, metadata, payment_method }, { signal });
  await recipes[event](client, payment, signal);
  context.changed();
  await context.output.record(await client.payments.get(payment.reference, { signal }));
  await noteUnlisted(context, client, [event]);
  context.note(`Done. See its events with \`tally events list --payment ${payment.reference}\`.`);
}
