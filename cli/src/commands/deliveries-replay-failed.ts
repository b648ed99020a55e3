import { InvalidArgumentError, Option } from 'commander';
import type { Tallystick, WebhookDelivery } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { Progress } from '../terminal/progress.ts';
import { PartFailed, UsageError } from '../terminal/refusals.ts';
import { forEachOf } from './for-each.ts';

const DEFAULT_CONCURRENCY = 4;
const LARGEST_CONCURRENCY = 32;
const COLUMNS = ['id', 'event_type', 'status', 'attempt', 'endpoint_id', 'payment_reference', 'created_at'];

interface Options {
  allFailed?: boolean;
  since?: string;
  endpoint?: string;
  dryRun?: boolean;
  concurrency?: number;
  resign?: boolean;
}

/** Options that make `replay` take every FAILED delivery instead of one. */
export function replayFailedOptions(): Option[] {
  return [
    new Option('--all-failed', 'Send every FAILED delivery again, instead of one'),
    ...contractOptions('WebhookDeliveries_list', ['created_gte', 'endpoint_id']),
    new Option('--dry-run', 'Show which ones, and send none'),
    new Option('--concurrency <number>', `How many at a time (default: ${DEFAULT_CONCURRENCY})`).argParser(
      parseConcurrency,
    ),
  ];
}

/** @throws UsageError if options of --all-failed come with one delivery */
export function checkReplayOfOne(options: Options): void {
  const { allFailed, since, endpoint, dryRun, concurrency } = options;
  if ([allFailed, since, endpoint, dryRun, concurrency].every((value) => value === undefined)) return;
  throw new UsageError(
    'Give one delivery, or --all-failed with its options.',
    '--since and --endpoint choose among all.',
  );
}

export async function replayFailed(context: Context, client: Tallystick, options: Options): Promise<void> {
  if (!options.allFailed)
    throw new UsageError('Give a delivery, or --all-failed.', '`tally deliveries list` shows them.');
  const failed = await collectFailed(context, client, options);
  if (options.dryRun) {
    await context.output.list(failed, COLUMNS);
    return context.note(`${failed.length} would be sent again.`);
  }
  if (failed.length === 0) return context.note('There is no failed delivery to send again.');
  await context.confirmLive(`deliveries replay --all-failed, ${failed.length} of them`);
  await replayEach(context, client, failed, options);
}

async function collectFailed(
  { io }: Context,
  client: Tallystick,
  { since, endpoint }: Options,
): Promise<WebhookDelivery[]> {
  const chosen = { created_gte: since, endpoint_id: endpoint };
  const query = { status: ['FAILED'] as const, synthetic: false, limit: LARGEST_PAGE, ...chosen };
  const failed: WebhookDelivery[] = [];
  for await (const delivery of client.webhookDeliveries.list(query, { signal: io.signal })) failed.push(delivery);
  // Refuses an endpoint that does not exist, rather than finding no failures.
  if (failed.length === 0 && endpoint !== undefined) await client.webhookEndpoints.get(endpoint, { signal: io.signal });
  return failed;
}

async function replayEach(
  context: Context,
  client: Tallystick,
  deliveries: readonly WebhookDelivery[],
  { resign = false, concurrency = DEFAULT_CONCURRENCY }: Options,
): Promise<void> {
  const { signal } = context.io;
  const progress = new Progress(context.io, deliveries.length);
  const sent: WebhookDelivery[] = [];
  const errors: unknown[] = [];
  const tell = () => context.note(`${sent.length} of ${deliveries.length} are on their way again.`);
  signal.addEventListener('abort', tell);
  await forEachOf(deliveries, concurrency, async ({ id }) => {
    try {
      sent.push(await client.webhookDeliveries.replay(id, { resign }, { signal }));
    } catch (error) {
      signal.throwIfAborted();
      errors.push(error);
      progress.clear();
      context.note(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    progress.step();
  });
  signal.removeEventListener('abort', tell);
  progress.clear();
  if (sent.length > 0) context.changed();
  await context.output.list(sent, COLUMNS);
  tell();
  if (sent.length === 0) throw errors[0];
  if (errors.length > 0) throw new PartFailed(`${errors.length} of ${deliveries.length} were refused.`);
}

function parseConcurrency(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= LARGEST_CONCURRENCY) return number;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${LARGEST_CONCURRENCY}.`);
}
