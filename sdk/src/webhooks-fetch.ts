import { refusalOf } from './refusal.ts';
import { verify, type VerifyOptions, type WebhookEvent } from './webhooks.ts';

/** Does what the event asks for. What it answers goes back to the service; without an answer, that is 204. */
export type OnEvent = (event: WebhookEvent, request: Request) => Promise<Response | void> | Response | void;

/**
 * Receives webhooks where requests and responses are those of Fetch: route handlers of Next, Hono (`context.req.raw`),
 * Workers, Deno and Bun. A delivery that is not to be trusted is answered with 400 and the reason,
 * anything but a POST with 405.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as while a secret is replaced
 * @param onEvent is given each event that is genuine, and the same one more than once: remember each `event_id`
 * @returns a handler that rejects with what `onEvent` throws, so that the service tries again later
 */
export function receive(
  secret: string | readonly string[],
  onEvent: OnEvent,
  options?: VerifyOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    const body = await request.arrayBuffer();
    let event: WebhookEvent;
    try {
      event = await verify(body, request.headers, secret, options);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined) throw error;
      return new Response(reason, { status: 400 });
    }
    return (await onEvent(event, request)) ?? new Response(null, { status: 204 });
  };
}
