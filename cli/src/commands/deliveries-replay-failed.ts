import { randomUUID } from 'node:crypto';
import { InvalidArgumentError, Option } from 'commander';
import type { AttemptOutcome, Tallystick, WebhookDelivery } from '@tallystick/sdk';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { Progress } from '../terminal/progress.ts';
import { Interrupted, PartFailed, UsageError } from '../terminal/refusals.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { signatureOf, tellOfListen, warnOfAge, type SignatureOptions } from './deliveries-replay.ts';
import { forEachOf } from './for-each.ts';

const DEFAULT_CONCURRENCY = 4;
const LARGEST_CONCURRENCY = 32;
const COLUMNS = ['id', 'event_type', 'status', 'attempt', 'endpoint_id', 'payment_reference', 'created_at'];

interface Options extends SignatureOptions {
  allFailed?: boolean;
  since?: string;
  endpoint?: string;
  outcome?: [AttemptOutcome, ...AttemptOutcome[]];
  dryRun?: boolean;
  concurrency?: number;
  idempotencyKey?: string;
}

/** Options with which `replay` takes every FAILED delivery instead of one. */
export function replayFailedOptions(): Option[] {
  const inputs = ['created_gte', 'endpoint_id', 'outcome'];
  const [since, endpoint, outcome] = contractOptions('WebhookDeliveries_list', inputs);
  return [
    new Option('--all-failed', 'Replay all FAILED deliveries instead of one'),
    since!,
    outcome!,
    endpoint!.hideHelp(), // `tally endpoints recover` does the same
    new Option('--dry-run', 'List the deliveries without replaying them'),
    new Option(
      '--concurrency <number>',
      `Maximum number of concurrent requests (default: ${DEFAULT_CONCURRENCY})`,
    ).argParser(parseConcurrency),
  ];
}

/** @throws UsageError if options of --all-failed come with one delivery */
export function checkReplayOfOne(options: Options): void {
  const { allFailed, since, endpoint, outcome, dryRun, concurrency } = options;
  if ([allFailed, since, endpoint, outcome, dryRun, concurrency].every((value) => value === undefined)) return;
  throw new UsageError('Pass one delivery, or --all-failed with its options.', '--since requires --all-failed.');
}

export async function replayFailed(context: Context, client: Tallystick, options: Options): Promise<void> {
  if (!options.allFailed)
    throw new UsageError('Pass a delivery, or --all-failed.', '`tally deliveries list` shows them.');
  if (options.outcome?.length === 0)
    throw new UsageError('Enter an outcome, such as 5xx.', 'Without --outcome, all are replayed.');
  const run = new ReplayRun(context, client, options);
  const failed = await collectFailed(context, client, options);
  if (!options.resign)
    await warnOfAge(context, failed, commandFor({ ...options, resign: true, idempotencyKey: undefined }));
  if (options.dryRun) {
    await context.output.list(failed, COLUMNS);
    return context.note(`${failed.length} deliveries would be requeued ${signatureOf(options)}.`);
  }
  if (failed.length === 0) return context.note('No failed deliveries to requeue.');
  await context.confirmLive(`deliveries replay --all-failed, ${failed.length} of them`);
  await context.interruption.waitsFor(run.sendAll(failed));
}

async function collectFailed(
  context: Context,
  client: Tallystick,
  { since, endpoint, outcome }: Options,
): Promise<WebhookDelivery[]> {
  const { signal } = context.io;
  if (endpoint !== undefined) {
    context.note(`For one endpoint, \`tally endpoints recover ${endpoint} --since 24h\` does this in one request.`);
  }
  const chosen = { created_gte: since, endpoint_id: endpoint, outcome };
  const query = { status: ['FAILED'] as const, synthetic: false, limit: LARGEST_PAGE, ...chosen };
  const failed: WebhookDelivery[] = [];
  for await (const delivery of client.webhookDeliveries.list(query, { signal })) failed.push(delivery);
  // Refuses an endpoint that does not exist, instead of reporting no failures.
  if (failed.length === 0 && endpoint !== undefined) await client.webhookEndpoints.get(endpoint, { signal });
  return failed;
}

/** Replays many deliveries, each once, even if the run is interrupted and repeated with its key. */
class ReplayRun {
  readonly #context: Context;
  readonly #client: Tallystick;
  readonly #options: Options;
  /** Idempotency key of the run, which prefixes those of its requests. */
  readonly #key: string;
  readonly #sent: WebhookDelivery[] = [];
  readonly #errors: unknown[] = [];

  constructor(context: Context, client: Tallystick, options: Options) {
    this.#context = context;
    this.#client = client;
    this.#options = options;
    this.#key = options.idempotencyKey ?? randomUUID();
    checkLength(this.#key);
  }

  /** Replays the deliveries. On Ctrl-C, waits for running requests, so that the report is exact. */
  async sendAll(deliveries: readonly WebhookDelivery[]): Promise<void> {
    const { signal } = this.#context.io;
    const progress = new Progress(this.#context.io, deliveries.length);
    let underWay = 0;
    const tell = () => {
      progress.clear();
      const requests = underWay === 1 ? 'request' : 'requests';
      this.#context.note(`Waiting for ${underWay} running ${requests}. Press Ctrl-C again to stop at once.`);
    };
    signal.addEventListener('abort', tell);
    await forEachOf(deliveries, this.#options.concurrency ?? DEFAULT_CONCURRENCY, async ({ id }) => {
      if (signal.aborted) return;
      underWay += 1;
      try {
        this.#sent.push(await this.#send(id));
      } catch (error) {
        this.#errors.push(error);
        progress.clear();
        this.#context.note(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
      underWay -= 1;
      progress.step();
    });
    signal.removeEventListener('abort', tell);
    progress.clear();
    await this.#report(deliveries.length);
  }

  #send(id: string): Promise<WebhookDelivery> {
    const idempotencyKey = keyOf(this.#key, id);
    return this.#client.webhookDeliveries.replay(id, { resign: this.#options.resign === true }, { idempotencyKey });
  }

  async #report(total: number): Promise<void> {
    const context = this.#context;
    const [sent, refused] = [this.#sent.length, this.#errors.length];
    if (sent > 0) context.changed();
    await context.output.list(this.#sent, COLUMNS);
    context.note(`Requeued ${sent} of ${total} deliveries ${signatureOf(this.#options)}.`);
    const [first] = this.#sent;
    if (first) await tellOfListen(context, `--event ${first.event_id}`);
    const left = total - sent - refused;
    if (left > 0) context.note(`Not sent: ${left}. Continue with \`${this.#repetition()}\`.`);
    if (context.io.signal.aborted) throw new Interrupted();
    if (sent === 0) throw this.#errors[0];
    if (refused > 0) {
      const next = `Each is listed above. Retry them with \`${this.#repetition()}\`.`;
      throw new PartFailed(`${refused} of ${total} were refused.`, next);
    }
  }

  /** Returns the command that continues the run without sending a delivery twice. */
  #repetition(): string {
    return commandFor({ ...this.#options, idempotencyKey: this.#key });
  }
}

/** Returns the command with these options. `since` is absolute, even if given as `24h`. */
function commandFor({ since, endpoint, outcome, resign, idempotencyKey }: Options): string {
  const values = { since, endpoint, outcome: outcome?.join(','), 'idempotency-key': idempotencyKey };
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(value)}`],
  );
  return ['tally deliveries replay --all-failed', ...given, ...(resign ? ['--resign'] : [])].join(' ');
}

function keyOf(key: string, id: string): string {
  return `${key}/${id}`;
}

const EXAMPLE_ID = 'whd_01jd3k5m7n9p1q3r5s7t9v1w3x';

/** @throws UsageError if key and delivery id together would exceed the contract's limit */
function checkLength(key: string): void {
  const { maxLength = Infinity } = operationDescriptions.WebhookDeliveries_replay.inputs['Idempotency-Key'] ?? {};
  const longest = maxLength - keyOf('', EXAMPLE_ID).length;
  if (key.length > longest) throw new UsageError('The key is too long.', `Enter at most ${longest} characters.`);
}

function parseConcurrency(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= LARGEST_CONCURRENCY) return number;
  throw new InvalidArgumentError(`Enter a whole number from 1 to ${LARGEST_CONCURRENCY}.`);
}
