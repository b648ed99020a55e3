import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { webhooks, type Event, type Payment } from '@tallystick/sdk';
import { selfSignedCertificate } from '../support/certificate.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver } from '../support/receiver.ts';
import { shop } from '../support/shop-tally.ts';
import { unreachableOrigin, type Output } from '../support/tally.ts';

/** The events of a captured payment, newest first. */
async function capturedEvents(): Promise<Event[]> {
  const { reference } = await shop.json<Payment>(['trigger', 'payment.captured', '--metadata', 'order=A-1001']);
  return shop.json<Event[]>(['events', 'list', '--payment', reference]);
}

test('trigger gives the payment metadata', async () => {
  const [event] = await capturedEvents();
  expect(event!.payload.payment!.metadata).toEqual({ order: 'A-1001' });
});

describe('listen --event', () => {
  test('sends one event again, as it was, and ends', async () => {
    const receiver = await startReceiver();
    const [captured, authorized] = await capturedEvents();
    for (const event of [authorized!, captured!]) {
      const argv = ['listen', '--forward-to', receiver.url, '--event', event.id, '--fields', 'event_id,status'];
      const { stdout, exitCode } = await shop.run(argv);
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `{"event_id":"${event.id}","status":204}\n` });
    }
    const secret = (await shop.run(['listen', '--print-secret'])).stdout.trim();
    const events = await Promise.all(
      receiver.received.map(({ body, headers }) => webhooks.verify(body, headers, secret)),
    );
    expect(events).toEqual([authorized!.payload, captured!.payload]);
  });

  test('fails if the local server does not take it', async () => {
    const [{ id } = { id: '' }] = await capturedEvents();
    const argv = ['listen', '--forward-to', await unreachableOrigin(), '--event', id, '--fields', 'error'];
    expect(await shop.run(argv)).toEqual({
      stdout: '{"error":"ECONNREFUSED"}\n',
      stderr: expect.stringContaining(
        'error: The local server did not accept the event.\n  next  Fix the server, then send the event again.\n',
      ),
      exitCode: 1,
    });
  });

  test('does not know an event of others', async () => {
    const argv = ['listen', '--forward-to', '4242', '--event', 'evt_01jd3k5m7n9p1q3r5s7t9v1w3x'];
    expect(await shop.run(argv)).toMatchObject({ stderr: expect.stringContaining('not_found'), exitCode: 1 });
  });

  test('leaves synthetic events to endpoints test', async () => {
    const receiver = await startReceiver();
    const { id } = await shop.json<{ id: string }>(['endpoints', 'create', '--url', receiver.url]);
    const { event_id } = await shop.json<{ event_id: string }>(['endpoints', 'test', id]);
    const refusal = await shop.run(['listen', '--forward-to', receiver.url, '--event', event_id]);
    expect(refusal).toMatchObject({ stderr: expect.stringContaining('`tally endpoints test <id>`'), exitCode: 2 });
    await shop.run(['endpoints', 'delete', id, '--yes']);
  });
});

test.each([['--header', 'X: y'], ['--skip-verify'], ['--event', 'evt_x']])('%s needs an address', async (...option) => {
  const { stderr, exitCode } = await shop.run(['listen', ...option]);
  expect({ stderr, exitCode }).toEqual({
    stderr: 'error: Sending requires an address to forward to.\n  next  Add --forward-to.\n',
    exitCode: 2,
  });
});

describe('listen --header', () => {
  test('adds headers, but replaces none of the delivery', async () => {
    const receiver = await startReceiver();
    const [event] = await capturedEvents();
    const headers = ['Authorization: Basic YTpi', 'X-Empty:', 'Service-Event-Type: forged'];
    const options = headers.flatMap((header) => ['--header', header]);
    await shop.run(['listen', '--forward-to', receiver.url, '--event', event!.id, ...options]);
    expect(receiver.received[0]!.headers).toMatchObject({
      authorization: 'Basic YTpi',
      'x-empty': '',
      'service-event-type': event!.type,
    });
  });

  test.each(['Authorization', 'a b: c', ': x', 'X: a\nb'])('%j is no header', async (header) => {
    const { stderr, exitCode } = await shop.run(['listen', '--forward-to', '4242', '--header', header]);
    expect({ stderr, exitCode }).toEqual({ stderr: expect.stringContaining('Enter a name and a value'), exitCode: 2 });
  });
});

describe('a local server with a self-signed certificate', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer(selfSignedCertificate(), (_, response) => void response.writeHead(204).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => void server.close());

  test.each([
    { options: [], status: null, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    { options: ['--skip-verify'], status: 204, error: null },
  ])('with $options: $status $error', async ({ options, status, error }) => {
    const [event] = await capturedEvents();
    const argv = ['listen', '--forward-to', address, '--event', event!.id, ...options, '--fields', 'status,error'];
    expect(JSON.parse((await shop.run(argv)).stdout)).toEqual({ status, error });
  });
});

test('listen --events leaves the rest out', async () => {
  const receiver = await startReceiver();
  const argv = ['listen', '--forward-to', receiver.url, '--events', 'payment.captured', '--fields', 'event_type'];
  const meanwhile = async (interrupt: () => void, { stdout, stderr }: Output) => {
    await eventually(() => stderr().includes('Verify with'), 'listening');
    await capturedEvents();
    await eventually(() => stdout() !== '', 'an event');
    interrupt();
  };
  expect((await shop.run(argv, { meanwhile })).stdout).toBe('{"event_type":"payment.captured"}\n');
});
