import type { IncomingMessage, ServerResponse } from 'node:http';
import { acknowledge, receiveOnNode } from './receive-on-node.ts';
import type { ReceiveOptions as CommonOptions } from './refusal.ts';
import { checkSecret, type WebhookEvent } from './webhooks.ts';

export type { RefusalReason } from './refusal.ts';

/** Handles the event; the response to the service is then 204. */
export type OnEvent = (event: WebhookEvent, request: IncomingMessage) => unknown;

export interface ReceiveOptions extends CommonOptions<IncomingMessage> {
  /** Called with a failure, for which the response is 500, so that the service retries. Default: console.error. */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * Receives webhooks with Node's own server: `createServer(receive(…))`. An untrusted delivery is refused with 400 and the reason.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as during a rotation
 * @param onEvent called with each genuine event, possibly more than once: remember each `event_id`
 * @throws WebhookVerificationError at once for a secret that is missing or of another kind
 * @returns a listener for requests whose body has not been read
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
