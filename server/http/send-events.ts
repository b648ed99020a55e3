import { once } from 'node:events';
import type { Response } from 'express';
import { currentClock } from '../clock.ts';
import { log } from '../log.ts';
import type { EventStream, ServerSentEvent } from './reply.ts';

/** Proxies and clients take a connection for dead after some silence, a minute for most. */
const HEARTBEAT_MILLISECONDS = 15_000;

/**
 * Writes server-sent events (HTML standard, section 9.2) no faster than the caller reads, until the signal fires.
 * @param isAllowed Asked from time to time; the stream ends when the caller has lost the right to it.
 */
export async function sendEvents(
  stream: EventStream,
  isAllowed: () => Promise<boolean>,
  res: Response,
  signal: AbortSignal,
): Promise<void> {
  // Some proxies collect an answer before they pass it on, unless they are told.
  res.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  res.write(': this stream begins here\n\n');
  const heartbeat = currentClock().setInterval(() => void beat(isAllowed, res), HEARTBEAT_MILLISECONDS);
  try {
    for await (const message of stream) {
      if (!res.write(render(message))) await once(res, 'drain', { signal });
    }
  } catch (error) {
    // The status has long been sent: the caller sees the stream break off, and goes on with another one.
    if (!signal.aborted) log.warn({ err: error }, 'event stream broke off');
  } finally {
    currentClock().clearInterval(heartbeat);
    res.end();
  }
}

const render = ({ id, event, data }: ServerSentEvent) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function beat(isAllowed: () => Promise<boolean>, res: Response): Promise<void> {
  const allowed = await isAllowed().catch(() => true); // the database is away, which is another matter
  if (!allowed) res.destroy();
  else if (!res.writableNeedDrain) res.write(': still here\n\n');
}
