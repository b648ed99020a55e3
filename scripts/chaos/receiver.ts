import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const SLOWEST_MILLISECONDS = 400;

export interface Receipt {
  attempt: string;
  signed: boolean;
}

/** Takes deliveries, now fast and now slow, so that a kill meets some of them under way. */
export async function startReceiver() {
  const receipts = new Map<string, Receipt[]>();
  let secret = '';
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const id = String(request.headers['service-event-id']);
      const receipt = {
        attempt: String(request.headers['service-delivery-attempt']),
        signed: isSigned(request.headers, body, secret),
      };
      receipts.set(id, [...(receipts.get(id) ?? []), receipt]);
      setTimeout(() => response.writeHead(204).end(), Math.random() * SLOWEST_MILLISECONDS);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    receipts,
    expectSecret: (expected: string) => (secret = expected),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature'])) ?? [];
  return v1 === createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
}
