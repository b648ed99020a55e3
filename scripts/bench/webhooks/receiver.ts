import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver in a separate process: answers 204, after RECEIVER_DELAY milliseconds if that is set, and never answers at paths
 * that begin with /silent. At paths that begin with /half-fail it answers 503 to the first request for half of the events. Its
 * parent requests receipts with their times.
 */
export interface Report {
  count: number;
  /** Epoch milliseconds, with fractions. */
  firstAt: number;
  lastAt: number;
  /** Arrival times by event id, while watched. */
  arrivals: Record<string, number>;
}

const delayMilliseconds = Number(process.env.RECEIVER_DELAY ?? 0);
const now = () => performance.timeOrigin + performance.now();
let report: Report;
let keepsArrivals = false;
reset(false);

function reset(keep: boolean): void {
  keepsArrivals = keep;
  report = { count: 0, firstAt: 0, lastAt: 0, arrivals: {} };
}

const failed = new Set<string>();

/** Reports whether this is the first request for one of those events, whose ids end in an even character. */
function failsFirst(event: string): boolean {
  if (event.charCodeAt(event.length - 1) % 2 !== 0 || failed.has(event)) return false;
  failed.add(event);
  return true;
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume().on('end', () => {
    if (request.url!.startsWith('/silent')) return;
    report.lastAt = now();
    report.firstAt ||= report.lastAt;
    report.count += 1;
    if (keepsArrivals) report.arrivals[String(request.headers['service-event-id'])] ??= report.lastAt;
    if (request.url!.startsWith('/half-fail') && failsFirst(String(request.headers['service-event-id'])))
      return response.writeHead(503).end();
    if (delayMilliseconds > 0) setTimeout(() => response.writeHead(204).end(), delayMilliseconds);
    else response.writeHead(204).end();
  });
});

process.on('message', (message: 'reset' | 'watch' | 'report') => {
  if (message === 'report') process.send!(report);
  else {
    reset(message === 'watch');
    process.send!('ok');
  }
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
