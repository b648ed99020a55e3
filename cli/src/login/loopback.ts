import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';
const CALLBACK_PATH = '/callback';

/** The browser's request, which waits for a page. */
export interface Return {
  /** Path and query. */
  address: string;
  answer: (words: string) => void;
}

export interface Loopback {
  redirectUri: string;
  /** Resolves with the one request that has `state`; all others are refused. */
  waitFor: (state: string, signal: AbortSignal) => Promise<Return>;
  close: () => void;
}

/** Receives the browser's redirect on a random port of this machine (RFC 8252, section 7.3). */
export async function openLoopback(): Promise<Loopback> {
  const server = createServer((_, response) => turnAway(response));
  // Browsers open spare connections, which must not keep the process alive.
  server.on('connection', (socket) => socket.unref());
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    redirectUri: `http://${HOST}:${port}${CALLBACK_PATH}`,
    close: () => void server.close(),
    waitFor: (state, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        server.removeAllListeners('request').on('request', ({ method, url = '' }, response: ServerResponse) => {
          // URL would throw for `//`, which any process of this machine can send.
          const [path, query] = url.split('?', 2);
          if (method !== 'GET' || path !== CALLBACK_PATH) return turnAway(response);
          const returned = new URLSearchParams(query).get('state');
          if (returned !== state) return answer(response, 400, 'This request belongs to another sign-in.');
          server.removeAllListeners('request').on('request', (_, late: ServerResponse) => turnAway(late));
          server.close(); // this request is still answered
          resolve({ address: url, answer: (words) => answer(response, 200, words) });
        });
      }),
  };
}

const PAGE_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer', // the address contains the code
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, PAGE_HEADERS).end(`${words}\n`);
}

function turnAway(response: ServerResponse): void {
  answer(response, 404, 'Not found.');
}
