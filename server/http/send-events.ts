import { once } from 'node:events';
import type { Response } from 'express';
import type { Service } from '../service.ts';
import type { EventStream, ServerSentEvent } from './answers/reply.ts';

/** Proxies and clients take a connection for dead after some silence, a minute for most. */
const HEARTBEAT_MILLISECONDS = 15_000;

/**
 * Writes server-sent events (HTML standard, section 9.2) no faster than the caller reads, until the signal fires. All
 * writes stand here and none comes after an await that the end may overtake: Node throws for a write after the end.
 */
export async function sendEvents(
  service: Service,
  { position, messages }: EventStream,
  res: Response,
  signal: AbortSignal,
): Promise<void> {
  // Some proxies collect an answer before they pass it on, unless they are told.
  res.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  res.write(`: this stream begins here\n${position === undefined ? '' : `id: ${position}\n`}\n`);
  const heartbeat = service.clock.timers.setInterval(() => beat(res), HEARTBEAT_MILLISECONDS);
  try {
    for await (const message of messages) {
      if (!res.write(render(message))) await once(res, 'drain', { signal });
    }
  } catch (error) {
    // The status has long been sent: the caller sees the stream break off, and goes on with another one.
    if (!signal.aborted) service.log.warn({ err: error }, 'event stream broke off');
  } finally {
    service.clock.timers.clearInterval(heartbeat);
    finish(res);
  }
}

const render = ({ id, event, data }: ServerSentEvent) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function beat(res: Response): void {
  if (!res.writableNeedDrain) res.write(': still here\n\n');
}

/** A caller that does not read would never let it end. */
function finish(res: Response): void {
  if (res.writableLength > 0) res.destroy();
  else res.end();
}
