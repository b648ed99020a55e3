import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { AttemptOutcome, Tallystick, WebhookDelivery, WebhookDeliveryReplayManyParams } from '@tallystick/sdk';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { Progress } from '../terminal/progress.ts';
import { Interrupted, PartFailed, UsageError } from '../terminal/refusals.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { signatureOf, tellOfListen, warnOfAge, type SignatureOptions } from './deliveries-replay.ts';

const COLUMNS = ['id', 'event_type', 'status', 'attempt', 'endpoint_id', 'payment_reference', 'created_at'];

interface Options extends SignatureOptions {
  allFailed?: boolean;
  since?: string;
  endpoint?: string;
  outcome?: [AttemptOutcome, ...AttemptOutcome[]];
  dryRun?: boolean;
  concurrency?: string;
  idempotencyKey?: string;
}

/** Options with which `replay` takes every FAILED delivery instead of one. */
export function replayFailedOptions(): Option[] {
  const inputs = ['created_gte', 'endpoint_id', 'outcome'];
  const [since, endpoint, outcome] = contractOptions('WebhookDeliveries_replayMany', inputs);
  return [
    new Option('--all-failed', 'Replay all FAILED deliveries instead of one'),
    since!,
    outcome!,
    endpoint!.hideHelp(), // `tally endpoints recover` does the same
    new Option('--dry-run', 'List the deliveries without replaying them'),
    new Option('--concurrency <number>', 'Ignored: one request replays many deliveries').hideHelp(),
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
  const failed = await run.preview();
  if (!options.resign)
    await warnOfAge(context, failed, commandFor({ ...options, resign: true, idempotencyKey: undefined }));
  if (options.dryRun) {
    await context.output.list(failed, COLUMNS);
    return context.note(`${failed.length} deliveries would be requeued ${signatureOf(options)}.`);
  }
  if (failed.length === 0) return context.note('No failed deliveries to requeue.');
  await context.confirmLive(`deliveries replay --all-failed, ${failed.length} of them`);
  await context.interruption.waitsFor(run.sendAll(failed.length));
}

/** Replays many deliveries, each once, even if the run is interrupted and repeated with its key. */
class ReplayRun {
  readonly #context: Context;
  readonly #client: Tallystick;
  readonly #options: Options;
  /** Idempotency key of the run, which prefixes those of its requests. */
  readonly #key: string;
  readonly #sent: WebhookDelivery[] = [];

  constructor(context: Context, client: Tallystick, options: Options) {
    this.#context = context;
    this.#client = client;
    this.#options = options;
    this.#key = options.idempotencyKey ?? randomUUID();
    checkLength(this.#key);
  }

  /** Returns the deliveries to replay. */
  async preview(): Promise<WebhookDelivery[]> {
    const { endpoint } = this.#options;
    const { signal } = this.#context.io;
    if (endpoint !== undefined) {
      this.#context.note(
        `For one endpoint, \`tally endpoints recover ${endpoint} --since 24h\` does this in one request.`,
      );
    }
    const found: WebhookDelivery[] = [];
    let cursor: string | null = null;
    do {
      const params = { ...this.#selection(cursor), dry_run: true };
      const page = await this.#client.webhookDeliveries.replayMany(params, { signal });
      found.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    // Refuses an endpoint that does not exist, instead of reporting no failures.
    if (found.length === 0 && endpoint !== undefined) await this.#client.webhookEndpoints.get(endpoint, { signal });
    return found;
  }

  /** Replays the deliveries. On Ctrl-C, waits for the running request, so that the report is exact. */
  async sendAll(total: number): Promise<void> {
    const { signal } = this.#context.io;
    const progress = new Progress(this.#context.io, total);
    const tell = () => {
      progress.clear();
      this.#context.note('Waiting for the running request. Press Ctrl-C again to stop at once.');
    };
    signal.addEventListener('abort', tell);
    const failure = await this.#sendPages(progress).catch((error: unknown) => ({ error }));
    signal.removeEventListener('abort', tell);
    progress.clear();
    await this.#report(total, failure);
  }

  async #sendPages(progress: Progress): Promise<void> {
    let cursor: string | null = null;
    let number = 1;
    do {
      const idempotencyKey = keyOf(this.#key, number);
      const page = await this.#client.webhookDeliveries.replayMany(this.#selection(cursor), { idempotencyKey });
      this.#sent.push(...page.data);
      page.data.forEach(() => progress.step());
      cursor = page.next_cursor;
      number += 1;
    } while (cursor !== null && !this.#context.io.signal.aborted);
  }

  #selection(cursor: string | null): WebhookDeliveryReplayManyParams {
    const { since, endpoint, outcome, resign } = this.#options;
    return {
      status: ['FAILED'],
      synthetic: false,
      resign: resign === true,
      ...(since !== undefined && { created_gte: since }),
      ...(endpoint !== undefined && { endpoint_id: endpoint }),
      ...(outcome && { outcome }),
      ...(cursor !== null && { cursor }),
    };
  }

  async #report(total: number, failure: { error: unknown } | void): Promise<void> {
    const context = this.#context;
    const sent = this.#sent.length;
    if (sent === 0 && failure) throw failure.error;
    if (sent > 0) context.changed();
    await context.output.list(this.#sent, COLUMNS);
    context.note(`Requeued ${sent} of ${total} deliveries ${signatureOf(this.#options)}.`);
    const [first] = this.#sent;
    if (first) await tellOfListen(context, `--event ${first.event_id}`);
    const next = `Continue with \`${this.#repetition()}\`.`;
    if (failure) {
      const reason = failure.error instanceof Error ? failure.error.message : String(failure.error);
      throw new PartFailed(`The other deliveries were not sent: ${reason}`, next);
    }
    const left = total - sent;
    if (!context.io.signal.aborted) return;
    if (left > 0) context.note(`Not sent: ${left}. ${next}`);
    throw new Interrupted();
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

function keyOf(key: string, number: number): string {
  return `${key}/${number}`;
}

/** Number of a request with more digits than any run has. */
const LAST_REQUEST = 999_999;

/** @throws UsageError if key and number together would exceed the contract's limit */
function checkLength(key: string): void {
  const { maxLength = Infinity } = operationDescriptions.WebhookDeliveries_replayMany.inputs['Idempotency-Key'] ?? {};
  const longest = maxLength - keyOf('', LAST_REQUEST).length;
  if (key.length > longest) throw new UsageError('The key is too long.', `Enter at most ${longest} characters.`);
}
