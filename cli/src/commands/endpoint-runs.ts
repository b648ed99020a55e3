import { Option } from 'commander';
import type { WebhookEndpoint, WebhookEndpointRecovery, WebhookEndpointSkip } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';
import { Progress } from '../terminal/progress.ts';

const INTERVAL_SECONDS = 0.5;
/** Time in seconds that outlasts a manual restart of the service. */
const PATIENT_SECONDS = 180;
const GOES_ON = 'The service continues in the background: Ctrl-C only ends the wait.';

export function noWaitOption(): Option {
  return new Option('--no-wait', 'Do not wait until all deliveries are done (at a terminal)');
}

/** Shows a progress bar at a terminal until the recovery ends. @returns its last state */
export async function untilRecovered(
  context: Context,
  begun: WebhookEndpointRecovery,
): Promise<WebhookEndpointRecovery> {
  if (!context.io.stderr.isTTY || begun.status !== 'RUNNING') return begun;
  context.note(`Recovering ${begun.total} deliveries. ${GOES_ON}`);
  const ended = await untilEnded(context, begun, {
    read: async (client, options) => (await client.webhookEndpoints.get(begun.endpoint_id, options)).recovery,
    doneOf: ({ queued }) => queued,
  });
  if (ended.status === 'STOPPED')
    context.note('The endpoint was disabled before all were queued. Enable it, then recover again.');
  return ended;
}

/** Shows a progress bar at a terminal until the backlog of an endpoint is skipped. @returns the endpoint's last state */
export async function untilSkipped(context: Context, changed: WebhookEndpoint): Promise<WebhookEndpoint> {
  const { id, skip, status } = changed;
  if (!context.io.stderr.isTTY || status === 'ENABLED' || skip?.status !== 'RUNNING') return changed;
  context.note(`No more events are sent to it. ${skip.total} waiting attempts are being skipped. ${GOES_ON}`);
  const ended = await untilSkipEnds(context, id, skip);
  if (ended.status === 'STOPPED') context.note('The endpoint was enabled before all were skipped. The rest are sent.');
  return { ...changed, skip: ended };
}

/** Shows a progress bar at a terminal until the backlog of a deleted endpoint is skipped. */
export async function untilSkippedOf(context: Context, id: string): Promise<void> {
  if (!context.io.stderr.isTTY) return;
  const skip = await (await context.client('application')).webhookEndpoints.getSkip(id, { signal: context.io.signal });
  if (skip.status !== 'RUNNING') return;
  context.note(`${skip.total} waiting attempts are being skipped. ${GOES_ON}`);
  await untilSkipEnds(context, id, skip);
}

function untilSkipEnds(context: Context, id: string, begun: WebhookEndpointSkip): Promise<WebhookEndpointSkip> {
  return untilEnded(context, begun, {
    read: (client, options) => client.webhookEndpoints.getSkip(id, options),
    doneOf: ({ skipped }) => skipped,
  });
}

type Run = Pick<WebhookEndpointSkip, 'status' | 'total' | 'requested_at'>;

type Client = Awaited<ReturnType<Context['client']>>;
type Options = NonNullable<Parameters<Client['webhookEndpoints']['getSkip']>[1]>;

interface Reading<R extends Run> {
  read: (client: Client, options: Options) => Promise<R | null>;
  doneOf: (run: R) => number;
}

async function untilEnded<R extends Run>(context: Context, begun: R, { read, doneOf }: Reading<R>): Promise<R> {
  const { io } = context;
  const client = await context.client('application');
  const progress = new Progress(io, begun.total);
  let run = begun;
  while (run.status === 'RUNNING') {
    progress.moveTo(doneOf(run));
    await io.wait(INTERVAL_SECONDS);
    const options = { signal: io.signal, retryForSeconds: PATIENT_SECONDS };
    const latest = await read(client, options);
    if (latest?.requested_at !== begun.requested_at) break; // replaced by a newer run
    run = latest;
  }
  progress.clear();
  return run;
}
