import type { ServerResponse } from 'node:http';

/** Sends one event of the stream. */
export function send(response: ServerResponse, event_id: string): void {
  const body = JSON.stringify({ event_id, event_type: 'payment.captured', payment: { reference: 'pay_x' } });
  response.write(`id: ${event_id}\nevent: webhook\ndata: ${JSON.stringify({ headers: {}, body })}\n\n`);
}

/** Returns a stream with these events, and then what `andThen` sends. */
export const stream =
  (ids: string[], andThen?: (response: ServerResponse) => void) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n');
    for (const id of ids) send(response, id);
    andThen?.(response);
  };
