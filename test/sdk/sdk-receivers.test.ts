import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type Response as ExpressResponse } from 'express';
import { sign, type WebhookEvent } from '@tallystick/sdk/webhooks';
import * as forExpress from '@tallystick/sdk/webhooks/express';
import * as forFetch from '@tallystick/sdk/webhooks/fetch';
import * as forNode from '@tallystick/sdk/webhooks/node';

/** The types of Express 5 are correct for the parts of Express 4 used here. */
const express4 = createRequire(import.meta.url)('express4') as typeof express;

const SECRET = 'whsec_5VfGm3Zp0cT4uX1yB7nK2rQ8sW6dE9aL';
const EVENT = {
  event_id: 'evt_1',
  event_type: 'payment.captured',
  payment: { reference: 'pay_1', status: 'CAPTURED', description: 'Käse – 1 €' },
  refund: null,
};
const BODY = JSON.stringify(EVENT, null, 1); // differs from what JSON.stringify would write again

let events: WebhookEvent[];
let errors: unknown[];
let refused: string[];
let servers: Server[];
beforeEach(() => {
  [events, errors, refused, servers] = [[], [], [], []];
});
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

async function deliver(url: string, changes: { body?: string; headers?: Record<string, string> } = {}) {
  const headers = {
    'Content-Type': 'application/json',
    ...(await sign(BODY, SECRET)),
    ...changes.headers,
  };
  const answer = await fetch(url, { method: 'POST', body: changes.body ?? BODY, headers });
  return [answer.status, await answer.text()];
}

type Receive = (secret: string | readonly string[], onEvent: (event: WebhookEvent) => void) => Promise<string>;

const onRefused = (reason: string, { method }: { method?: string | undefined }): void =>
  void refused.push(`${method} ${reason}`);

const catchErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  errors.push(error);
  response.status(500).send('failed');
};

const onNode: Receive = (secret, onEvent) =>
  listen(createServer(forNode.receive(secret, onEvent, { onError: (error) => errors.push(error), onRefused })));

const onExpress =
  (parser?: express.RequestHandler, version = express): Receive =>
  (secret, onEvent) => {
    const app = version();
    if (parser) app.use(parser);
    app.all('/hooks', forExpress.receive(secret, onEvent, { onRefused }));
    app.use(catchErrors);
    return listen(createServer((request, response) => void app(request, response)));
  };

/** A typical framework around a handler of Fetch: it passes the body on as it comes. */
const onFetch: Receive = (secret, onEvent) => {
  const handle = forFetch.receive(secret, onEvent, { onRefused });
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', headers } = request;
      const body = Readable.toWeb(request) as BodyInit;
      const pairs = Object.entries(headers) as [string, string][];
      const init = { method, headers: pairs, body, duplex: 'half' };
      try {
        const answer = await handle(new Request('http://shop.test/hooks', init));
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      } catch (error) {
        errors.push(error);
        response.writeHead(500).end();
      }
    })();
  });
  return listen(server);
};

describe.each<[string, Receive]>([
  ['Node', onNode],
  ['Express', onExpress()],
  ['Express with express.raw()', onExpress(express.raw({ type: 'application/json' }))],
  ['Express 4', onExpress(undefined, express4)],
  ['Express 4 with express.raw()', onExpress(express4.raw({ type: 'application/json' }), express4)],
  ['Express 4 with express.raw() for another type', onExpress(express4.raw(), express4)],
  ['Express 4 with express.urlencoded()', onExpress(express4.urlencoded({ extended: true }), express4)],
  ['Fetch', onFetch],
])('on %s', (_, start) => {
  const receive = (secret: string | readonly string[] = SECRET) => start(secret, (event) => void events.push(event));

  test('a genuine delivery is handed over and acknowledged', async () => {
    expect(await deliver(await receive())).toEqual([204, '']);
    expect([events, refused]).toEqual([[EVENT], []]);
  });

  test('while a secret is replaced, both are good', async () => {
    expect(await deliver(await receive(['whsec_new', SECRET]))).toEqual([204, '']);
  });

  test.each<[string, { body?: string; headers?: Record<string, string> }]>([
    ['signature_mismatch', { body: BODY.replace('1 €', '9 €') }],
    ['header_malformed', { headers: { 'Service-Signature': 'v1=00' } }],
    ['timestamp_too_old', { headers: { 'Service-Signature': 'OLD' } }],
    ['event_id_mismatch', { headers: { 'Service-Event-Id': 'evt_2' } }],
  ])('a delivery with %s is answered with that, and not handed over', async (reason, changes) => {
    const headers: Record<string, string> = { ...changes.headers };
    if (headers['Service-Signature'] === 'OLD') {
      Object.assign(headers, await sign(BODY, SECRET, { signedAt: new Date(Date.now() - 302_000) }));
    }
    expect(await deliver(await receive(), { ...changes, headers })).toEqual([400, reason]);
    expect([events, errors, refused]).toEqual([[], [], [`POST ${reason}`]]);
  });

  test('another method than POST is answered with 405', async () => {
    const answer = await fetch(await receive(), { method: 'PUT', body: BODY });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
    expect([events, errors]).toEqual([[], []]);
  });

  test('a failing handler is answered so that the service tries again', async () => {
    const url = await start(SECRET, () => {
      throw new Error('no database');
    });
    expect((await deliver(url))[0]).toBe(500);
    expect(errors).toMatchObject([{ message: 'no database' }]);
  });
});

test.each([
  ['without a secret', '', 'secret_missing'],
  ['with an undefined one', undefined!, 'secret_missing'],
  ['with the line break of the file that had the secret', `${SECRET}\n`, 'secret_malformed'],
  ['with the secret of an application', 'tsk_test_x', 'secret_malformed'],
  ['with a secret in quotes', `"${SECRET}"`, 'secret_malformed'],
])(
  'a receiver %s does not start; on Fetch, it reports that with each delivery and accepts nothing',
  async (...given) => {
    const [, secret, reason] = given;
    expect(() => forNode.receive(secret, () => {})).toThrow(expect.objectContaining({ reason }));
    expect(() => forExpress.receive(secret, () => {})).toThrow(expect.objectContaining({ reason }));
    const url = await onFetch(secret, (event) => void events.push(event));
    expect((await deliver(url))[0]).toBe(500);
    expect(errors).toMatchObject([{ reason }]);
    expect(events).toEqual([]);
  },
);

const MEBIBYTE = 1024 * 1024;

describe.each<[string, Receive]>([
  ['Node', onNode],
  ['Express', onExpress()],
  ['Express 4 with express.urlencoded()', onExpress(express4.urlencoded({ extended: true }), express4)],
  ['Fetch', onFetch],
])('on %s', (_, start) => {
  test.each<[string, Record<string, string>, string]>([
    ['declared', { 'Content-Length': '10000000' }, 'x'],
    ['sent', { 'Transfer-Encoding': 'chunked' }, 'x'.repeat(MEBIBYTE + 1)],
  ])('a body of more than a megabyte, %s, is refused before it has ended', async (_how, headers, beginning) => {
    const url = await start(SECRET, (event) => void events.push(event));
    const sending = httpRequest(url, { method: 'POST', headers });
    sending.on('error', () => {});
    sending.write(beginning);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'body_too_large']);
    expect([errors, refused]).toEqual([[], ['POST body_too_large']]);
    sending.destroy();
  });

  test('a body of a megabyte is read', async () => {
    const url = await start(SECRET, (event) => void events.push(event));
    const body = BODY.padEnd(MEBIBYTE - (Buffer.byteLength(BODY) - BODY.length));
    expect(Buffer.byteLength(body)).toBe(MEBIBYTE);
    expect(await deliver(url, { body, headers: await sign(body, SECRET) })).toEqual([204, '']);
  });
});

describe.each<[string, Receive]>([
  ['Node', onNode],
  ['Express', onExpress()],
])('on %s', (_, start) => {
  test('a sender that goes away in the middle is no failure of the receiver', async () => {
    const url = await start(SECRET, (event) => void events.push(event));
    const sending = httpRequest(url, { method: 'POST', headers: { 'Content-Length': '1000' } });
    sending.on('error', () => {});
    sending.write('{');
    const [server] = servers;
    const [request] = (await once(server!, 'request')) as [IncomingMessage];
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    request.socket.on('close', resolve);
    sending.destroy();
    await gone;
    expect(await deliver(url)).toEqual([204, '']);
    expect(errors).toEqual([]);
  });
});

test.each([
  ['Express', express, BODY],
  ['Express', express, '{}'],
  ['Express 4', express4, BODY],
  ['Express 4', express4, '{}'],
])('a body that %s has parsed is reported with what to do', async (_, version, body) => {
  const url = await onExpress(version.json(), version)(SECRET, (event) => void events.push(event));
  expect((await deliver(url, { body }))[0]).toBe(500);
  expect(errors).toMatchObject([{ reason: 'body_not_raw', message: expect.stringContaining('raw body') }]);
});

test('Express can hand the event on to the next handler', async () => {
  const app = express();
  app.post('/hooks', forExpress.receive(SECRET), (_, response: ExpressResponse<unknown, { event: WebhookEvent }>) => {
    response.status(202).send(response.locals.event.payment?.reference);
  });
  const url = await listen(createServer((request, response) => void app(request, response)));
  expect(await deliver(url)).toEqual([202, 'pay_1']);
  expect(await deliver(url, { body: '{}' })).toEqual([400, 'signature_mismatch']);
});

test('on Fetch, a body that was read before is reported', async () => {
  const request = new Request('http://shop.test/hooks', { method: 'POST', body: BODY });
  await request.text();
  const receive = forFetch.receive(SECRET, (event) => void events.push(event));
  await expect(receive(request)).rejects.toThrow('but was read already');
});

test('on Fetch, the handler may answer itself', async () => {
  const handle = forFetch.receive(SECRET, ({ event_id }, request) =>
    Response.json({ event_id, attempt: request.headers.get('Service-Delivery-Attempt') }, { status: 202 }),
  );
  const headers = {
    ...(await sign(BODY, SECRET)),
    'Service-Delivery-Attempt': '3',
  };
  const answer = await handle(new Request('http://shop.test/hooks', { method: 'POST', body: BODY, headers }));
  expect([answer.status, await answer.json()]).toEqual([202, { event_id: 'evt_1', attempt: '3' }]);
});

test('on Node, failures are printed unless someone listens', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
  const url = await listen(createServer(forNode.receive(SECRET, () => Promise.reject(new Error('no database')))));
  expect((await deliver(url))[0]).toBe(500);
  expect(printed).toHaveBeenCalledWith(expect.objectContaining({ message: 'no database' }));
  printed.mockRestore();
});

test('a delivery from a queue is verified by its time of arrival', async () => {
  const signedAt = new Date(Date.now() - 3_600_000);
  const receive = forNode.receive(SECRET, (event) => void events.push(event), { receivedAt: signedAt });
  const url = await listen(createServer(receive));
  const headers = await sign(BODY, SECRET, { signedAt });
  expect(await deliver(url, { headers })).toEqual([204, '']);
});
