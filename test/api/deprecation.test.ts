import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, createPayment, type ApiAnswer, type TestMerchant } from '../support/api.ts';
import { deprecateOperations, type DeprecatedOperations } from '../support/deprecated-operations.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
let deprecated: DeprecatedOperations;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { deprecations: {} });
  deprecated = await deprecateOperations(service, [
    'Payments_get',
    'Payments_create',
    'Oauth_token',
    'Oauth_authorize',
    'Events_stream',
  ]);
  merchant = await createMerchant(service);
});
afterAll(async () => {
  await deprecated.stop();
  await service.stop();
});

const announcementOf = ({ status, headers }: Pick<ApiAnswer, 'status' | 'headers'>) =>
  [status, ...['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name))] as const;

const announced = (status: number, id: string) => [
  status,
  `@${Date.UTC(2027, 0, 31) / 1000}`,
  'Tue, 29 Feb 2028 00:00:00 GMT',
  `<${service.origin}/docs/operations/${id}>; rel="deprecation"; type="text/html"`,
];

test('every answer of a deprecated operation says since when it is, until when it lives and where that is explained', async () => {
  const { token } = merchant;
  const { reference } = (await createPayment(service, token, { capture_method: 'MANUAL' })).body;
  const ask = (path: string, request = {}) => call(deprecated, 'GET', path, { token, ...request });
  expect(announcementOf(await ask(`/payments/${reference}`))).toEqual(announced(200, 'Payments_get'));
  expect(announcementOf(await ask('/payments/pay_1'))).toEqual(announced(404, 'Payments_get'));
  expect(announcementOf(await ask('/payments/pay_1?x=1'))).toEqual(announced(400, 'Payments_get'));
  expect(announcementOf(await ask('/payments/pay_1', { token: 'tat_wrong' }))).toEqual(announced(401, 'Payments_get'));
  const head = await fetch(`${deprecated.baseUrl}/payments/${reference}`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(announcementOf(head)).toEqual(announced(200, 'Payments_get'));
});

test('an answer that is repeated for its key announces it as well, and a key of before the deprecation does', async () => {
  const request = {
    token: merchant.token,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { amount: 100, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } },
  };
  expect(announcementOf(await call(service, 'POST', '/payments', request))).toEqual([201, null, null, null]);
  const replayed = await call(deprecated, 'POST', '/payments', request);
  expect(replayed.headers.get('Idempotent-Replayed')).toBe('true');
  expect(announcementOf(replayed)).toEqual(announced(201, 'Payments_create'));
});

test('OAuth errors, redirects to pages and streams announce it', async () => {
  const refused = await call(deprecated, 'POST', '/oauth/token', { form: { grant_type: 'client_credentials' } });
  expect(announcementOf(refused)).toEqual(announced(401, 'Oauth_token'));
  const redirected = await call(deprecated, 'GET', '/oauth/authorize?client_id=app_1');
  expect(announcementOf(redirected)).toEqual(announced(303, 'Oauth_authorize'));
  const ending = new AbortController();
  const stream = await fetch(`${deprecated.baseUrl}/events/stream`, {
    headers: { Authorization: `Bearer ${merchant.token}` },
    signal: ending.signal,
  });
  expect(announcementOf(stream)).toEqual(announced(200, 'Events_stream'));
  ending.abort();
});

test('operations that stand announce nothing, at the same address neither', async () => {
  const { token } = merchant;
  const { reference } = (await createPayment(service, token, { capture_method: 'MANUAL' })).body;
  const list = await call(deprecated, 'GET', '/payments', { token });
  expect(announcementOf(list)).toEqual([200, null, null, null]);
  const captured = await call(deprecated, 'POST', `/payments/${reference}/capture`, { token });
  expect(announcementOf(captured)).toEqual([200, null, null, null]);
  expect(announcementOf(await call(deprecated, 'DELETE', '/payments/pay_1', { token }))).toEqual([
    405,
    null,
    null,
    null,
  ]);
  const unmarked = await call(service, 'GET', `/payments/${reference}`, { token });
  expect(announcementOf(unmarked)).toEqual([200, null, null, null]);
});
