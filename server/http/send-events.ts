import { once } from 'node:events';
import type { Response } from 'express';
import type { HttpContext } from './http-context.ts';
import type { EventStream, ServerSentEvent } from './answers/reply.ts';

/** Interval in milliseconds. Most proxies and clients close a connection after about a minute of silence. */
const HEARTBEAT_MILLISECONDS = 15_000;

/**
 * Writes server-sent events (HTML standard, section 9.2) no faster than the caller reads, until the signal fires. Only this file
 * writes, and never after an await during which the response may end: Node throws on a write after the end.
 */
export async function sendEvents(
  service: HttpContext,
  { position, messages }: EventStream,
  res: Response,
  signal: AbortSignal,
): Promise<void> {
  // X-Accel-Buffering keeps proxies from buffering the stream.
  res.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  res.write(`: this stream begins here\n${position === undefined ? '' : `id: ${position}\n`}\n`);
  const heartbeat = service.clock.timers.setInterval(() => beat(res), HEARTBEAT_MILLISECONDS);
  try {
    for await (const message of messages) {
      if (!res.write(render(message))) await once(res, 'drain', { signal });
    }
  } catch (error) {
    // The status is already sent: the caller sees the stream break, and resumes with a new one.
    if (!signal.aborted) service.log.warn({ err: error }, 'event stream failed');
  } finally {
    service.clock.timers.clearInterval(heartbeat);
    finish(res);
  }
}

const render = ({ id, event, data }: ServerSentEvent) =>
  `id: ${id}\nevent: ${event}\ndata: ${withoutSeparators(JSON.stringify(data))}\n\n`;

/** Escapes Unicode line separators, which some readers take for ends of lines. JSON itself escapes the others. */
const withoutSeparators = (json: string) =>
  json.replace(/[\u0085\u2028\u2029]/g, (separator) => `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`);

function beat(res: Response): void {
  if (!res.writableNeedDrain) res.write(': still here\n\n');
}

/** Ends a response. With unread bytes, `end` would wait for a caller that does not read. */
function finish(res: Response): void {
  if (res.writableLength > 0) res.destroy();
  else res.end();
}
