import type { IncomingMessage, ServerResponse } from 'node:http';
import { acknowledge, receiveOnNode } from './receive-on-node.ts';
import type { ReceiveOptions as CommonOptions } from './refusal.ts';
import { checkSecret, type WebhookEvent } from './webhooks.ts';

export type { RefusalReason } from './refusal.ts';

/** Handles the event; then the service is answered with 204. */
export type OnEvent = (event: WebhookEvent, request: IncomingMessage) => unknown;

export interface ReceiveOptions extends CommonOptions<IncomingMessage> {
  /** Called with a failure, which is answered with 500, so that the service tries again. Default: console.error. */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * Receives webhooks with Node's own server: `createServer(receive(…))`. A delivery that is not to be trusted is answered
 * with 400 and the reason.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as while a secret is replaced
 * @param onEvent is called with each genuine event, at times more than once: remember each `event_id`
 * @throws WebhookVerificationError at once for a secret that is missing or of another kind
 * @returns a listener for requests, whose body nothing may have read
 */
export function receive(
  secret: string | readonly string[],
  onEvent: OnEvent,
  { onError = console.error, ...options }: ReceiveOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  checkSecret(secret);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const event = await receiveOnNode(request, response, undefined, secret, options);
      if (!event) return;
      await onEvent(event, request);
      acknowledge(response);
    } catch (error) {
      onError(error);
      response.writeHead(500).end();
    }
  }

  return (request, response) => void handle(request, response);
}
