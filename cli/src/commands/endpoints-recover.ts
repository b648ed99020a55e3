import { Option } from 'commander';
import type { WebhookEndpointRecovery } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';
import { Progress } from '../terminal/progress.ts';

const INTERVAL_SECONDS = 0.5;
/** Outlasts a restart of the service. */
const PATIENT_RETRIES = 30;

export function noWaitOption(): Option {
  return new Option('--no-wait', 'At a terminal: do not wait until all are queued');
}

/** At a terminal, shows a progress bar until the recovery ends. @returns its last state */
export async function untilEnded(context: Context, begun: WebhookEndpointRecovery): Promise<WebhookEndpointRecovery> {
  const { io } = context;
  if (!io.stderr.isTTY || begun.status !== 'RUNNING') return begun;
  context.note(`${begun.total} to send. It goes on without this command: Ctrl-C only ends the wait.`);
  const client = await context.client('application');
  const progress = new Progress(io, begun.total);
  let recovery = begun;
  while (recovery.status === 'RUNNING') {
    progress.moveTo(recovery.queued);
    await io.wait(INTERVAL_SECONDS);
    const options = { signal: io.signal, maxRetries: PATIENT_RETRIES };
    const { recovery: latest } = await client.webhookEndpoints.get(begun.endpoint_id, options);
    if (latest?.requested_at !== begun.requested_at) break; // a newer recovery replaces it
    recovery = latest;
  }
  progress.clear();
  if (recovery.status === 'STOPPED')
    context.note('The endpoint was disabled meanwhile. Enable it, then recover again.');
  return recovery;
}
