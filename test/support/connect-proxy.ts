import { afterAll } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/**
 * Starts an HTTP proxy that tunnels (CONNECT), until the test file ends.
 * @param statusFor the status of the answer to a request for a tunnel; 200 opens it
 */
export async function startConnectProxy(statusFor: (request: IncomingMessage) => number = () => 200) {
  const asked: { authority: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const authority = request.url ?? '';
    asked.push({ authority, authorization: request.headers['proxy-authorization'] });
    client.on('error', () => undefined);
    const status = statusFor(request);
    if (status !== 200) return client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    const { hostname, port } = new URL(`http://${authority}`);
    const receiver = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(receiver).pipe(client);
    });
    sockets.add(receiver);
    return receiver.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
