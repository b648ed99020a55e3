import { Option } from 'commander';
import type { WebhookDelivery } from '@tallystick/sdk';
import { callsLive } from '../context/connection.ts';
import type { Context } from '../context/context.ts';

/** Allowance in seconds for the queue and the network. */
const MARGIN_SECONDS = 60;

export interface SignatureOptions {
  verbatim?: boolean;
  resign?: boolean;
}

/** Options for the signature of a replay. */
export function signatureOptions(): Option[] {
  return [
    new Option('--resign', 'Sign the same body with the current time and secrets'),
    new Option('--verbatim', 'Send the original headers, signature included (default)').conflicts('resign'),
  ];
}

export function signatureOf({ resign }: SignatureOptions): string {
  return resign ? 'with a new signature' : 'with the original signature';
}

/** Warns that receivers will probably refuse some of the original signatures. @param command sends them with new signatures */
export async function warnOfAge(
  context: Context,
  deliveries: readonly Pick<WebhookDelivery, 'created_at' | 'last_attempt_at'>[],
  command: string,
): Promise<void> {
  const { TOLERANCE_SECONDS } = (await import('@tallystick/sdk')).webhooks;
  const oldest = Date.now() - (TOLERANCE_SECONDS - MARGIN_SECONDS) * 1000;
  // Without an attempt there is no original signature yet.
  const isOld = deliveries.some((each) => each.last_attempt_at !== null && Date.parse(each.created_at) < oldest);
  if (!isOld) return;
  context.note(
    `Receivers may reject the original signature, which is valid for ${TOLERANCE_SECONDS} s. To sign again: \`${command}\`.`,
  );
}

/** Notes that `listen`, which streams TEST events, receives no replays. @param choice option with which it sends the event */
export async function tellOfListen(context: Context, choice: string): Promise<void> {
  if (callsLive(await context.connection())) return;
  const command = `tally listen --forward-to localhost:4242/hooks ${choice}`;
  context.note(
    `\`listen\` receives no replayed or recovered events. To forward them to a local server: \`${command}\`.`,
  );
}
