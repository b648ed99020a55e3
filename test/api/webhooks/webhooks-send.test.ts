import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { AddressGuard } from '../../../server/delivery/address-guard.ts';
import { Sender, TIMEOUTS, targetOf } from '../../../server/delivery/send.ts';
import { selfSignedCertificate } from '../../support/certificate.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

const sender = new Sender(new AddressGuard());
let receiver: Receiver;
let server: Server | undefined;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  server?.close();
  server = undefined;
});
afterAll(() => sender.close());

const post = (url = receiver.url, by = sender) =>
  by.post({
    ...targetOf(new URL(url)),
    headers: { 'Content-Type': 'application/json', 'Service-Event-Id': 'evt_1' },
    body: Buffer.from('{"a":1}'),
    publicOnly: false,
  });

async function listen(starting: Server): Promise<number> {
  server = starting.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('an answer is kept with its status, headers, body, address and duration', async () => {
  receiver.answerWith(
    (_received, response) => void response.writeHead(201, { 'X-Trace': ['a', 'b'] }).end('thank you'),
  );
  const exchange = await post();
  expect(exchange).toMatchObject({
    http_status: 201,
    error: null,
    error_detail: null,
    remote_ip: '127.0.0.1',
    response_body: 'thank you',
    response_truncated: false,
  });
  expect(exchange.response_headers).toMatchObject({ 'x-trace': 'a, b' });
  expect(exchange.duration_ms).toBeGreaterThanOrEqual(0);
  expect(receiver.received[0]!.body.toString()).toBe('{"a":1}');
  expect(receiver.received[0]!.headers['service-event-id']).toBe('evt_1');
});

test('connections are used again', async () => {
  const ports = new Set<unknown>();
  receiver.answerWith((_received, response) => {
    ports.add(response.socket?.remotePort);
    response.end();
  });
  for (let round = 0; round < 5; round += 1)
    expect(await post()).toMatchObject({ error: null, remote_ip: '127.0.0.1' });
  // The response is available just before its connection is free again.
  expect(ports.size).toBeLessThanOrEqual(2);
});

test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
  receiver.answerWith((_received, response) => void response.writeHead(status, { Location: receiver.url }).end());
  expect(await post()).toMatchObject({ http_status: status, error: 'redirect' });
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that never answers times out', async () => {
  // A separate sender, so that the other tests keep their longer time-out.
  const hasty = new Sender(new AddressGuard(), { ...TIMEOUTS, exchangeMilliseconds: 3000 });
  receiver.answerWith(() => undefined);
  expect(await post(receiver.url, hasty)).toMatchObject({
    http_status: null,
    error: 'timeout',
    remote_ip: '127.0.0.1',
  });
  await hasty.close();
});

test('informational answers do not put off the end of an exchange', async () => {
  const hasty = new Sender(new AddressGuard(), { ...TIMEOUTS, exchangeMilliseconds: 400 });
  receiver.answerWith((_received, response) => {
    const telling = setInterval(() => response.writeProcessing(), 100);
    response.on('close', () => clearInterval(telling));
  });
  expect(await post(receiver.url, hasty)).toMatchObject({ http_status: null, error: 'timeout' });
  await hasty.close();
});

/** Starts a receiver that answers each request with these bytes, and keeps the connection open. */
const saying = (...parts: string[]) =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (chunk.toString().endsWith('{"a":1}')) for (const part of parts) socket.write(part);
    });
  });

const FINAL = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test.each([
  ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n', FINAL]],
  ['100 Continue twice', ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n', FINAL]],
  ['100 Continue in one piece with the answer', [`HTTP/1.1 100 Continue\r\n\r\n${FINAL}`]],
  ['102 Processing', ['HTTP/1.1 102 Processing\r\n\r\n', FINAL]],
  ['103 Early Hints', ['HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', FINAL]],
])('an unasked %s changes nothing: the status after it counts', async (_what, parts) => {
  const port = await listen(saying(...parts));
  const outcome = { http_status: 200, error: null, error_detail: null, response_body: 'ok' };
  for (let round = 0; round < 2; round += 1) expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject(outcome);
});

const withHeaders = (bytes: number) =>
  saying(`HTTP/1.1 200 OK\r\nX-First: yes\r\nSet-Cookie: ${'a'.repeat(bytes)}\r\nContent-Length: 2\r\n\r\nok`);

test.each([15_000, 17_000, 60_000])(
  'headers of %i bytes change nothing, and 16 KiB of them are kept',
  async (bytes) => {
    const port = await listen(withHeaders(bytes));
    const exchange = await post(`http://127.0.0.1:${port}/`);
    expect(exchange).toMatchObject({ http_status: 200, error: null, response_body: 'ok' });
    expect(exchange.response_headers).toHaveProperty('x-first', 'yes');
    expect(JSON.stringify(exchange.response_headers).length).toBeLessThan(17_000);
  },
);

test('endless headers: protocol', async () => {
  const port = await listen(withHeaders(70_000));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    http_status: null,
    error: 'protocol',
    error_detail: 'The headers of the response are longer than 64 KiB.',
  });
});

test('a connection times out long before an answer, TLS included', async () => {
  const hasty = new Sender(new AddressGuard(), { connectMilliseconds: 100, exchangeMilliseconds: 60_000 });
  const port = await listen(createServer((socket) => socket.on('error', () => undefined).resume())); // says nothing
  const exchange = await hasty.post({
    ...targetOf(new URL(`https://127.0.0.1:${port}/`)),
    headers: {},
    body: Buffer.from('{}'),
    publicOnly: false,
  });
  expect(exchange).toMatchObject({
    http_status: null,
    error: 'timeout',
    error_detail: expect.stringMatching(/connect/i),
  });
  expect(exchange.duration_ms).toBeLessThan(30_000);
  await hasty.close();
});

test('a connection has 5 s and an exchange 15 s', () => {
  expect(TIMEOUTS).toEqual({ connectMilliseconds: 5000, exchangeMilliseconds: 15_000 });
});

test.each([200, 500])('the body of a %i that drips byte by byte is cut off, and the status counts', async (status) => {
  receiver.answerWith((_received, response) => {
    response.writeHead(status);
    const dripping = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(dripping));
  });
  const exchange = await post();
  expect(exchange).toMatchObject({ http_status: status, error: null, response_truncated: true });
  expect(exchange.error_detail).toContain('did not end within 1 s');
  expect(exchange.response_body).toMatch(/^\.+$/);
});

test('of a large body 16 KiB are kept', async () => {
  receiver.answerWith((_received, response) => void response.end('x'.repeat(20_000)));
  const exchange = await post();
  expect(exchange).toMatchObject({ http_status: 200, error: null, response_truncated: true });
  expect(exchange.response_body).toHaveLength(16_384);
});

test('an endless body is cut off, and the status counts', async () => {
  let closed: Promise<unknown> | undefined;
  receiver.answerWith((_received, response) => {
    closed = once(response, 'close');
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(8192)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await post()).toMatchObject({ http_status: 200, error: null, response_truncated: true });
  await closed;
});

test.each([
  ['64 KiB are read, and the rest is waited for', 65_536, { error_detail: expect.stringContaining('within 1 s') }],
  ['64 KiB and a byte are enough, although more was promised', 65_537, { error_detail: null }],
])('%s', async (_what, length, outcome) => {
  let closed: Promise<unknown> | undefined;
  const port = await listen(
    createServer((socket) => {
      closed = once(socket, 'close');
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(length)}`);
      });
    }),
  );
  const received = { http_status: 200, error: null, response_truncated: true };
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ ...received, ...outcome });
  await closed;
});

test('binary bytes and NUL are stored safely', async () => {
  receiver.answerWith((_received, response) => void response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
  expect((await post()).response_body).toBe('a\uFFFD\uFFFDb');
});

test('a closed port: connect', async () => {
  expect(await post(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ http_status: null, error: 'connect' });
});

test('an answer that is not HTTP: protocol', async () => {
  const port = await listen(createServer((socket) => socket.end('HELO\r\n\r\n')));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ http_status: null, error: 'protocol' });
});

test('a connection that is closed without an answer: protocol', async () => {
  const port = await listen(createServer((socket) => socket.once('data', () => socket.end())));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ http_status: null, error: 'protocol' });
});

test('a self-signed certificate: tls', async () => {
  const port = await listen(createTlsServer(selfSignedCertificate(), (_request, response) => response.end()));
  const exchange = await post(`https://127.0.0.1:${port}/`);
  expect(exchange).toMatchObject({
    http_status: null,
    error: 'tls',
    error_detail: expect.stringMatching(/self-signed/),
  });
});

test('https to a server that speaks plain HTTP: tls', async () => {
  expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ http_status: null, error: 'tls' });
});
