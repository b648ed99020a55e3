import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Recorded {
  method: string;
  /** Path with the query. */
  path: string;
  type: string | undefined;
  body: string;
  status: number | undefined;
}

export interface Recorder {
  origin: string;
  recorded: Recorded[];
  stop(): Promise<void>;
}

/** Starts a proxy in front of a service that records the requests, in the order of the responses. */
export async function startRecorder(target: string): Promise<Recorder> {
  const recorded: Recorded[] = [];
  const server = createServer((asked, answer) => void passOn(asked, answer));
  async function passOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked;
    const body = await text(asked);
    const passed = request(target + url, { method, headers }).end(body);
    const [answered] = (await once(passed, 'response')) as [IncomingMessage];
    recorded.push({ method, path: url, type: headers['content-type'], body, status: answered.statusCode });
    answered.pipe(answer.writeHead(answered.statusCode ?? 502, answered.headers));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    recorded,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
