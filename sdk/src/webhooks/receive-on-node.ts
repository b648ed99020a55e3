import type { IncomingMessage, ServerResponse } from 'node:http';
import { LONGEST_BODY_BYTES, refusalOf, type ReceiveOptions, type RefusalReason } from './refusal.ts';
import { verify, type WebhookEvent } from './webhooks.ts';

/**
 * Verifies a delivery. Responds to an untrusted delivery with 400 and the reason, to one that is too large with 413, and to a
 * method other than POST with 405.
 *
 * @param rawBody if it was read already; otherwise it is read here
 * @returns the event, or undefined if a response was sent or the sender has disconnected
 * @throws errors that the delivery did not cause
 */
export async function receiveOnNode<Incoming extends IncomingMessage>(
  request: Incoming,
  response: ServerResponse,
  rawBody: unknown,
  secret: string | readonly string[],
  options: ReceiveOptions<Incoming> = {},
): Promise<WebhookEvent | undefined> {
  const refuse = (reason: RefusalReason, status = 400): void => {
    options.onRefused?.(reason, request);
    // The rest of a body that is too large is unread, so the connection must close.
    response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' }).end(reason);
  };
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'POST' }).end();
    return undefined;
  }
  try {
    const body = rawBody ?? (await readBody(request));
    if (body !== undefined) return await verify(body as Uint8Array, request.headers, secret, options);
    refuse('body_too_large', 413);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason !== undefined) refuse(reason);
    else if (!request.socket.destroyed) throw error;
  }
  return undefined;
}

export function acknowledge(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** @returns undefined if the body is too large */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(request.headers['content-length']) > LONGEST_BODY_BYTES) return undefined;
  const bytes = new Uint8Array(LONGEST_BODY_BYTES); // one buffer for all chunks, which may be many and small
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    if (length + chunk.length > LONGEST_BODY_BYTES) return undefined;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}
