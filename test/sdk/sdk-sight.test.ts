import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import {
  AuthenticationError,
  ConnectionError,
  Tallystick,
  type FinishedRequest,
  type SentRequest,
} from '@tallystick/sdk';
import manifest from '../../sdk/package.json' with { type: 'json' };
import { hangUp, problem, startScriptedService, type ScriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
let tally: Tallystick;

beforeAll(async () => {
  service = await startScriptedService();
  tally = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', retryForSeconds: 0 });
});
beforeEach(() => {
  service.reset();
  jest.spyOn(Math, 'random').mockReturnValue(0); // no wait before retries
});
afterEach(() => {
  delete process.env.TALLYSTICK_LOG;
  jest.restoreAllMocks();
});
afterAll(() => service.stop());

test('a request that there is no method for is sent as the application', async () => {
  service.answerWith({ status: 201, body: { id: 'dis_1' } });
  const dispute = await tally.request<{ id: string }>('post', '/disputes', {
    query: { at: new Date('2026-11-20T10:00:00Z'), status: ['OPEN', 'LOST'] },
    body: { payment: 'pay_1' },
    headers: { 'X-Mine': 'a' },
  });
  expect(dispute).toEqual({ id: 'dis_1' });
  const at = encodeURIComponent('2026-11-20T10:00:00.000Z');
  expect(service.asked).toMatchObject([
    { method: 'POST', path: `/disputes?at=${at}&status=OPEN&status=LOST`, body: '{"payment":"pay_1"}' },
  ]);
  const { authorization, 'x-mine': mine, 'idempotency-key': key } = service.asked[0]?.headers ?? {};
  expect([authorization, mine, key]).toEqual(['Bearer tat_mine', 'a', undefined]);
});

test('such a request is sent as the user if there is only a session, and without credentials if there is none', async () => {
  await new Tallystick({ baseUrl: service.baseUrl, sessionToken: 'tses_1' }).request('GET', '/passkeys');
  await new Tallystick({ baseUrl: service.baseUrl }).request('GET', '/status').withResponse();
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer tses_1', undefined]);
});

test.each([
  ['GET', undefined, 2],
  ['DELETE', undefined, 2],
  ['POST', undefined, 1],
  ['PATCH', undefined, 1],
  ['POST', 'order-1', 2],
])('such a %s with the idempotency key %p is sent %i times', async (method, idempotencyKey, times) => {
  service.answerWith(problem(503, 'unavailable'), { body: { reference: 'pay_1' } });
  await tally.request(method, '/disputes', { idempotencyKey, retryForSeconds: 60 }).catch(() => {});
  expect(service.asked).toHaveLength(times);
  expect(new Set(service.asked.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([idempotencyKey]));
});

test('such a request is refused like any other, and needs a path', async () => {
  service.answerWith(problem(404, 'not_found'));
  await expect(tally.request('GET', '/disputes/1')).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(() => tally.request('GET', 'disputes')).toThrow('path must begin with a slash');
});

test('a client with other options shares the access token', async () => {
  const app = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
  await app.payments.get('pay_1');
  service.answerWith(problem(503, 'unavailable'));
  const hasty = app.withOptions({ retryForSeconds: 0, headers: { 'X-Mine': 'a' } });
  await expect(hasty.payments.get('pay_1')).rejects.toMatchObject({ status: 503 });
  expect(service.askedForTokens).toHaveLength(1);
  expect(service.asked.map(({ headers }) => [headers.authorization, headers['x-mine']])).toEqual([
    ['Bearer tat_1', undefined],
    ['Bearer tat_1', 'a'],
  ]);
});

test('a client for another caller or service uses its own token', async () => {
  const app = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' });
  await app.payments.get('pay_1');
  await app.withOptions({ accessToken: 'tat_ada' }).payments.get('pay_1');
  await app.withOptions({ scopes: ['payments:read'] }).payments.get('pay_1');
  await app.withOptions({ clientId: 'app_2', clientSecret: 'tsk_2' }).payments.get('pay_1');
  const tokens = ['tat_1', 'tat_ada', 'tat_2', 'tat_3'];
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(tokens.map((token) => `Bearer ${token}`));
  expect(service.askedForTokens.map(({ body }) => /client_id=(\w+)/.exec(body)?.[1])).toEqual([
    'app_1',
    'app_1',
    'app_2',
  ]);
});

test('a client that shared the token of another uses its own for another caller', async () => {
  const hasty = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_1', clientSecret: 'tsk_1' }).withOptions({
    retryForSeconds: 0,
  });
  await hasty.payments.get('pay_1');
  await hasty.withOptions({ clientId: 'app_2', clientSecret: 'tsk_2' }).payments.get('pay_1');
  await hasty.withOptions({ scopes: ['payments:read'] }).payments.get('pay_1');
  const bodies = service.askedForTokens.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(bodies).toMatchObject([{ client_id: 'app_1' }, { client_id: 'app_2' }, { scope: 'payments:read' }]);
});

test('requests name the SDK and what it runs on, unless the caller does', async () => {
  await tally.profile.get();
  await tally.profile.get({ headers: { 'user-agent': 'shop/1' } });
  expect(service.asked.map(({ headers }) => headers['user-agent'])).toEqual([
    `tallystick-sdk/${manifest.version} Node.js/${process.versions.node.split('.')[0]}`,
    'shop/1',
  ]);
});

test('hooks get every try, before and after', async () => {
  service.answerWith(hangUp, problem(503, 'unavailable'), { body: { reference: 'pay_1' } });
  const told: unknown[] = [];
  const onRequest = ({ method, url, headers, requestId }: SentRequest): void => {
    headers.set('traceparent', '00-1-2-01');
    told.push([method, url.replace(service.baseUrl, ''), requestId]);
  };
  const onResponse = ({ requestId, response, error, milliseconds }: FinishedRequest): void => {
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    told.push([requestId, response?.status ?? (error as Error).name]);
  };
  await tally.withOptions({ onRequest, onResponse, retryForSeconds: 60 }).payments.get('pay_1');
  const ids = service.asked.map(({ headers }) => headers['request-id']);
  const outcomes = ['TypeError', 503, 200];
  expect(told).toEqual(
    ids.flatMap((id, index) => [
      ['GET', '/payments/pay_1', id],
      [id, outcomes[index]],
    ]),
  );
  expect(service.asked.map(({ headers }) => headers.traceparent)).toEqual(Array(3).fill('00-1-2-01'));
});

const HOOKS = ['onRequest', 'onResponse'] as const;
const OWN_ERRORS = {
  'any error': new Error('not today'),
  'an error of another call without an answer': new ConnectionError('not today'),
  'an error of another call with a stale token': new AuthenticationError({
    ...{ status: 401, body: undefined, requestId: 'req_2', retryAfterSeconds: undefined, replayed: false },
  }),
};
const thrown = HOOKS.flatMap((hook) => Object.entries(OWN_ERRORS).map(([what, error]) => ({ hook, what, error })));

test.each(thrown)('$what that $hook throws ends the call as it is, after one try', async ({ hook, error }) => {
  const throwing = jest.fn(() => {
    throw error;
  });
  service.answerWith({ status: 201, body: { reference: 'pay_1' } });
  const accessToken = (refused?: string): string => (refused ? 'tat_2' : 'tat_1');
  const app = new Tallystick({ baseUrl: service.baseUrl, accessToken, [hook]: throwing });
  await expect(app.payments.create({ amount: 1, currency: 'EUR' })).rejects.toBe(error);
  expect(throwing).toHaveBeenCalledTimes(1);
  expect(service.asked).toHaveLength(hook === 'onRequest' ? 0 : 1);
});

test('what a hook throws at a failure is thrown instead of it', async () => {
  service.answerWith(hangUp);
  const onResponse = jest.fn(() => {
    throw new Error('not today');
  });
  await expect(tally.withOptions({ onResponse, retryForSeconds: 60 }).profile.get()).rejects.toThrow('not today');
  expect(onResponse).toHaveBeenCalledTimes(1);
});

test.each(HOOKS)('what %s throws ends a stream, and its connection', async (hook) => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  service.answerWith((response) => response.writeHead(200).on('close', close).write(': open\n\n'));
  const onError = jest.fn();
  const error = new ConnectionError('not today');
  const app = tally.withOptions({
    [hook]: () => {
      throw error;
    },
  });
  await expect(app.events.stream({}, { onError }).next()).rejects.toBe(error);
  expect(onError).not.toHaveBeenCalled();
  if (hook === 'onResponse') await closed;
});

const secrets = /tsk_|tat_|Bearer|A-1001|order-1/;

test('a logger gets every try and every wait, and no secret', async () => {
  const [debug, warn] = [jest.fn<(line: string) => void>(), jest.fn<(line: string) => void>()];
  const credentials = { clientId: 'app_1', clientSecret: 'tsk_1' };
  const app = new Tallystick({ baseUrl: service.baseUrl, ...credentials, logger: { debug, warn } });
  service.answerWith(problem(503, 'unavailable'), { body: { data: [], next_cursor: null } });
  await app.payments.list({ merchant_reference: 'A-1001' });
  const lines = debug.mock.calls.map(([line]) => line);
  expect(lines).toEqual([
    expect.stringMatching(/^tallystick: POST \/api\/v1\/oauth\/token 200 \d+ ms, request [\w-]{36}$/),
    expect.stringMatching(/^tallystick: GET \/api\/v1\/payments 503 \d+ ms, request [\w-]{36}$/),
    expect.stringMatching(/^tallystick: GET \/api\/v1\/payments 200 \d+ ms, request [\w-]{36}$/),
  ]);
  expect(warn.mock.calls).toEqual([['tallystick: retry in 0.0 s: Words. (503 unavailable, request req_1)']]);
  expect(lines.join()).not.toMatch(secrets);
});

test.each([
  ['debug', 3],
  ['warn', 1],
  [undefined, 0],
])('with TALLYSTICK_LOG=%s, stderr gets %i lines of a call that is tried twice', async (level, count) => {
  if (level !== undefined) process.env.TALLYSTICK_LOG = level;
  const written = jest.spyOn(console, 'error').mockImplementation(() => {});
  service.answerWith(problem(503, 'unavailable'), { body: { reference: 'pay_1' } });
  await new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine' }).profile.get();
  expect(written).toHaveBeenCalledTimes(count);
  expect(written.mock.calls.join()).not.toMatch(secrets);
});

const announcing = {
  Deprecation: '@1801353600',
  Sunset: 'Tue, 29 Feb 2028 00:00:00 GMT',
  Link: '<https://pay.example/style>; rel="x", <https://pay.example/docs/operations/Payments_get>; rel="deprecation"',
};
const WARNING =
  'GET /payments/{reference} is deprecated, and may be removed from Tue, 29 Feb 2028 00:00:00 GMT on, https://pay.example/docs/operations/Payments_get';

/** A payment, or its refusal, from a deprecated operation. */
const announced = { headers: announcing, body: { reference: 'pay_1' } };
const refused = { ...problem(404, 'not_found'), headers: { ...problem(404, 'not_found').headers, ...announcing } };

test('onDeprecation is called once for each deprecated operation, also where it is refused', async () => {
  const onDeprecation = jest.fn<(line: string) => void>();
  const app = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', onDeprecation });
  service.answerWith({ body: { reference: 'pay_0' } }, refused, announced);
  await app.payments.get('pay_0');
  expect(onDeprecation).not.toHaveBeenCalled();
  await expect(app.payments.get('pay_1')).rejects.toThrow('Words.');
  await app.payments.get('pay_2');
  expect(onDeprecation.mock.calls).toEqual([[WARNING]]);
  service.answerWith(announced, { headers: { Deprecation: '@1' }, body: { reference: 'pay_1' } });
  await app.request('GET', '/payments/pay_3'); // the same, by another path
  await app.payments.cancel('pay_4');
  expect(onDeprecation.mock.calls.slice(1)).toEqual([['POST /payments/{reference}/cancel is deprecated']]);
  service.answerWith(announced);
  await app.withOptions({ timeoutSeconds: 5 }).payments.get('pay_5');
  expect(onDeprecation).toHaveBeenCalledTimes(2);
  const other = jest.fn<(line: string) => void>();
  service.answerWith(announced);
  await app.withOptions({ onDeprecation: other }).payments.get('pay_6');
  expect([onDeprecation.mock.calls.length, other.mock.calls]).toEqual([2, [[WARNING]]]);
});

test('without onDeprecation the logger is warned, and without a logger the process', async () => {
  const emitted = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const warn = jest.fn<(line: string) => void>();
  const options = { baseUrl: service.baseUrl, accessToken: 'tat_mine' };
  service.answerWith(announced, announced, announced);
  await new Tallystick({ ...options, logger: { debug: () => {}, warn } }).payments.get('pay_1');
  expect(warn.mock.calls).toEqual([[`tallystick: ${WARNING}`]]);
  expect(emitted).not.toHaveBeenCalled();
  const app = new Tallystick(options);
  await app.payments.get('pay_1');
  await app.payments.get('pay_1');
  expect(emitted.mock.calls).toEqual([[`tallystick: ${WARNING}`, 'DeprecationWarning']]);
});

test('what onDeprecation throws ends the call, and is not retried', async () => {
  const error = new Error('No deprecated calls');
  const onDeprecation = () => {
    throw error;
  };
  service.answerWith(announced);
  const app = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', onDeprecation });
  await expect(app.payments.get('pay_1')).rejects.toBe(error);
  expect(service.asked).toHaveLength(1);
});

test('an answer that is repeated for an idempotency key says so, and so does an error', async () => {
  const headers = { 'Idempotent-Replayed': 'true' };
  const declined = problem(402, 'payment_declined', { instance: '/api/v1/payments/pay_7' });
  service.answerWith(
    { status: 201, headers, body: { reference: 'pay_1' } },
    { body: { reference: 'pay_1' } },
    { ...declined, headers: { ...declined.headers, ...headers } },
  );
  const pay = () => tally.payments.create({ amount: 1, currency: 'EUR' }, { idempotencyKey: 'order-1' }).withResponse();
  expect([(await pay()).replayed, (await pay()).replayed]).toEqual([true, false]);
  await expect(pay()).rejects.toMatchObject({ name: 'PaymentDeclinedError', replayed: true, payment: 'pay_7' });
});
