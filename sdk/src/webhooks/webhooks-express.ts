import type { IncomingMessage, ServerResponse } from 'node:http';
import { acknowledge, receiveOnNode } from './receive-on-node.ts';
import type { ReceiveOptions } from './refusal.ts';
import { checkSecret, type WebhookEvent } from './webhooks.ts';

export type { ReceiveOptions, RefusalReason } from './refusal.ts';

/** Subset of Express's Request. */
export type ExpressRequest = IncomingMessage & { body?: unknown };

/** Subset of Express's Response. */
export type ExpressResponse = ServerResponse & { locals: Locals };

/** Equals Express's own type: a narrower one would apply to subsequent handlers, too. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Locals = Record<string, any>;

/** Handles the event; the response to the service is then 204. */
export type OnEvent = (event: WebhookEvent, request: ExpressRequest) => unknown;

/**
 * Receives webhooks with Express: `app.post('/hooks', receive(…))`, before `express.json()` or with `express.raw()`, because the
 * raw body is needed. An untrusted delivery is refused with 400 and the reason.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as during a rotation
 * @param onEvent called with each genuine event, possibly more than once: remember each `event_id`. Without it, the next handler
 *   finds the event in `response.locals.event` and responds.
 * @throws WebhookVerificationError at once for a secret that is missing or of another kind
 * @returns a handler; its failures are passed to Express's error handlers, and the service retries later
 */
export function receive(
  secret: string | readonly string[],
  onEvent?: OnEvent,
  options?: ReceiveOptions<ExpressRequest>,
): (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => void {
  checkSecret(secret);

  /** @returns true if the next handler responds */
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

  // Express 4 ignores promises.
  return (request, response, next) =>
    void handle(request, response).then((isNext) => {
      if (isNext) next();
    }, next);
}

/** Returns the raw body. Parsers of Express 4 set `{}` for a body that they leave unread. */
function rawBodyOf(request: ExpressRequest): unknown {
  const isUnread = request.readable && !request.readableDidRead;
  return isUnread && JSON.stringify(request.body) === '{}' ? undefined : request.body;
}
