import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, type ApiRequest, type TestMerchant } from './support/api.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());

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
const EXTREME_TIMES = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01t00:00:00.5z'];
const TIMES_IN_QUERIES = ['/payments', '/events', '/webhook-deliveries']
  .flatMap((path) => [`${path}?created_gte=`, `${path}?created_lt=`])
  .concat('/events/stream?since=');

test.each(TIMES_IN_QUERIES)('%s takes times of the years 1 to 9999, and no other', async (path) => {
  const { token } = merchant;
  const answerTo = async (time: string) =>
    (await call(service, 'GET', path + encodeURIComponent(time), { token })).status;
  for (const time of IMPOSSIBLE_TIMES) expect([time, await answerTo(time)]).toEqual([time, 400]);
  if (path.includes('stream')) return; // it would not end
  for (const time of EXTREME_TIMES) expect([time, await answerTo(time)]).toEqual([time, 200]);
});

test('deliveries are recovered from times of the years 1 to 9999, and not until before they began', async () => {
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

test('each fault of a body is named by its place', async () => {
  const { body } = await call(service, 'POST', '/payments', {
    token: merchant.token,
    body: { amount: 0, currency: 'euro', metadata: { a: 1 } },
  });
  expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    '/amount',
    '/currency',
    '/metadata/a',
  ]);
});

test('a method that a path does not take is answered with those that it does', async () => {
  const { headers } = await call(service, 'PUT', '/payments', { token: merchant.token });
  expect(headers.get('Allow')!.split(', ').sort()).toEqual(['GET', 'POST']);
});

test('a sane request id of the caller is kept, another is replaced', async () => {
  expect(
    (await call(service, 'GET', '/payments', { headers: { 'Request-Id': 'order-17' } })).headers.get('Request-Id'),
  ).toBe('order-17');
  expect(
    (await call(service, 'GET', '/payments', { headers: { 'Request-Id': 'a b"c' } })).headers.get('Request-Id'),
  ).toMatch(/^req_/);
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
