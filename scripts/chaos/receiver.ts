import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How an endpoint treats deliveries, until it is healed. */
export type Behaviour = 'good' | 'failing' | 'hanging' | 'flapping';

export interface Receipt {
  eventId: string;
  attempt: string;
  /** The headers of the service and its signatures, by `describeHeaders`. */
  headers: string;
  signature: string;
  /** SHA-256 of the body's bytes. */
  body: string;
  at: number;
}

const SLOWEST_MILLISECONDS = 400;
const FLAP_MILLISECONDS = 3000;

/** Starts a receiver that acknowledges deliveries, fast or slowly, so that a kill hits some in flight, or mistreats them. */
export async function startReceiver(behaviour: Behaviour) {
  const receipts: Receipt[] = [];
  let healed = false;
  const server = createServer((request, response) => {
    // A request aborted by a kill does not count.
    void buffer(request).then(
      (body) => {
        receipts.push(describeReceipt(request.headers, body));
        answer(response, healed ? 'good' : behaviour);
      },
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    receipts,
    heal: () => void (healed = true),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

function answer(response: ServerResponse, behaviour: Behaviour): void {
  const acknowledge = () => void response.writeHead(204).end();
  if (behaviour === 'good') setTimeout(acknowledge, Math.random() * SLOWEST_MILLISECONDS);
  else if (behaviour === 'failing') response.writeHead(500).end('Out of order.');
  else if (behaviour === 'flapping') flap(response, acknowledge);
}

/** Works for some seconds, then breaks connections for as long. */
function flap(response: ServerResponse, acknowledge: () => void): void {
  if (Math.floor(Date.now() / FLAP_MILLISECONDS) % 2 === 0) acknowledge();
  else response.destroy();
}

function describeReceipt(headers: IncomingHttpHeaders, body: Buffer): Receipt {
  return {
    eventId: String(headers['service-event-id']),
    attempt: String(headers['service-delivery-attempt']),
    headers: describeHeaders(headers),
    signature: String(headers['service-signature']),
    body: hash('sha256', body),
    at: Date.now(),
  };
}

/** Describes the headers that every attempt has, whether from the log of attempts or from a request. */
export function describeHeaders(headers: Record<string, string | string[] | undefined>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${String(value)}`)
    .filter((line) => /^(service-|content-type|user-agent)/.test(line))
    .sort()
    .join('\n');
}
