import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver in a separate process: answers 204, after RECEIVER_DELAY milliseconds if that is set, and never answers at paths
 * that begin with /silent. Its parent requests receipts with their times.
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

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume().on('end', () => {
    if (request.url!.startsWith('/silent')) return;
    report.lastAt = now();
    report.firstAt ||= report.lastAt;
    report.count += 1;
    if (keepsArrivals) report.arrivals[String(request.headers['service-event-id'])] ??= report.lastAt;
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
