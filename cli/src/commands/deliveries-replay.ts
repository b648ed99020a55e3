import { Option } from 'commander';
import type { Tallystick } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';
import type { InputOf } from '../contract/input-types.ts';

/** A delivery waits its turn, and takes a while to arrive. */
const MARGIN_SECONDS = 60;

export interface SignatureOptions {
  verbatim?: boolean;
  resign?: boolean;
}

/** How a delivery is signed when it is sent again; without either, in the way that receivers accept. */
export function signatureOptions(): Option[] {
  return [
    new Option('--resign', 'Sign it anew, with the present secrets (default, if the first signature is too old)'),
    new Option('--verbatim', 'Send the first headers as they were, signature included').conflicts('resign'),
  ];
}

type Replay = InputOf<'WebhookDeliveries_replay'>;

/** Decides on the signature, and says why. */
export async function signedFor(context: Context, input: Replay, options: SignatureOptions): Promise<Replay> {
  const { verbatim, resign } = options;
  const { TOLERANCE_SECONDS } = (await import('@tallystick/sdk')).webhooks;
  const signed = (anew: boolean): Replay => ({ ...input, body: { resign: anew } });
  if (resign) return signed(true);
  if (verbatim) {
    context.note(`It goes with its first signature, which receivers refuse after ${TOLERANCE_SECONDS} s.`);
    return signed(false);
  }
  // Repeated with its key, a request has to be the same later on.
  if (input.idempotencyKey !== undefined) return signed(true);
  const age = await ageOf(await context.client('application'), input.path.id, context.io.signal);
  const isTooOld = age > TOLERANCE_SECONDS - MARGIN_SECONDS;
  if (isTooOld) {
    context.note(`It is signed anew, because receivers refuse its first signature after ${TOLERANCE_SECONDS} s.`);
  }
  return signed(isTooOld);
}

/** In seconds, by the clock of the service. The first attempt was made then or later. */
async function ageOf(client: Tallystick, id: string, signal: AbortSignal): Promise<number> {
  const { data, response } = await client.webhookDeliveries.get(id, { signal }).withResponse();
  const now = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  return (now - Date.parse(data.created_at)) / 1000;
}
