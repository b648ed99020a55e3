import { beforeAll, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { call, createMerchant, type ApiRequest, type TestMerchant } from '../support/api.ts';
import { contractOperations, hasScheme } from '../support/contract/document.ts';
import { service } from '../support/shared-service.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});

const payment = { amount: 100, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
const json = { 'Content-Type': 'application/json' };

test.each<[string, string, string, ApiRequest, number, string]>([
  ['malformed JSON', 'POST', '/payments', { body: '{"amount": 1', headers: json }, 400, 'invalid_request'],
  ['a JSON array', 'POST', '/payments', { body: [] }, 400, 'invalid_request'],
  ['a bare JSON value', 'POST', '/payments', { body: '12', headers: json }, 400, 'invalid_request'],
  ['no body', 'POST', '/payments', {}, 415, 'unsupported_media_type'],
  ['a wrong type', 'POST', '/payments', { body: { ...payment, description: 7 } }, 400, 'invalid_request'],
  ['an unknown property', 'POST', '/payments', { body: { ...payment, amuont: 1 } }, 400, 'invalid_request'],
  [
    'an unknown property deep inside',
    'POST',
    '/payments',
    { body: { ...payment, payment_method: { type: 'wallet', x: 1 } } },
    400,
    'invalid_request',
  ],
  ['an unknown query parameter', 'GET', '/payments?colour=red', {}, 400, 'invalid_request'],
  ['a query parameter in brackets', 'GET', '/payments?[limit]=5', {}, 400, 'invalid_request'],
  ['a limit of 0', 'GET', '/payments?limit=0', {}, 400, 'invalid_request'],
  ['a limit of 101', 'GET', '/payments?limit=101', {}, 400, 'invalid_request'],
  ['a limit that is no number', 'GET', '/payments?limit=many', {}, 400, 'invalid_request'],
  ['an unknown status', 'GET', '/payments?status=PAID', {}, 400, 'invalid_request'],
  ['a time that is none', 'GET', '/payments?created_gte=yesterday', {}, 400, 'invalid_request'],
  [
    'an empty idempotency key',
    'POST',
    '/payments',
    { body: payment, headers: { 'Idempotency-Key': '' } },
    400,
    'invalid_request',
  ],
  [
    'an endless idempotency key',
    'POST',
    '/payments',
    { body: payment, headers: { 'Idempotency-Key': 'k'.repeat(256) } },
    400,
    'invalid_request',
  ],
  [
    'a body over 64 KiB',
    'POST',
    '/payments',
    { body: { ...payment, description: 'x'.repeat(66_000) } },
    413,
    'payload_too_large',
  ],
  [
    'more values than any operation takes',
    'POST',
    '/webhook-endpoints',
    { body: { url: 'https://shop.example/hooks', events: Array(1000).fill('zzzz') } },
    413,
    'payload_too_large',
  ],
  ['a form where JSON is taken', 'POST', '/payments', { form: { amount: '100' } }, 415, 'unsupported_media_type'],
  [
    'text where JSON is taken',
    'POST',
    '/payments',
    { body: 'hello', headers: { 'Content-Type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  [
    'a body of no type where it may be left out',
    'POST',
    '/payments/pay_x/capture',
    { body: '{"amount":1}', headers: { 'Content-Type': ';' } },
    415,
    'unsupported_media_type',
  ],
  ['U+0000 in a text', 'POST', '/payments', { body: { ...payment, description: 'a\0' } }, 400, 'invalid_request'],
  ['U+0000 in a name', 'POST', '/payments', { body: { ...payment, metadata: { 'a\0': 'b' } } }, 400, 'invalid_request'],
  [
    'half of a surrogate pair',
    'POST',
    '/payments',
    { body: { ...payment, metadata: { a: '\ud800' } } },
    400,
    'invalid_request',
  ],
  ['U+0000 in a query', 'GET', '/payments?merchant_reference=a%00', {}, 400, 'invalid_request'],
  ['U+0000 in a path', 'GET', '/payments/a%00', {}, 404, 'not_found'],
  ['a path that cannot be decoded', 'GET', '/payments/%ff', {}, 404, 'not_found'],
  ['an endless identifier', 'GET', `/payments/${'x'.repeat(101)}`, {}, 404, 'not_found'],
  ['an empty cursor', 'GET', '/payments?cursor=', {}, 400, 'invalid_cursor'],
  ['a cursor of other characters', 'GET', '/payments?cursor=a%20b', {}, 400, 'invalid_cursor'],
  ['an endless cursor', 'GET', `/payments?cursor=${'a'.repeat(600)}`, {}, 400, 'invalid_cursor'],
  ['a second cursor', 'GET', '/payments?cursor=a&cursor=b', {}, 400, 'invalid_cursor'],
  ['a cursor beside another fault', 'GET', '/payments?cursor=a%20b&limit=0', {}, 400, 'invalid_request'],
  ['a cursor where there is no list', 'GET', '/payments/x?cursor=a%20b', {}, 400, 'invalid_request'],
  ['an unknown path', 'GET', '/refunds-of-yesterday', {}, 404, 'not_found'],
  ['a path with a trailing slash', 'GET', '/payments/', {}, 404, 'not_found'],
  ['a method that the path does not take', 'DELETE', '/payments', {}, 405, 'method_not_allowed'],
])('%s is refused with a problem document, and nothing changes', async (_what, method, path, request, status, code) => {
  const { token } = merchant;
  const before = (await call(service, 'GET', '/payments', { token })).text;
  const answer = await call(service, method, path, { token, ...request });
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    type: `urn:tallystick:problem:${code}`,
    status,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(answer.body.request_id).toBe(answer.headers.get('Request-Id'));
  expect((await call(service, 'GET', '/payments', { token })).text).toBe(before);
});

const IMPOSSIBLE_TIMES = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01 00:00:00Z',
];
const EXTREME_TIMES = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.9999Z',
  '2026-01-01t00:00:00.5z',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00-23:59',
];
const TIMES_IN_QUERIES = ['/payments', '/events', '/webhook-deliveries']
  .flatMap((path) => [`${path}?created_gte=`, `${path}?created_lt=`])
  .concat('/events/stream?since=');

test.each(TIMES_IN_QUERIES)('%s accepts times of the years 1 to 9999 only', async (path) => {
  const { token } = merchant;
  const answerTo = async (time: string) =>
    (await call(service, 'GET', path + encodeURIComponent(time), { token })).status;
  for (const time of IMPOSSIBLE_TIMES) expect([time, await answerTo(time)]).toEqual([time, 400]);
  if (path.includes('stream')) return; // it would not end
  for (const time of EXTREME_TIMES) expect([time, await answerTo(time)]).toEqual([time, 200]);
});

test('a recovery accepts times of the years 1 to 9999, and no end before its start', async () => {
  const { token } = merchant;
  const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', {
    token,
    body: { url: 'http://127.0.0.1:9/hooks' },
  });
  const recover = (body: object) => call(service, 'POST', `/webhook-endpoints/${endpoint.id}/recover`, { token, body });
  const since = '2026-01-01T00:00:00Z';
  for (const time of IMPOSSIBLE_TIMES) {
    expect([time, (await recover({ since: time })).status]).toEqual([time, 400]);
    expect([time, (await recover({ since, until: time })).status]).toEqual([time, 400]);
  }
  for (const time of EXTREME_TIMES) expect([time, (await recover({ since: time })).status]).toEqual([time, 202]);
  expect((await recover({ since, until: '2026-01-01T01:00:00+01:00' })).status).toBe(202);
  const { status, body } = await recover({ since, until: '2025-12-31T23:59:59Z' });
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', '/until']);
});

test('a refused method is answered with the methods of the path', async () => {
  const { headers } = await call(service, 'PUT', '/payments', { token: merchant.token });
  expect(headers.get('Allow')!.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
});

test('every GET operation answers HEAD, also as the first request', async () => {
  const authorization = { Authorization: `Bearer ${merchant.token}` };
  const head = await fetch(`${service.baseUrl}/webhook-endpoints`, { method: 'HEAD', headers: authorization });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const stream = await fetch(`${service.baseUrl}/events/stream`, { method: 'HEAD', headers: authorization });
  expect([stream.status, stream.headers.get('Allow')]).toEqual([405, 'GET']);
});

test('a malformed query is refused each time, with HEAD as with GET', async () => {
  const headers = { Authorization: `Bearer ${merchant.token}` };
  const ask = async (method: string, limit: number) =>
    (await fetch(`${service.baseUrl}/webhook-endpoints?limit=${limit}`, { method, headers })).status;
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
    expect([method, await ask(method, 1), await ask(method, 0), await ask(method, 0)]).toEqual([method, 200, 400, 400]);
  }
});

test('a valid request id of the caller is kept, an invalid one replaced', async () => {
  expect(
    (await call(service, 'GET', '/payments', { headers: { 'Request-Id': 'order-17' } })).headers.get('Request-Id'),
  ).toBe('order-17');
  expect(
    (await call(service, 'GET', '/payments', { headers: { 'Request-Id': 'a b"c' } })).headers.get('Request-Id'),
  ).toMatch(/^req_/);
});

test('API answers and refusals can do nothing in a browser', async () => {
  for (const token of [merchant.token, undefined]) {
    const { headers } = await call(service, 'GET', '/payments', { token });
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
  }
});

/** Operations that set a cookie, or redirect to one that does. */
const ENTRANCES = [
  'Users_create',
  'Session_create',
  'Password_requestReset',
  'Password_reset',
  'Email_restore',
  'Passkeys_startSignIn',
  'Passkeys_signIn',
  'Passkeys_startSecondStep',
  'Passkeys_finishSecondStep',
];
const ELSEWHERE = 'https://app.example';
const ALLOWED_ORIGIN = 'Access-Control-Allow-Origin';

const preflight = (path: string, method: string) =>
  call(service, 'OPTIONS', path.replace(/\{\w+\}/g, 'some'), {
    headers: {
      Origin: ELSEWHERE,
      'Access-Control-Request-Method': method.toUpperCase(),
      'Access-Control-Request-Headers': 'authorization,idempotency-key',
    },
  });

test.each(contractOperations.filter(({ isPage }) => !isPage).map((operation) => [operation.id, operation] as const))(
  'pages of other origins may call %s only without a session',
  async (id, operation) => {
    const { path, method } = operation;
    const { headers } = await preflight(path, method);
    const methods = headers.get('Access-Control-Allow-Methods')?.split(',') ?? [];
    const isOpen = !hasScheme(operation, 'sessionCookie', 'sessionToken') && !ENTRANCES.includes(id);
    expect(methods.includes(method.toUpperCase())).toBe(isOpen);
    expect(headers.get(ALLOWED_ORIGIN)).toBe(methods.length > 0 ? '*' : null);
    if (isOpen) expect(headers.get('Access-Control-Allow-Headers')).toBe('authorization,idempotency-key');
  },
);

test('pages of other origins may read answers and refusals, but never by a cookie', async () => {
  const headers = { Origin: ELSEWHERE };
  for (const request of [{ token: merchant.token }, {}]) {
    const answer = await call(service, 'GET', '/payments', { ...request, headers });
    expect(answer.headers.get(ALLOWED_ORIGIN)).toBe('*');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('*');
    expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false);
  }
  const refusal = await call(service, 'POST', '/oauth/token', { form: { grant_type: 'none' }, headers });
  expect([refusal.status, refusal.headers.get(ALLOWED_ORIGIN)]).toEqual([401, '*']);
  const session = await call(service, 'GET', '/session', { headers });
  expect([session.status, session.headers.get(ALLOWED_ORIGIN)]).toEqual([401, null]);
});

test('the metadata may be read by pages of other origins at both of its addresses', async () => {
  for (const address of [
    `${service.baseUrl}/.well-known/oauth-authorization-server`,
    `${service.origin}/.well-known/oauth-authorization-server/api/v1`,
  ]) {
    const { status, headers } = await fetch(address, { headers: { Origin: ELSEWHERE } });
    expect([status, headers.get(ALLOWED_ORIGIN)]).toEqual([200, '*']);
  }
});

test('OPTIONS outside of CORS is refused', async () => {
  const answer = await call(service, 'OPTIONS', '/payments');
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('a token in the query is not accepted', async () => {
  const { status } = await call(service, 'GET', `/payments?access_token=${merchant.token}`);
  expect(status).toBe(401);
});

test('outside the API too, an unknown address is a problem document', async () => {
  const answer = await fetch(`${service.origin}/nothing-here`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test.each(['/api/v1/payments', '/signin', '/healthz'])('two Host headers are refused at %s', async (path) => {
  const { port } = new URL(service.origin);
  const answerTo = async (hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`);
    return textOf(socket);
  };
  const own = `Host: 127.0.0.1:${port}`;
  expect(await answerTo([own])).not.toMatch(/^HTTP\/1.1 400 /);
  for (const hosts of [
    [own, 'host: evil.example'],
    [own, own],
  ]) {
    const answer = await answerTo(hosts);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('more than one Host header');
  }
});
