import { Option } from 'commander';
import type { Tallystick } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';
import type { InputOf } from '../contract/input-types.ts';

/** Covers the time in the queue and on the network. */
const MARGIN_SECONDS = 60;

export interface SignatureOptions {
  verbatim?: boolean;
  resign?: boolean;
}

/** The signature of a replay; by default, one that receivers accept. */
export function signatureOptions(): Option[] {
  return [
    new Option('--resign', 'Sign it anew, with the current secrets (default, if the first signature is too old)'),
    new Option('--verbatim', 'Send the first headers as they were, signature included').conflicts('resign'),
  ];
}

type Replay = InputOf<'WebhookDeliveries_replay'>;

/** Chooses the signature, and notes the reason. */
export async function signedFor(context: Context, input: Replay, options: SignatureOptions): Promise<Replay> {
  const { verbatim, resign } = options;
  const { TOLERANCE_SECONDS } = (await import('@tallystick/sdk')).webhooks;
  const signed = (anew: boolean): Replay => ({ ...input, body: { resign: anew } });
  if (resign) return signed(true);
  if (verbatim) {
    context.note(`It goes with its first signature, which receivers refuse after ${TOLERANCE_SECONDS} s.`);
    return signed(false);
  }
  // A request that is repeated with its key must have the same body, at any age of the delivery.
  if (input.idempotencyKey !== undefined) {
    context.note('It is signed anew, as every replay with an idempotency key is.');
    return signed(true);
  }
  const age = await ageOf(await context.client('application'), input.path.id, context.io.signal);
  const isTooOld = age > TOLERANCE_SECONDS - MARGIN_SECONDS;
  if (isTooOld) {
    context.note(`It is signed anew, because receivers refuse its first signature after ${TOLERANCE_SECONDS} s.`);
  }
  return signed(isTooOld);
}

/** Seconds since the delivery was created, by the service's clock: its first signature is no older. */
async function ageOf(client: Tallystick, id: string, signal: AbortSignal): Promise<number> {
  const { data, response } = await client.webhookDeliveries.get(id, { signal }).withResponse();
  const now = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  return (now - Date.parse(data.created_at)) / 1000;
}
