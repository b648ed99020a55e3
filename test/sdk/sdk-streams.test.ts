import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { APIError } from '@tallystick/sdk';
import { Tallystick, type ServerSentEvent } from '@tallystick/sdk';
import { eventually } from '../support/eventually.ts';
import { hangUp, problem, type Script } from '../support/scripted-service.ts';
import { service, tally } from '../support/scripted-sdk.ts';

const DELIVERY = { headers: {}, body: '{"event_id":"evt_1","payment":{"description":"Käse – 1 €"}}' };
/** Characters that end a line somewhere: of these, only CR and LF do so in a stream. */
const SEPARATORS = ['\n', '\r', '\r\n', '\u000b', '\u000c', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029'];
const STREAM = { 'Content-Type': 'text/event-stream' };
const message = (id: string): string => `id: ${id}\nevent: delivery\ndata: ${JSON.stringify(DELIVERY)}\n\n`;

async function readMessages(count: number): Promise<ServerSentEvent<unknown>[]> {
  const messages: ServerSentEvent<unknown>[] = [];
  for await (const one of tally.events.stream({ since: '2026-11-20T10:00:00.000Z' })) {
    messages.push(one);
    if (messages.length === count) break;
  }
  return messages;
}

/** Sends a few bytes at a time, which splits characters, lines and messages. */
function dripping(text: string): (response: ServerResponse) => Promise<void> {
  return async (response) => {
    const bytes = Buffer.from(text);
    response.writeHead(200, STREAM);
    for (let start = 0; start < bytes.length; start += 7) {
      response.write(bytes.subarray(start, start + 7));
      await setTimeout(1);
    }
  };
}

test('a stream gives its messages without comments, in any chunks', async () => {
  service.answerWith(dripping(`: hello\n\n${message('evt_1')}${message('evt_2').replaceAll('\n', '\r\n')}`));
  expect(await readMessages(2)).toEqual([
    { id: 'evt_1', event: 'delivery', data: DELIVERY, payload: JSON.parse(DELIVERY.body) },
    { id: 'evt_2', event: 'delivery', data: DELIVERY, payload: JSON.parse(DELIVERY.body) },
  ]);
});

const separated = fc.array(fc.oneof(fc.constantFrom(...SEPARATORS), fc.string({ maxLength: 3, unit: 'grapheme' })));

test('a stream gives every text as it is, whatever ends its lines and wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(separated, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      async (texts, end, isFirstByteOrderMark, size) => {
        const payloads = texts.map((parts, index) => ({ event_id: `evt_${index}`, text: parts.join('') }));
        const messages = payloads.map((payload) => {
          const data = JSON.stringify({ headers: {}, body: JSON.stringify(payload) });
          return ['event: delivery', `id: ${payload.event_id}`, `data: ${data}`, end].join(end);
        });
        const bytes = Buffer.from(`${isFirstByteOrderMark ? '\ufeff' : ''}${messages.join('')}`);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(chunks.shift());
        const body = new ReadableStream({ pull });
        const fetch = () => Promise.resolve(new Response(body, { headers: STREAM }));
        const client = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', fetch });
        const read: unknown[] = [];
        for await (const { id, event, payload } of client.events.stream()) {
          read.push({ id, event, payload });
          if (read.length === payloads.length) break;
        }
        expect(read).toEqual(payloads.map((payload) => ({ id: payload.event_id, event: 'delivery', payload })));
      },
    ),
  );
});

test('a field may have several lines, no space before its value, or no value', async () => {
  const [start, end] = ['{"headers":{},', `"body":${JSON.stringify(DELIVERY.body)}}`];
  service.answerWith(
    (response) => void response.writeHead(200, STREAM).write(`id:evt_1\ndata:${start}\ndata\ndata: ${end}\n\n`),
  );
  expect(await readMessages(1)).toMatchObject([{ id: 'evt_1', event: 'message', data: DELIVERY }]);
});

const onlyHtml: Script = { headers: { 'Content-Type': 'text/html' }, body: '<p>Sign in</p>' };
const NOT_OURS = expect.stringMatching(/^The response is not from Tallystick: check baseUrl/);

test.each<[string, Script, number]>([
  ['a page', onlyHtml, 200],
  ['JSON', { body: {} }, 200],
  ['nothing', { status: 204, body: '' }, 204],
  ['a stream without its type', (response) => void response.writeHead(200).end(message('evt_1')), 200],
])('a stream that is answered with %s ends with the error, at the start and later', async (_, stranger, status) => {
  const error = { name: 'APIError', status, code: undefined, message: NOT_OURS };
  service.answerWith(stranger);
  await expect(readMessages(1)).rejects.toMatchObject(error);
  service.answerWith(drop('evt_1'), stranger);
  await expect(readMessages(2)).rejects.toMatchObject(error);
  expect(service.asked).toHaveLength(3);
});

test.each(['<p>', 'null', '{}', '{"body":1', '{"body":"{"}'])(
  'a message that is not the service’s, %s, ends a stream with an error',
  async (data) => {
    service.answerWith((response) => void response.writeHead(200, STREAM).write(`id: 1\ndata: ${data}\n\n`));
    await expect(readMessages(1)).rejects.toMatchObject({
      name: 'TallystickError',
      message: 'A message of the stream is not from Tallystick: check baseUrl',
    });
  },
);

test('a stream that breaks off goes on after its last message', async () => {
  service.answerWith(
    (response) =>
      void response
        .writeHead(200, STREAM)
        .write(message('evt_1'), () => void setTimeout(20).then(() => response.destroy())),
    (response) => void response.writeHead(200, STREAM).end(message('evt_2')),
  );
  expect((await readMessages(2)).map(({ id }) => id)).toEqual(['evt_1', 'evt_2']);
  expect(service.asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'evt_1']);
});

test('a stream ends when its signal fires', async () => {
  const controller = new AbortController();
  service.answerWith((response) => void response.writeHead(200, STREAM).write(message('evt_1')));
  const following = (async () => {
    for await (const { id } of tally.events.stream({}, { signal: controller.signal })) controller.abort(new Error(id));
  })();
  await expect(following).rejects.toThrow('evt_1');
});

test('a stream gives nothing more once its signal has fired, even of what has come', async () => {
  const controller = new AbortController();
  const messages = Array.from({ length: 50 }, (_, index) => message(`evt_${index}`)).join('');
  service.answerWith((response) => void response.writeHead(200, STREAM).write(messages));
  const ids: string[] = [];
  const following = (async () => {
    for await (const { id } of tally.events.stream({}, { signal: controller.signal })) {
      ids.push(id);
      controller.abort(new Error('enough'));
    }
  })();
  await expect(following).rejects.toThrow('enough');
  expect(ids).toEqual(['evt_0']);
});

test('a stream that is no longer read is closed', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  service.answerWith((response) => void response.on('close', close).writeHead(200, STREAM).write(message('evt_1')));
  await readMessages(1);
  await closed;
});

test('a silent stream is opened again, a live one is not', async () => {
  const realSetTimeout = globalThis.setTimeout;
  /** A stream waits for its next bytes with a new timer. */
  const waits: { timer: NodeJS.Timeout; end: () => void }[] = [];
  const timers = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, milliseconds?: number, ...more: []) => {
      const timer = realSetTimeout(act, milliseconds, ...more);
      if (milliseconds === 60_000) waits.push({ timer, end: act });
      return timer;
    });
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  const untilWait = (count: number) => eventually(() => waits.length === count, `wait ${count}`);
  service.answerWith(
    async (response) => {
      response.writeHead(200, STREAM).write(': hello\n\n');
      await untilWait(2);
      waits[1]!.end();
    },
    async (response) => {
      response.writeHead(200, STREAM);
      for (let comments = 1; comments <= 3; comments++) {
        response.write(': still here\n\n');
        await untilWait(3 + comments);
      }
      response.write(message('evt_1'));
    },
  );
  expect((await readMessages(1)).map(({ id }) => id)).toEqual(['evt_1']);
  expect(service.asked).toHaveLength(2);
  expect(cleared.mock.calls.flat()).toEqual(expect.arrayContaining(waits.map(({ timer }) => timer)));
  timers.mockRestore();
  cleared.mockRestore();
});

const drop =
  (...ids: string[]) =>
  (response: ServerResponse) =>
    void response
      .writeHead(200, STREAM)
      .write(ids.map(message).join(''), () => void setTimeout(20).then(() => response.destroy()));
const idsOf = (messages: ServerSentEvent<unknown>[]) => messages.map(({ id }) => id);

test('a stream reconnects while the service is away, reports why, and goes on where it was', async () => {
  const noWaiting = jest.spyOn(Math, 'random').mockReturnValue(0);
  const away = [hangUp, problem(503, 'unavailable'), problem(500, 'internal_error'), { status: 502, body: 'proxy' }];
  service.answerWith(hangUp, drop('evt_1'), ...away, problem(429, 'rate_limited'), drop('evt_1', 'evt_2'));
  const heard: unknown[] = [];
  const onOpen = () => heard.push('open');
  const onError = (error: unknown) => heard.push((error as APIError).status ?? 'no answer');
  const messages: ServerSentEvent<unknown>[] = [];
  for await (const one of tally.events.stream({}, { onOpen, onError })) {
    messages.push(one);
    if (messages.length === 2) break;
  }
  expect(idsOf(messages)).toEqual(['evt_1', 'evt_2']);
  expect(heard).toEqual(['no answer', 'open', 'no answer', 503, 500, 502, 429, 'open']);
  expect(service.asked.slice(-6).map(({ headers }) => headers['last-event-id'])).toEqual(Array(6).fill('evt_1'));
  noWaiting.mockRestore();
});

test('a stream waits as long as the service says before it reconnects', async () => {
  const realSetTimeout = globalThis.setTimeout;
  const waits: (number | undefined)[] = [];
  const timers = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, milliseconds?: number, ...more: []) => {
      waits.push(milliseconds);
      return realSetTimeout(act, milliseconds === 90_000 ? 1 : milliseconds, ...more);
    });
  service.answerWith({ ...problem(429, 'rate_limited'), headers: { 'Retry-After': '90' } }, drop('evt_1'));
  expect(idsOf(await readMessages(1))).toEqual(['evt_1']);
  expect(waits).toContain(90_000);
  timers.mockRestore();
});

test('a stream that lost its connection before any message goes on where it began', async () => {
  service.answerWith(
    (response) => void response.writeHead(200, STREAM).end(': this stream begins here\nid: evt_0\n\n'),
    drop('evt_1'),
  );
  expect(idsOf(await readMessages(1))).toEqual(['evt_1']);
  expect(service.asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'evt_0']);
});

test('a stream goes on some messages before the last, and gives none twice', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `evt_${String(index).padStart(3, '0')}`);
  service.answerWith(drop(...ids), drop(...ids.slice(151), 'evt_late', 'evt_250'));
  expect(idsOf(await readMessages(252))).toEqual([...ids, 'evt_late', 'evt_250']);
  expect(service.asked[1]?.headers['last-event-id']).toBe('evt_150');
});

test('a stream whose token is refused goes on with a fresh one, and ends when that is refused too', async () => {
  const shop = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_x', clientSecret: 'tsk_test_x' });
  const refused = problem(401, 'invalid_token');
  service.answerWith(drop('evt_1'), refused, drop('evt_2'), refused, refused);
  const ids: string[] = [];
  const follow = async () => {
    for await (const { id } of shop.events.stream()) ids.push(id);
  };
  await expect(follow()).rejects.toMatchObject({ status: 401 });
  expect(ids).toEqual(['evt_1', 'evt_2']);
  const tokens = service.asked.map(({ headers }) => headers.authorization?.slice(-1));
  expect(tokens).toEqual(['1', '1', '2', '2', '3']);
});

test('an error thrown by onError ends a stream', async () => {
  service.answerWith(problem(503, 'unavailable'));
  const onError = (error: unknown) => {
    throw error;
  };
  await expect(tally.events.stream({}, { onError }).next()).rejects.toMatchObject({ status: 503 });
  expect(service.asked).toHaveLength(1);
});

test.each([400, 401, 403, 404, 422])('a stream that is refused with %i is not opened again', async (status) => {
  service.answerWith(drop('evt_1'), problem(status, 'invalid_request'));
  await expect(readMessages(2)).rejects.toMatchObject({ status });
  expect(service.asked).toHaveLength(2);
});

test('a stream that is refused says why', async () => {
  service.answerWith(problem(404, 'not_found'));
  await expect(readMessages(1)).rejects.toMatchObject({ code: 'not_found' });
});
