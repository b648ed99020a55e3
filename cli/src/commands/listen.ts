import type { OutgoingHttpHeaders } from 'node:http';
import { Option, type Command } from 'commander';
import type { Tallystick } from '@tallystick/sdk';
import type { EventType } from '../../../spec/generated/values.ts';
import { callsLive } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { isReceived, noteUnlisted } from '../listen/opt-in.ts';
import { followStream, type Message } from '../listen/follow-stream.ts';
import { forward, parseHeader, parseTarget, type Answer } from '../listen/forward.ts';
import { listenSecret } from '../listen/listen-secret.ts';
import { withLocalServer, type LocalServer } from '../listen/local-server.ts';
import { addExamples } from '../terminal/examples.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal, UsageError } from '../terminal/refusals.ts';

const COLUMNS = ['received_at', 'event_type', 'payment_reference', 'status', 'duration_ms', 'error'];
const FIELDS = ['event_id', 'payout_id', ...COLUMNS];

interface Options {
  forwardTo?: URL;
  header?: OutgoingHttpHeaders;
  skipVerify?: boolean;
  event?: string;
  events?: EventType[];
  since?: string;
  printJson?: boolean;
  printSecret?: boolean;
}

interface Hearing extends Options {
  secret: string;
  /** Ends the forwarding. */
  signal: AbortSignal;
}

/** An event with the receiver's response. */
interface Heard extends Partial<Answer> {
  event_id: string;
  event_type: string;
  payment_reference: string | null;
  payout_id: string | null;
  received_at: string;
}

export function configure(command: Command, context: Context): void {
  command.description(
    'Forward the events of TEST to a server on this machine as they happen: the bytes that an endpoint receives, signed ' +
      'with a secret of the profile, which stays the same. Shows each response. Reconnects after the service was ' +
      'unavailable, and misses no event. Forwards each event once: an event that the local server refuses, or that is ' +
      'replayed or recovered to an endpoint, is not forwarded again, except with --event or --since.',
  );
  command.argument('[server...]', 'After --: command that runs the local server, with the secret in WEBHOOK_SECRET');
  command.addOption(
    new Option('--forward-to <address>', 'URL to post events to, such as localhost:4242/hooks').argParser(parseTarget),
  );
  for (const option of [
    ...contractOptions('WebhookEndpoints_create', ['events']),
    ...contractOptions('Events_stream', ['since']),
  ]) {
    command.addOption(option);
  }
  command
    .addOption(
      new Option('--header <name: value>', 'Add a header to each request; may be repeated').argParser(parseHeader),
    )
    .addOption(new Option('--skip-verify', 'Accept any certificate of the local server'))
    .addOption(new Option('--event <id>', 'Forward only this event, and exit').conflicts(['events', 'since']))
    .addOption(new Option('--print-json', 'Print each event as a line of JSON'))
    .addOption(new Option('--print-secret', 'Print the signing secret, and exit').conflicts(['forwardTo']));
  addExamples(command, [
    'tally listen --forward-to localhost:4242/hooks',
    'tally listen --forward-to localhost:4242/hooks --events payment.captured,payment.refunded',
    'tally listen --forward-to localhost:4242/hooks --since 15m',
    'tally listen --forward-to https://localhost:4242/hooks --skip-verify --header "Authorization: Bearer x"',
    'tally listen --forward-to localhost:4242/hooks --event evt_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally listen --print-json | jq .payment.reference',
    'tally listen --forward-to localhost:4242/hooks -- node server.js',
    'SECRET=$(tally listen --print-secret) && WEBHOOK_SECRET=$SECRET node server.js',
  ]);
  command.action(async (server: string[], options: Options) => listen(context, server, options));
}

async function listen(context: Context, [server, ...words]: string[], options: Options): Promise<void> {
  const { forwardTo, event, printJson, printSecret } = options;
  if (!forwardTo && (options.header || options.skipVerify || event !== undefined || server !== undefined)) {
    throw new UsageError('Sending requires an address to forward to.', 'Add --forward-to.');
  }
  const secret = await listenSecret(context);
  if (printSecret) return void context.io.stdout.write(`${secret}\n`);
  context.output.checkFields(FIELDS);
  await checkIsTest(context);
  const client = await context.client('application');
  await noteUnlisted(context, client, options.events ?? []);
  const start = () =>
    context.note(`${forwardTo ? `Forwarding to ${forwardTo.href}` : 'Listening'}. Verify with the secret ${secret}`);
  const since = event === undefined ? options.since : await timeOf(context, client, event);
  const show = async (signal: AbortSignal) => {
    const messages = followStream(context, client, since, start, signal);
    const chosen = event === undefined ? messages : only(event, messages);
    const answers = hear(context, chosen, { ...options, secret, signal });
    const heard = event === undefined ? answers : orRefused(answers);
    if (!printJson) return context.output.follow(heard, COLUMNS);
    for await (const answered of heard) if (forwardTo) tell(context, answered);
  };
  if (server === undefined || !forwardTo) return show(context.io.signal);
  await withLocalServer(
    context,
    { command: [server, ...words], env: { WEBHOOK_SECRET: secret }, url: forwardTo },
    show,
  );
}

/** Runs a local receiver and forwards every new event to it until Ctrl-C. Shows each response on stderr. */
export async function serveReceiver(context: Context, receiver: Omit<LocalServer, 'env'>): Promise<void> {
  const { url } = receiver;
  const [client, secret] = [await context.client('application'), await listenSecret(context)];
  const env = { WEBHOOK_SECRET: secret, PORT: url.port };
  await withLocalServer(context, { ...receiver, env }, async (signal) => {
    const next = 'In another terminal, `tally trigger payment.captured` triggers one.';
    const start = () => context.note(`Forwarding events to ${url.href}. ${next} Ctrl-C ends both.`);
    const messages = followStream(context, client, undefined, start, signal);
    for await (const answered of hear(context, messages, { forwardTo: url, secret, signal })) tell(context, answered);
  });
}

/** @throws UsageError for a LIVE application, whose events the service does not stream */
export async function checkIsTest(context: Context): Promise<void> {
  if (!callsLive(await context.connection())) return;
  throw new UsageError('Only events of TEST can be forwarded.', 'Choose a TEST application with `tally apps use`.');
}

/** Selects one event from the stream, which has the exact bytes that endpoints receive. */
async function* only(id: string, messages: AsyncIterable<Message>): AsyncGenerator<Message> {
  for await (const message of messages) {
    if (describe(message.data).event_id !== id) continue;
    yield message;
    return;
  }
}

async function timeOf({ io }: Context, client: Tallystick, id: string): Promise<string> {
  const { created_at, synthetic } = await client.events.get(id, { signal: io.signal });
  if (!synthetic) return created_at;
  throw new UsageError('A synthetic event goes to its endpoint only.', 'Send it with `tally endpoints test <id>`.');
}

/** Forwards events one at a time, in the order in which they happened. */
async function* hear(
  context: Context,
  messages: AsyncIterable<Message>,
  { forwardTo, header, skipVerify = false, event, events = [], printJson, secret, signal }: Hearing,
): AsyncGenerator<Heard> {
  const { webhooks } = await import('@tallystick/sdk');
  for await (const { data } of messages) {
    const heard = describe(data);
    if (event === undefined && !isReceived(heard.event_type, events)) continue;
    if (printJson) await context.output.line(JSON.parse(data.body));
    const headers = { ...header, ...data.headers, ...(await webhooks.sign(data.body, secret)) };
    const answer = forwardTo && (await forward({ url: forwardTo, skipVerify }, headers, data.body, signal));
    yield { ...heard, ...answer };
  }
}

/** @throws Refusal after showing an event that the receiver refused */
async function* orRefused(answers: AsyncIterable<Heard>): AsyncGenerator<Heard> {
  for await (const answered of answers) {
    yield answered;
    if (typeof answered.error === 'string') {
      throw new Refusal(
        exitCodes.apiError,
        'The local server did not accept the event.',
        'Fix the server, then send the event again.',
      );
    }
  }
}

function describe({ body }: Message['data']): Heard {
  const { event_id, event_type, payment, payout } = JSON.parse(body) as {
    event_id: string;
    event_type: string;
    payment: { reference: string } | null;
    payout?: { id: string };
  };
  return {
    ...{ event_id, event_type, payment_reference: payment?.reference ?? null, payout_id: payout?.id ?? null },
    received_at: new Date().toISOString(),
  };
}

function tell(context: Context, heard: Heard): void {
  const { event_type, payment_reference, payout_id, status, error, duration_ms } = heard;
  const outcome = [status, error].filter((part) => part !== null).join(' ');
  context.note(`${event_type} ${payment_reference ?? payout_id}: ${outcome} (${duration_ms} ms)`);
}
