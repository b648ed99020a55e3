import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { clock, pass, passRetry } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { signatureIsValid, startReceiver } from '../../../support/receiver.ts';
import { receiver, service, webhooks } from '../../../support/webhook-service.ts';
import { outlastWhatIsDue, type Attempt, type Delivery, type Endpoint } from '../../../support/webhooks.ts';

/** Receivers that misbehave, clocks that step and secrets that change, observed through a whole delivery. */
let endpoint: Endpoint;

beforeEach(async () => {
  endpoint = await webhooks.register(receiver.url);
});

async function firstAttempt(): Promise<{ delivery: Delivery; attempt: Attempt }> {
  await webhooks.pay();
  const ended = ({ status }: Delivery) => status !== 'PENDING';
  const delivery = await webhooks.delivery(endpoint.id, ended, 'first outcome');
  const [attempt] = await webhooks.endedAttempts(delivery.id, 1);
  return { delivery, attempt: attempt! };
}

const delaySeconds = ({ delivery, attempt }: { delivery: Delivery; attempt: Attempt }) =>
  (Date.parse(delivery.next_attempt_at!) - Date.parse(attempt.finished_at)) / 1000;

test.each([
  [410, {}],
  [429, { 'Retry-After': '7200' }],
  [503, { 'Retry-After': '1' }],
])('%i is a failure like any other: the schedule holds against %p', async (status, headers) => {
  receiver.answerWith((_received, response) => void response.writeHead(status, headers).end());
  const outcome = await firstAttempt();
  expect(outcome).toMatchObject({
    delivery: { status: 'RETRYING', attempt: 1 },
    attempt: { http_status: status, error: null },
  });
  expect(delaySeconds(outcome)).toBe(60);
});

test.each([301, 302, 307])('a %i to a private address is not followed', async (status) => {
  const inside = await startReceiver();
  receiver.answerWith((_received, response) => void response.writeHead(status, { Location: inside.url }).end());
  expect(await firstAttempt()).toMatchObject({
    delivery: { status: 'RETRYING' },
    attempt: { http_status: status, error: 'redirect' },
  });
  expect(inside.received).toHaveLength(0);
});

test('a connection that is reset is a failure to connect, and tried again', async () => {
  const url = await listen((socket) => socket.resetAndDestroy());
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { url });
  expect(await firstAttempt()).toMatchObject({
    delivery: { status: 'RETRYING' },
    attempt: { http_status: null, error: 'connect' },
  });
});

/** Starts a receiver with faulty HTTP. @returns its URL */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  rude.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const rude: Server[] = [];
afterEach(() => rude.splice(0).forEach((server) => server.close()));

const PROMISE = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nthank';

test.each<[string, (socket: Socket) => void]>([
  ['ends early', (socket) => socket.end(PROMISE)],
  ['is reset', (socket) => socket.write(PROMISE, () => setTimeout(() => socket.resetAndDestroy(), 50))],
  ['hangs', (socket) => socket.write(PROMISE)],
  ['is no valid chunk', (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n')],
])('a 200 whose body %s acknowledges, and the log describes the body', async (_how, answer) => {
  const url = await listen(answer);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { url });
  const { delivery, attempt } = await firstAttempt();
  expect(delivery).toMatchObject({ status: 'DELIVERED', next_attempt_at: null });
  expect(attempt).toMatchObject({ http_status: 200, error: null, response_truncated: true });
  expect(attempt.error_detail).toMatch(/^The body was cut off: ./);
});

test('a hanging body delays the next delivery by little more than a second', async () => {
  const url = await listen((socket) => socket.write(PROMISE));
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { url });
  await webhooks.pay();
  const { attempt } = await firstAttempt();
  expect(attempt.duration_ms).toBeLessThan(10_000); // 15 s is what an answer has
});

test('an answer of 10 MB acknowledges, and 16 KiB of it are kept', async () => {
  receiver.answerWith((_received, response) => void response.end(Buffer.alloc(10_000_000, 'x')));
  const { delivery, attempt } = await firstAttempt();
  expect(delivery.status).toBe('DELIVERED');
  expect(attempt).toMatchObject({ http_status: 200, response_truncated: true });
  expect(attempt.response_body).toHaveLength(16_384);
});

test('a gzip bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  receiver.answerWith((_received, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb));
  const before = process.memoryUsage().rss;
  const { delivery, attempt } = await firstAttempt();
  expect(delivery.status).toBe('DELIVERED');
  expect(attempt.response_body).toBe(bomb.toString('utf8', 0, 16_384).replaceAll('\0', '\uFFFD'));
  expect(process.memoryUsage().rss - before).toBeLessThan(45_000_000);
});

test('a clock that steps back makes a retry neither early nor lost', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const { delivery } = await firstAttempt();
  await pass(-3600);
  await outlastWhatIsDue(service);
  await pass(1800);
  await outlastWhatIsDue(service);
  await pass(Date.parse(delivery.next_attempt_at!) / 1000 - clock.now() / 1000 - 1);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(1);
  await passRetry(delivery.next_attempt_at!);
  const [, second] = await webhooks.endedAttempts(delivery.id, 2);
  expect(second!.started_at).toBe(new Date(clock.now()).toISOString());
});

test('after a step forward of the clock, an overdue attempt is made at once, and once', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const { delivery } = await firstAttempt();
  await pass(2 * 86_400);
  const [, second] = await webhooks.endedAttempts(delivery.id, 2);
  expect(second).toMatchObject({ number: 2 });
  expect(receiver.received).toHaveLength(2);
});

test('a clock that steps back while an attempt is under way gives it no negative duration', async () => {
  receiver.answerWith((_received, response) => {
    void clock.setTime(clock.now() - 60_000).then(() => response.writeHead(204).end());
  });
  const { attempt } = await firstAttempt();
  expect(attempt.duration_ms).toBeGreaterThanOrEqual(0);
  await pass(61);
});

test('a secret that is rotated between attempts signs the next one', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await firstAttempt();
  const rotated = (await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, {})).body as Endpoint;
  await pass(62);
  const [first, second] = await receiver.waitFor(2);
  expect(signatureIsValid(first!, endpoint.secret)).toBe(true);
  expect(signatureIsValid(second!, rotated.secret)).toBe(true);
  expect(signatureIsValid(second!, endpoint.secret)).toBe(false);
});

test('in the overlap after a rotation both secrets sign, and when it is over only the new one does', async () => {
  const path = `/webhook-endpoints/${endpoint.id}/rotate-secret`;
  const rotated = (await webhooks.ask('POST', path, { expire_previous_in: 3600 })).body as Endpoint;
  await pass(3599);
  await firstAttempt();
  await pass(1);
  await firstAttempt();
  const [within, after] = await receiver.waitFor(2);
  expect(within!.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(signatureIsValid(after!, rotated.secret)).toBe(true);
});

test('fifty replays at once are all made, one after the other, with the first signature', async () => {
  const { delivery } = await firstAttempt();
  const mostAtOnce = receiver.answerAfter(2, 204);
  const replay = () => webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`, {});
  const answers = await Promise.all(Array.from({ length: 50 }, replay));
  expect(answers.every(({ status }) => status === 202)).toBe(true);
  await eventually(() => receiver.received.length === 51, '50 replays');
  expect(mostAtOnce()).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['service-signature'])).size).toBe(1);
});
