import { LONGEST_BODY_BYTES, refusalOf, type ReceiveOptions, type RefusalReason } from './refusal.ts';
import { verify, type WebhookEvent } from './webhooks.ts';

export type { ReceiveOptions, RefusalReason } from './refusal.ts';

/** Handles the event. Its response is sent to the service, by default 204. */
export type OnEvent = (event: WebhookEvent, request: Request) => Promise<Response | void> | Response | void;

/**
 * Receives webhooks where requests and responses are those of Fetch: route handlers of Next, Hono (`context.req.raw`), Workers,
 * Deno and Bun. An untrusted delivery is refused with 400 and the reason, one of more than a megabyte (1 MiB) with 413, any
 * method except POST with 405.
 *
 * @param secret the whole `whsec_…`, or several of which one must match, as during a rotation
 * @param onEvent called with each genuine event, possibly more than once: remember each `event_id`
 * @returns a handler. It rejects with errors of `onEvent`, so that the service retries later. It also rejects for a secret that
 *   is missing or of another kind; this is checked at a call, because builds load modules of routes, too.
 */
export function receive(
  secret: string | readonly string[],
  onEvent: OnEvent,
  options: ReceiveOptions<Request> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const refuse = (reason: RefusalReason, status: number): Response => {
      options.onRefused?.(reason, request);
      return new Response(reason, { status });
    };
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    const body = await readBody(request);
    if (!body) return refuse('body_too_large', 413);
    let event: WebhookEvent;
    try {
      event = await verify(body, request.headers, secret, options);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined) throw error;
      return refuse(reason, 400);
    }
    return (await onEvent(event, request)) ?? new Response(null, { status: 204 });
  };
}

/** @returns undefined if the body is too large */
async function readBody({ body, bodyUsed, headers }: Request): Promise<Uint8Array | undefined> {
  if (bodyUsed) throw new TypeError('The raw body is required, but was read already');
  if (Number(headers.get('Content-Length')) > LONGEST_BODY_BYTES) return undefined;
  const bytes = new Uint8Array(LONGEST_BODY_BYTES); // one buffer for all chunks, which may be many and small
  const reader = body?.getReader();
  for (let length = 0; ;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return bytes.subarray(0, length);
    if (length + value.length > LONGEST_BODY_BYTES) return void reader?.cancel();
    bytes.set(value, length);
    length += value.length;
  }
}
