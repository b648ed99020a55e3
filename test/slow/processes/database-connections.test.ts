import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { DatabaseAddress } from '../../../server/database/database-url.ts';
import { call } from '../../support/api.ts';
import { createDatabase } from '../../support/database.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';

/** A service behind a proxy to PostgreSQL, such as a pooler. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: Server;
let service: ServiceProcess;
const sockets = new Set<Socket>();
/** True if connections close in the packet that reports them ready. */
let endsWhatIsReady = false;

const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Returns the ErrorResponse (PostgreSQL documentation, 53.7) of a server that shuts down. */
function shutDown(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

function pass(client: Socket): void {
  const { host, port } = JSON.parse(process.env.TEST_POSTGRES!) as DatabaseAddress;
  const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => other.destroy());
  }
  client.on('data', (chunk) => upstream.write(chunk));
  upstream.on('data', (chunk) => {
    if (endsWhatIsReady && chunk.subarray(-READY.length).equals(READY)) client.end(Buffer.concat([chunk, shutDown()]));
    else client.write(chunk);
  });
}

beforeAll(async () => {
  database = await createDatabase();
  proxy = createServer(pass).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database.url);
  const port = (proxy.address() as AddressInfo).port;
  service = await startServiceProcess(
    `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}?sslmode=disable`,
  );
});
afterAll(async () => {
  await service.stop();
  proxy.close();
  await database.drop();
});

test('a connection that ends as it gets ready is 503 for a request, and the service goes on', async () => {
  const ask = () => call(service, 'POST', '/session', { body: { email: 'nobody@example.com', password: 'wrong' } });
  expect((await ask()).status).toBe(401);
  endsWhatIsReady = true;
  for (const socket of sockets) socket.destroy();
  const { status, body } = await ask();
  expect([status, body.code]).toEqual([503, 'unavailable']);
  endsWhatIsReady = false;
  expect((await ask()).status).toBe(401);
  expect(service.exitCode()).toBeNull();
});
