import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ConnectionError, Tallystick, TimeoutError } from '@tallystick/sdk';
import { eventually } from '../support/eventually.ts';
import { hangUp, problem, startScriptedService, stayMute, type ScriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
let tally: Tallystick;

beforeAll(async () => {
  service = await startScriptedService();
  tally = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_1', sessionToken: 'tses_1' });
});
beforeEach(() => {
  service.reset();
  jest.spyOn(Math, 'random').mockReturnValue(0); // no waiting
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.stop());

const keys = (): unknown[] => service.asked.map(({ headers }) => headers['idempotency-key']);

/** Ends waits of exactly these milliseconds at once, without those of `fetch`, which have arguments. @returns those waits, in order */
function skipWaits(...skipped: number[]): number[] {
  const waited: number[] = [];
  const wait = setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, milliseconds: number, ...more: []) => {
    if (more.length > 0 || !skipped.includes(milliseconds)) return wait(act, milliseconds, ...more);
    waited.push(milliseconds);
    return wait(act, 0);
  }) as typeof setTimeout);
  return waited;
}

/** Holds the time limit of the latest try with this many seconds. @returns a function that ends it */
function holdTime(seconds: number): () => void {
  let end = (): void => {};
  const wait = setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, milliseconds: number, ...more: []) => {
    if (milliseconds === seconds * 1000) end = act;
    return wait(act, milliseconds, ...more);
  }) as typeof setTimeout);
  return () => end();
}

test.each([408, 429, 500, 502, 503, 504])('after %i a call is tried again', async (status) => {
  service.answerWith(problem(status, 'rate_limited'), problem(status, 'rate_limited'), {
    body: { reference: 'pay_1' },
  });
  expect(await tally.payments.get('pay_1')).toEqual({ reference: 'pay_1' });
  expect(service.asked).toHaveLength(3);
});

test('a call outlasts many failures, and the error of the last try before its time is up is thrown', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const waits = [250, 500, 1000, 2000, 4000];
  const waited = skipWaits(...waits);
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const failure = (status: number) => (response: ServerResponse) => {
    now += 5000; // a try takes five seconds
    const { headers, body } = problem(status, 'unavailable');
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
  service.answerWith(...Array.from({ length: 12 }, (_, index) => failure(index === 11 ? 504 : 503)));
  await expect(tally.payments.get('pay_1')).rejects.toMatchObject({ status: 504 });
  expect([service.asked.length, waited]).toEqual([12, [...waits, ...Array<number>(6).fill(4000)]]);
});

test('after 500, a fault of the service, a call is tried again twice', async () => {
  service.answerWith(...Array.from({ length: 3 }, () => problem(500, 'internal_error')));
  await expect(tally.payments.get('pay_1')).rejects.toMatchObject({ status: 500 });
  expect(service.asked).toHaveLength(3);
});

test.each([400, 403, 404, 409, 413, 422, 501])('after %i a call is not tried again', async (status) => {
  service.answerWith(problem(status, 'payment_state_conflict'));
  await expect(tally.payments.capture('pay_1')).rejects.toMatchObject({ status });
  expect(service.asked).toHaveLength(1);
});

test('while its first request still runs, a call is tried again', async () => {
  service.answerWith(problem(409, 'idempotency_in_progress'), { body: { reference: 'pay_1' } });
  expect(await tally.payments.capture('pay_1')).toEqual({ reference: 'pay_1' });
});

test('a call whose connection breaks is tried again', async () => {
  service.answerWith(
    hangUp,
    (response) => void response.writeHead(200, { 'Content-Length': 99 }).write('{"ref', () => response.destroy()),
    {
      body: { reference: 'pay_1' },
    },
  );
  expect(await tally.payments.get('pay_1')).toEqual({ reference: 'pay_1' });
});

test('a service that cannot be reached is a ConnectionError with the request id that was sent', async () => {
  const client = new Tallystick({ baseUrl: 'http://127.0.0.1:9/api/v1', accessToken: 'tat_1', retryForSeconds: 0 });
  const unreachable = client.payments.get('pay_1');
  await expect(unreachable).rejects.toBeInstanceOf(ConnectionError);
  await expect(unreachable).rejects.toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) });
});

test('a ConnectionError says why there is no answer, without what came of it', async () => {
  const tokens = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 's', retryForSeconds: 0 });
  const overTls = tokens.withOptions({ baseUrl: service.baseUrl.replace('http:', 'https:') });
  await expect(overTls.payments.get('pay_1')).rejects.toThrow(
    /^No response from https:\S+: ERR_SSL_\w+ \(request \S+\)$/,
  );
  const headers = { 'Content-Type': 'application/json' };
  service.answerWith((response) => void response.writeHead(200, headers).end('{"access_token":"tat_secret'));
  await expect(tokens.payments.get('pay_1')).rejects.toThrow(/^No response from \S+: truncated JSON \(request \S+\)$/);
});

test('every try carries the same idempotency key, and the same body', async () => {
  service.answerWith(problem(503, 'unavailable'), hangUp, { status: 201, body: { reference: 'pay_1' } });
  await tally.payments.create({ amount: 1250, currency: 'EUR' });
  expect(new Set(keys())).toEqual(new Set([expect.stringMatching(/^\d{13}-[\w-]{36}$/)]));
  expect(service.asked.map(({ body }) => body)).toEqual(Array(3).fill('{"amount":1250,"currency":"EUR"}'));
});

test('every call has a separate idempotency key', async () => {
  await tally.payments.create({ amount: 1, currency: 'EUR' });
  await tally.payments.create({ amount: 1, currency: 'EUR' });
  expect(new Set(keys()).size).toBe(2);
});

test('an idempotency key of the caller is used', async () => {
  await tally.payments.create({ amount: 1, currency: 'EUR' }, { idempotencyKey: 'order-1' });
  expect(keys()).toEqual(['order-1']);
});

test.each(['Idempotency-Key', 'idempotency-key'])('an idempotency key among the headers, %s, is used', async (name) => {
  const headers = { [name]: 'return-17' };
  service.answerWith(hangUp, { status: 201, body: { reference: 'pay_1' } }, problem(503, 'unavailable'), {
    status: 201,
    body: { reference: 'pay_1' },
  });
  await tally.payments.create({ amount: 1, currency: 'EUR' }, { headers });
  await tally.request('POST', '/payments', { body: { amount: 1, currency: 'EUR' }, headers });
  expect(keys()).toEqual(Array(4).fill('return-17'));
});

test('the option for the idempotency key comes before the header', async () => {
  const headers = { 'idempotency-key': 'return-17' };
  await tally.payments.create({ amount: 1, currency: 'EUR' }, { idempotencyKey: 'order-1', headers });
  expect(keys()).toEqual(['order-1']);
});

test('a call without an idempotency key in the contract gets none', async () => {
  await tally.payments.get('pay_1');
  await tally.clients.promote('app_1', {});
  expect(keys()).toEqual([undefined, undefined]);
});

test('a POST without idempotency key is not tried again', async () => {
  service.answerWith(problem(503, 'unavailable'));
  await expect(tally.businesses.create({ name: 'Ada’s' })).rejects.toMatchObject({ status: 503 });
  expect(service.asked).toHaveLength(1);
});

test('PATCH and DELETE, which have the same effect when they are repeated, are tried again', async () => {
  service.answerWith(hangUp, { body: { reference: 'pay_1' } }, hangUp, { status: 204, body: '' });
  await tally.webhookEndpoints.update('we_1', { description: null });
  await tally.webhookEndpoints.delete('we_1');
  expect(service.asked.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE']);
});

test('the time of retries is the caller’s choice', async () => {
  service.answerWith(problem(503, 'unavailable'), { ...problem(503, 'unavailable'), headers: { 'Retry-After': '4' } });
  await expect(tally.payments.get('pay_1', { retryForSeconds: 0 })).rejects.toMatchObject({ status: 503 });
  expect(service.asked).toHaveLength(1);
  await expect(tally.payments.get('pay_1', { retryForSeconds: 4 })).rejects.toMatchObject({ retryAfterSeconds: 4 });
  expect(service.asked).toHaveLength(2);
  service.answerWith({ ...problem(503, 'unavailable'), headers: { 'Retry-After': '400' } });
  const waited = skipWaits(400_000);
  await tally.payments.get('pay_1', { retryForSeconds: 500 });
  expect(waited).toEqual([400_000]);
});

test('a page of a list is retried separately', async () => {
  service.answerWith({ body: { data: [1], has_more: true, next_cursor: 'c' } }, hangUp, {
    body: { data: [2], has_more: false, next_cursor: null },
  });
  const read: unknown[] = [];
  for await (const payment of tally.payments.list()) read.push(payment);
  expect(read).toEqual([1, 2]);
});

test('the wait is as long as Retry-After says', async () => {
  service.answerWith({ ...problem(429, 'rate_limited'), headers: { 'Retry-After': '7' } });
  const waited = skipWaits(7000);
  await tally.payments.get('pay_1');
  expect(waited).toEqual([7000]);
});

test('Retry-After may be a date', async () => {
  const headers = { 'Retry-After': new Date(Date.now() + 600_000).toUTCString() };
  service.answerWith({ ...problem(503, 'unavailable'), headers });
  const { retryAfterSeconds } = (await tally.payments.get('pay_1').catch((error: unknown) => error)) as {
    retryAfterSeconds: number;
  };
  expect(retryAfterSeconds).toBeGreaterThan(590);
});

test('a Retry-After of more than a minute is thrown to the caller', async () => {
  service.answerWith({ ...problem(429, 'rate_limited'), headers: { 'Retry-After': '61' } });
  await expect(tally.payments.get('pay_1')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 61 });
  expect(service.asked).toHaveLength(1);
});

test('the wait is random, up to a bound that doubles', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.75); // of 0.5 s, then of 1 s, and so on up to 8 s
  service.answerWith(...Array.from({ length: 6 }, () => problem(503, 'unavailable')));
  const bounds = [500, 1000, 2000, 4000, 8000, 8000];
  const waits = bounds.map((milliseconds) => milliseconds * 0.75);
  const waited = skipWaits(...waits);
  await tally.payments.get('pay_1');
  expect(waited).toEqual(waits);
});

test('a call without answer is tried again when its time is up', async () => {
  service.answerWith(holdTime(77), { body: { reference: 'pay_1' } });
  expect(await tally.payments.get('pay_1', { timeoutSeconds: 77 })).toEqual({ reference: 'pay_1' });
});

test('a call without answer is a TimeoutError with the request id that was sent', async () => {
  service.answerWith(holdTime(77)); // it ends when the request is there
  const late = tally.payments.get('pay_1', { timeoutSeconds: 77, retryForSeconds: 0 });
  await expect(late).rejects.toBeInstanceOf(TimeoutError);
  await expect(late).rejects.toHaveProperty('requestId', service.asked[0]?.headers['request-id']);
});

test('an answer that drips in is a time-out', async () => {
  let dripping: NodeJS.Timeout | undefined;
  service.answerWith((response) => {
    response.writeHead(200);
    dripping = setInterval(() => response.write(' '), 5);
  });
  await expect(tally.payments.get('pay_1', { timeoutSeconds: 0.5, retryForSeconds: 0 })).rejects.toBeInstanceOf(
    TimeoutError,
  );
  clearInterval(dripping);
});

test('a time-out that never comes is possible', async () => {
  expect(await tally.payments.get('pay_1', { timeoutSeconds: Infinity })).toMatchObject({ id: 'one' });
});

test('any number of calls may share a signal, which has one listener while they are under way and none afterwards', async () => {
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  const most: number[] = [];
  const client = tally.withOptions({ onRequest: () => void most.push(listeners()) });
  await Promise.all(Array.from({ length: 50 }, (_, index) => client.payments.get(`pay_${index}`, { signal })));
  expect(most).toHaveLength(50);
  expect([Math.max(...most) <= 1, listeners()]).toEqual([true, 0]);
});

test('a signal ends every call that it was given to, and only these', async () => {
  const controller = new AbortController();
  service.answerWith(stayMute, stayMute, stayMute, stayMute);
  const call = (signal?: AbortSignal) => tally.payments.get('pay_1', { signal, timeoutSeconds: 30 });
  const ended = [call(controller.signal), call(controller.signal), call(controller.signal)];
  const other = new AbortController();
  const goesOn = call(other.signal);
  await eventually(() => service.asked.length === 4, 'the calls');
  controller.abort(new Error('enough'));
  for (const each of ended) await expect(each).rejects.toThrow('enough');
  other.abort(new Error('later'));
  await expect(goesOn).rejects.toThrow('later');
});

test('an aborted call rejects with the reason and is not tried again', async () => {
  const controller = new AbortController();
  service.answerWith(() => controller.abort(new Error('enough')));
  const { signal } = controller;
  await expect(tally.payments.get('pay_1', { signal })).rejects.toThrow('enough');
  await expect(tally.businesses.create({ name: 'Ada’s' }, { signal })).rejects.toThrow('enough');
  expect(service.asked).toHaveLength(1);
});

test('a call can be aborted while it waits for the next try', async () => {
  const controller = new AbortController();
  service.answerWith({ ...problem(429, 'rate_limited'), headers: { 'Retry-After': '30' } });
  setTimeout(() => controller.abort(new Error('enough')), 50);
  const start = performance.now();
  await expect(tally.payments.get('pay_1', { signal: controller.signal })).rejects.toThrow('enough');
  expect(performance.now() - start).toBeLessThan(25_000);
});

test('a call that was aborted before is not made', async () => {
  await expect(tally.payments.get('pay_1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(service.asked).toHaveLength(0);
});

test('a body that JSON cannot express is the caller’s mistake, not a lost connection', async () => {
  const metadata: Record<string, unknown> = {};
  metadata.self = metadata;
  const call = tally.payments.create({ amount: 1, currency: 'EUR', metadata: metadata as Record<string, string> });
  await expect(call).rejects.toThrow(TypeError);
});
