import type { IncomingMessage, ServerResponse } from 'node:http';
import { acknowledge, receiveOnNode } from './receive-on-node.ts';
import type { ReceiveOptions } from './refusal.ts';
import { checkSecret, type WebhookEvent } from './webhooks.ts';

export type { ReceiveOptions, RefusalReason } from './refusal.ts';

/** Express's Request, as far as it is needed. */
export type ExpressRequest = IncomingMessage & { body?: unknown };

/** Express's Response, as far as it is needed. */
export type ExpressResponse = ServerResponse & { locals: Locals };

/** As in Express's own types: a narrower one would hold for the handlers behind, too. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Locals = Record<string, any>;

/** Handles the event; then the service is answered with 204. */
export type OnEvent = (event: WebhookEvent, request: ExpressRequest) => unknown;

/**
 * Receives webhooks with Express: `app.post('/hooks', receive(…))`, before `express.json()` or with `express.raw()`,
 * because the raw body is needed. A delivery that is not to be trusted is answered with 400 and the reason.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as while a secret is replaced
 * @param onEvent is called with each genuine event, at times more than once: remember each `event_id`.
 *   Without it, the next handler finds the event in `response.locals.event` and answers.
 * @throws WebhookVerificationError at once for a secret that is missing or of another kind
 * @returns a handler; what fails here goes on to Express's error handlers, and the service tries again later
 */
export function receive(
  secret: string | readonly string[],
  onEvent?: OnEvent,
  options?: ReceiveOptions<ExpressRequest>,
): (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => void {
  checkSecret(secret);

  /** @returns whether the next handler answers */
  async function handle(request: ExpressRequest, response: ExpressResponse): Promise<boolean> {
    const event = await receiveOnNode(request, response, rawBodyOf(request), secret, options);
    if (!event) return false;
    if (onEvent) {
      await onEvent(event, request);
      acknowledge(response);
    } else {
      Object.assign(response.locals, { event });
    }
    return !onEvent;
  }

  // Express 4 does not look at promises.
  return (request, response, next) =>
    void handle(request, response).then((isNext) => {
      if (isNext) next();
    }, next);
}

/** Parsers of Express 4 set `{}` for a body that they leave unread. */
function rawBodyOf(request: ExpressRequest): unknown {
  const isUnread = request.readable && !request.readableDidRead;
  return isUnread && JSON.stringify(request.body) === '{}' ? undefined : request.body;
}
