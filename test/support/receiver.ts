import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw bytes, which receivers must verify. */
  body: Buffer;
  at: number;
}

type Responder = (received: Received, response: ServerResponse) => void;

const acknowledge: Responder = (_received, response) => void response.writeHead(204).end();

/** Functions that stop the running receivers. */
const stops: (() => Promise<void>)[] = [];
/** Number of receivers that were running before the test. */
let lasting = 0;
const stopAllFrom = (index: number) => Promise.all(stops.splice(index).map((stop) => stop()));
beforeEach(() => void (lasting = stops.length));
afterEach(() => stopAllFrom(lasting));
afterAll(() => stopAllFrom(0));

/**
 * Starts a real webhook receiver: it stores deliveries and responds as configured, 204 by default. It stops with the test
 * that starts it, or after all tests if it was started before them.
 */
export async function startReceiver(initial: Responder = acknowledge) {
  const received: Received[] = [];
  let responder = initial;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks), at: Date.now() };
      received.push(delivery);
      responder(delivery, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: Responder) {
      responder = next;
    },
    /** Delays each response. @returns a function that returns the maximum number of concurrent requests */
    answerAfter(milliseconds: number, status: number): () => number {
      let underWay = 0;
      let most = 0;
      responder = (_received, response) => {
        most = Math.max(most, (underWay += 1));
        setTimeout(() => {
          underWay -= 1;
          response.writeHead(status).end();
        }, milliseconds);
      };
      return () => most;
    },
    /** Waits until `count` deliveries have arrived, and returns them. */
    waitFor: (count: number) =>
      eventually(
        () => (received.length >= count ? received : undefined),
        `${count} deliveries, got ${received.length}`,
      ),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Checks a signature by the rules of the interface, independently of server and SDK. */
export function signatureIsValid({ headers, body }: Received, secret: string): boolean {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature']));
  if (!match) return false;
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(body).digest('hex');
  return expected === match[2];
}
