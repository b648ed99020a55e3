import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Breaks the first connection as soon as the service answers, and lets the others through. */
export async function startBreakingProxy(origin: string) {
  let connections = 0;
  const proxy = createServer((client) => {
    const isBroken = connections++ === 0;
    const server = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [client, server]) socket.on('error', () => {});
    client.pipe(server);
    if (isBroken) server.once('data', () => [client, server].forEach((socket) => socket.destroy()));
    else server.pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => void (await once(proxy.close(), 'close')),
  };
}
