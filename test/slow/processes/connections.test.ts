import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { Client } from 'pg';
import { freePorts } from '../../../scripts/processes/free-port.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { followEvents } from '../../support/event-stream.ts';
import { eventually } from '../../support/eventually.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const MAX_CONNECTIONS = 10;
const MAX_CONNECTIONS_PER_ADDRESS = 8;

/** Address of the proxy: every address of 127.0.0.0/8 is this machine. */
const PROXY = '127.0.0.9';

let service: TestService;
let ports: Record<'PORT' | 'METRICS_PORT', number>;
beforeAll(async () => {
  const [PORT, METRICS_PORT] = (await freePorts(2)) as [number, number];
  ports = { PORT, METRICS_PORT };
  service = await startTestService({
    PORT: String(ports.PORT),
    METRICS_PORT: String(ports.METRICS_PORT),
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
    MAX_CONNECTIONS_PER_ADDRESS: String(MAX_CONNECTIONS_PER_ADDRESS),
    TRUSTED_PROXIES: PROXY,
    REQUEST_SECONDS: '3',
    KEEP_ALIVE_SECONDS: '1',
  });
});
afterAll(() => service.stop());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

interface Raw {
  socket: Socket;
  /** Everything received so far. */
  answer: () => string;
  isClosed: () => boolean;
}

async function connect(port = ports.PORT, localAddress = '127.0.0.1'): Promise<Raw> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  open.push(socket);
  let [answer, isClosed] = ['', false];
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined); // a connection that is closed at once may be reset
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');
  return { socket, answer: () => answer, isClosed: () => isClosed };
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\nContent-Type: ${type}\r\n\r\n`;

/** Pieces sent at first, then repeatedly, so that the limit on silence does not apply. */
const SLOW: [what: string, listener: keyof typeof ports, begin: string, piece: string, status: number][] = [
  ['nothing', 'PORT', '', '', 408],
  ['headers by and by', 'PORT', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x', 408],
  ['a body by and by', 'PORT', post('/api/v1/session', 'application/json'), ' ', 408],
  ['a form by and by', 'PORT', post('/signin', 'application/x-www-form-urlencoded'), 'x', 408],
  ['nothing for metrics', 'METRICS_PORT', '', '', 408],
  ['headers for metrics by and by', 'METRICS_PORT', 'GET /metrics HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x', 408],
  ['a body where none is read', 'METRICS_PORT', post('/metrics', 'application/json'), ' ', 404],
];

test('a slow request is answered 408 and cut off, on every listener', async () => {
  const answers = SLOW.map(async ([what, listener, begin, piece]) => {
    const { socket, answer, isClosed } = await connect(ports[listener]);
    socket.write(begin);
    await eventually(() => isClosed() || (socket.write(piece), false), `the end of ${what}`);
    return [what, Number(/^HTTP\/1\.1 (\d+) /.exec(answer())?.[1])];
  });
  expect(await Promise.all(answers)).toEqual(SLOW.map(([what, , , , status]) => [what, status]));
});

test('a request that arrives in pieces within the time is answered', async () => {
  const { socket, answer } = await connect();
  for (const piece of ['GET /health', 'z HTTP/1.1\r\nHo', 'st: x\r\n\r\n']) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
  await eventually(() => answer().includes('{"status":"ok"}'), 'the answer');
});

test('a client that requests much and reads nothing is cut off', async () => {
  const { socket, isClosed } = await connect();
  socket.pause();
  // The client reads nothing, so only a write shows that the connection is closed.
  await eventually(() => {
    socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
    return isClosed();
  }, 'the end of the connection');
});

test('a client that sends blank lines between requests is cut off', async () => {
  const { socket, answer, isClosed } = await connect();
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => answer().includes('{"status":"ok"}'), 'the answer');
  expect(answer()).toContain('Keep-Alive: timeout=1\r\n');
  await eventually(() => isClosed() || (socket.write('\r\n'), false), 'the end of the connection');
});

test('a stream on which nothing happens stays open, for as long as nothing waits to be read', async () => {
  const merchant = await createMerchant(service);
  const stream = await followEvents(service, merchant.token);
  const began = performance.now();
  await eventually(() => performance.now() - began > 10_000, 'a time in which a stalled reader is cut off');
  await createPayment(service, merchant.token);
  await stream.waitFor(1);
  stream.hangUp();
});

test('long work on a PATCH and a POST is not cut off, while a slow body and an idle socket are', async () => {
  const merchant = await createMerchant(service);
  const [payments, webhooks] = [paymentsOf(service, merchant), webhooksOf(service, merchant)];
  const reference = await payments.authorized();
  const { id } = await webhooks.register('http://127.0.0.1:9/', ['payment.expired']);
  const held = new Client(service.databaseUrl);
  await held.connect();
  try {
    await held.query('BEGIN');
    await held.query('SELECT FROM payments WHERE reference = $1 FOR UPDATE', [reference]);
    await held.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
    const long = [
      payments.ask('PATCH', `/webhook-endpoints/${id}`, { description: 'Shop' }),
      payments.act(reference, 'capture', { amount: 1000 }),
    ];
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    // Outside the transaction, which would see the same sessions each time.
    await eventually(async () => (await sql(service, waiting)).length === long.length, 'both to wait');

    const [idle, slow] = [await connect(), await connect()];
    idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    slow.socket.write(post('/api/v1/session', 'application/json'));
    await eventually(() => slow.isClosed() || (slow.socket.write(' '), false), 'the end of the slow body');
    await eventually(() => idle.isClosed() || (idle.socket.write('\r\n'), false), 'the end of the idle socket');
    expect([idle.answer(), slow.answer()]).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 200 /),
      expect.stringMatching(/^HTTP\/1\.1 408 /),
    ]);

    await held.query('COMMIT');
    const [patched, captured] = await Promise.all(long);
    expect(patched).toMatchObject({ status: 200, body: { description: 'Shop' } });
    expect(captured).toMatchObject({ status: 200, body: { amount_captured: 1000 } });
  } finally {
    await held.end();
  }
});

test('an address opens no more connections than its share, a trusted proxy as many as there are', async () => {
  const openAll = (from: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => connect(ports.PORT, from)));
  const { token } = await createMerchant(service);
  const some = await openAll('127.0.0.2', MAX_CONNECTIONS_PER_ADDRESS);
  // Streams, because the service soon closes an idle connection.
  const stream = `GET /api/v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  for (const { socket } of some) socket.write(stream);
  await eventually(() => some.every(({ answer }) => answer().startsWith('HTTP/1.1 200 ')), 'the streams to begin');
  const further = await connect(ports.PORT, '127.0.0.2');
  await eventually(() => further.isClosed() && further.answer() === '', 'the end of the further connection');
  expect(some.filter(({ isClosed }) => isClosed())).toEqual([]);
  for (const { socket } of some) socket.destroy();
  const proxied = await eventually(async () => {
    const raws = await openAll(PROXY, MAX_CONNECTIONS_PER_ADDRESS + 1);
    for (const { socket } of raws) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => raws.every(({ answer, isClosed }) => answer() || isClosed()), 'answers');
    const served = raws.every(({ answer }) => answer() !== '');
    if (!served) for (const { socket } of raws) socket.destroy();
    return served && raws;
  }, 'as many connections of the proxy, once the others have ended');
  expect(proxied).toHaveLength(MAX_CONNECTIONS_PER_ADDRESS + 1);
  for (const { socket } of proxied) socket.destroy();
  await eventually(async () => (await fetch(`${service.origin}/healthz`).catch(() => undefined))?.ok, 'room again');
});

test('connections beyond the limit are closed at once, and open ones go on', async () => {
  // The service may not have noticed yet that the connections of the previous test are closed.
  await eventually(async () => (await fetch(`${service.origin}/healthz`).catch(() => undefined))?.ok, 'room');
  const first = await connect();
  const ask = (times: number) => {
    first.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    return eventually(() => first.answer().split('{"status":"ok"}').length > times, 'an answer');
  };
  await ask(1);
  // All at once, because the service soon closes an idle connection.
  const more = await Promise.all(
    Array.from({ length: MAX_CONNECTIONS }, (_, index) => connect(ports.PORT, `127.0.1.${1 + index}`)),
  );
  await eventually(
    () => more.some(({ isClosed, answer }) => isClosed() && answer() === ''),
    'a connection to be closed without an answer',
  );
  await ask(2);
  const metrics = await (await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/metrics`)).text();
  expect(metrics).toMatch(/^tallystick_http_connections_dropped_total\{port="PORT"\} [1-9]/m);
  for (const { socket } of more) socket.destroy();
  await eventually(async () => (await fetch(`${service.origin}/healthz`).catch(() => undefined))?.ok, 'room again');
});
